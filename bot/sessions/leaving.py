"""Getting up before the end: leave a game, come back, end it for all."""

from bot.farkle.errors import Refusal
from bot.farkle.moves import End, HandOver, Leave, TakeBack
from bot.players.character import CHARACTERS
from bot.sessions import lobby
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.press import Press
from bot.sessions.session import Session, Status


async def leave(live: Live, press: Press) -> Session:
    """Give up a seat, in the lobby or in the game; the host's choice decides whether a computer player plays on.

    A game that no person plays any more is ended.
    """
    async with live.locked(press.game) as session:
        seat = session.seat_of(press.user)
        in_lobby = session.status is Status.LOBBY
        if seat is None:
            raise Refusal("not-in-game")
        if not session.is_open:
            raise Refusal("game-over")
        if not in_lobby:
            if session.leavers == "computer" and session.position().seats[seat].stand_in is None:
                character = next(iter(CHARACTERS))
                after, made = played(session, (HandOver(seat, character),))
            else:
                after, made = played(session, (Leave(seat),))
            if after.is_paused:
                after, ended = played(after, (End(),))
                made += ended
            if press.user == session.host:
                after = lobby.with_host(after, seat)
            return await live.commit(session, after, made, press.interaction)
    return await lobby.stand(live, press)


async def take_back(live: Live, press: Press) -> Session:
    """Come back to the table: play on where a computer player stood in, or where turns were skipped."""
    async with live.locked(press.game) as session:
        if session.status is not Status.PLAYING:
            raise Refusal("game-over" if not session.is_open else "not-begun")
        seat = session.seat_of(press.user)
        if seat is None:
            raise Refusal("not-in-game")
        if not session.is_away(seat):
            raise Refusal("not-away")
        back = session.with_missed(seat, 0)
        moves = (TakeBack(seat),) if session.position().seats[seat].stand_in else ()
        after, made = played(back, moves)
        return await live.commit(session, after, made, press.interaction)


async def end(live: Live, press: Press, *, moderator: bool) -> Session:
    """End a game before anybody has won, or close its lobby. For its host and for moderators."""
    async with live.locked(press.game) as session:
        if not moderator and press.user != session.host:
            raise Refusal("host-or-moderator", host=f"<@{session.host}>")
        if not session.is_open:
            raise Refusal("game-over")
        if session.status is not Status.LOBBY:
            after, made = played(session, (End(),))
            return await live.commit(session, after, made, press.interaction)
    return await lobby.cancel(live, press, moderator=moderator)


async def abandon(live: Live, game_id: str) -> Session:
    """End a game, or close a lobby, that nobody can or will play on: its channel is gone, or it lay idle too long."""
    async with live.locked(game_id) as session:
        if not session.is_open:
            return session
        if session.status is Status.LOBBY:
            return await live.commit(session, session.changed(status=Status.CANCELLED))
        after, made = played(session, (End(),))
        return await live.commit(session, after, made)

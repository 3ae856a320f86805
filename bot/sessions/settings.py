"""What the host arranges before the game: opponents, the clock, hints, what becomes of who leaves."""

from bot.farkle.errors import Refusal
from bot.players.character import CHARACTERS
from bot.sessions.live import Live
from bot.sessions.lobby import check_host, check_lobby, with_seat
from bot.sessions.press import Press
from bot.sessions.session import Pace, Seat, Session


async def seat_opponent(live: Live, press: Press, character: str) -> Session:
    """Seat a computer player, or send it away when it is seated already. Host only."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        check_host(session, press.user)
        if character not in CHARACTERS:
            raise Refusal("old-button")
        seats = tuple(seat for seat in session.seats if seat.character != character)
        if len(seats) == len(session.seats):
            seats = with_seat(session, Seat(character=character))
        return await live.commit(session, session.changed(seats=seats), interaction=press.interaction)


async def switch_leavers(live: Live, press: Press) -> Session:
    """Switch what becomes of the seat of somebody who leaves: skipped, or played on by a computer. Host only."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        check_host(session, press.user)
        after = session.changed(leavers="computer" if session.leavers == "skip" else "skip")
        return await live.commit(session, after, interaction=press.interaction)


async def switch_hints(live: Live, press: Press) -> Session:
    """Allow hints, or forbid them. Host only."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        check_host(session, press.user)
        after = session.changed(allows_hints=not session.allows_hints)
        return await live.commit(session, after, interaction=press.interaction)


async def switch_pace(live: Live, press: Press) -> Session:
    """Switch the turn clock: three minutes, a day, none. Host only."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        check_host(session, press.user)
        paces = list(Pace)
        after = session.changed(pace=paces[(paces.index(session.pace) + 1) % len(paces)])
        return await live.commit(session, after, interaction=press.interaction)

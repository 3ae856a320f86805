"""The turn clock: how long a player has, and what becomes of a turn when that is over."""

import json
from dataclasses import replace
from types import MappingProxyType

from bot.farkle import sides
from bot.farkle.game import apply, may_bank
from bot.farkle.moves import Bank, HandOver, Hold, Move, Timeout
from bot.farkle.position import Game, Phase
from bot.players.character import CHARACTERS
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.session import MISSES, Pace, Session, Status
from bot.store import games

LIMITS = MappingProxyType({Pace.LIVE: 3 * 60_000, Pace.SLOW: 24 * 60 * 60_000})
"""Milliseconds a person has for a turn; a pace that is not here has no clock."""
GRACE = 60_000
"""Milliseconds that are left after a restart, at least: nobody loses a turn because the bot was away."""


def wound(before: Session, after: Session, now: int) -> Session:
    """Set the deadline of a session that is about to be stored: a new turn, or a person who returns, starts it anew."""
    limit = LIMITS.get(after.pace)
    if limit is None or after.awaits_person is None or after.is_alone:
        return replace(after, deadline=None) if after.deadline is not None else after
    same_turn = (before.turn_count, before.awaits_person) == (after.turn_count, after.awaits_person)
    if same_turn and after.deadline is not None:
        return after
    return replace(after, deadline=now + limit)


def warning(session: Session) -> int | None:
    """Give when the player is to be reminded: at two thirds of the time; None while no clock runs."""
    return _warning(session.pace, session.deadline) if session.deadline is not None else None


async def running(live: Live) -> list[tuple[str, int, int]]:
    """Give every clock that runs: the game, when its player is to be reminded, when the turn ends."""
    # The sessions themselves are not loaded: to replay every game at the start would take too long.
    rows = await live.store.read(games.deadlines)
    return [
        (game_id, _warning(Pace(json.loads(settings)["pace"]), deadline), deadline)
        for game_id, deadline, settings in rows
    ]


def last_moves(game: Game) -> tuple[Move, ...]:
    """Give what the clock does for a player: bank the most there is, where that is legal and helps them; else pass.

    In the exact game points that would go to somebody else are no help.
    """
    if game.phase is Phase.HELD and _helps(game):
        return (Bank(),)
    if game.phase is Phase.ROLLED:
        for scored in game.table.holds(game.roll):
            hold = Hold(scored.dice)
            if _helps(apply(game, hold)):
                return hold, Bank()
    return (Timeout(),)


async def expire(live: Live, game_id: str) -> Session:
    """End the turn of a game whose deadline has passed; a session whose clock runs on, or stands, is given as it is.

    After three such turns in a row the seat is given to a computer player, or its turns are skipped, as the host chose,
    until its player returns.
    """
    async with live.locked(game_id) as session:
        # Looked at under the lock: a press that came first has moved the deadline.
        if session.status is not Status.PLAYING or session.deadline is None or live.now() < session.deadline:
            return session
        game = session.position()
        seat = game.turn
        missed = session.with_missed(seat, session.misses(seat) + 1)
        after, made = played(missed, last_moves(game))
        given_up = after.misses(seat) >= MISSES and after.leavers == "computer"
        if after.is_open and given_up and not after.position().seats[seat].stand_in:
            after, handed = played(after, (HandOver(seat, next(iter(CHARACTERS))),))
            made += handed
        return await live.commit(session, after, made)


async def take_grace(live: Live, game_id: str) -> Session:
    """Give at least the grace to a turn whose time ran out, or nearly so, while the bot was away."""
    async with live.locked(game_id) as session:
        least = live.now() + GRACE
        if session.deadline is None or session.deadline >= least:
            return session
        return await live.commit(session, session.changed(deadline=least))


def _warning(pace: Pace, deadline: int) -> int:
    return deadline - LIMITS[pace] // 3


def _helps(game: Game) -> bool:
    if not may_bank(game):
        return False
    total = sides.score(game, sides.side(game, game.turn)) + game.turn_points
    return not game.rules.exact or total <= game.rules.target

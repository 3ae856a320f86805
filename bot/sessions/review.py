"""Finished games looked at again: which game is meant, and its review, worked out once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.farkle.errors import Refusal
from bot.players.verdicts import Review
from bot.sessions.live import Live
from bot.sessions.session import Session, Status
from bot.store import games
from bot.tablebase.reviewer import look_back

KEPT = 64
"""Reviews kept in memory."""

Run = Callable[..., Awaitable[Any]]
"""Calls a function with arguments where it holds up nothing, and gives what it returns."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody asks: only what was played on the same server, or in the same direct messages, is shown there."""

    guild: int | None
    channel: int


async def find(live: Live, place: Place, game_id: str | None) -> Session:
    """Give the finished game that is meant: the named one, or the last of the channel.

    Raises `Refusal`: `not-over`, `nothing-to-review` and, as if it did not exist, for a game of another place,
    `no-such-review`.
    """
    name = (game_id or "").strip().lower()
    if not name:
        last = await live.store.read(games.last_in_channel, place.channel)
        if last is None:
            raise Refusal("nothing-to-review")
        return await live.get(last)
    try:
        session = await live.get(name)
    except Refusal:
        raise Refusal("no-such-review", id=name) from None
    here = session.guild == place.guild and (place.guild is not None or session.channel == place.channel)
    if not here or session.game is None:
        raise Refusal("no-such-review", id=name)
    if session.is_open:
        raise Refusal("not-over")
    return session


class Reviews:
    """Reviews by game; whoever asks while one is being made waits for the same."""

    def __init__(self, live: Live, run: Run) -> None:
        self._live = live
        self._run = run
        self._made: OrderedDict[tuple[str, bool], asyncio.Task[Review]] = OrderedDict()

    async def of(self, session: Session) -> Review:
        """Give the review of a game that is over.

        Raises `Refusal("not-over")`: during a game it would tell win chances.
        """
        if session.status not in (Status.OVER, Status.ENDED):
            raise Refusal("not-over")
        # A game that was estimated is looked at once more when its rules have been solved.
        key = session.id, self._live.shelf.is_solved(session.rules)
        if key not in self._made:
            self._made[key] = asyncio.create_task(self._review(session), name=f"review {session.id}")
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            # Whoever does not wait any longer takes it from nobody else.
            return await asyncio.shield(self._made[key])
        except Exception:
            self._made.pop(key, None)  # the next to ask tries again
            raise

    async def close(self) -> None:
        """Stop; nobody waits any more."""
        tasks = list(self._made.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, session: Session) -> Review:
        moves = [str(move) for move in await self._live.moves_of(session.id)]
        review: Review = await self._run(
            look_back, session.rules, len(session.seats), moves, session.assisted, self._live.shelf.folder
        )
        return review

"""Win chances to show while somebody practices; where people play each other, nobody is told before the end."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

from bot.farkle.position import Game
from bot.farkle.rules import SOLO
from bot.sessions.session import Session, Status
from bot.tablebase.shelf import Shelf

PATIENCE = 0.25
"""Seconds that a drawing waits for its chances; those that come later are missing on it."""
KEPT = 1_000
"""Games whose latest chances are kept."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What everybody may expect of a position."""

    chances: tuple[float, ...]
    """By seat, from 0 to 1."""
    exact: bool
    """Whether they are more than an estimate."""


def is_practice(session: Session) -> bool:
    """Whether exactly one person plays, against computer players."""
    return len(session.seats) > SOLO and sum(seat.character is None for seat in session.seats) == 1


class Forecasts:
    """Works the chances of practice games out, off the event loop; other games cost nothing."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._known: OrderedDict[str, tuple[int, Forecast]] = OrderedDict()
        self._wanted: dict[str, Game] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, session: Session) -> Forecast | None:
        """Give the chances of a session as it stands, if they are at hand."""
        number, forecast = self._known.get(session.id, (None, None))
        return forecast if number == session.seen else None

    async def prepare(self, session: Session) -> None:
        """Have the chances of a session at hand, if it is practice and that takes no more than a moment."""
        if session.status is not Status.PLAYING or not is_practice(session) or self.of(session):
            return
        self._wanted[session.id] = session.position()
        if session.id not in self._tasks:
            self._tasks[session.id] = asyncio.create_task(self._work(session.id), name=f"forecast {session.id}")
        await asyncio.wait((self._tasks[session.id],), timeout=PATIENCE)

    async def close(self) -> None:
        """Work nothing out any more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, game_id: str) -> None:
        try:
            # However many positions went by meanwhile: only the latest is of use.
            while game := self._wanted.pop(game_id, None):
                forecast = await asyncio.to_thread(_forecast, game, self._shelf)
                self._known[game_id] = game.number, forecast
                self._known.move_to_end(game_id)
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the board is drawn without
            _log.exception("The chances of game %s could not be worked out", game_id)
        finally:
            del self._tasks[game_id]


def _forecast(game: Game, shelf: Shelf) -> Forecast:
    judge = shelf.judge(game.rules)
    return Forecast(judge.value(game), judge.is_exact(game))

"""Win chances to show while somebody practices; where people play each other, nobody is told before the end.

Alone, it is the number of turns that best play needs: of the whole game, and of the one that is played.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.farkle.game import start
from bot.farkle.position import Game
from bot.farkle.rules import SOLO
from bot.players.judge import Judge
from bot.players.race import Race
from bot.sessions.review import Run
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
    """By seat, from 0 to 1; alone, minus the turns that this game is expected to take."""
    exact: bool
    """Whether they are more than an estimate."""
    par: float | None = None
    """Alone: the turns that best play needs on average, from the start."""


def is_practice(session: Session) -> bool:
    """Whether exactly one person plays, against computer players."""
    return len(session.seats) > SOLO and sum(seat.character is None for seat in session.seats) == 1


class Forecasts:
    """Works the chances of practice games, and the turns of games alone, out off the event loop.

    Other games cost nothing. `run` calls a function in another process, `late` is told of a game alone whose board was
    drawn without what is known of it by now.
    """

    def __init__(self, shelf: Shelf, run: Run, late: Callable[[str], None]) -> None:
        self._shelf = shelf
        self._run = run
        self._late = late
        self._known: OrderedDict[str, tuple[int, Forecast]] = OrderedDict()
        self._wanted: dict[str, Game] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, session: Session) -> Forecast | None:
        """Give the chances of a session as it stands, if they are at hand."""
        number, forecast = self._known.get(session.id, (None, None))
        return forecast if number == session.seen else None

    async def prepare(self, session: Session) -> None:
        """Have the forecast of a session at hand, if there is to be one and that takes no more than a moment."""
        alone = session.status in (Status.PLAYING, Status.OVER) and len(session.seats) == SOLO
        practice = session.status is Status.PLAYING and is_practice(session)
        if not (alone or practice) or self.of(session):
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
            loop = asyncio.get_running_loop()
            # However many positions went by meanwhile: only the latest is of use.
            while game := self._wanted.pop(game_id, None):
                began = loop.time()
                forecast = await self._forecast(game)
                self._known[game_id] = game.number, forecast
                self._known.move_to_end(game_id)
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
                if len(game.seats) == SOLO and loop.time() - began > PATIENCE:
                    self._late(game_id)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the board is drawn without
            _log.exception("The chances of game %s could not be worked out", game_id)
        finally:
            del self._tasks[game_id]

    async def _forecast(self, game: Game) -> Forecast:
        if len(game.seats) == SOLO:
            forecast: Forecast = await self._run(_alone, game)
            return forecast
        return await asyncio.to_thread(_forecast, game, self._shelf)


def _forecast(game: Game, shelf: Shelf) -> Forecast:
    judge = shelf.judge(game.rules)
    return Forecast(judge.value(game), judge.is_exact(game))


def _alone(game: Game) -> Forecast:
    # The first time at a table this takes a second or two of pure Python.
    judge = Judge(Race(game.rules))
    (turns,), (par,) = judge.value(game), judge.value(start(game.rules, SOLO))
    return Forecast((turns,), exact=False, par=-par)

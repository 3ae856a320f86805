"""The turn clock at Discord: one task sleeps until the next deadline or reminder of any game."""

import asyncio
import heapq
import logging
from collections.abc import Callable

from bot.client.boards import Boards
from bot.farkle.errors import Refusal
from bot.sessions import clock
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import ConflictError, StoreError

AGAIN = 5_000
"""Milliseconds until a clock that could not be minded is looked at again."""

_log = logging.getLogger(__name__)


class TurnClock:
    """Ends turns whose time is over, and reminds their players before.

    An entry that the game has moved on from is found out when it comes due and does nothing.
    """

    def __init__(self, live: Live, boards: Boards, see: Callable[[Session], None]) -> None:
        self._live = live
        self._boards = boards
        self._see = see
        self._due: list[tuple[int, str]] = []
        self._known: set[tuple[int, str]] = set()
        self._task: asyncio.Task[None] | None = None
        self._attending: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take up every clock that ran when the bot stopped; what is over, or nearly so, gets a grace."""
        least = self._live.now() + clock.GRACE
        for game_id, remind, deadline in await clock.running(self._live):
            if deadline < least:
                self.watch(await clock.take_grace(self._live, game_id))
            else:
                self._mind(game_id, remind, deadline)

    def watch(self, session: Session) -> None:
        """Mind the clock of a session, if one runs."""
        remind = clock.warning(session)
        if session.deadline is not None and remind is not None:
            self._mind(session.id, remind, session.deadline)

    async def close(self) -> None:
        """Stop; the deadlines are in the store."""
        tasks = [*self._attending, *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _mind(self, game_id: str, remind: int, deadline: int) -> None:
        if remind > self._live.now():
            self._push(remind, game_id)
        self._push(deadline, game_id)

    def _push(self, when: int, game_id: str) -> None:
        if (when, game_id) in self._known:
            return
        first = self._due[0][0] if self._due else None
        self._known.add((when, game_id))
        heapq.heappush(self._due, (when, game_id))
        if self._task is None or self._task.done() or first is None or when < first:
            self._sleep()

    def _sleep(self) -> None:
        # Never the task that is running: it goes to sleep again by itself when it has seen to everything due.
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            self._task = None
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="turn clock")

    async def _run(self) -> None:
        while self._due:
            when, _ = self._due[0]
            wait = when - self._live.now()
            if wait > 0:
                await asyncio.sleep(wait / 1000)
                continue
            entry = heapq.heappop(self._due)
            self._known.discard(entry)
            # Its own task: an earlier deadline that comes up now cuts the sleep short, and only the sleep.
            task = asyncio.create_task(self._attend(entry[1]), name=f"clock {entry[1]}")
            self._attending.add(task)
            task.add_done_callback(self._attending.discard)
        self._task = None

    async def _attend(self, game_id: str) -> None:
        try:
            session = await self._live.get(game_id)
            if session.deadline is None:
                return
            now = self._live.now()
            remind = clock.warning(session)
            if now >= session.deadline:
                session = await clock.expire(self._live, game_id)
                self._boards.refresh(game_id)
                self._see(session)
            elif remind is not None and now >= remind:
                self._boards.remind(session)
                self.watch(session)
            else:
                self.watch(session)
        except Refusal as refusal:
            _log.error("The clock of game %s was refused: %s", game_id, refusal)
        except (StoreError, ConflictError) as error:
            _log.error("The clock of game %s could not be saved, it is tried again: %s", game_id, error)
            self._push(self._live.now() + AGAIN, game_id)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the clock runs on
            _log.exception("The clock of game %s failed, it is tried again", game_id)
            self._push(self._live.now() + AGAIN, game_id)

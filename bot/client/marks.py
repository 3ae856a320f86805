"""Which revision each board shows, written to the store in one batch every other second.

Losing such a mark costs one needless drawing after a crash, never a missing one; so no press waits for it.
"""

import asyncio
import logging

from bot.sessions.session import Session
from bot.store import Store, StoreError, games

PAUSE = 2.0
"""Seconds between two batches."""

_log = logging.getLogger(__name__)


class Marks:
    """The outbox: a game whose drawn revision is behind its revision still owes its board a drawing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[str, games.Mark] = {}
        self._task: asyncio.Task[None] | None = None

    def drawn(self, session: Session) -> None:
        """Note that the board of a session shows it as it is."""
        kept = self._waiting.get(session.id)
        if kept is None or kept.revision <= session.revision:
            self._waiting[session.id] = games.Mark(session.id, session.revision, session.board)
        if self._task is None:
            self._task = asyncio.create_task(self._write_soon(), name="marks")

    async def behind(self) -> tuple[str, ...]:
        """Give the games whose board does not show their last change."""
        await self.save()
        return tuple(row.id for row in await self._store.read(games.undrawn))

    async def close(self) -> None:
        """Write what is waiting."""
        if self._task is not None:
            self._task.cancel()
        await self.save()

    async def save(self) -> None:
        """Write what is waiting now; what cannot be written waits on for the next batch."""
        marks, self._waiting = self._waiting, {}
        if not marks:
            return
        try:
            await self._store.write(games.mark_drawn, list(marks.values()))
        except StoreError as error:
            _log.warning("What %d boards show was not saved: %s", len(marks), error.sentence)
            self._waiting = {**marks, **self._waiting}

    async def _write_soon(self) -> None:
        await asyncio.sleep(PAUSE)
        self._task = None
        await self.save()

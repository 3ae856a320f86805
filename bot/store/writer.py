"""Group commit: whatever waits to be written at a moment shares one durable commit."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import aiosqlite

from bot.store.errors import Fault, StoreError, fault_of, reason_of
from bot.store.thread import on_thread
from bot.store.transaction import Failed, Job, commit_together

log: Final = logging.getLogger(__name__)

T = TypeVar("T")


# repr=False: aiosqlite's debug log shows arguments, and a job may hold the seed of a running game.
@dataclass(slots=True, eq=False, repr=False)
class _Write(Generic[T]):
    job: Job[T]
    saved: asyncio.Future[T]

    def settle(self, outcome: T | Failed) -> None:
        if self.saved.done():  # its caller was cancelled: nobody is left to tell
            return
        if isinstance(outcome, Failed):
            self.saved.set_exception(outcome.error)
        else:
            self.saved.set_result(outcome)


class Writer:
    """The one queue of all writes. At most `batch_limit` of them share a commit."""

    def __init__(self, db: aiosqlite.Connection, path: Path, batch_limit: int) -> None:
        self._db = db
        self._path = path
        self._batch_limit = batch_limit
        self._waiting: deque[_Write[Any]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="store writer")

    async def write(self, job: Job[T]) -> T:
        if self._closing:
            raise StoreError(Fault.CLOSED, self._path)
        saved: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(job, saved))
        self._wake.set()
        # Cancelling the caller cancels this future alone: the write stays in the queue.
        return await saved

    async def close(self) -> None:
        """Commit what was accepted, refuse what comes later."""
        self._closing = True
        self._wake.set()
        try:
            await asyncio.shield(self._task)
        except asyncio.CancelledError:
            await self._task  # to be told to hurry is no reason to lose what was accepted; to be told twice is
            raise

    async def _work(self) -> None:
        batch: list[_Write[Any]] = []
        try:
            while self._waiting or not self._closing:
                # Never wait for company: a lone write is committed at once, and what arrives meanwhile goes together.
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._batch_limit))]
                if batch:
                    await self._commit(batch)
                else:
                    self._wake.clear()
                    await self._wake.wait()
        finally:  # also when the event loop is being torn down: nobody is to wait for ever
            self._closing = True
            self._refuse([*batch, *self._waiting], Fault.CLOSED)

    async def _commit(self, batch: list[_Write[Any]]) -> None:
        jobs = [write.job for write in batch]
        try:
            outcomes = await on_thread(self._db, partial(commit_together, jobs=jobs, path=self._path))
        except Exception as error:
            fault = fault_of(error, self._path)
            code = fault.code if fault else Fault.NOT_COMMITTED
            log.exception("%d writes were not saved: %s", len(batch), code)
            self._refuse(batch, code, error, reason=reason_of(error))
        else:
            for write, outcome in zip(batch, outcomes, strict=True):
                write.settle(outcome)

    def _refuse(self, writes: Iterable[_Write[Any]], code: Fault, cause: Exception | None = None, **facts: str) -> None:
        for write in writes:
            error = StoreError(code, self._path, **facts)  # one for each: a traceback belongs to one caller
            error.__cause__ = cause
            write.settle(Failed(error))

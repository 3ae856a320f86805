"""The two connections to the database: one that writes, one that reads."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

import aiosqlite

from bot.store.errors import Fault, StoreError, faults_named
from bot.store.schema import prepare
from bot.store.thread import on_thread
from bot.store.transaction import in_snapshot
from bot.store.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

BUSY_TIMEOUT: Final = 5.0  # seconds
BATCH_LIMIT: Final = 256  # bounds how long the first of a batch waits for the last

WRITING: Final = (
    "PRAGMA synchronous = FULL",  # with a write-ahead log this is what makes a commit survive a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # a forgotten player's id is overwritten, not left in a free corner of the file
)
READING: Final = ("PRAGMA query_only = ON",)


class Store:
    """The open database. A job is a plain function of a `sqlite3.Connection` that runs on that connection's thread.

    A job must not keep the connection, end its transaction or block on anything but the database.
    """

    def __init__(self, path: Path, writer: Writer, reading: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reading = reading
        self._is_open = True

    @classmethod
    @asynccontextmanager
    async def open(
        cls, path: Path | str, *, busy_timeout: float = BUSY_TIMEOUT, batch_limit: int = BATCH_LIMIT
    ) -> AsyncIterator["Store"]:
        """Open the database at `path`, made or migrated first if need be; leaving the context saves what still waits.

        `busy_timeout`: seconds to wait for another program's lock, at the start and at every commit. Raises StoreError.
        """
        path = await asyncio.to_thread(prepare, Path(path), busy_timeout)
        async with (
            # Closed in reverse: the last one to close folds the write-ahead log into the file, so it must be able to.
            _connected(path, busy_timeout, WRITING) as writing,
            _connected(path, busy_timeout, READING) as reading,
        ):
            store = cls(path, Writer(writing, path, batch_limit), reading)
            try:
                yield store
            finally:
                await store._close()

    async def write(self, job: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `job` and return what it returned once that is durably on the disk.

        What the job raises is raised here, and then nothing it did is kept. StoreError means that nobody may be told
        it was saved. Cancelling the caller does not cancel the write.
        """
        return await self._writer.write(lambda conn: job(conn, *args, **kwargs))

    async def read(self, job: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a `job` that only reads, on one snapshot that holds every write finished before this call."""
        if not self._is_open:
            raise StoreError(Fault.CLOSED, self.path)
        return await on_thread(
            self._reading, lambda conn: in_snapshot(conn, lambda conn: job(conn, *args, **kwargs), self.path)
        )

    async def _close(self) -> None:
        await self._writer.close()
        self._is_open = False


@asynccontextmanager
async def _connected(path: Path, busy_timeout: float, pragmas: tuple[str, ...]) -> AsyncIterator[aiosqlite.Connection]:
    with faults_named(path):
        db = await aiosqlite.connect(path, timeout=busy_timeout, isolation_level=None)
    try:
        with faults_named(path):
            for pragma in pragmas:
                await db.execute_fetchall(pragma)
        yield db
    finally:
        await db.close()

"""Whole functions on the thread of an aiosqlite connection."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiosqlite

T = TypeVar("T")


async def on_thread(db: aiosqlite.Connection, job: Callable[[sqlite3.Connection], T]) -> T:
    """Run `job` on the connection's own thread, after what was queued before, even if the caller is cancelled.

    Raises ValueError when the connection is closed.
    """
    # aiosqlite's public methods hop to the thread and back for every statement. Many jobs in one transaction in one hop
    # need its queue itself, and that has no public name.
    run: Callable[..., Awaitable[T]] = db._execute  # noqa: SLF001
    return await run(job, db._conn)  # noqa: SLF001

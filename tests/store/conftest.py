import ctypes
import os
import resource
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from bot.store import Connection, Store, games, players
from bot.store.games import GameRow, SeatRow

USER = 222_222_222_222_222_222


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "farkle.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with Store.open(path) as store:
        yield store


@pytest.fixture
async def host(store: Store) -> int:
    return await store.write(players.number_of, USER)


@pytest.fixture
def row(host: int) -> GameRow:
    """A game in play that is not stored yet."""
    return GameRow(
        id=games.new_id(),
        guild_id=10,
        channel_id=20,
        host=host,
        status="playing",
        rules='{"target": 10000}',
        seats=(SeatRow(host, None, "may the dice be kind"), SeatRow(None, "Aunt Ada", "🎲")),
        settings='{"table": "standard"}',
        seed=bytes(range(32)),
        language="it",
        created_at=1_000,
        begun_at=2_000,
    )


@pytest.fixture
async def game(store: Store, row: GameRow) -> GameRow:
    """The same, stored."""
    await store.write(games.insert, row)
    return row


@contextmanager
def _file_size_limit(size: int) -> Iterator[None]:
    # Python ignores SIGXFSZ, so a write beyond the limit fails like a failing disk, for root too.
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def file_size_limit() -> Callable[[int], AbstractContextManager[None]]:
    """While the context is open no file of this process may grow beyond so many bytes."""
    return _file_size_limit


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Capabilities(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@pytest.fixture
def file_modes_bind() -> Iterator[None]:
    """Let `chmod` bind this thread and those it starts even if it is root's, as it binds everybody else."""
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root ignores file modes, and only Linux lets it give up just that")
    libc = ctypes.CDLL(None, use_errno=True)
    header = _CapabilityHeader(0x20080522, 0)  # _LINUX_CAPABILITY_VERSION_3, this thread
    capabilities = (_Capabilities * 2)()
    assert libc.capget(ctypes.byref(header), capabilities) == 0
    before = capabilities[0].effective
    capabilities[0].effective &= ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    assert libc.capset(ctypes.byref(header), capabilities) == 0
    yield
    capabilities[0].effective = before
    assert libc.capset(ctypes.byref(header), capabilities) == 0


@pytest.fixture
def plan_of() -> Callable[[Connection, Callable[[Connection], object]], str]:
    """How SQLite goes about each statement that a job runs."""

    def plans(conn: sqlite3.Connection, job: Callable[[Connection], object]) -> str:
        statements: list[str] = []
        conn.set_trace_callback(statements.append)
        job(conn)
        conn.set_trace_callback(None)
        return "\n".join(
            str(detail) for statement in statements for *_, detail in conn.execute(f"EXPLAIN QUERY PLAN {statement}")
        )

    return plans

"""Whatever waits to be written shares one durable commit, and still each job stands or falls by itself."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from bot.store import Connection, Fault, Store, StoreError, moves, players


def users(conn: Connection) -> set[int]:
    return {user for (user,) in conn.execute("SELECT user_id FROM players")}


def add(conn: Connection, user: int) -> None:
    players.number_of(conn, user)


def add_and_fail(conn: Connection, user: int) -> None:
    players.number_of(conn, user)
    raise LookupError(user)


def break_the_commit(conn: Connection) -> None:
    # A reference that is looked at only when the transaction commits, and then leads nowhere.
    conn.execute("PRAGMA defer_foreign_keys = ON")
    conn.execute("INSERT INTO moves (game_id, number, text, at) VALUES ('nowhere0', 0, 'bank', 0)")


def roll_everything_back(conn: Connection) -> None:
    conn.execute("INSERT OR ROLLBACK INTO players (player, user_id) VALUES (1, 50), (1, 51)")


async def commits_of(store: Store) -> list[str]:
    seen: list[str] = []

    def watch(conn: Connection) -> None:
        conn.set_trace_callback(lambda statement: seen.append(statement) if statement == "COMMIT" else None)

    await store.write(watch)
    seen.clear()
    return seen


async def all_of(store: Store, *jobs: Callable[[Connection], None]) -> list[BaseException | None]:
    """What each of these jobs, waiting at the same time, raised."""
    return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)


async def test_everything_that_waits_shares_one_commit(store: Store) -> None:
    commits = await commits_of(store)
    await asyncio.gather(*(store.write(add, user) for user in range(100)))
    assert len(commits) == 1
    assert await store.read(users) == set(range(100))


async def test_a_batch_is_no_larger_than_its_limit(path: Path) -> None:
    async with Store.open(path, batch_limit=4) as store:
        commits = await commits_of(store)
        await asyncio.gather(*(store.write(add, user) for user in range(10)))
        assert len(commits) == 3
        assert await store.read(users) == set(range(10))


async def test_what_comes_while_a_commit_is_under_way_goes_together_in_the_next(store: Store) -> None:
    commits = await commits_of(store)
    has_begun, may_go_on = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        has_begun.set()
        may_go_on.wait()

    first = asyncio.create_task(store.write(slow))
    await asyncio.to_thread(has_begun.wait)
    others = [asyncio.create_task(store.write(add, user)) for user in range(5)]
    await asyncio.sleep(0)
    may_go_on.set()
    await asyncio.gather(first, *others)
    assert len(commits) == 2


async def test_writes_happen_in_the_order_they_came(store: Store) -> None:
    order: list[int] = []

    def job(_: Connection, number: int) -> None:
        order.append(number)

    await asyncio.gather(*(store.write(job, number) for number in range(300)))
    assert order == list(range(300))


async def test_a_failing_job_takes_no_other_down(store: Store) -> None:
    outcomes = await all_of(
        store, lambda conn: add(conn, 1), lambda conn: add_and_fail(conn, 2), lambda conn: add(conn, 3)
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), LookupError, type(None)]
    assert await store.read(users) == {1, 3}


async def test_a_failing_job_alone_leaves_nothing(store: Store) -> None:
    with pytest.raises(LookupError):
        await store.write(add_and_fail, 2)
    assert await store.read(users) == set()


async def test_a_job_that_breaks_a_rule_of_a_table_gets_sqlites_own_error(store: Store) -> None:
    outcomes = await all_of(
        store, lambda conn: add(conn, 1), lambda conn: moves.append(conn, "nowhere0", 0, ["bank"], at=0)
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), sqlite3.IntegrityError]
    assert await store.read(users) == {1}


async def test_a_failed_commit_tells_nobody_saved(store: Store) -> None:
    outcomes = await all_of(store, lambda conn: add(conn, 1), break_the_commit, lambda conn: add(conn, 3))
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    assert {outcome.code for outcome in outcomes if isinstance(outcome, StoreError)} == {Fault.NOT_COMMITTED}
    assert len(set(map(id, outcomes))) == 3
    assert await store.read(users) == set()


async def test_a_failed_commit_of_a_job_alone_is_told(store: Store) -> None:
    with pytest.raises(StoreError) as failed:
        await store.write(break_the_commit)
    assert failed.value.code is Fault.NOT_COMMITTED
    assert "SQLITE_CONSTRAINT_FOREIGNKEY" in failed.value.sentence


async def test_after_a_failed_commit_the_next_one_works(store: Store) -> None:
    await all_of(store, lambda conn: add(conn, 1), break_the_commit)
    await store.write(add, 2)
    assert await store.read(users) == {2}


async def test_a_disk_that_refuses_the_commit_tells_nobody_saved(
    store: Store, path: Path, file_size_limit: Callable[[int], AbstractContextManager[None]]
) -> None:
    await store.write(add, 1)
    log = path.with_name(f"{path.name}-wal")
    with file_size_limit(log.stat().st_size):
        outcomes = await all_of(store, lambda conn: add(conn, 2), lambda conn: add(conn, 3))
    assert [outcome.code for outcome in outcomes if isinstance(outcome, StoreError)] == [Fault.DISK] * 2
    assert await store.read(users) == {1}
    await store.write(add, 4)
    assert await store.read(users) == {1, 4}


async def test_a_full_disk_tells_nobody_saved_and_harms_nothing(store: Store) -> None:
    def stop_growing(conn: Connection) -> None:
        conn.execute("PRAGMA max_page_count = 1")  # SQLite takes it as: no more than there are now

    def grow(conn: Connection) -> None:
        conn.execute("INSERT INTO notes (name, value) VALUES ('large', ?)", ("x" * 100_000,))

    await store.write(stop_growing)
    outcomes = await all_of(store, lambda conn: add(conn, 1), grow, lambda conn: add(conn, 3))
    assert [outcome.code for outcome in outcomes if isinstance(outcome, StoreError)] == [Fault.FULL] * 3
    await store.write(add, 4)
    assert await store.read(users) == {4}


async def test_when_sqlite_rolls_back_everything_nobody_is_told_saved(store: Store) -> None:
    outcomes = await all_of(store, lambda conn: add(conn, 1), roll_everything_back, lambda conn: add(conn, 3))
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    assert await store.read(users) == set()


async def test_a_cancelled_caller_does_not_cancel_its_write(store: Store) -> None:
    waiting = asyncio.create_task(store.write(add, 1))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await store.write(add, 2)
    assert await store.read(users) == {1, 2}


async def test_a_caller_cancelled_during_the_commit_harms_no_other(store: Store) -> None:
    has_begun, may_go_on = threading.Event(), threading.Event()

    def slow(conn: Connection) -> None:
        add(conn, 1)
        has_begun.set()
        may_go_on.wait()

    cancelled, other = asyncio.create_task(store.write(slow)), asyncio.create_task(store.write(add, 2))
    await asyncio.to_thread(has_begun.wait)
    cancelled.cancel()
    may_go_on.set()
    await other
    assert cancelled.cancelled()
    assert await store.read(users) == {1, 2}


async def test_closing_saves_what_was_accepted(path: Path) -> None:
    async with Store.open(path, batch_limit=8) as store:
        writes = [asyncio.create_task(store.write(add, user)) for user in range(50)]
        await asyncio.sleep(0)
    await asyncio.gather(*writes)
    async with Store.open(path) as store:
        assert await store.read(users) == set(range(50))


async def test_closing_saves_what_was_accepted_even_if_it_is_cancelled_itself(path: Path) -> None:
    has_begun, may_go_on, is_closing = threading.Event(), threading.Event(), asyncio.Event()
    writes: list[asyncio.Task[None]] = []

    def slow(_: Connection) -> None:
        has_begun.set()
        may_go_on.wait()

    async def run_and_stop() -> None:
        async with Store.open(path, batch_limit=1) as store:
            writes.append(asyncio.create_task(store.write(slow)))
            writes.extend(asyncio.create_task(store.write(add, user)) for user in range(5))
            await asyncio.to_thread(has_begun.wait)
            is_closing.set()

    stopping = asyncio.create_task(run_and_stop())
    await is_closing.wait()
    await asyncio.sleep(0)
    stopping.cancel()
    await asyncio.sleep(0)
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await stopping
    assert await asyncio.gather(*writes) == [None] * 6
    async with Store.open(path) as store:
        assert await store.read(users) == set(range(5))


async def test_after_closing_a_write_is_refused(path: Path) -> None:
    async with Store.open(path) as store:
        pass
    with pytest.raises(StoreError) as refused:
        await store.write(add, 1)
    assert refused.value.code is Fault.CLOSED
    assert "is closed" in refused.value.sentence


async def test_a_job_that_lets_a_stop_iteration_escape_does_not_wait_for_ever(store: Store) -> None:
    with pytest.raises(RuntimeError):
        await store.write(lambda conn: next(conn.execute("SELECT player FROM players")))
    await store.write(add, 1)
    assert await store.read(users) == {1}


async def test_a_lock_of_another_program_is_waited_for(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as outsider:
        outsider.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.write(add, 1))
        await asyncio.sleep(0.05)
        assert not writing.done()
        outsider.execute("ROLLBACK")
        await writing
    assert await store.read(users) == {1}


async def test_a_lock_of_another_program_that_lasts_is_told(path: Path) -> None:
    async with Store.open(path, busy_timeout=0.01) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as outsider:
            outsider.execute("BEGIN IMMEDIATE")
            outcomes = await all_of(store, lambda conn: add(conn, 1), lambda conn: add(conn, 2))
        assert [outcome.code for outcome in outcomes if isinstance(outcome, StoreError)] == [Fault.LOCKED] * 2
        await store.write(add, 3)
        assert await store.read(users) == {3}

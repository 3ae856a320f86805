"""What is kept in memory of hints is what is on the disk, whatever becomes of whoever asked."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.sessions.live import Live
from bot.store import Store, StoreError
from tests.sessions.conftest import ADA, BEN, Table


async def ask(table: Table) -> tuple[int, int]:
    """Note a hint and give what is to be noted: the seat and the number of moves."""
    async with table.live.locked(table.game) as session:
        seat = session.position().turn
        await table.live.note_hint(session, seat)
        return seat, session.seen


async def on_disk(table: Table) -> frozenset[tuple[int, int]]:
    return (await Live(table.live.store, table.live.now).get(table.game)).hinted


async def test_a_hint_is_noted_in_memory_and_on_the_disk(table: Table) -> None:
    await table.open(ADA, BEN)
    noted = await ask(table)
    assert (await table.session()).hinted == await on_disk(table) == {noted}


async def test_a_hint_whose_asking_is_cancelled_while_it_is_written_is_noted_all_the_same(table: Table) -> None:
    begun = await table.open(ADA, BEN)
    asking = asyncio.create_task(ask(table))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await table.roll()  # written after it
    assert (await table.session()).hinted == await on_disk(table) == {(begun.position().turn, begun.seen)}


async def test_a_hint_that_cannot_be_written_is_not_noted(table: Table) -> None:
    await table.open(ADA, BEN)
    path = table.live.store.path
    async with Store.open(path, busy_timeout=0.05) as store:
        table.live = Live(store, table.live.now)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError):
                await ask(table)
        assert (await table.session()).hinted == await on_disk(table) == frozenset()

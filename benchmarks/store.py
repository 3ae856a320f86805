"""How many moves a second the store makes durable, beside the same work with one commit per move.

    python benchmarks/store.py --sync-ms 1 --folder /dev/shm     a disk whose fsync takes 1 ms, emulated
    python benchmarks/store.py                                   the disk that holds the temporary files, as it is

Both sides do the same job on the same kind of connection, and every move of either is checked to be there at the end.
The emulated fsync is a sleep when COMMIT starts, on top of what the disk does itself.
"""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store import Store, games, moves, players
from bot.store.connection import BATCH_LIMIT, WRITING
from bot.store.games import GameRow, Progress, SeatRow
from bot.store.thread import on_thread
from bot.store.writer import Writer

Save = Callable[[Progress], Awaitable[None]]
Way = Callable[[aiosqlite.Connection, Path], AbstractAsyncContextManager[Save]]

RULES = '{"name": "cardgames", "dice": 6, "target": 10000, "three_of_a_kind": [1000, 200, 300, 400, 500, 600]}'
interaction_ids = count(1)


def new_game(channel_id: int) -> GameRow:
    return GameRow(
        id=games.new_id(),
        guild_id=1,
        channel_id=channel_id,
        host=1,
        status="playing",
        rules=RULES,
        seats=tuple(SeatRow(number, None, "may the dice be kind") for number in range(1, 5)),
        settings="{}",
        seed=bytes(32),
        language="en",
        created_at=0,
        begun_at=0,
    )


def add_games(conn: sqlite3.Connection, rows: list[GameRow]) -> None:
    players.number_of(conn, 1)
    conn.execute("UPDATE players SET player = 1")
    for row in rows:
        games.insert(conn, row)


@asynccontextmanager
async def connected(path: Path, sync: float) -> AsyncIterator[aiosqlite.Connection]:
    class SlowConnection(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:  # noqa: ANN401
            if sync and sql == "COMMIT":
                time.sleep(sync)
            return super().execute(sql, *parameters)

    async with aiosqlite.connect(path, isolation_level=None, factory=SlowConnection) as db:
        for pragma in WRITING:
            await db.execute_fetchall(pragma)
        yield db


@asynccontextmanager
async def group_commit(db: aiosqlite.Connection, path: Path) -> AsyncIterator[Save]:
    writer = Writer(db, path, BATCH_LIMIT)
    store = Store(path, writer, reading=db)
    yield lambda progress: store.write(games.write_progress, progress)
    await writer.close()


@asynccontextmanager
async def commit_per_move(db: aiosqlite.Connection, _: Path) -> AsyncIterator[Save]:
    def commit(conn: sqlite3.Connection, progress: Progress) -> None:
        conn.execute("BEGIN IMMEDIATE")
        games.write_progress(conn, progress)
        conn.execute("COMMIT")

    yield lambda progress: on_thread(db, lambda conn: commit(conn, progress))


async def play(save: Save, row: GameRow, number: int) -> GameRow:
    for _ in range(number):
        row = replace(row, moves=row.moves + 1, revision=row.revision + 1)
        await save(Progress(row=row, at=0, new_moves=("hold 1 5 5",), interaction_id=next(interaction_ids)))
    return row


async def moves_per_second(save: Save, rows: list[GameRow], number: int) -> float:
    started = time.perf_counter()
    rows[:] = await asyncio.gather(*(play(save, row, number) for row in rows))
    return len(rows) * number / (time.perf_counter() - started)


async def measure(folder: Path, in_flight: int, number: int, rounds: int, sync: float) -> tuple[float, float]:
    async with AsyncExitStack() as stack:
        sides: list[tuple[Path, Save, list[GameRow]]] = []
        for way in (commit_per_move, group_commit):
            path = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder)), "farkle.sqlite3")
            rows = [new_game(channel_id) for channel_id in range(1, in_flight + 1)]
            async with Store.open(path) as store:
                await store.write(add_games, rows)
            db = await stack.enter_async_context(connected(path, sync))
            sides.append((path, await stack.enter_async_context(way(db, path)), rows))
        # In turn, so that whatever else this machine does slows both alike.
        figures = [[await moves_per_second(save, rows, number) for _, save, rows in sides] for _ in range(rounds)]
        for path, _, rows in sides:
            async with Store.open(path) as store:
                stored = [await store.read(moves.of, row.id) for row in rows]
            assert list(map(len, stored)) == [number * rounds] * in_flight
    alone, together = map(statistics.median, zip(*figures, strict=True))
    return alone, together


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable moves a second: group commit beside one commit per move.")
    parser.add_argument("--in-flight", type=int, nargs="+", default=[1, 10, 100], metavar="N")
    parser.add_argument("--rounds", type=int, default=9, help="how often both sides take turns; medians count")
    parser.add_argument("--moves", type=int, default=500, help="moves in a round, shared by the games in flight")
    parser.add_argument("--sync-ms", type=float, default=0, help="emulate an fsync that takes this long")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the databases are made")
    options = parser.parse_args()

    print("in flight   one commit per move          group commit     ratio")
    for in_flight in options.in_flight:
        alone, together = asyncio.run(
            measure(options.folder, in_flight, options.moves // in_flight or 1, options.rounds, options.sync_ms / 1000)
        )
        print(f"{in_flight:9} {alone:13,.0f} moves/s {together:13,.0f} moves/s {together / alone:9.2f}")


if __name__ == "__main__":
    main()

"""The store keeps what it was given, on two connections: one that writes, one that reads."""

import asyncio
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import ConflictError, Connection, Fault, Store, StoreError, games, notes, players
from bot.store.games import GameRow, Progress


def pragma(conn: Connection, name: str) -> int | str:
    row: tuple[int | str] = conn.execute(f"PRAGMA {name}").fetchone()
    return row[0]


def number_of_players(conn: Connection) -> int:
    row: tuple[int] = conn.execute("SELECT count(*) FROM players").fetchone()
    return row[0]


async def test_what_was_written_is_there_when_the_file_is_opened_again(path: Path) -> None:
    async with Store.open(path) as store:
        player = await store.write(players.number_of, 7)
    async with Store.open(path) as store:
        assert await store.read(players.find, 7) == player


async def test_what_was_written_is_on_the_disk_before_the_caller_is_told(store: Store, path: Path) -> None:
    await store.write(notes.put, "commands", "abc")
    outsider = sqlite3.connect(path)
    assert notes.get(outsider, "commands") == "abc"
    outsider.close()


async def test_a_job_takes_arguments_and_gives_its_result(store: Store) -> None:
    def job(_: Connection, dice: int, *, face: int) -> str:
        return f"{dice} x {face}"

    assert await store.write(job, 3, face=5) == "3 x 5"
    assert await store.read(job, 2, face=1) == "2 x 1"


async def test_a_read_sees_every_write_that_finished_before_it(store: Store) -> None:
    for user in range(1, 20):
        await store.write(players.number_of, user)
        assert await store.read(number_of_players) == user


async def test_a_read_sees_the_database_as_it_was_at_one_moment(store: Store) -> None:
    has_begun, may_go_on = threading.Event(), threading.Event()

    def look_twice(conn: Connection) -> tuple[int, int]:
        before = number_of_players(conn)
        has_begun.set()
        may_go_on.wait()
        return before, number_of_players(conn)

    looking = asyncio.create_task(store.read(look_twice))
    await asyncio.to_thread(has_begun.wait)
    await store.write(players.number_of, 7)
    may_go_on.set()
    assert await looking == (0, 0)
    assert await store.read(number_of_players) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
        ("secure_delete", 1),
        ("query_only", 0),
    ],
)
async def test_the_writing_connection_has_its_settings(store: Store, name: str, value: int | str) -> None:
    assert await store.write(pragma, name) == value


@pytest.mark.parametrize(("name", "value"), [("journal_mode", "wal"), ("busy_timeout", 5000), ("query_only", 1)])
async def test_the_reading_connection_has_its_settings(store: Store, name: str, value: int | str) -> None:
    assert await store.read(pragma, name) == value


async def test_the_reading_connection_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.read(players.number_of, 7)
    assert await store.read(players.find, 7) is None


async def test_a_read_after_the_end_is_refused(path: Path) -> None:
    async with Store.open(path) as store:
        pass
    with pytest.raises(StoreError) as refused:
        await store.read(number_of_players)
    assert refused.value.code is Fault.CLOSED


async def test_a_read_that_lets_a_stop_iteration_escape_does_not_wait_for_ever(store: Store) -> None:
    def job(conn: Connection) -> object:
        return next(conn.execute("SELECT player FROM players"))

    with pytest.raises(RuntimeError):
        await store.read(job)
    assert await store.read(number_of_players) == 0


async def test_nothing_lies_beside_the_file_after_the_end(path: Path) -> None:
    async with Store.open(path) as store:
        await store.write(players.number_of, 7)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_a_file_name_with_unusual_signs_names_that_file(tmp_path: Path) -> None:
    odd = tmp_path / "dadi & dice? #1 100%.sqlite3"
    async with Store.open(odd) as store:
        await store.write(players.number_of, 7)
    assert odd.stat().st_size > 0


async def test_the_seed_of_a_running_game_is_in_no_debug_log(
    store: Store, game: GameRow, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        await store.read(games.load, game.id)
        await store.write(games.write_progress, Progress(row=replace(game, revision=1), at=3_000))
        with pytest.raises(ConflictError):
            await store.write(games.write_progress, Progress(row=replace(game, revision=9), at=3_000))
    assert "commit_together" in caplog.text
    assert repr(game.seed) not in caplog.text

"""A copy holds the database as it was at one moment, and never harms a file."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import Fault, Store, StoreError, backup, games, moves, players
from bot.store.games import GameRow, Progress


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


async def test_a_copy_made_while_the_store_is_in_use_holds_every_finished_write(
    store: Store, path: Path, game: GameRow, tmp_path: Path
) -> None:
    backup.copy(path, tmp_path / "copy")
    await store.write(players.number_of, 8)
    async with Store.open(tmp_path / "copy") as copy:
        assert await copy.read(games.load, game.id) == await store.read(games.load, game.id)
        assert await copy.read(players.find, 8) is None


async def test_a_copy_is_one_file_and_whole(store: Store, path: Path, tmp_path: Path) -> None:
    await store.write(players.number_of, 8)
    target = tmp_path / "copies" / "copy"
    target.parent.mkdir()
    backup.copy(path, target)
    assert names(target.parent) == {"copy"}
    with closing(sqlite3.connect(target)) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_an_existing_file_is_not_written_over(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("dear diary")
    with pytest.raises(StoreError) as refused:
        backup.copy(store.path, target)
    assert refused.value.code is Fault.TAKEN
    assert target.read_text() == "dear diary"


def test_a_mistyped_path_makes_no_new_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        backup.copy(tmp_path / "fakle.sqlite3", tmp_path / "copy")
    assert refused.value.code is Fault.CANNOT_OPEN
    assert names(tmp_path) == set()


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary, today I rolled three 1s\n" * 100)
    with pytest.raises(StoreError) as refused:
        backup.copy(tmp_path / "diary", tmp_path / "copy")
    assert refused.value.code is Fault.DAMAGED
    assert refused.value.path == tmp_path / "diary"
    assert names(tmp_path) == {"diary"}


async def test_a_folder_that_is_not_there_is_told(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        backup.copy(store.path, tmp_path / "nowhere" / "copy")
    assert refused.value.code is Fault.CANNOT_OPEN
    assert refused.value.path == tmp_path / "nowhere" / "copy"


async def test_a_copied_game_goes_on_where_it_was(store: Store, path: Path, game: GameRow, tmp_path: Path) -> None:
    after = replace(game, moves=1, revision=1)
    await store.write(games.write_progress, Progress(row=after, at=3_000, new_moves=["dice 231644"]))
    backup.copy(path, tmp_path / "copy")
    async with Store.open(tmp_path / "copy") as copy:
        assert await copy.read(moves.of, game.id) == ("dice 231644",)

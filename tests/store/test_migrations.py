"""Every database ends in the same schema, and a step that fails changes nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Fault, Store, StoreError, players
from bot.store.schema import Step, prepare, shipped_steps

FIRST = shipped_steps()[:1]
WITH_COLORS = Step(
    2, "ALTER TABLE players ADD COLUMN color TEXT NOT NULL DEFAULT 'red';\nCREATE INDEX by_color ON players (color);"
)
REBUILT = Step(
    3,
    """-- A table that others refer to, made anew.
    CREATE TABLE new_players (
        player INTEGER PRIMARY KEY, user_id INTEGER UNIQUE, color TEXT NOT NULL, note TEXT
    ) STRICT;
    INSERT INTO new_players SELECT player, user_id, color, NULL FROM players;
    DROP TABLE players;
    ALTER TABLE new_players RENAME TO players;
    CREATE TRIGGER painted AFTER UPDATE OF color ON players BEGIN
        UPDATE players SET note = 'painted; twice' WHERE player = new.player;
        SELECT 1;
    END;
    """,
)
STEPS = (*FIRST, WITH_COLORS, REBUILT)


def schema(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return [
            *conn.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"),
            conn.execute("PRAGMA user_version").fetchone(),
            conn.execute("PRAGMA application_id").fetchone(),
        ]


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - a table named in this file


def add_a_player(path: Path) -> int:
    with closing(sqlite3.connect(path)) as conn, conn:
        return players.number_of(conn, 7)


@pytest.fixture
def first(path: Path) -> Path:
    """A database of the first schema, with a player in it."""
    prepare(path, 5, FIRST)
    add_a_player(path)
    return path


def test_the_shipped_steps_are_numbered_from_one_without_a_gap() -> None:
    steps = shipped_steps()
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))


@pytest.mark.parametrize("version", range(len(shipped_steps()) + 1))
def test_a_database_of_any_shipped_version_ends_in_the_schema_of_a_fresh_one(tmp_path: Path, version: int) -> None:
    fresh, upgraded = tmp_path / "fresh", tmp_path / "upgraded"
    prepare(fresh, 5)
    prepare(upgraded, 5, shipped_steps()[:version])
    prepare(upgraded, 5)
    assert schema(upgraded) == schema(fresh)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_an_upgraded_database_ends_in_the_schema_of_a_fresh_one_and_keeps_its_rows(
    tmp_path: Path, version: int
) -> None:
    fresh, upgraded = tmp_path / "fresh", tmp_path / "upgraded"
    prepare(fresh, 5, STEPS)
    prepare(upgraded, 5, STEPS[:version])
    player = add_a_player(upgraded) if version == 1 else None
    prepare(upgraded, 5, STEPS)
    assert schema(upgraded) == schema(fresh)
    assert rows(upgraded, "players") == ([(player, 7, "red", None)] if player else [])


def test_a_second_start_changes_nothing(first: Path) -> None:
    before = schema(first), rows(first, "players")
    prepare(first, 5, FIRST)
    assert (schema(first), rows(first, "players")) == before


@pytest.mark.parametrize(
    "broken",
    [
        "CREATE TABLE hats (hat INTEGER) STRICT; INSERT INTO hats VALUES ('a'); ",
        "CREATE TABLE hats (hat INTEGER) STRICT; UPDATE nothing SET hat = 1;",
        "CREATE TABLE hats (hat INTEGER) STRICT; this is no SQL;",
        "CREATE TABLE hats (hat INTEGER) STRICT; CREATE TABLE half (",
    ],
)
def test_a_step_that_fails_leaves_the_version_before_it(first: Path, broken: str) -> None:
    before = schema(first), rows(first, "players")
    with pytest.raises(StoreError) as failed:
        prepare(first, 5, (*FIRST, Step(2, broken)))
    assert failed.value.code is Fault.MIGRATION
    assert failed.value.facts["step"] == 2
    assert (schema(first), rows(first, "players")) == before


def test_a_step_that_leaves_a_reference_to_nothing_fails(first: Path) -> None:
    before = schema(first)
    dangling = Step(2, "INSERT INTO moves (game_id, number, text, at) VALUES ('nowhere0', 0, 'bank', 0);")
    with pytest.raises(StoreError) as failed:
        prepare(first, 5, (*FIRST, dangling))
    assert failed.value.code is Fault.MIGRATION
    assert schema(first) == before
    assert rows(first, "moves") == []


def test_steps_before_the_one_that_fails_are_kept(first: Path) -> None:
    with pytest.raises(StoreError):
        prepare(first, 5, (*FIRST, WITH_COLORS, Step(3, "DROP TABLE nothing;")))
    prepare(first.with_name("second"), 5, STEPS[:2])
    assert schema(first) == schema(first.with_name("second"))


def test_a_copy_of_the_old_version_is_kept_beside_the_database(first: Path) -> None:
    before = schema(first), rows(first, "players")
    prepare(first, 5, STEPS)
    copy = first.with_name(f"{first.name}.v1")
    assert (schema(copy), rows(copy, "players")) == before
    assert {file.name for file in first.parent.iterdir()} == {first.name, copy.name}


def test_a_fresh_database_leaves_no_copy(path: Path) -> None:
    prepare(path, 5, STEPS)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_without_room_for_the_copy_nothing_is_migrated(first: Path) -> None:
    before = schema(first)
    first.with_name(f"{first.name}.v1").mkdir()
    with pytest.raises(StoreError) as failed:
        prepare(first, 5, STEPS)
    assert failed.value.code is Fault.DISK
    assert schema(first) == before


async def test_the_store_opens_a_database_of_the_first_schema(first: Path) -> None:
    (player,) = [player for player, _ in rows(first, "players")]
    async with Store.open(first) as store:
        assert await store.read(players.find, 7) == player

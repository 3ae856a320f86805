"""A database that cannot be used stops the start, with one sentence and nothing damaged."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from string import Formatter
from typing import TypeVar

import pytest

from bot.store import Connection, Fault, Store, StoreError, notes
from bot.store.schema import APPLICATION_ID, shipped_steps

T = TypeVar("T")


def run(path: Path, job: Callable[[Connection], T], busy_timeout: float = 5) -> T:
    """Open the store, write with `job` and close it again."""

    async def once() -> T:
        async with Store.open(path, busy_timeout=busy_timeout) as store:
            return await store.write(job)

    return asyncio.run(once())


def note(conn: Connection) -> str | None:
    return notes.get(conn, "commands")


def refusal(path: Path, busy_timeout: float = 5) -> StoreError:
    """What opening the database at `path` is refused with."""
    with pytest.raises(StoreError) as refused:
        run(path, note, busy_timeout)
    assert str(refused.value.path) in refused.value.sentence
    return refused.value


@pytest.fixture
def used(path: Path) -> Path:
    """A database with something in it, closed."""
    run(path, lambda conn: notes.put(conn, "commands", "abc"))
    return path


def outsider(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path, isolation_level=None))


def test_a_missing_folder_is_made_and_the_log_says_where(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "var" / "lib" / "farkle.sqlite3"
    with caplog.at_level(logging.INFO, "bot.store"):
        run(path, note)
    assert path.exists()
    assert f"Made the folder {path.parent}" in caplog.text
    assert f"Making a new database {path}" in caplog.text


def test_the_log_names_the_whole_path_of_the_database_in_use(
    used: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(used.parent)
    with caplog.at_level(logging.INFO, "bot.store"):
        assert run(Path(used.name), note) == "abc"
    assert f"Opening database {used}" in caplog.text


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    refused = refusal(tmp_path / "file" / "below" / "farkle.sqlite3")
    assert refused.code is Fault.FOLDER


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    assert refusal(tmp_path).code is Fault.CANNOT_OPEN


def test_a_newer_schema_is_refused_and_left_as_it_is(used: Path) -> None:
    known = len(shipped_steps())
    with outsider(used) as conn:
        conn.execute(f"PRAGMA user_version = {known + 1}")
    before = used.read_bytes()
    refused = refusal(used)
    assert refused.code is Fault.NEWER_SCHEMA
    assert refused.facts == {"found": known + 1, "known": known}
    assert used.read_bytes() == before
    assert [file.name for file in used.parent.iterdir()] == [used.name]


@pytest.mark.parametrize("version", [0, 1, 99])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(path: Path, version: int) -> None:
    with outsider(path) as conn:
        conn.execute("CREATE TABLE recipes (name TEXT)")
        conn.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    assert refusal(path).code is Fault.FOREIGN
    assert path.read_bytes() == before


def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.touch()
    run(path, lambda conn: notes.put(conn, "commands", "abc"))
    assert run(path, note) == "abc"


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(path: Path) -> None:
    path.write_text("dear diary, today I rolled three 1s\n" * 100)
    before = path.read_bytes()
    assert refusal(path).code is Fault.DAMAGED
    assert path.read_bytes() == before


def test_a_database_with_a_damaged_page_is_refused_and_left_as_it_is(used: Path) -> None:
    whole = used.read_bytes()
    used.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    before = used.read_bytes()
    assert refusal(used).code is Fault.DAMAGED
    assert used.read_bytes() == before


def test_a_database_cut_short_is_refused(used: Path) -> None:
    used.write_bytes(used.read_bytes()[: 3 * 4096])
    assert refusal(used).code is Fault.DAMAGED


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_database_locked_by_another_program_is_told(used: Path, lock: str) -> None:
    with outsider(used) as conn:
        conn.execute(lock)
        assert refusal(used, busy_timeout=0.01).code is Fault.LOCKED
    assert run(used, note) == "abc"


def test_a_lock_on_every_reader_too_is_told(used: Path) -> None:
    with outsider(used) as conn:
        conn.execute("PRAGMA journal_mode = DELETE")
        conn.execute("BEGIN EXCLUSIVE")
        assert refusal(used, busy_timeout=0.01).code is Fault.LOCKED


@pytest.mark.usefixtures("file_modes_bind")
def test_a_read_only_file_is_told(used: Path) -> None:
    used.chmod(0o444)
    assert refusal(used).code is Fault.READ_ONLY


@pytest.mark.usefixtures("file_modes_bind")
def test_a_read_only_folder_is_told(used: Path) -> None:
    used.parent.chmod(0o555)
    refused = refusal(used)
    used.parent.chmod(0o755)
    assert refused.code in {Fault.READ_ONLY, Fault.CANNOT_OPEN}


@pytest.mark.usefixtures("file_modes_bind")
def test_a_new_database_in_a_read_only_folder_is_told(path: Path) -> None:
    path.parent.chmod(0o555)
    refused = refusal(path)
    path.parent.chmod(0o755)
    assert refused.code is Fault.CANNOT_OPEN


@pytest.mark.usefixtures("file_modes_bind")
def test_a_new_folder_in_a_read_only_folder_is_told(path: Path) -> None:
    path.parent.chmod(0o555)
    refused = refusal(path.parent / "data" / path.name)
    path.parent.chmod(0o755)
    assert refused.code is Fault.FOLDER


def test_a_disk_that_takes_nothing_stops_the_start_and_not_the_first_press(
    used: Path, file_size_limit: Callable[[int], AbstractContextManager[None]]
) -> None:
    with file_size_limit(0):
        refused = refusal(used)
    assert refused.code is Fault.DISK
    assert run(used, note) == "abc"


FACTS: dict[Fault, dict[str, str | int]] = {
    Fault.NEWER_SCHEMA: {"found": 2, "known": 1},
    Fault.NO_WAL: {"found": "delete"},
    Fault.MIGRATION: {"step": 2, "reason": "no such table"},
    Fault.FOLDER: {"reason": "No such file"},
    Fault.DISK: {"reason": "SQLITE_IOERR"},
    Fault.NOT_COMMITTED: {"reason": "SQLITE_CONSTRAINT"},
}


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_one_sentence_for_the_host(fault: Fault) -> None:
    sentence = StoreError(fault, Path("data/farkle.sqlite3"), **FACTS.get(fault, {})).sentence
    assert "data/farkle.sqlite3" in sentence
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert not [name for _, name, _, _ in Formatter().parse(sentence) if name]


def test_the_database_is_marked_as_ours(used: Path) -> None:
    with outsider(used) as conn:
        assert conn.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)

"""The database file before it is used: its folder, its health, its schema."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from bot.store import backup
from bot.store.errors import Fault, StoreError, fault_of, faults_named

log: Final = logging.getLogger(__name__)

APPLICATION_ID: Final = 0x46524B4C  # "FRKL", set by the first migration: another program's database is never migrated


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    script: str


def shipped_steps() -> tuple[Step, ...]:
    """The migrations of this version of the bot, numbered from 1 without a gap."""
    folder = resources.files("bot.store") / "migrations"
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return tuple(Step(int(file.name.partition("_")[0]), file.read_text("utf-8")) for file in scripts)


def prepare(path: Path, busy_timeout: float, steps: Sequence[Step] | None = None) -> Path:
    """Make the file at `path` ready for use and return its absolute path.

    `busy_timeout` is how many seconds to wait for another program's lock. Raises StoreError; a database this version
    must not touch (newer, damaged, or another program's) is left as it is.
    """
    steps = shipped_steps() if steps is None else steps
    path = path.expanduser().absolute()
    _make_folder(path)
    log.info("%s database %s", "Opening" if path.exists() else "Making a new", path)
    with faults_named(path), closing(sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)) as conn:
        found = _version(conn)
        _check(conn, path, found, known=len(steps))
        if 0 < found < len(steps):
            copy = backup.beside(path, found)
            backup.copy_from(conn, copy)
            log.info(
                "Kept a copy of the database as %s before bringing it from schema %d to %d", copy, found, len(steps)
            )
        _use_write_ahead_log(conn, path)
        for step in steps[found:]:
            _migrate(conn, path, step)
        _write_something(conn)
    return path


def _make_folder(path: Path) -> None:
    if path.parent.is_dir():
        return
    try:
        path.parent.mkdir(parents=True)
    except OSError as error:
        raise StoreError(Fault.FOLDER, path, reason=error.strerror or type(error).__name__) from error
    log.info("Made the folder %s for the database", path.parent)


def _value(conn: sqlite3.Connection, query: str) -> int | str:
    row: tuple[int | str] = conn.execute(query).fetchone()
    return row[0]


def _version(conn: sqlite3.Connection) -> int:
    return int(_value(conn, "PRAGMA user_version"))


def _check(conn: sqlite3.Connection, path: Path, found: int, known: int) -> None:
    if found == 0 and _value(conn, "SELECT count(*) FROM sqlite_schema") == 0:
        return
    if _value(conn, "PRAGMA application_id") != APPLICATION_ID:
        raise StoreError(Fault.FOREIGN, path)
    if found > known:
        raise StoreError(Fault.NEWER_SCHEMA, path, found=found, known=known)
    if (reason := _value(conn, "PRAGMA quick_check(1)")) != "ok":
        log.error("The database %s is damaged: %s", path, reason)
        raise StoreError(Fault.DAMAGED, path)


def _use_write_ahead_log(conn: sqlite3.Connection, path: Path) -> None:
    if (found := _value(conn, "PRAGMA journal_mode = WAL")) != "wal":
        raise StoreError(Fault.NO_WAL, path, found=found)


def _migrate(conn: sqlite3.Connection, path: Path, step: Step) -> None:
    conn.execute("BEGIN IMMEDIATE")
    try:
        if _version(conn) < step.number:  # another process may have been quicker
            for statement in _statements(step.script):
                conn.execute(statement)
            # Enforcement is off on this connection, so that a step may rebuild a table that others refer to.
            if conn.execute("PRAGMA foreign_key_check").fetchone():
                raise StoreError(Fault.MIGRATION, path, step=step.number, reason="a reference to a missing row")
            conn.execute(f"PRAGMA user_version = {step.number:d}")
        conn.execute("COMMIT")
    except sqlite3.Error as error:
        if fault_of(error, path):
            raise
        raise StoreError(Fault.MIGRATION, path, step=step.number, reason=str(error)) from error
    finally:
        if conn.in_transaction:
            conn.execute("ROLLBACK")


def _statements(script: str) -> Iterator[str]:
    # Not executescript(): it commits what is open before it starts.
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def _write_something(conn: sqlite3.Connection) -> None:
    # A locked, read-only or full disk is to stop the start of the bot, not the first press of a player.
    conn.execute("BEGIN IMMEDIATE")
    conn.execute(f"PRAGMA user_version = {_version(conn):d}")
    conn.execute("COMMIT")

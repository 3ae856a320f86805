"""Jobs inside transactions. Runs on a connection's thread and knows nothing of the event loop."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.store.errors import fault_of, faults_named

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


@dataclass(frozen=True, slots=True)
class Failed:
    """What a job raised; its changes are rolled back and those of its neighbors are not."""

    error: Exception


def commit_together(conn: sqlite3.Connection, jobs: Sequence[Job[object]], path: Path) -> list[object | Failed]:
    """Run all jobs in one transaction and commit it; return what each returned or raised, in order.

    Raises when the transaction as a whole failed: then nothing of any job was saved.
    """
    conn.execute("BEGIN IMMEDIATE")
    try:
        # One alone is the usual case, and needs no isolation but the transaction itself.
        run = _attempt if len(jobs) == 1 else _attempt_apart
        outcomes = [run(conn, job, path) for job in jobs]
        if not all(isinstance(outcome, Failed) for outcome in outcomes):
            conn.execute("COMMIT")
    finally:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
    return outcomes


def in_snapshot(conn: sqlite3.Connection, job: Job[T], path: Path) -> T:
    """Run a job that only reads; all its statements see the database as it was at one moment."""
    with faults_named(path):
        conn.execute("BEGIN")
        try:
            return job(conn)
        except StopIteration as error:
            raise _escaped(error) from error
        finally:
            conn.execute("ROLLBACK")


def _attempt_apart(conn: sqlite3.Connection, job: Job[object], path: Path) -> object | Failed:
    conn.execute("SAVEPOINT job")
    outcome = _attempt(conn, job, path)
    if isinstance(outcome, Failed):
        conn.execute("ROLLBACK TO job")
    conn.execute("RELEASE job")
    return outcome


def _attempt(conn: sqlite3.Connection, job: Job[object], path: Path) -> object | Failed:
    try:
        return job(conn)
    except Exception as error:
        if not conn.in_transaction:  # after some errors SQLite rolls back everything by itself
            raise
        return Failed(_named(error, path))


def _named(error: Exception, path: Path) -> Exception:
    if isinstance(error, StopIteration):
        return _escaped(error)
    if fault := fault_of(error, path):
        fault.__cause__ = error
        return fault
    return error


def _escaped(error: StopIteration) -> RuntimeError:
    # A future cannot carry a StopIteration: its awaiter would wait for ever.
    escaped = RuntimeError("a job let StopIteration escape")
    escaped.__cause__ = error
    return escaped

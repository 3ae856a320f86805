"""Copies of the database, made while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import Fault, StoreError, faults_named


def copy(path: Path, target: Path) -> None:
    """Write the database at `path`, as it is at this moment, to the new file `target`; the bot may be running.

    Raises StoreError, and then leaves nothing at `target` but what was there before.
    """
    if target.exists():
        raise StoreError(Fault.TAKEN, target)
    # Read-only, so that a mistyped path is an error and not a new, empty database.
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with faults_named(path), closing(sqlite3.connect(uri, uri=True)) as source:
        source.execute("PRAGMA schema_version")  # a file that isn't a database is blamed here and not on the target
        copy_from(source, target)


def copy_from(source: sqlite3.Connection, target: Path) -> None:
    """Write all that `source` holds to `target`, replacing it at once and never leaving half a copy there."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with faults_named(target), closing(sqlite3.connect(part)) as conn:
            source.backup(conn)
        part.replace(target)
    except OSError as error:
        raise StoreError(Fault.DISK, target, reason=error.strerror or type(error).__name__) from error
    finally:
        part.unlink(missing_ok=True)


def beside(path: Path, version: int) -> Path:
    """Where the state at schema `version` is kept when the database is migrated: `farkle.sqlite3.v1`."""
    return path.with_name(f"{path.name}.v{version}")

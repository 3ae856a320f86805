"""What can go wrong in the store: a code with its facts, and one sentence about each for the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final


class Fault(StrEnum):
    NEWER_SCHEMA = "newer-schema"
    FOREIGN = "foreign-database"
    LOCKED = "locked"
    READ_ONLY = "read-only"
    FULL = "disk-full"
    DAMAGED = "damaged"
    DISK = "disk-error"
    FOLDER = "no-folder"
    CANNOT_OPEN = "cannot-open"
    NO_WAL = "no-wal"
    MIGRATION = "migration-failed"
    NOT_COMMITTED = "not-committed"
    CLOSED = "closed"
    TAKEN = "target-exists"


# For the host of the bot, in English: players never see these.
_SENTENCES: Final = {
    Fault.NEWER_SCHEMA: "The database {path} was written by a newer version of this bot (schema {found}; this version "
    "knows up to {known}): update the bot, or point it at a copy made before the update.",
    Fault.FOREIGN: "The file {path} is a database of another program: point the bot at a file of its own.",
    Fault.LOCKED: "The database {path} is locked by another program, perhaps a second copy of this bot: stop that one, "
    "then try again.",
    Fault.READ_ONLY: "The database {path} cannot be written: allow this user to write the file and its folder, and "
    "mount the volume without :ro.",
    Fault.FULL: "The disk that holds {path} is full: free some space, then try again.",
    Fault.DAMAGED: "The file {path} is damaged or is no SQLite database: put a backup in its place, or move it away to "
    "begin with an empty one.",
    Fault.DISK: "The disk that holds {path} reports an error ({reason}): check the disk and its free space, then try "
    "again.",
    Fault.FOLDER: "The folder of the database {path} cannot be made ({reason}): make it, or choose another path.",
    Fault.CANNOT_OPEN: "The database {path} cannot be opened: the path must name a file that this user may read and "
    "write, in a folder where it may make files.",
    Fault.NO_WAL: "The file system that holds {path} does not support SQLite's write-ahead log (it got {found}): use a "
    "local disk, not a network share.",
    Fault.MIGRATION: "The database {path} could not be brought to schema {step} ({reason}) and stays as it was: report "
    "this as a bug of the bot.",
    Fault.NOT_COMMITTED: "The database {path} refused a commit ({reason}), and nothing of it was saved: report this as "
    "a bug of the bot.",
    Fault.CLOSED: "The database {path} is closed because the bot is stopping: start the bot again.",
    Fault.TAKEN: "The file {path} exists already: choose another name for the copy.",
}

# By SQLite's primary result codes: message texts change between versions, codes do not (https://sqlite.org/rescode.html).
_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_PERM: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
    sqlite3.SQLITE_IOERR: Fault.DISK,
    sqlite3.SQLITE_CANTOPEN: Fault.CANNOT_OPEN,
}
_PRIMARY: Final = 0xFF  # the low byte of an extended result code


class StoreError(Exception):
    """The database cannot do its work; `sentence` tells the host what is wrong and what to do about it."""

    def __init__(self, code: Fault, path: Path, **facts: str | int) -> None:
        super().__init__(code, path, facts)
        self.code = code
        self.path = path
        self.facts = facts

    @property
    def sentence(self) -> str:
        return _SENTENCES[self.code].format(path=self.path, **self.facts)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.facts.items()), f"path={self.path}"])


class AlreadyPressedError(Exception):
    """An interaction was delivered again after it had been counted. Nothing was written."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(interaction_id)
        self.interaction_id = interaction_id


class ConflictError(Exception):
    """The stored game is not the one the new row was made from: load it again. Nothing was written."""

    def __init__(self, game_id: str, revision: int) -> None:
        super().__init__(game_id, revision)
        self.game_id = game_id
        self.revision = revision


class ChannelTakenError(Exception):
    """Another game is open in this channel: `game_id`. Nothing was written."""

    def __init__(self, channel_id: int, game_id: str) -> None:
        super().__init__(channel_id, game_id)
        self.channel_id = channel_id
        self.game_id = game_id


def fault_of(error: Exception, path: Path) -> StoreError | None:
    """What SQLite's error says about the file or its disk; None when it is about the statement (a constraint, say)."""
    # Only errors from SQLite itself carry a code; misuse of the sqlite3 module does not.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None or (fault := _FAULTS.get(code & _PRIMARY)) is None:
        return None
    return StoreError(fault, path, reason=reason_of(error))


def reason_of(error: Exception) -> str:
    """SQLite's name of the error, such as SQLITE_IOERR_WRITE, or else its type's."""
    return str(getattr(error, "sqlite_errorname", type(error).__name__))


@contextmanager
def faults_named(path: Path) -> Iterator[None]:
    """Raise StoreError in place of SQLite's own errors about the file or its disk."""
    try:
        yield
    except sqlite3.Error as error:
        if (fault := fault_of(error, path)) is None:
            raise
        raise fault from error

"""A disk that loses its power: what was not synced may be dropped, in part or whole, in any order.

The store's own jobs (`commit_together`, `games.write_progress`) run on an SQLite whose files live on this disk. At a
random write or sync the power goes; then every write since a file's last sync is kept, dropped or torn at random, and
what remains is opened by the store as after any other start. SQLite's shared memory is no part of what survives a power
cut, so the connection locks exclusively and needs none; the log and its syncs are the same.
"""

import random
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import apsw

from bot.store import games
from bot.store.games import GameRow, Progress, SeatRow
from bot.store.schema import prepare
from bot.store.transaction import Failed, Job, commit_together

Row = tuple[Any, ...]
Values = Sequence[Any] | Mapping[str, Any]

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
NAME = "farkle.sqlite3"


class PowerCutError(OSError):
    """The power is gone; nothing can be written any more."""


@dataclass
class File:
    durable: bytearray = field(default_factory=bytearray)
    seen: bytearray = field(default_factory=bytearray)
    """As the program sees it: with everything written, synced or not."""
    unsynced: list[tuple[int, bytes]] = field(default_factory=list)
    """Writes since the last sync, by offset; an empty one cuts the file there."""

    def write(self, offset: int, data: bytes) -> None:
        self.unsynced.append((offset, data))
        _apply(self.seen, offset, data)

    def sync(self) -> None:
        self.durable = bytearray(self.seen)
        self.unsynced.clear()

    def after_cut(self, luck: random.Random) -> bytes:
        left = bytearray(self.durable)
        for offset, data in self.unsynced:
            fate = luck.random()
            if fate < 1 / 3:
                continue
            if fate < 2 / 3 or not data:
                _apply(left, offset, data)
                continue
            for start in range(0, len(data), SECTOR):
                if luck.random() < 1 / 2:
                    _apply(left, offset + start, data[start : start + SECTOR])
        return bytes(left)


def _apply(content: bytearray, offset: int, data: bytes) -> None:
    if not data:
        del content[offset:]
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """An SQLite file system in memory that goes dark at operation number `cut_at`."""

    def __init__(self, files: Mapping[str, bytes], cut_at: int) -> None:
        self.name = f"disk {id(self)}"
        self.files = {name: File(bytearray(content), bytearray(content)) for name, content in files.items()}
        self.operations = 0
        self.cut_at = cut_at
        super().__init__(self.name, "")

    def has_power(self) -> bool:
        """Count a write or sync; raise at the one that finds no power, and let what SQLite tries later do nothing."""
        self.operations += 1
        if self.operations == self.cut_at:
            raise PowerCutError
        return self.operations < self.cut_at

    def after_cut(self, luck: random.Random) -> dict[str, bytes]:
        return {name: file.after_cut(luck) for name, file in self.files.items()}

    def xOpen(  # type: ignore[override]  # noqa: N802 - apsw takes any object with the methods of a file
        self,
        name: Any,  # noqa: ANN401 - a text, a URI object or nothing
        flags: list[int],
    ) -> "Handle":
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        flags[1] = flags[0]
        return Handle(self, self.files.setdefault(Path(path or "temporary").name, File()))

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: ARG002, FBT001, N802 - SQLite's signature
        if self.has_power():
            self.files.pop(Path(filename).name, None)

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: ARG002, N802 - SQLite's signature
        return Path(pathname).name in self.files

    def xFullPathname(self, name: str) -> str:  # noqa: N802 - SQLite's name
        return f"/{Path(name).name}"


class Handle:
    """An open file of a `Disk`, as SQLite uses it."""

    def __init__(self, disk: Disk, file: File) -> None:
        self._disk = disk
        self._file = file

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        return bytes(self._file.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        if self._disk.has_power():
            self._file.write(offset, bytes(data))

    def xTruncate(self, size: int) -> None:  # noqa: N802 - SQLite's name
        if self._disk.has_power():
            self._file.write(size, b"")

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802 - SQLite's signature
        if self._disk.has_power():
            self._file.sync()

    def xFileSize(self) -> int:  # noqa: N802 - SQLite's name
        return len(self._file.seen)

    def xLock(self, level: int) -> None:  # noqa: N802 - SQLite's name
        """Nobody else opens these files."""

    def xUnlock(self, level: int) -> None:  # noqa: N802 - SQLite's name
        """Nobody else opens these files."""

    def xCheckReservedLock(self) -> bool:  # noqa: N802 - SQLite's name
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: ARG002, N802 - SQLite's signature
        return False

    def xSectorSize(self) -> int:  # noqa: N802 - SQLite's name
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802 - SQLite's name
        return int(apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE)

    def xClose(self) -> None:  # noqa: N802 - SQLite's name
        """What is not synced stays so."""


@dataclass(frozen=True, slots=True)
class _Rows:
    cursor: Iterable[Row]
    rowcount: int

    def fetchone(self) -> Row | None:
        return next(iter(self.cursor), None)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.cursor)


class Connection:
    """An apsw connection with the part of `sqlite3.Connection` that the store's jobs use."""

    def __init__(self, disk: Disk, synchronous: str) -> None:
        self._conn = apsw.Connection(f"/{NAME}", vfs=disk.name)
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", f"synchronous = {synchronous}"):
            self._conn.execute(f"PRAGMA {pragma}")

    @property
    def in_transaction(self) -> bool:
        return bool(self._conn.in_transaction)

    def execute(self, statement: str, values: Values = ()) -> _Rows:
        before = self._conn.total_changes()
        cursor = self._conn.execute(statement, cast("Any", values))
        return _Rows(cursor, self._conn.total_changes() - before)

    def executemany(self, statement: str, values: Iterable[Values]) -> _Rows:
        before = self._conn.total_changes()
        cursor = self._conn.executemany(statement, cast("Any", values))
        return _Rows(cursor, self._conn.total_changes() - before)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one power cut did: moves told as saved and gone, and games whose row and moves contradict each other."""

    acknowledged: int
    lost: int
    torn: int


GAMES = 6


def fresh_files(folder: Path) -> dict[str, bytes]:
    """Give the files of a new database with some games in play, made by the store itself."""
    path = prepare(folder / NAME, 1.0)
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute("INSERT INTO players (player, user_id) VALUES (1, 10)")
    for number in range(GAMES):
        games.insert(conn, _row(number))
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    conn.close()
    return {NAME: path.read_bytes()}


def cut(files: Mapping[str, bytes], seed: int, folder: Path, synchronous: str = "FULL") -> Outcome:
    """Play on the games of `files`, cut the power at a random operation, and open what is left in `folder`."""
    luck = random.Random(seed)  # noqa: S311 - repeatable on purpose
    disk = Disk(files, cut_at=luck.randint(1, 160))
    told = dict.fromkeys(range(GAMES), 0)
    try:
        _play(Connection(disk, synchronous), luck, told)
    except (apsw.Error, PowerCutError):
        pass
    finally:
        disk.unregister()
    folder.mkdir()
    for name, content in disk.after_cut(luck).items():
        (folder / name).write_bytes(content)
    return _examine(folder / NAME, told)


def _play(conn: Connection, luck: random.Random, told: dict[int, int]) -> None:
    rows = {number: _row(number) for number in range(GAMES)}
    for at in range(1, 400):
        pressed = luck.sample(range(GAMES), luck.randint(1, GAMES))
        for number in pressed:
            made = luck.randint(0, 3)
            rows[number] = _row(number, rows[number].moves + made, rows[number].revision + 1)
        jobs = [_job(rows[number], _made(rows[number], told[number]), at, at * 100 + number) for number in pressed]
        outcomes = commit_together(cast("sqlite3.Connection", conn), jobs, Path(NAME))
        for outcome in outcomes:
            if isinstance(outcome, Failed):
                raise outcome.error
        # From here on people have been told.
        told.update({number: rows[number].moves for number in pressed})
        if luck.random() < 1 / 20:
            conn.execute("PRAGMA wal_checkpoint(RESTART)")


def _job(row: GameRow, made: Sequence[str], at: int, interaction: int) -> Job[object]:
    progress = Progress(row=row, at=at, new_moves=made, interaction_id=interaction)
    return lambda conn: games.write_progress(conn, progress)


def _made(row: GameRow, before: int) -> list[str]:
    return [_text(number) for number in range(before, row.moves)]


def _text(number: int) -> str:
    return f"move number {number} of this game"


def _row(number: int, moves: int = 0, revision: int = 0) -> GameRow:
    return GameRow(
        id=f"gam{number:05d}",
        guild_id=1,
        channel_id=100 + number,
        host=1,
        status="playing",
        rules="{}",
        seats=(SeatRow(1, None, "farkle"),),
        settings="{}",
        seed=bytes(32),
        language="en",
        moves=moves,
        revision=revision,
        created_at=1,
        begun_at=1,
    )


def _examine(path: Path, told: Mapping[int, int]) -> Outcome:
    prepare(path, 1.0)  # as at every start; refuses a damaged file
    conn = sqlite3.connect(path)
    lost = torn = 0
    for number, acknowledged in told.items():
        row = games.load(conn, _row(number).id)
        rows = conn.execute("SELECT number, text FROM moves WHERE game_id = ? ORDER BY number", (_row(number).id,))
        found = list(rows)
        whole = found == [(number, _text(number)) for number in range(len(found))]
        torn += row is None or not whole or row.moves != len(found)
        lost += max(0, acknowledged - len(found))
    conn.close()
    return Outcome(sum(told.values()), lost, torn)

"""A game as it is stored: where it is played, by whom, under which rules. Its position is its moves, replayed."""

import json
import secrets
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from typing import Final, Literal

from bot.store import moves, presses, results
from bot.store.errors import ChannelTakenError, ConflictError
from bot.store.results import ResultRow

Status = Literal["lobby", "playing", "over", "ended", "cancelled"]

_BASE32: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no letter that can be read as a digit


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player (a number from `players`) sits here, or a computer player's character, or nobody."""

    player: int | None
    character: str | None
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """Times are milliseconds since the epoch, UTC; `rules` and `settings` are JSON texts."""

    id: str
    guild_id: int | None  # None: a direct message
    channel_id: int
    host: int  # a number from `players`
    status: Status
    rules: str
    seats: tuple[SeatRow, ...]  # clockwise
    settings: str
    seed: bytes = field(repr=False)  # 32 bytes; secret until the game has ended, so it stays out of logs and tracebacks
    language: str
    selection: int = 0  # bit i: die i of the current roll is selected
    moves: int = 0  # how many have been made
    revision: int = 0  # grows by one with every change that shows on the board
    drawn: int = -1  # the revision that the board shows
    board_id: int | None = None
    ping_id: int | None = None
    calls: int | None = None  # the turn, counted from 0, whose player is to be called; None: nobody
    pinged: int = -1  # the turn, counted from 0, whose player was called last
    deadline: int | None = None  # when the clock ends the turn; None: no clock runs
    created_at: int
    changed_at: int = 0  # set by the functions here
    begun_at: int | None = None
    ended_at: int | None = None  # None as long as the game is live: in the lobby or playing


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What one press, or a clock (no `interaction_id`), did to a game."""

    row: GameRow  # the game afterwards: its revision one higher than stored, `moves` higher by the new ones
    at: int
    new_moves: Sequence[str] = ()
    results: Sequence[ResultRow] = ()  # of a game that this ended
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """The board of this game now shows this revision; `board_id` if that is a new message."""

    game_id: str
    revision: int
    board_id: int | None = None


_COLUMNS: Final = tuple(column.name for column in fields(GameRow))
_SELECT: Final = """SELECT id, guild_id, channel_id, host, status, rules, seats, settings, seed, language, selection,
    moves, revision, drawn, board_id, ping_id, calls, pinged, deadline, created_at, changed_at, begun_at, ended_at
    FROM games """
# Most presses change only what is short and in no index; to leave the rest alone more than halves their cost.
_UPDATE_PLAY: Final = """UPDATE games
    SET selection = :selection, moves = :moves, revision = :revision, changed_at = :at, deadline = :deadline,
    calls = :calls
    WHERE id = :id AND revision = :revision - 1 AND moves = :first
    AND (host, status, rules, seats, settings, language, begun_at, ended_at)
    IS (:host, :status, :rules, :seats, :settings, :language, :begun_at, :ended_at)"""
_UPDATE_ALL: Final = """UPDATE games
    SET selection = :selection, moves = :moves, revision = :revision, changed_at = :at, deadline = :deadline,
    calls = :calls, host = :host, status = :status, rules = :rules, seats = :seats, settings = :settings,
    language = :language, begun_at = :begun_at, ended_at = :ended_at
    WHERE id = :id AND revision = :revision - 1 AND moves = :first"""


_IS_REACHED: Final = "NOT EXISTS (SELECT 1 FROM servers WHERE guild_id = games.guild_id AND removed_at IS NOT NULL)"
_CLOCKLESS: Final = """WHERE status IN ('lobby', 'playing') AND begun_at IS NOT NULL AND deadline IS NULL
    ORDER BY created_at, id"""


def new_id() -> str:
    """Eight characters that can be read out, 40 random bits."""
    return "".join(secrets.choice(_BASE32) for _ in range(8))


def insert(conn: sqlite3.Connection, row: GameRow) -> None:
    """Raise ChannelTakenError if the channel has a live game already."""
    if row.ended_at is None and (other := live_in_channel(conn, row.channel_id)):
        raise ChannelTakenError(row.channel_id, other.id)
    conn.execute(
        """INSERT INTO games (id, guild_id, channel_id, host, status, rules, seats, settings, seed, language, selection,
            moves, revision, drawn, board_id, ping_id, calls, pinged, deadline, created_at, changed_at, begun_at,
            ended_at)
        VALUES (:id, :guild_id, :channel_id, :host, :status, :rules, :seats, :settings, :seed, :language, :selection,
            :moves, :revision, :drawn, :board_id, :ping_id, :calls, :pinged, :deadline, :created_at, :created_at,
            :begun_at, :ended_at)""",
        _values(row),
    )


def write_progress(conn: sqlite3.Connection, progress: Progress) -> None:
    """Save all of it or nothing. Seed, place and messages (drawn, board_id, ping_id, pinged) stay as stored.

    Raises AlreadyPressedError, or ConflictError when the stored game is not the one that the row was made from.
    """
    row, at = progress.row, progress.at
    if progress.interaction_id is not None:
        presses.insert(conn, progress.interaction_id, row.id, at)
    first = row.moves - len(progress.new_moves)
    values = {**_values(row), "first": first, "at": at}
    if not conn.execute(_UPDATE_PLAY, values).rowcount and not conn.execute(_UPDATE_ALL, values).rowcount:
        raise ConflictError(row.id, row.revision)
    moves.append(conn, row.id, first, progress.new_moves, at)
    results.insert(conn, progress.results)


def mark_drawn(conn: sqlite3.Connection, marks: Iterable[Mark]) -> None:
    """A mark older than what is stored changes nothing."""
    conn.executemany(
        "UPDATE games SET drawn = ?, board_id = coalesce(?, board_id) WHERE id = ? AND drawn <= ?",
        [(mark.revision, mark.board_id, mark.game_id, mark.revision) for mark in marks],
    )


def set_ping(conn: sqlite3.Connection, game_id: str, ping_id: int | None, pinged: int) -> None:
    """Name the message that calls the player of turn `pinged`; None: nobody has to be called for it."""
    conn.execute("UPDATE games SET ping_id = ?, pinged = ? WHERE id = ?", (ping_id, pinged, game_id))


def load(conn: sqlite3.Connection, game_id: str) -> GameRow | None:
    return _one(conn.execute(_SELECT + "WHERE id = ?", (game_id,)))


def live(conn: sqlite3.Connection) -> tuple[GameRow, ...]:
    """All games in the lobby or playing, oldest first."""
    return _all(conn.execute(_SELECT + "WHERE status IN ('lobby', 'playing') ORDER BY created_at, id"))


def clockless(conn: sqlite3.Connection) -> tuple[GameRow, ...]:
    """The games in play for which no clock runs, oldest first: among them those that wait for no person."""
    return _all(conn.execute(_SELECT + _CLOCKLESS))


def live_in_channel(conn: sqlite3.Connection, channel_id: int) -> GameRow | None:
    return _one(conn.execute(_SELECT + "WHERE status IN ('lobby', 'playing') AND channel_id = ?", (channel_id,)))


def last_in_channel(conn: sqlite3.Connection, channel_id: int) -> str | None:
    """The game of a channel that ended last, won or not."""
    row: tuple[str] | None = conn.execute(
        """SELECT id FROM games WHERE channel_id = ? AND ended_at IS NOT NULL AND status IN ('over', 'ended')
        ORDER BY ended_at DESC LIMIT 1""",
        (channel_id,),
    ).fetchone()
    return row[0] if row else None


def live_in_guild(conn: sqlite3.Connection, guild_id: int) -> tuple[GameRow, ...]:
    return _all(
        conn.execute(
            _SELECT + "WHERE status IN ('lobby', 'playing') AND guild_id = ? ORDER BY created_at, id", (guild_id,)
        )
    )


def idle(conn: sqlite3.Connection, lobby_before: int, playing_before: int) -> tuple[str, ...]:
    """The live games whose last change lies before these times, lobbies and games in play each before their own."""
    rows = conn.execute(
        """SELECT id FROM games WHERE status IN ('lobby', 'playing')
            AND changed_at < CASE status WHEN 'lobby' THEN ? ELSE ? END ORDER BY changed_at, id""",
        (lobby_before, playing_before),
    )
    return tuple(game_id for (game_id,) in rows)


def deadlines(conn: sqlite3.Connection) -> tuple[tuple[str, int, str], ...]:
    """Every live game with a clock that runs, when it ends the turn, and the game's settings."""
    rows = conn.execute(
        """SELECT id, deadline, settings FROM games
        WHERE status IN ('lobby', 'playing') AND deadline IS NOT NULL ORDER BY deadline"""
    )
    return tuple((game_id, deadline, settings) for game_id, deadline, settings in rows)


def live_guilds(conn: sqlite3.Connection) -> tuple[int, ...]:
    """The servers with live games."""
    rows = conn.execute(
        "SELECT DISTINCT guild_id FROM games WHERE status IN ('lobby', 'playing') AND guild_id IS NOT NULL"
    )
    return tuple(guild_id for (guild_id,) in rows)


def undrawn(conn: sqlite3.Connection) -> tuple[GameRow, ...]:
    """The games, live or not, whose board does not show their last revision, but for those the bot cannot reach."""
    return _all(conn.execute(_SELECT + f"WHERE drawn < revision AND {_IS_REACHED} ORDER BY created_at, id"))


def uncalled(conn: sqlite3.Connection) -> tuple[str, ...]:
    """The games, live or not, whose player was not called for this turn, or whose last call is to be taken away.

    Games the bot cannot reach are left out.
    """
    is_due = "(calls <> pinged OR (calls IS NULL AND ping_id IS NOT NULL))"
    rows = conn.execute(f"SELECT id FROM games WHERE {is_due} AND {_IS_REACHED} ORDER BY id")  # noqa: S608 - constants
    return tuple(game_id for (game_id,) in rows)


def _values(row: GameRow) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(row, name) for name in _COLUMNS}
    values["seats"] = _seats_json(row.seats)
    return values


@lru_cache(maxsize=1024)  # who sits where seldom changes, and every press writes it
def _seats_json(seats: tuple[SeatRow, ...]) -> str:
    return json.dumps([asdict(seat) for seat in seats], ensure_ascii=False)


def _row(values: tuple[object, ...]) -> GameRow:
    columns = dict(zip(_COLUMNS, values, strict=True))
    columns["seats"] = tuple(SeatRow(**seat) for seat in json.loads(str(columns["seats"])))
    return GameRow(**columns)  # type: ignore[arg-type]  # STRICT tables keep each column to its type


def _one(cursor: sqlite3.Cursor) -> GameRow | None:
    values = cursor.fetchone()
    return None if values is None else _row(values)


def _all(cursor: sqlite3.Cursor) -> tuple[GameRow, ...]:
    return tuple(_row(values) for values in cursor)

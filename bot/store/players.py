"""Players as random numbers. Only this table knows which Discord user is behind one."""

import json
import secrets
import sqlite3
from collections.abc import Iterable

# A record that names players is read by other people's JSON parsers too, and those keep 53 bits (RFC 8259, section 6).
_NUMBERS = 2**53 - 1


def number_of(conn: sqlite3.Connection, user_id: int) -> int:
    """The player behind a Discord user; a new one on first sight."""
    if (player := find(conn, user_id)) is None:
        player = 1 + secrets.randbelow(_NUMBERS)
        conn.execute("INSERT INTO players (player, user_id) VALUES (?, ?)", (player, user_id))
    return player


def find(conn: sqlite3.Connection, user_id: int) -> int | None:
    row: tuple[int] | None = conn.execute("SELECT player FROM players WHERE user_id = ?", (user_id,)).fetchone()
    return None if row is None else row[0]


def users_of(conn: sqlite3.Connection, players: Iterable[int]) -> dict[int, int | None]:
    """The Discord user behind each of these players; None for one who has been forgotten or was never stored."""
    users: dict[int, int | None] = dict.fromkeys(players)
    users.update(
        conn.execute(
            "SELECT player, user_id FROM players WHERE player IN (SELECT value FROM json_each(?))",
            (json.dumps(list(users)),),
        )
    )
    return users


def forget(conn: sqlite3.Connection, user_id: int) -> bool:
    """Cut the tie between a Discord user and all their records, for good; False if there was none."""
    return conn.execute("UPDATE players SET user_id = NULL WHERE user_id = ?", (user_id,)).rowcount > 0

"""The log of moves: the only truth about a game, in the notation of `bot.farkle.moves`."""

import sqlite3
from collections.abc import Sequence


def append(conn: sqlite3.Connection, game_id: str, first: int, texts: Sequence[str], at: int) -> None:
    """Add moves number `first` and following; a number that is taken raises sqlite3.IntegrityError."""
    conn.executemany(
        "INSERT INTO moves (game_id, number, text, at) VALUES (?, ?, ?, ?)",
        [(game_id, number, text, at) for number, text in enumerate(texts, first)],
    )


def of(conn: sqlite3.Connection, game_id: str) -> tuple[str, ...]:
    return tuple(
        text for (text,) in conn.execute("SELECT text FROM moves WHERE game_id = ? ORDER BY number", (game_id,))
    )

"""The log of moves: the only truth about a game, in the notation of `bot.farkle.moves`."""

import json
import sqlite3
from collections.abc import Iterable, Sequence


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


def of_many(conn: sqlite3.Connection, game_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The moves of each of these games; none for a game that is not stored."""
    found: dict[str, list[str]] = {game_id: [] for game_id in game_ids}
    rows = conn.execute(
        """SELECT game_id, text FROM moves WHERE game_id IN (SELECT value FROM json_each(?))
        ORDER BY game_id, number""",
        (json.dumps(list(found)),),
    )
    for game_id, text in rows:
        found[game_id].append(text)
    return {game_id: tuple(texts) for game_id, texts in found.items()}

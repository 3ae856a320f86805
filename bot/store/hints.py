"""Hints taken: by which seat of a game, and after how many of its moves. They are no moves and change no game."""

import sqlite3


def insert(conn: sqlite3.Connection, game_id: str, seat: int, number: int) -> None:
    """Note a hint for the move of this number; the same one again is still one hint."""
    conn.execute(
        "INSERT INTO hints (game_id, seat, number) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (game_id, seat, number)
    )


def of(conn: sqlite3.Connection, game_id: str) -> frozenset[tuple[int, int]]:
    """The seat and the number of the move of every hint."""
    return frozenset(conn.execute("SELECT seat, number FROM hints WHERE game_id = ?", (game_id,)))

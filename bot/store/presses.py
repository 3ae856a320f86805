"""Which of Discord's interactions have been counted, so that one delivered twice counts once."""

import sqlite3

from bot.store.errors import AlreadyPressedError


def insert(conn: sqlite3.Connection, interaction_id: int, game_id: str, at: int) -> None:
    """Raise AlreadyPressedError if this interaction has been counted before."""
    inserted = conn.execute(
        "INSERT INTO presses (interaction_id, game_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (interaction_id, game_id, at),
    ).rowcount
    if not inserted:
        raise AlreadyPressedError(interaction_id)


def is_counted(conn: sqlite3.Connection, interaction_id: int) -> bool:
    found = conn.execute("SELECT 1 FROM presses WHERE interaction_id = ?", (interaction_id,)).fetchone()
    return found is not None


def prune(conn: sqlite3.Connection, before: int) -> int:
    """Forget the presses from before this time and return how many; an interaction's token lives 15 minutes."""
    # A day's presses are few enough to look at each; an index on `at` would make every press dearer.
    return conn.execute("DELETE FROM presses WHERE at < ?", (before,)).rowcount

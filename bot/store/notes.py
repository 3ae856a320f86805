"""What the program has to remember of itself from one start to the next, by name."""

import sqlite3


def get(conn: sqlite3.Connection, name: str) -> str | None:
    row: tuple[str] | None = conn.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
    return None if row is None else row[0]


def put(conn: sqlite3.Connection, name: str, value: str) -> None:
    conn.execute(
        "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
    )

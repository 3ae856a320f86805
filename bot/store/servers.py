"""What a Discord server has chosen, and whether the bot is in it."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerRow:
    """Times are milliseconds since the epoch, UTC."""

    guild_id: int
    language: str | None = None  # None: the server's own locale at Discord
    dice_style: str = "emoji"
    pings: bool = True
    added_at: int | None = None  # None: never seen so far
    removed_at: int | None = None  # None: the bot is in the server


def get(conn: sqlite3.Connection, guild_id: int) -> ServerRow:
    """The defaults if nothing is stored."""
    row = conn.execute(
        "SELECT language, dice_style, pings, added_at, removed_at FROM servers WHERE guild_id = ?", (guild_id,)
    ).fetchone()
    if row is None:
        return ServerRow(guild_id)
    language, dice_style, pings, added_at, removed_at = row
    return ServerRow(guild_id, language, dice_style, bool(pings), added_at, removed_at)


def mark_added(conn: sqlite3.Connection, guild_id: int, at: int) -> None:
    """The bot is in this server; a server it returns to keeps its choices and its first `added_at`."""
    conn.execute(
        "INSERT INTO servers (guild_id, added_at) VALUES (?, ?) ON CONFLICT DO UPDATE SET removed_at = NULL",
        (guild_id, at),
    )


def removed(conn: sqlite3.Connection) -> tuple[int, ...]:
    """The servers that the bot was in and is in no more."""
    return tuple(guild_id for (guild_id,) in conn.execute("SELECT guild_id FROM servers WHERE removed_at IS NOT NULL"))


def mark_removed(conn: sqlite3.Connection, guild_id: int, at: int) -> None:
    """The bot is in this server no more, whether or not it was ever marked as added."""
    conn.execute(
        """INSERT INTO servers (guild_id, added_at, removed_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET removed_at = excluded.removed_at""",
        (guild_id, at, at),
    )


def set_language(conn: sqlite3.Connection, guild_id: int, language: str | None, at: int) -> None:
    """`at` becomes `added_at` of a server that is not stored yet; so too in the functions below."""
    conn.execute(
        """INSERT INTO servers (guild_id, language, added_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET language = excluded.language""",
        (guild_id, language, at),
    )


def set_dice_style(conn: sqlite3.Connection, guild_id: int, dice_style: str, at: int) -> None:
    conn.execute(
        """INSERT INTO servers (guild_id, dice_style, added_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET dice_style = excluded.dice_style""",
        (guild_id, dice_style, at),
    )


def set_pings(conn: sqlite3.Connection, guild_id: int, *, pings: bool, at: int) -> None:
    conn.execute(
        """INSERT INTO servers (guild_id, pings, added_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET pings = excluded.pings""",
        (guild_id, pings, at),
    )

"""Results of finished games, and the standings made from them."""

import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One seat of a finished game. `banked` is the sum of all points banked, before penalties and gifts."""

    game_id: str
    seat: int
    player: int | None  # None: a computer player
    guild_id: int | None
    place: int  # from 1; equal for those who share it
    won: bool
    has_left: bool
    score: int
    turns: int
    banked: int
    best_turn: int
    farkles: int
    ended_at: int  # milliseconds since the epoch, UTC


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's sums over one server's games. `user_id` is None for a player who has been forgotten."""

    player: int
    user_id: int | None
    games: int
    wins: int
    best_turn: int
    banked: int
    turns: int


def insert(conn: sqlite3.Connection, rows: Iterable[ResultRow]) -> None:
    conn.executemany(
        """INSERT INTO results (game_id, seat, player, guild_id, place, won, has_left, score, turns, banked, best_turn,
            farkles, ended_at)
        VALUES (:game_id, :seat, :player, :guild_id, :place, :won, :has_left, :score, :turns, :banked, :best_turn,
            :farkles, :ended_at)""",
        map(asdict, rows),
    )


def leaderboard(conn: sqlite3.Connection, guild_id: int, limit: int, offset: int = 0) -> tuple[Standing, ...]:
    """People only: most wins first, then most points banked per turn."""
    rows = conn.execute(
        """SELECT player, user_id, games, wins, best_turn, banked, turns
        FROM (
            SELECT player, count(*) AS games, sum(won) AS wins, max(best_turn) AS best_turn, sum(banked) AS banked,
                sum(turns) AS turns
            FROM results WHERE guild_id = ? AND player IS NOT NULL GROUP BY player
        ) JOIN players USING (player)
        ORDER BY wins DESC, CAST(banked AS REAL) / max(turns, 1) DESC, player LIMIT ? OFFSET ?""",
        (guild_id, limit, offset),
    )
    return tuple(Standing(*row) for row in rows)


def leaderboard_size(conn: sqlite3.Connection, guild_id: int) -> int:
    (size,) = conn.execute(
        "SELECT count(DISTINCT player) FROM results WHERE guild_id = ? AND player IS NOT NULL", (guild_id,)
    ).fetchone()
    return int(size)

"""How the people of a server have played so far."""

from dataclasses import dataclass

from bot.store import Store, results

PAGE = 10
"""Players on one page of a leaderboard."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person's record on one server. `user` is None for somebody who asked to be forgotten."""

    user: int | None
    games: int
    wins: int
    best_turn: int
    points_per_turn: float
    """Points banked over all turns, farkles included."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a leaderboard, numbered from 0."""

    number: int
    pages: int
    players: tuple[Player, ...]


async def page_of(store: Store, guild: int, number: int) -> Page:
    """Give a page of a server's leaderboard, most wins first; the last page when there are fewer."""
    pages = -(-await store.read(results.leaderboard_size, guild) // PAGE)
    number = max(0, min(number, pages - 1))
    rows = await store.read(results.leaderboard, guild, PAGE, number * PAGE)
    players = tuple(
        Player(row.user_id, row.games, row.wins, row.best_turn, row.banked / max(row.turns, 1)) for row in rows
    )
    return Page(number, pages, players)

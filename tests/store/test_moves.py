"""Moves are kept in order, each once."""

import sqlite3

import pytest

from bot.store import Store, moves
from bot.store.games import GameRow


async def test_a_number_that_is_taken_is_refused(store: Store, game: GameRow) -> None:
    await store.write(moves.append, game.id, 0, ["roll"], 1_000)
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(moves.append, game.id, 0, ["bank"], 2_000)
    assert await store.read(moves.of, game.id) == ("roll",)


async def test_moves_of_an_unknown_game_are_refused(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(moves.append, "nowhere0", 0, ["roll"], 1_000)


async def test_moves_beyond_nine_stay_in_order(store: Store, game: GameRow) -> None:
    texts = tuple(f"hold {number}" for number in range(120))
    await store.write(moves.append, game.id, 0, texts, 1_000)
    assert await store.read(moves.of, game.id) == texts

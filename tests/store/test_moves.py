"""Moves are kept in order, each once."""

import sqlite3
from dataclasses import replace

import pytest

from bot.store import Store, games, moves
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


async def test_the_moves_of_many_games_come_apart(store: Store, game: GameRow) -> None:
    other, silent = (replace(game, id=games.new_id(), channel_id=channel_id) for channel_id in (21, 22))
    for row in (other, silent):
        await store.write(games.insert, row)
    await store.write(moves.append, game.id, 0, ["roll", "bank"], 1_000)
    await store.write(moves.append, other.id, 0, ["leave 1"], 1_000)
    assert await store.read(moves.of_many, [game.id, silent.id, other.id, "nowhere0"]) == {
        game.id: ("roll", "bank"),
        silent.id: (),
        other.id: ("leave 1",),
        "nowhere0": (),
    }


async def test_the_moves_of_more_games_than_sqlite_takes_parameters(store: Store, game: GameRow) -> None:
    await store.write(moves.append, game.id, 0, ["roll"], 1_000)
    found = await store.read(moves.of_many, [game.id, *(f"{number:08}" for number in range(40_000))])
    assert [texts for texts in found.values() if texts] == [("roll",)]

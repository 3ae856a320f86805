"""The leaderboard of a server is the sum of its results."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.store import Connection, Store, games, players, results
from bot.store.games import GameRow
from bot.store.results import ResultRow, Standing

GUILD = 10


def won(game: GameRow, seat: int, player: int | None, **change: object) -> ResultRow:
    plain = ResultRow(
        game_id=game.id,
        seat=seat,
        player=player,
        guild_id=GUILD,
        place=1,
        won=True,
        has_left=False,
        score=10_000,
        turns=10,
        banked=10_000,
        best_turn=1_000,
        farkles=3,
        ended_at=9_000,
    )
    return replace(plain, **change)  # type: ignore[arg-type]  # the names and types of a row


def lost(game: GameRow, seat: int, player: int | None, **change: object) -> ResultRow:
    return won(game, seat, player, **{"won": False, "place": 2, **change})


@pytest.fixture
async def ada(store: Store) -> int:
    return await store.write(players.number_of, 1)


@pytest.fixture
async def ben(store: Store) -> int:
    return await store.write(players.number_of, 2)


@pytest.fixture
async def second_game(store: Store, game: GameRow) -> GameRow:
    row = replace(game, id=games.new_id(), channel_id=21)
    await store.write(games.insert, row)
    return row


async def order(store: Store, guild_id: int = GUILD) -> list[int]:
    return [standing.player for standing in await store.read(results.leaderboard, guild_id, 10)]


async def test_a_standing_sums_up_all_games_of_a_player(
    store: Store, game: GameRow, second_game: GameRow, ada: int
) -> None:
    await store.write(results.insert, [won(game, 0, ada)])
    second = lost(second_game, 3, ada, has_left=True, turns=4, banked=1_200, best_turn=1_100)
    await store.write(results.insert, [second])
    assert await store.read(results.leaderboard, GUILD, 10) == (Standing(ada, 1, 2, 1, 1_100, 11_200, 14),)


async def test_most_wins_come_first(store: Store, game: GameRow, second_game: GameRow, ada: int, ben: int) -> None:
    await store.write(results.insert, [won(game, 0, ada), lost(game, 1, ben, banked=90_000)])
    await store.write(results.insert, [won(second_game, 0, ada), lost(second_game, 1, ben, banked=90_000)])
    assert await order(store) == [ada, ben]


async def test_equal_wins_are_told_apart_by_points_per_turn(store: Store, game: GameRow, ada: int, ben: int) -> None:
    low, high = sorted([ada, ben])  # what were equal would come in this order
    rows = [won(game, 0, low, banked=99, turns=1), won(game, 1, high, banked=995, turns=10)]
    await store.write(results.insert, rows)
    assert await order(store) == [high, low]


async def test_a_player_who_never_came_to_a_turn_stands_last(store: Store, game: GameRow, ada: int, ben: int) -> None:
    await store.write(results.insert, [lost(game, 0, ada, banked=0, turns=0, best_turn=0), lost(game, 1, ben)])
    assert await order(store) == [ben, ada]


async def test_what_is_equal_keeps_one_order(store: Store, game: GameRow, ada: int, ben: int) -> None:
    await store.write(results.insert, [won(game, 0, ada), won(game, 1, ben)])
    assert await order(store) == sorted([ada, ben])


async def test_computer_players_are_on_record_and_on_no_leaderboard(store: Store, game: GameRow, ada: int) -> None:
    await store.write(results.insert, [won(game, 0, None), lost(game, 1, ada)])
    assert await order(store) == [ada]
    assert await store.read(results.leaderboard_size, GUILD) == 1


async def test_servers_and_private_games_never_mix(
    store: Store, game: GameRow, second_game: GameRow, ada: int, ben: int
) -> None:
    await store.write(results.insert, [won(game, 0, ada), lost(game, 1, ben, guild_id=None)])
    await store.write(results.insert, [won(second_game, 0, ben, guild_id=11)])
    assert await order(store) == [ada]
    assert await order(store, 11) == [ben]


async def test_a_page_shows_its_part(store: Store, game: GameRow) -> None:
    numbers = [await store.write(players.number_of, user) for user in range(1, 8)]
    rows = [won(game, seat, player, banked=100 * (9 - seat)) for seat, player in enumerate(numbers)]
    await store.write(results.insert, rows)
    page = await store.read(results.leaderboard, GUILD, 3, 3)
    assert [standing.player for standing in page] == numbers[3:6]
    assert await store.read(results.leaderboard_size, GUILD) == 7


async def test_a_forgotten_player_stays_in_the_table_without_a_user(
    store: Store, game: GameRow, ada: int, ben: int
) -> None:
    await store.write(results.insert, [won(game, 0, ada), lost(game, 1, ben)])
    await store.write(players.forget, 1)
    board = await store.read(results.leaderboard, GUILD, 10)
    assert [(standing.player, standing.user_id) for standing in board] == [(ada, None), (ben, 2)]


async def test_the_results_of_a_game_count_once(store: Store, game: GameRow, ada: int) -> None:
    await store.write(results.insert, [won(game, 0, ada)])
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(results.insert, [won(game, 0, ada)])
    (standing,) = await store.read(results.leaderboard, GUILD, 10)
    assert standing.games == 1


@pytest.mark.parametrize(
    "job", [lambda conn: results.leaderboard(conn, GUILD, 10), lambda conn: results.leaderboard_size(conn, GUILD)]
)
async def test_the_leaderboard_is_read_from_its_index_alone(
    store: Store,
    plan_of: Callable[[Connection, Callable[[Connection], object]], str],
    job: Callable[[Connection], object],
) -> None:
    assert "results USING COVERING INDEX results_standing (guild_id=?" in await store.read(plan_of, job)

"""Records name players by a random number; one table ties it to a Discord user, and can be cut."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from bot.store import Connection, Store, players

USER = 987_654_321_098_765_432


async def test_a_user_keeps_the_same_number(store: Store) -> None:
    first = await store.write(players.number_of, USER)
    assert await store.write(players.number_of, USER) == first
    assert await store.read(players.find, USER) == first


async def test_a_number_says_nothing_about_its_user_and_survives_json(store: Store) -> None:
    numbers = [await store.write(players.number_of, user) for user in range(1, 20)]
    assert len(set(numbers)) == len(numbers)
    assert numbers != sorted(numbers)
    assert all(0 < number < 2**53 for number in numbers)


async def test_a_user_never_seen_has_no_number(store: Store) -> None:
    assert await store.read(players.find, USER) is None


async def test_the_users_behind_players_are_found_together(store: Store) -> None:
    ada, ben = [await store.write(players.number_of, user) for user in (1, 2)]
    assert await store.read(players.users_of, [ada, ben, 77]) == {ada: 1, ben: 2, 77: None}


async def test_a_forgotten_user_leaves_an_anonymous_player(store: Store) -> None:
    player = await store.write(players.number_of, USER)
    assert await store.write(players.forget, USER)
    assert await store.read(players.find, USER) is None
    assert await store.read(players.users_of, [player]) == {player: None}


async def test_several_users_can_be_forgotten(store: Store) -> None:
    for user in (1, 2):
        await store.write(players.number_of, user)
        assert await store.write(players.forget, user)


async def test_a_user_never_seen_cannot_be_forgotten(store: Store) -> None:
    assert not await store.write(players.forget, USER)


async def test_a_forgotten_user_who_returns_gets_another_number(store: Store) -> None:
    before = await store.write(players.number_of, USER)
    await store.write(players.forget, USER)
    assert await store.write(players.number_of, USER) != before


def test_no_byte_of_a_forgotten_users_id_stays_in_the_file(path: Path) -> None:
    async def once(job: Callable[[Connection, int], object]) -> None:
        async with Store.open(path) as store:
            await store.write(job, USER)

    asyncio.run(once(players.number_of))
    assert USER.to_bytes(8, "big") in path.read_bytes()
    asyncio.run(once(players.forget))
    assert USER.to_bytes(8, "big") not in path.read_bytes()

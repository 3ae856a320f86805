"""An interaction counts once, however often it is delivered."""

import pytest

from bot.store import AlreadyPressedError, Store, presses


async def test_an_interaction_counts_once(store: Store) -> None:
    await store.write(presses.insert, 70, "game0000", 1_000)
    with pytest.raises(AlreadyPressedError):
        await store.write(presses.insert, 70, "game0000", 2_000)


async def test_whether_an_interaction_counted_can_be_asked(store: Store) -> None:
    await store.write(presses.insert, 70, "game0000", 1_000)
    assert await store.read(presses.is_counted, 70)
    assert not await store.read(presses.is_counted, 71)


async def test_a_forgotten_press_is_older_than_asked_for(store: Store) -> None:
    for interaction_id, at in ((70, 1_000), (71, 2_000), (72, 3_000)):
        await store.write(presses.insert, interaction_id, "game0000", at)
    assert await store.write(presses.prune, 2_000) == 1
    await store.write(presses.insert, 70, "game0000", 4_000)
    for interaction_id in (71, 72):
        with pytest.raises(AlreadyPressedError):
            await store.write(presses.insert, interaction_id, "game0000", 4_000)

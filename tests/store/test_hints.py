"""Hints taken are kept with their game, and no longer."""

from bot.store import Store, hints
from bot.store.games import GameRow


async def test_a_hint_is_kept_once_for_each_seat_and_move(store: Store, game: GameRow) -> None:
    for seat, number in ((0, 5), (0, 5), (1, 9), (0, 12)):
        await store.write(hints.insert, game.id, seat, number)
    assert await store.read(hints.of, game.id) == {(0, 5), (1, 9), (0, 12)}
    assert await store.read(hints.of, "another0") == frozenset()


async def test_the_hints_of_a_game_go_with_it(store: Store, game: GameRow) -> None:
    await store.write(hints.insert, game.id, 0, 5)
    await store.write(lambda conn: conn.execute("DELETE FROM games WHERE id = ?", (game.id,)))
    assert await store.read(hints.of, game.id) == frozenset()

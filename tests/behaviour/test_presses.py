"""Presses that come from the wrong people, for old boards, twice, together, or out of nowhere."""

from itertools import count

import pytest

from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.message import told
from tests.behaviour.room import Room

ROLLED = falls("152346")


@pytest.fixture
async def game(hall: Hall, room: Room) -> Room:
    """Ada has rolled 1 2 3 4 5 6 in some order at a table without straights, against Ben."""
    await room.game(*hall.players("ada", "ben"), table="standard", dice=(ROLLED,))
    await room.press(hall.player("ada"), "Roll 6")
    return room


async def test_who_is_not_on_turn_is_told_so_privately_and_nothing_changes(hall: Hall, game: Room) -> None:
    board, moves = game.board, await game.moves()
    answer = await game.press(hall.player("ben"), "Take best")
    assert answer.private == told("not-your-turn")
    assert (game.board.text, await game.moves()) == (board.text, moves)


async def test_a_spectator_is_told_so_privately_and_nothing_changes(hall: Hall, game: Room) -> None:
    board, moves = game.board, await game.moves()
    answer = await game.press(hall.player("eve"), "Take best")
    assert answer.private == told("not-in-game")
    assert (game.board.text, await game.moves()) == (board.text, moves)


async def test_a_press_on_a_board_of_the_move_before_changes_nothing_and_shows_the_fresh_board(
    hall: Hall, game: Room
) -> None:
    ada = hall.player("ada")
    await game.press(ada, "1")
    stale = game.press_of(ada, "Roll 5")
    await game.press(ada, "Roll 5")
    moves, board = await game.moves(), game.board
    (answer,) = await game.deliver(stale)
    assert answer.answered
    assert not answer.private
    assert await game.moves() == moves
    assert game.board.text == board.text


async def test_a_retired_board_has_no_buttons_and_a_press_on_it_leads_to_the_new_one(hall: Hall, game: Room) -> None:
    ada, old = hall.player("ada"), game.board
    from_before = game.press_of(ada, "Take best")
    await game.type(ada, "board")
    (retired,) = [seen for seen in game.messages if seen.id == old.id]
    link = f"https://discord.com/channels/{hall.server().id}/{game.channel.id}/{game.board.id}"
    assert not retired.buttons
    assert link in retired.text
    moves = await game.moves()
    (answer,) = await game.deliver(from_before)
    assert answer.private == told("moved-on", link=link)
    assert await game.moves() == moves


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("piggyback", "nothing-selected"),
        ("begin", "begun"),
        ("die 9", "old-button"),
        ("rematch", "not-over"),
        ("die x", "old-button"),
        ("dice 111111", "old-button"),
        ("hold 1", "old-button"),
    ],
)
async def test_a_button_that_the_message_does_not_hold_is_refused(hall: Hall, game: Room, act: str, code: str) -> None:
    session, moves = await game.session(), await game.moves()
    (answer,) = await game.deliver(game.forged(hall.player("ada"), f"farkle:{session.id}:{session.seen}:{act}"))
    assert answer.private == told(code)
    assert await game.moves() == moves


@pytest.mark.parametrize(
    "custom_id", ["farkle:1:roll", "farkle:zzzzzzzz:0:Roll", "leaderboard:x", "phrase:00000000", "🎲", "0" * 100]
)
async def test_an_id_of_no_button_of_ours_gets_a_polite_answer(hall: Hall, game: Room, custom_id: str) -> None:
    (answer,) = await game.deliver(game.forged(hall.player("ada"), custom_id))
    assert answer.private == told("old-button")


async def test_a_board_is_never_turned_into_another_page_of_the_leaderboard(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), target=1000)
    await room.play_out()
    board = room.board
    (answer,) = await room.deliver(room.forged(hall.player("eve"), "leaderboard:0"))
    assert answer.private == told("old-button")
    assert room.board == board


async def test_a_button_of_a_game_that_is_gone_says_so(hall: Hall, game: Room) -> None:
    (answer,) = await game.deliver(game.forged(hall.player("ada"), "farkle:zzzzzzzz:0:roll"))
    assert answer.private == told("no-such-game")


async def test_a_disabled_button_that_is_pressed_all_the_same_is_refused_by_the_rules(hall: Hall, game: Room) -> None:
    moves = await game.moves()
    for label in ("Roll", "Bank"):
        (answer,) = await game.deliver(game.forged(hall.player("ada"), game.board.button(label).custom_id))
        assert answer.private == told("nothing-selected")
    dead = next(button for button in game.dice if button.label == "2")
    await game.deliver(game.forged(hall.player("ada"), dead.custom_id))
    await game.press(hall.player("ada"), "1")
    (answer,) = await game.deliver(game.forged(hall.player("ada"), game.board.button("Roll").custom_id))
    assert answer.private == told("dead-dice", faces=(2,))
    assert await game.moves() == moves


async def test_a_button_of_a_game_in_another_channel_is_not_obeyed_here(hall: Hall, game: Room) -> None:
    elsewhere = hall.room_named("elsewhere")
    await elsewhere.lobby(hall.player("cleo"))
    for button in game.board.buttons:
        sent = hall.wire.press(hall.player("ada"), elsewhere.board.message, button.custom_id)
        sent.payload["message"]["components"] = game.board.message.components
        (answer,) = await elsewhere.deliver(sent)
        assert answer.private == told("old-button")
    assert "clockwise" in elsewhere.text


async def test_one_press_delivered_twice_counts_once(hall: Hall, game: Room) -> None:
    ada = hall.player("ada")
    tap = game.press_of(ada, "1")
    await game.deliver(tap, tap)
    assert (await game.session()).selected == (1,)
    moves, roll = await game.moves(), game.press_of(ada, "Roll 5")
    await game.deliver(roll, roll)
    assert (await game.moves())[len(moves) :][:2] == ["hold 1", "roll"]
    assert len(await game.moves()) == len(moves) + 3


async def test_a_press_delivered_twice_is_answered_even_if_the_second_is_refused_sooner(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    seconds = iter([0.5])
    hall.env.slow_down(lambda: next(seconds, 0.01))
    sit = room.press_of(hall.player("ben"), "Sit down")
    (answer, _) = await room.deliver(sit, sit)
    assert not answer.private
    assert "2. ben" in room.text


async def test_two_presses_in_one_moment_roll_once(hall: Hall, game: Room) -> None:
    ada = hall.player("ada")
    await game.press(ada, "1")
    moves = await game.moves()
    first, second = await game.deliver(game.press_of(ada, "Roll 5"), game.press_of(ada, "Roll 5"))
    assert first.answered
    assert second.answered
    assert len(await game.moves()) == len(moves) + 3


async def test_two_quick_taps_on_two_dice_both_count(hall: Hall, game: Room) -> None:
    ada = hall.player("ada")
    await game.deliver(game.press_of(ada, "1"), game.press_of(ada, "5"))
    assert sorted((await game.session()).selected) == [1, 5]
    assert "Bank 150" in game.board.labels


async def test_a_quick_tap_and_a_roll_in_one_moment_roll_what_is_left(hall: Hall, game: Room) -> None:
    ada = hall.player("ada")
    await game.press(ada, "1")
    await game.deliver(game.press_of(ada, "5"), game.press_of(ada, "Roll 5"))
    assert (await game.moves())[3:5] == ["hold 1 5", "roll"]


async def test_boards_that_cross_on_their_way_are_put_right(hall: Hall, game: Room) -> None:
    ada, waits = hall.player("ada"), count()
    # The first answer takes longest, so Discord gets the older board last.
    hall.env.slow_down(lambda: 0.04 if next(waits) == 0 else 0.001)
    await game.deliver(game.press_of(ada, "1"), game.press_of(ada, "5"))
    await hall.wait(2)
    assert [button.label for button in game.dice if button.label.startswith("✓")] in (["✓ 1", "✓ 5"], ["✓ 5", "✓ 1"])


async def test_a_game_goes_on_while_every_request_is_slow(hall: Hall, room: Room) -> None:
    hall.env.slow_down(lambda: 0.002)
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, target=1000, table="cardgames")
    for _ in range(6):
        if not room.is_over:
            await room.play_turn()
    await hall.wait(2)
    if not room.is_over:
        assert room.turn.mention in "".join(room.pings)
        assert len(room.pings) == 1


async def test_a_press_that_comes_too_late_to_be_answered_is_not_applied(hall: Hall, game: Room) -> None:
    ada, moves = hall.player("ada"), await game.moves()
    late = game.press_of(ada, "Take best")
    await hall.wait(5)
    (answer,) = await game.deliver(late)
    assert not answer.answered
    assert await game.moves() == moves
    assert (await game.session()).selected == ()

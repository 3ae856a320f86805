"""A bot that stops, or is torn off its work, in every state of a game: nothing is rolled again, nothing is lost."""

from collections.abc import Awaitable, Callable

import pytest

from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.room import Room

BEAT = 1.5

Scene = Callable[[Hall, Room], Awaitable[None]]


async def lobby(hall: Hall, room: Room) -> None:
    await room.lobby(*hall.players("ada", "ben"))


async def roll_off(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("123466"),))


async def rolled(hall: Hall, room: Room) -> None:
    await roll_off(hall, room)
    await room.press(hall.player("ada"), "Roll 6")


async def half_made_selection(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("115523"),))
    ada = hall.player("ada")
    await room.press(ada, "Roll 6")
    await room.tap(ada, "15")


async def second_roll(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), table="standard", dice=(falls("123466"), falls("5234?")))
    ada = hall.player("ada")
    await room.press(ada, "Roll 6")
    await room.press(ada, "1")
    await room.press(ada, "Roll 5")


async def before_a_turn(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await room.play_turn()


async def last_round(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), target=1000, dice=(falls("111234"),))
    await room.play_turn()
    assert "last round" in room.text


PLAYING = {
    scene.__name__: scene for scene in (roll_off, rolled, half_made_selection, second_roll, before_a_turn, last_round)
}


@pytest.mark.parametrize("scene", PLAYING.values(), ids=PLAYING)
@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_dice_and_points_are_the_same_after_a_restart_and_the_game_goes_on(
    hall: Hall, room: Room, scene: Scene, stop: str
) -> None:
    await scene(hall, room)
    board, moves, session = room.board, await room.moves(), await room.session()
    await getattr(hall, stop)()
    after = await room.session()
    assert await room.moves() == moves
    assert (after.game, after.selection, after.seats, after.seed) == (
        session.game, session.selection, session.seats, session.seed
    )  # fmt: skip
    assert room.board == board
    label = next(label for label in ("Bank ", "Roll ", "Take best") if any(on.startswith(label) for on in board.labels))
    answer = await room.press(room.turn, label)
    assert not answer.private
    assert room.board.text != board.text


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_people_sit_at_the_same_table_after_a_restart_and_begin(hall: Hall, room: Room, stop: str) -> None:
    await lobby(hall, room)
    board = room.board
    await getattr(hall, stop)()
    assert room.board == board
    await room.press(hall.player("cleo"), "Sit down")
    await room.press(hall.player("ada"), "Begin")
    assert "begins, then clockwise" in room.text
    await hall.wait(2)
    assert len((await room.session()).seats) == 3
    assert all(name in room.text for name in ("ada", "ben", "cleo"))


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_computer_player_in_the_middle_of_its_turn_goes_on_after_a_restart(
    hall: Hall, room: Room, stop: str
) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    while not (await room.session()).plays_itself:
        await room.play_turn()
    await hall.wait(BEAT)
    moves = await room.moves()
    await getattr(hall, stop)()
    assert await room.moves() == moves
    await room.wait_for_people()
    assert (await room.moves())[: len(moves)] == moves
    await room.press(ada, "Roll 6")


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_computer_player_that_plays_on_for_who_left_goes_on_after_a_restart(
    hall: Hall, room: Room, stop: str
) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.lobby(ada, ben, cleo)
    await room.press(ada, "Leavers")
    await room.rig(ada)
    await room.press(ada, "Begin")
    await room.type(ada, "leave")
    await getattr(hall, stop)()
    assert (await room.session()).plays_itself
    await hall.wait(40 * BEAT)
    assert not (await room.session()).plays_itself


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_the_final_table_still_works_after_a_restart(hall: Hall, room: Room, stop: str) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, target=1000, table="cardgames")
    await room.play_out()
    board = room.board
    await getattr(hall, stop)()
    assert room.board == board
    answer = await room.press(ada, "Verify")
    assert answer.files
    await room.press(ben, "Rematch")
    assert "clockwise" in room.text


async def test_a_change_that_was_not_drawn_when_the_bot_was_torn_off_is_drawn_at_the_next_start(
    hall: Hall, room: Room
) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"), dice=(falls("123466"),))
    await hall.wait(3)
    board = room.board
    # Discord takes the press and then no answer and no edit any more.
    hall.env.inject_error("*", "/interactions/*", status=503, times=None)
    hall.env.inject_error("PATCH", "/channels/*", status=503, times=None)
    await room.press(ada, "Roll 6")
    assert room.board == board
    hall.env.backend.faults.clear()
    await hall.crash()
    await hall.wait(3)
    assert room.dice
    assert "ada" in room.text
    assert len(room.boards) == 1


async def test_the_board_shows_names_again_after_a_restart(hall: Hall, room: Room) -> None:
    await before_a_turn(hall, room)
    await hall.restart()
    await room.type(hall.player("cleo"), "board")
    await hall.wait(3)
    assert "ada" in room.text
    assert "ben" in room.text


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_nobody_is_called_twice_because_of_a_restart_and_the_call_is_still_taken_away(
    hall: Hall, room: Room, stop: str
) -> None:
    await roll_off(hall, room)
    await hall.wait(2)
    ada, pings = hall.player("ada"), room.pings
    assert pings
    await getattr(hall, stop)()
    await hall.wait(5)
    assert room.pings == pings
    await room.press(ada, "Roll ")
    await room.press(ada, "Take best")
    await room.press(ada, "Bank ")
    await hall.wait(2)
    (ping,) = room.pings
    assert hall.player("ben").mention in ping


async def test_a_restart_sends_nothing_while_nothing_has_changed(hall: Hall, room: Room) -> None:
    await before_a_turn(hall, room)
    await hall.wait(3)
    sent = len(hall.requests)
    await hall.restart()
    assert [request for request in hall.requests[sent:] if request.method != "GET"] == []

"""When Discord is out of order: no press is counted twice, no board is lost, and there is one of each."""

import pytest

from bot.client.delivery import PACE, PATIENCE
from bot.client.reporter import SAVED
from bot.i18n.texts import texts
from tests.behaviour.hall import Hall
from tests.behaviour.room import Room

EDIT = ("PATCH", "/channels/*/messages/*")
CALLBACK = ("POST", "/interactions/*/callback")


@pytest.mark.parametrize(("status", "code"), [(500, 0), (502, 0), (503, 0), (404, 10062), (400, 50027)])
async def test_a_press_whose_answer_discord_does_not_take_is_shown_by_an_edit(
    hall: Hall, room: Room, status: int, code: int
) -> None:
    await room.game(*hall.players("ada", "ben"))
    hall.env.inject_error(*CALLBACK, status=status, code=code, times=None)
    await room.press(hall.player("ada"), "Roll 6")
    hall.env.backend.faults.clear()
    await hall.wait(3)
    assert len(await room.moves()) == 3
    assert room.dice or "Farkle!" in room.text
    assert len(room.boards) == 1


async def test_an_edit_that_fails_is_tried_again_until_it_works(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, hall.player("cleo"))
    hall.env.inject_error(*EDIT, status=503, times=3)
    await room.type(ben, "leave")
    assert "ben 0 · left" not in room.text
    await hall.wait(12)
    assert "ben 0 · left" in room.text
    assert len(room.boards) == 1


async def test_a_board_that_cannot_be_drawn_for_long_waits_and_is_drawn_when_discord_is_back(
    hall: Hall, room: Room
) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, hall.player("cleo"))
    hall.env.inject_error(*EDIT, status=503, times=None)
    await room.type(ben, "leave")
    await hall.wait(120)
    (line,) = hall.journal.expect("waits")
    assert "503" in line
    hall.env.backend.faults.clear()
    await hall.wait(PATIENCE[-1] + PACE)
    assert "ben 0 · left" in room.text


async def test_a_board_that_is_too_old_to_be_edited_is_posted_anew_and_the_old_one_taken_away(
    hall: Hall, room: Room
) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, hall.player("cleo"))
    old = room.board
    hall.env.inject_error(*EDIT, status=429, code=30046, message="Maximum number of edits", times=None)
    await room.type(ben, "leave")
    await hall.wait(3)
    hall.env.backend.faults.clear()
    assert room.board.id != old.id
    assert "ben 0 · left" in room.text
    assert len(room.boards) == 1
    await room.press(ada, "Roll 6")


async def test_a_missing_right_at_an_edit_is_one_line_in_the_log_and_the_game_waits(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, hall.player("cleo"))
    hall.env.inject_error(*EDIT, status=403, code=50013, times=None)
    await room.type(ben, "leave")
    await hall.wait(60)
    assert len(hall.journal.expect("rights are missing")) == 1
    hall.env.backend.faults.clear()
    await room.press(ada, "Roll 6")  # on a board that does not show the change: it is shown now
    assert "ben 0 · left" in room.text
    await room.press(ada, "Roll 6")
    assert len(await room.moves()) == 4


async def test_a_deleted_board_is_found_out_at_the_edit_and_posted_anew(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, hall.player("cleo"))
    hall.env.backend.delete_message(room.channel.id, room.board.id)
    await room.type(ben, "leave")
    await hall.wait(3)
    assert "ben 0 · left" in room.text
    assert len(room.boards) == 1
    await room.press(ada, "Roll 6")


async def test_a_start_whose_answer_is_lost_is_not_lost_itself(hall: Hall, room: Room) -> None:
    hall.env.inject_error(*CALLBACK, status=500, times=None)
    await room.type(hall.player("ada"), "start")
    hall.env.backend.faults.clear()
    hall.journal.clear("could not be answered")
    await hall.wait(3)
    assert "ada · host" in room.text
    await room.press(hall.player("ben"), "Sit down")
    await room.press(hall.player("ada"), "Begin")


async def test_a_start_that_is_saved_is_not_said_to_have_failed(hall: Hall, room: Room) -> None:
    hall.env.inject_error(*CALLBACK, status=500, times=1)
    answer = await room.type(hall.player("ada"), "start")
    hall.journal.expect("could not be answered")
    assert answer.private == texts("en").say(SAVED)
    await hall.wait(PACE)
    assert len(room.boards) == 1
    assert "ada · host" in room.text

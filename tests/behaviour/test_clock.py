"""Time: the turn clock, reminders, people who are away, and games that nobody plays any more."""

import pytest

from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.room import Room

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
TURN = 3 * MINUTE


async def test_a_turn_ends_when_its_time_is_over_and_the_next_player_is_called(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben)
    await hall.wait(TURN - 1)
    assert room.turn == ada
    await hall.wait(3)
    assert "ada ran out of time" in room.text
    assert room.turn == ben
    assert len(room.pings) == 1
    assert ben.mention in room.pings[0]


async def test_a_player_is_reminded_once_before_the_time_is_over(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    await hall.wait(2)
    (called,) = room.pings
    await hall.wait(TURN * 2 / 3 - 1)
    (reminded,) = room.pings
    assert reminded != called
    assert ada.mention in reminded
    assert "ends <t:" in reminded
    await hall.wait(30)
    assert room.pings == [reminded]


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_reminder_comes_after_a_restart_too(hall: Hall, room: Room, stop: str) -> None:
    await room.game(*hall.players("ada", "ben"))
    await getattr(hall, stop)()
    assert not any("ends <t:" in ping for ping in room.pings)
    await hall.wait(TURN * 2 / 3 + 1)
    assert any("ends <t:" in ping for ping in room.pings)


async def test_points_that_can_be_banked_are_banked_when_the_time_is_over(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"), dice=(falls("115523"),))
    await room.press(ada, "Roll 6")
    await hall.wait(TURN + 2)
    assert "ada ran out of time: 300 are banked." in room.text


async def test_a_press_does_not_stretch_a_turn_and_a_new_turn_has_its_whole_time(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, dice=(falls("115523"),))
    await hall.wait(TURN - 10)
    await room.press(ada, "Roll 6")
    await room.press(ada, "1")
    await hall.wait(12)
    assert room.turn == ben
    await hall.wait(TURN - 20)
    assert room.turn == ben


async def test_the_clock_stands_still_while_the_bot_is_away_and_gives_a_grace(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    await hall.restart(after=DAY)
    await hall.wait(50)
    assert room.turn == ada
    await hall.wait(15)
    assert room.turn == hall.player("ben")


async def test_who_lets_three_turns_go_by_is_away_and_skipped_until_they_return(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben)
    for _ in range(3):
        assert room.turn == ada
        await hall.wait(TURN + 2)
        await room.play_turn()
        await hall.wait(5)
    assert room.turn == ben
    assert "· away" in room.text
    await room.press(ada, "I am back")
    assert "· away" not in room.text
    await room.play_turn()
    await hall.wait(5)
    assert room.turn == ada


async def test_who_leaves_while_away_does_not_come_back(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo)
    for _ in range(3):
        await hall.wait(TURN + 2)
        await room.play_turn()
        await room.play_turn()
    await hall.wait(5)
    assert "I am back" in room.board.labels
    await room.type(ada, "leave")
    await hall.wait(3)
    assert "· left" in room.text
    assert "I am back" not in room.board.labels


async def test_a_computer_plays_for_who_is_away_if_the_host_chose_so(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.press(ada, "Leavers")
    await room.rig(ada)
    await room.press(ada, "Begin")
    for _ in range(3):
        await hall.wait(TURN + 2)
        while room.turn != ben:
            await hall.wait(1.5)
        await room.play_turn()
        await hall.wait(2)
    assert "ada" in room.text
    assert "played by Bruno" in room.text


async def test_no_clock_runs_for_the_last_one_at_the_table_until_somebody_returns(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben)
    await hall.wait(5 * TURN + 10)
    assert "ada 0 · away" in room.text
    moves, sent = await room.moves(), len(hall.requests)
    await hall.wait(HOUR)
    assert await room.moves() == moves
    assert len(hall.requests) == sent
    await room.press(ada, "I am back")
    await hall.wait(TURN - 5)
    assert room.turn == ben
    await hall.wait(10)
    assert room.turn == ada


async def test_a_table_without_a_clock_waits_for_days(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    await room.press(ada, "3 minutes")
    await room.press(ada, "24 hours")
    await room.rig(ada)
    await room.press(ada, "Begin")
    await hall.wait(2)
    moves, pings = await room.moves(), room.pings
    await hall.restart(after=3 * DAY)
    await hall.wait(HOUR)
    assert await room.moves() == moves
    assert room.pings == pings
    assert room.turn == ada


async def test_a_lobby_that_nobody_touches_for_a_day_is_closed_and_the_channel_is_free(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada)
    await hall.restart(after=DAY - HOUR)
    await room.press(ben, "Sit down")
    await hall.restart(after=DAY - HOUR)
    assert room.boards
    await hall.wait(3 * HOUR)
    assert not room.boards
    await room.lobby(ben)


async def test_a_game_that_nobody_plays_for_two_weeks_is_ended_and_shows_its_seed(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    await room.press(ada, "3 minutes")
    await room.press(ada, "24 hours")
    await room.press(ada, "Begin")
    seed = (await room.session()).seed.hex()
    await hall.restart(after=13 * DAY)
    await hall.wait(2 * HOUR)
    assert seed not in room.text
    await hall.restart(after=DAY)
    await hall.wait(2 * HOUR)
    assert "Nobody wins" in room.text
    assert seed in room.text
    assert room.pings == []

"""Alone: a solo game in a channel, and practice in a direct message."""

import asyncio
import time

import pytest

from bot.client.delivery import PACE
from bot.farkle.tables import table
from bot.players.solo import solo as solo_race
from tests.behaviour.hall import Hall
from tests.behaviour.message import told
from tests.behaviour.room import Room


@pytest.fixture
def letters(hall: Hall) -> Room:
    """Ada's direct messages with the bot."""
    return Room(hall, hall.player("ada").user.dm_channel)


async def test_a_solo_game_begins_at_once_and_ends_at_the_target_with_its_turns_counted(hall: Hall, room: Room) -> None:
    await room.type(hall.player("ada"), "solo", target=1000)
    await room.play_out()
    game = (await hall.last_game()).position()
    assert game.seats[0].score >= 1000
    assert f"1,000 in {game.seats[0].turns} turn" in room.text
    assert room.pings == []


async def test_who_plays_alone_is_told_at_the_start_and_at_the_end_what_best_play_needs(hall: Hall, room: Room) -> None:
    turns = solo_race(table("official").with_(target=2000)).expected()
    par = f"Best play needs {turns:.1f} turns on average."
    ada = hall.player("ada")
    await room.type(ada, "solo", target=2000, table="official")
    await worked_out(hall, room, par)
    await room.play_turn()
    await worked_out(hall, room, "This is turn 2; with best play from here on it will take ")
    await room.play_out()
    await worked_out(hall, room, par)
    assert "🏁 2,000 in" in room.text


async def test_neither_games_alone_nor_practice_are_on_the_leaderboard(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.type(ada, "solo", target=1000)
    await room.play_out()
    await room.type(ada, "start", target=1000, table="cardgames")
    await room.choose(ada, "Pip")
    await room.press(ada, "Begin")
    await room.play_out()
    assert (await room.type(ada, "leaderboard")).private == told("nobody-played")


async def worked_out(hall: Hall, room: Room, expected: str) -> None:
    """Wait until the other process has told what it was asked, and the board shows it."""
    for _ in range(100):
        await hall.wait(PACE)
        if expected in room.text:
            return
        await asyncio.to_thread(time.sleep, 0.1)
    raise AssertionError(room.text)


async def test_a_solo_game_can_be_played_again(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.type(ada, "solo", target=1000)
    await room.play_out()
    await room.press(ada, "Rematch")
    assert len((await room.session()).seats) == 1
    await room.press(ada, "Roll 6")


async def test_nobody_sits_down_at_a_solo_game(hall: Hall, room: Room) -> None:
    await room.type(hall.player("ada"), "solo")
    assert room.board.labels == ["Roll 6"]
    assert (await room.press(hall.player("ben"), "Roll 6")).private == told("not-in-game")


async def test_somebody_practices_against_the_computer_in_a_direct_message(hall: Hall, letters: Room) -> None:
    ada = hall.player("ada")
    await letters.type(ada, "start", target=1000, table="cardgames")
    await letters.choose(ada, "Bruno")
    await letters.press(ada, "Begin")
    await letters.play_out()
    assert "🏆" in letters.text
    assert (await letters.press(ada, "Verify")).files
    assert "**Bruno** · accuracy" in (await letters.press(ada, "Review")).private
    assert letters.pings == []
    await letters.press(ada, "Rematch")
    await letters.press(ada, "Begin")
    await letters.play_out()
    assert "🏆" in letters.text


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_game_in_a_direct_message_goes_on_after_a_restart(hall: Hall, letters: Room, stop: str) -> None:
    ada = hall.player("ada")
    await letters.type(ada, "start", target=2000)
    await letters.choose(ada, "Bruno")
    await letters.press(ada, "Begin")
    await getattr(hall, stop)()
    await letters.play_out()
    assert "🏆" in letters.text


async def test_a_table_in_a_direct_message_is_shown_left_and_ended_there(hall: Hall, letters: Room) -> None:
    ada = hall.player("ada")
    await letters.type(ada, "start")
    await letters.type(ada, "board")
    assert len(letters.boards) == 1
    await letters.type(ada, "leave")
    await hall.wait(2)
    assert not letters.boards
    await letters.type(ada, "solo")
    await letters.type(ada, "end")
    await hall.wait(2)
    assert letters.is_over


async def test_without_a_game_a_command_in_a_direct_message_gets_a_clear_answer(hall: Hall, letters: Room) -> None:
    for command in ("board", "leave", "end"):
        assert (await letters.type(hall.player("ada"), command)).private == told("no-game")


async def test_there_is_no_leaderboard_in_a_direct_message(hall: Hall, letters: Room) -> None:
    assert (await letters.type(hall.player("ada"), "leaderboard")).private == told("server-only")


async def test_rules_and_help_are_read_in_a_direct_message_too(hall: Hall, letters: Room) -> None:
    for command in ("rules", "help"):
        assert (await letters.type(hall.player("ada"), command)).private

"""Computer players: how they come to the table, how they pass the time, and what they let people see."""

import asyncio
import re
import time
from dataclasses import replace

import pytest

from bot.client.computers import BEAT
from bot.players.character import CHARACTERS
from tests.behaviour.hall import Hall
from tests.behaviour.luck import begins
from tests.behaviour.message import Seen, told
from tests.behaviour.room import Room

TITLES = [character.title for character in CHARACTERS.values()]


async def test_the_host_seats_an_opponent_and_sends_it_away_again(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Sibyl")
    assert "2. Sibyl · 🤖 Makes no mistake" in room.text
    assert not room.board.button("Begin").disabled
    assert room.board.option("Sibyl").description == "Sits here: choose to remove."
    await room.choose(ada, "Sibyl")
    assert "Sibyl" not in room.text
    assert room.board.option("Sibyl").description.startswith("Makes no mistake")
    assert room.board.button("Begin").disabled


async def test_all_of_them_sit_down_with_one_person_and_play_to_the_end(hall: Hall, room: Room) -> None:
    eve = hall.player("eve")  # one of them is called Ada
    await room.lobby(eve, target=1000, table="cardgames")
    for title in TITLES:
        await room.choose(eve, title)
    assert [line[:1] for line in room.text.splitlines() if "🤖" in line] == list("2345678")
    await room.press(eve, "Begin")
    await room.play_out()
    assert "🏆" in room.text


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_choice_on_a_board_from_before_a_restart_counts(hall: Hall, room: Room, stop: str) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    old = room.choice_of(ada, "Pip")
    await getattr(hall, stop)()
    await room.deliver(old)
    assert "2. Pip" in room.text


async def test_a_choice_that_is_not_there_is_refused(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    select = room.board.options[0].custom_id
    for strange in ("nobody", "", "2", "Bruno"):
        (answer,) = await room.deliver(hall.wire.choose(ada, room.board.message, select, strange))
        assert answer.private == told("old-button"), strange
    assert "2." not in room.text


async def test_they_are_described_in_the_language_of_the_server(hall: Hall) -> None:
    hall.server("italia", language="it")
    abroad, host = hall.room_named("farkle", server="italia"), hall.player("ada", server="italia")
    await abroad.lobby(host)
    await abroad.choose(host, "Bruno")
    assert "Prende il massimo" in abroad.text
    assert abroad.board.option("Bruno").description == "Siede qui: sceglilo per toglierlo."
    assert abroad.board.option("Pip").description.startswith("Ha appena imparato le regole")


# --- practice


async def practice(hall: Hall, room: Room, *names: str, opponent: str = "Sibyl", **options: object) -> None:
    players = hall.players(*names)
    await room.lobby(*players, **options)
    await room.choose(players[0], opponent)
    await room.rig(players[0], begins(0, len(players) + 1))
    await room.press(players[0], "Begin")


def chances(seen: Seen) -> list[str]:
    return [line for line in seen.text.splitlines() if line.startswith("-# Chances")]


async def test_in_practice_every_board_shows_the_chances(hall: Hall, room: Room) -> None:
    await practice(hall, room, "ada", table="cardgames", target=1000)
    while not room.is_over:
        (line,) = chances(room.board)
        assert re.fullmatch(r"-# Chances to win, estimated: .ada. [<>]?\d+% · Sibyl [<>]?\d+%", line)
        if (await room.session()).plays_itself:
            await hall.wait(BEAT)
        else:
            player, label = room.turn, "Roll 6" if not room.dice else "Take best"
            await room.press(player, label)
            if label == "Take best":
                await room.press(player, "Bank ")


async def test_a_restart_forgets_no_chances(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await practice(hall, room, "ada", table="cardgames")
    before = chances(room.board)
    await hall.restart()
    await room.type(ada, "board")
    assert chances(room.board) == before != []


@pytest.mark.parametrize("people", [("ada", "ben"), ("ada", "ben", "cleo")])
async def test_where_people_play_each_other_no_chance_is_shown_or_worked_out(
    hall: Hall, room: Room, people: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[object] = []
    monkeypatch.setattr("bot.sessions.forecasts._forecast", lambda *of: worked.append(of))
    await practice(hall, room, *people, table="cardgames")
    await room.play_turn()
    await room.wait_for_people()
    assert "Chances" not in room.everything
    assert not worked


async def test_chances_that_cannot_be_worked_out_are_missing_and_nothing_else(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr("bot.sessions.forecasts._forecast", fails)
    await practice(hall, room, "ada", table="cardgames", target=1000)
    assert not chances(room.board)
    assert "Roll 6" in room.board.labels
    await room.play_turn()
    hall.journal.expect("could not be worked out")


# --- pace


async def test_a_turn_of_a_computer_costs_an_edit_a_beat_at_most(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, target=3000, table="cardgames")
    for title in TITLES[:4]:
        await room.choose(ada, title)
    await room.press(ada, "Begin")
    edits, beats = len(hall.board_edits), 0
    while not room.is_over:
        game = await room.session()
        if not game.plays_itself:
            await room.play_turn()
            edits, beats = len(hall.board_edits), 0
            continue
        await hall.wait(BEAT)
        beats += 1
        assert len(hall.board_edits) - edits <= beats


async def test_a_game_that_its_last_person_leaves_ends_at_once_with_one_edit(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    for title in TITLES[:3]:
        await room.choose(ada, title)
    await room.press(ada, "Leavers")
    await room.press(ada, "Begin")
    await room.wait_for_people()
    edits = len(hall.board_edits)
    await room.type(ada, "leave")
    await hall.wait(2 * BEAT)
    assert room.is_over
    assert len(hall.board_edits) - edits == 1
    await hall.wait(60)
    assert len(hall.board_edits) - edits == 1


async def test_a_table_without_people_is_never_set(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Pip")
    await room.choose(ada, "Sibyl")
    await room.press(ada, "Stand up")
    assert not room.boards


# --- tables that are solved while they are played


async def test_a_table_with_another_target_is_solved_while_it_is_played(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    hall.bot.config = replace(hall.config, solver="on")
    await practice(hall, room, "ada", table="cardgames", target=1000)
    assert "estimated" in chances(room.board)[0]
    while hall.bot.workbench.is_busy:
        await asyncio.to_thread(time.sleep, 0.05)
    await room.press(ada, "Roll 6")
    await room.wait_for_people()
    assert "estimated" not in chances(room.board)[0]


async def test_only_games_of_two_are_solved(hall: Hall, room: Room) -> None:
    hall.bot.config = replace(hall.config, solver="on")
    await practice(hall, room, "ada", "ben", table="cardgames", target=1000)
    await room.press(room.turn, "Roll 6")
    assert not hall.bot.workbench.is_busy

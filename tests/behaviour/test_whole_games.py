"""Whole games, from the lobby to the winner, by clicks alone."""

import random
import re
from datetime import datetime
from itertools import pairwise

import pytest

from bot.farkle.tables import TABLES
from tests.behaviour.hall import Hall
from tests.behaviour.room import Room

BEAT = 1.5
MONKEY_PRESSES = 40


def final_scores(text: str) -> dict[str, int]:
    """Read the final table."""
    return {name: int(points.replace(",", "")) for name, points in re.findall(r"\d\. (\w+) \*\*(-?[\d,]+)\*\*", text)}


@pytest.mark.parametrize("people", [2, 4])
async def test_friends_play_from_the_lobby_to_the_winner(hall: Hall, room: Room, people: int) -> None:
    players = hall.players("ada", "ben", "cleo", "dan")[:people]
    await room.game(*players, target=1000)
    banked = await room.play_out()
    assert final_scores(room.text) == {player.name: banked.get(player.name, 0) for player in players}
    assert max(banked.values()) >= 1000
    assert "🏆" in room.text


async def test_somebody_plays_alone_against_the_computer(hall: Hall, room: Room) -> None:
    (ada,) = hall.players("ada")
    await room.lobby(ada, target=1000, table="cardgames")
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    banked = await room.play_out()
    scores = final_scores(room.text)
    assert scores["ada"] == banked.get("ada", 0)
    assert max(scores.values()) >= 1000
    assert room.pings == []


async def test_the_edits_of_a_computer_player_are_at_least_a_beat_apart(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben, target=2000)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    edits: list[datetime] = []
    while not room.is_over and len(edits) < 8:
        if (await room.session()).plays_itself:
            before = len(hall.board_edits)
            await hall.wait(0.5)
            edits += [hall.env.now()] * (len(hall.board_edits) - before)
        else:
            await room.play_turn()
    gaps = [(late - early).total_seconds() for early, late in pairwise(edits)]
    assert len(edits) >= 2
    assert min(gaps) >= BEAT


@pytest.mark.parametrize(("table", "least"), [("house", 500), ("space", 400)])
async def test_the_computer_player_keeps_to_the_thresholds_of_the_table(
    hall: Hall, room: Room, table: str, least: int
) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, table=table, target=20_000)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    bruno = (await room.session()).position().seats[1]
    while not bruno.banked:
        await room.wait_for_people()
        await room.play_turn()
        bruno = (await room.session()).position().seats[1]
    assert bruno.banked == bruno.best_turn >= least


@pytest.mark.parametrize("table", TABLES)
async def test_whatever_can_be_pressed_works_at_every_table(hall: Hall, room: Room, table: str) -> None:
    players = hall.players("ada", "ben", "cleo")
    await room.game(*players, table=table, target=1000)
    chance = random.Random(table)  # noqa: S311 - which buttons a test presses is no secret
    for _ in range(MONKEY_PRESSES):
        if room.is_over:
            break
        button = chance.choice([button for button in room.board.buttons if not button.disabled])
        (answer,) = await room.deliver(room.forged(room.turn, button.custom_id))
        assert answer.answered
        assert bool(answer.private) == (button.label == "Hint")

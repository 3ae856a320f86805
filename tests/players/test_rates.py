"""What is said of how well the computer players play is true."""

import re
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

pytest.importorskip("numpy")

from benchmarks.tournament import play
from bot.players.character import CHARACTERS

GAMES = 16
README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_wins_against_perfect_play_as_often_as_it_is_said_to(name: str) -> None:
    character = CHARACTERS[name]
    losses = play(character.style, GAMES, seed=2).losses
    error = 100 * stdev(losses) / sqrt(GAMES)
    assert 50 - 100 * mean(losses) == pytest.approx(character.rate, abs=4 * error + 1)


def test_from_a_beginner_to_perfect_play_every_level_is_there() -> None:
    rates = sorted(character.rate for character in CHARACTERS.values())
    assert rates[0] <= 12
    assert rates[-1] == 50
    assert any(44 <= rate <= 46 for rate in rates)
    assert sum(30 <= rate <= 40 for rate in rates) >= 2


def test_the_readme_tells_what_the_players_tell() -> None:
    rows = re.findall(r"^\| (\w+) \| (.*) \| ([0-9]+) % \|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    said = {name: (line, int(rate)) for name, line, rate in rows}
    assert said == {one.title: (one.line[0].lower() + one.line[1:-1], one.rate) for one in CHARACTERS.values()}

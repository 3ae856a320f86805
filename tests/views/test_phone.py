"""A board can be read on a phone: lines seldom break, and it does not fill the screen twice."""

from random import Random

import pytest

from bot.farkle.tables import TABLES
from bot.i18n.texts import languages
from tests.views.drawings import Drawing, board
from tests.views.random_games import walk
from tests.views.reading import read

LINE = 62
COLUMNS = 45
"""Characters of running text that a narrow phone shows in a line."""
SEALS = 64
"""Hexadecimal digits of a seal, a mix and a seed: they cannot be shorter and be of use."""


def is_long_by_nature(line: str) -> bool:
    """Whether a line names everybody at the table, shows a whole seal, or tells of somebody who does not play."""
    has_seal = any(len(word) >= SEALS for word in line.split())
    return has_seal or line.count("“") > 1 or line.count(" · ") >= 5 or "Bruno" in line


def games(table: str, seats: int, language: str) -> list[Drawing]:
    chance = Random(f"{table} {seats}")  # noqa: S311 - games, not secrets
    return [
        board(game, selection=chance.getrandbits(len(game.roll)) if game.roll else 0, table=table, language=language)
        for _ in range(2)
        for game in walk(TABLES[table].with_(target=2000), seats, chance, 40)
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", TABLES)
def test_lines_of_a_board_are_short(table: str, language: str) -> None:
    long = {
        line
        for drawing in games(table, 4, language)
        for line in read(drawing.text).split("\n")
        if len(line) > LINE and not is_long_by_nature(line)
    }
    assert long == set()


@pytest.mark.parametrize("language", languages())
def test_the_board_of_a_full_table_is_no_higher_than_a_phone_and_a_half(language: str) -> None:
    for drawing in games("high-stakes", 8, language):
        height = sum(-(-len(line) // COLUMNS) for line in read(drawing.text).split("\n"))
        assert height <= 26
        assert sum(part["type"] == 1 for part in drawing.components[0]["components"]) <= 4

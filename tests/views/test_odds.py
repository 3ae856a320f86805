"""What `/farkle odds` tells, and how wide it is."""

import re

import pytest

from bot.farkle.tables import TABLES, table
from bot.i18n.texts import languages, texts
from bot.views.odds import odds_page
from tests.views.drawings import Drawing

PHONE = 26
"""Characters of fixed width in a line on a small phone."""


def told(name: str, language: str = "en") -> str:
    return Drawing.of(odds_page(name, table(name), texts(language))).text


def rows(text: str) -> list[list[str]]:
    """The numbers of the table, a row for each number of dice."""
    inside = text.split("```")[1].strip().split("\n")
    return [line.split() for line in inside[1:]]


def test_the_odds_are_those_of_the_literature() -> None:
    text = told("cardgames")
    assert "**608.0**" in text
    assert [(row[0], row[1], row[3]) for row in rows(text)[1:]] == [
        ("5", "7.7%", "3,100"),
        ("4", "15.7%", "1,050"),
        ("3", "27.8%", "450"),
        ("2", "44.4%", "300"),
        ("1", "66.7%", "350"),
    ]
    assert rows(text)[0][:2] == ["6", "2.3%"]


def test_a_penalty_for_farkles_in_a_row_counts_in_the_long_run() -> None:
    assert "With the penalty for farkles in a row: 545.9." in told("facebook")


def test_the_way_onto_the_board_has_its_own_mean() -> None:
    assert re.search(r"To get on the board: 6\d\d\.\d\.", told("house"))


def test_where_leftover_dice_may_be_taken_over_it_tells_from_how_many_on() -> None:
    line = "Take over from 2 leftover dice on: with 1,000 extra they bring more than a whole hand."
    assert line in told("high-stakes")
    assert "ake over" not in told("house")
    assert "Bank at leaves out what the dice you leave are worth to the next player" in told("high-stakes")


def test_where_their_turn_points_come_along_it_tells_from_how_many() -> None:
    rules = table("high-stakes").with_(piggyback="inherit", piggyback_bonus=0)
    text = Drawing.of(odds_page("high-stakes", rules, texts("en"))).text
    line = "Take over 5 dice from 400 · 4 dice from 600 · 3 dice from 750 · 2 dice from 1,000 · 1 die from 1,350."
    assert line in text


def test_leftover_dice_that_bring_too_little_are_told_too() -> None:
    rules = table("high-stakes").with_(piggyback_bonus=50)
    text = Drawing.of(odds_page("high-stakes", rules, texts("en"))).text
    assert "Leftover dice bring less than a whole hand." in text


def test_where_it_takes_an_opening_the_points_to_bank_from_are_for_players_on_the_board() -> None:
    assert "Bank at is for players on the board: to get there takes 500 points in a turn." in told("house")
    assert "on the board" not in told("cardgames")


def test_hot_dice_that_must_be_rolled_have_no_points_to_bank_from() -> None:
    text = told("standard")
    assert rows(text)[0][3] == "–"
    assert "–: always roll." in text
    assert "always roll" not in told("official")


def test_five_dice_have_five_rows() -> None:
    assert [row[0] for row in rows(told("five-dice"))] == ["5", "4", "3", "2", "1"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["official", "standard", "five-dice", "space", "high-stakes"])
def test_the_table_fits_on_a_phone(name: str, language: str) -> None:
    lines = told(name, language).split("```")[1].strip("\n").split("\n")
    assert len({len(line) for line in lines}) == 1
    assert max(map(len, lines)) <= PHONE


def test_every_table_has_its_odds() -> None:
    for name in ("kingdom", "welfare", "space", "official"):
        assert len(rows(told(name))) == TABLES[name].dice

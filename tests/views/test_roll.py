"""What a roll is worth, as `/farkle score` lists it."""

from itertools import combinations_with_replacement

import pytest

from bot.farkle.errors import Refusal
from bot.farkle.scoring import hold_table
from bot.farkle.tables import TABLES
from bot.i18n.texts import texts
from bot.views.roll import read_dice, score_page
from tests.layout import check_layout


def _text(view: object) -> str:
    parts = view.to_components()[0]["components"]  # type: ignore[attr-defined]
    return "\n".join(part.get("content", "") for part in parts)


@pytest.mark.parametrize("typed", ["115", "1 1 5", "1,1,5", "1-1-5", " 1/1/5 "])
def test_dice_are_read_however_they_are_typed(typed: str) -> None:
    assert read_dice(typed, 6) == (1, 1, 5)


@pytest.mark.parametrize("typed", ["", "7", "0 1", "one", "1111111", "1 x 5"])
def test_anything_else_is_refused_in_one_sentence(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_dice(typed, 6)
    assert refused.value.code == "dice-text"


def test_every_legal_hold_is_listed_most_points_first() -> None:
    shown = _text(score_page((1, 2, 3, 3, 3, 5), "official", TABLES["official"], texts("en")))
    points = [line.split(" · ")[1] for line in shown.split("\n") if line.startswith("•")]
    assert points == ["**450**", "**400**", "**350**", "**300**", "**150**", "**100**", "**50**"]


def test_a_hold_says_what_it_leaves() -> None:
    shown = _text(score_page((1, 2, 3, 3, 3, 5), "official", TABLES["official"], texts("en")))
    assert "**1 3 3 3 5** · **450** · then 1 die, farkle 67%" in shown


def test_all_dice_held_is_hot_dice() -> None:
    shown = _text(score_page((1, 1, 1, 5, 5, 5), "official", TABLES["official"], texts("en")))
    assert "**1 1 1 5 5 5** · **1,500** · then hot dice" in shown


def test_a_farkle_is_called_one() -> None:
    shown = _text(score_page((2, 2, 3, 3, 4, 4), "standard", TABLES["standard"], texts("en")))
    assert "Farkle" in shown


@pytest.mark.parametrize("name", TABLES)
def test_every_hold_of_every_roll_is_listed_best_first_and_the_page_is_never_too_long(name: str) -> None:
    rules, longest = TABLES[name], 0
    for dice in combinations_with_replacement(range(1, 7), rules.dice):
        page = score_page(dice, name, rules, texts("en"))
        assert not list(check_layout(page.to_components()))
        shown = [line.split(" · ")[:2] for line in _text(page).split("\n") if line.startswith("•")]
        expected = hold_table(rules).holds(dice)
        assert shown == [[f"• **{' '.join(map(str, hold.dice))}**", f"**{hold.points:,}**"] for hold in expected]
        assert [hold.points for hold in expected] == sorted((hold.points for hold in expected), reverse=True)
        longest = max(longest, len(expected))
    assert longest > 10

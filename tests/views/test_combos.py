"""A hold is described by its combinations, as players name them."""

import re

import pytest
from hypothesis import given, settings

from bot.farkle.rules import Kind, Rules
from bot.farkle.scoring import Faces, Pattern, ScoredHold, hold_table
from bot.farkle.tables import TABLES
from bot.i18n.texts import languages, texts
from bot.views import combos
from tests.farkle.options import faces, rules

ALL = Rules(
    four=Kind(1000), five=Kind(2000), six=Kind(3000), six_ones=5000, straight=1500, low_straight=500, high_straight=750,
    three_pairs=1500, two_triplets=2500, full_house=250, empty_hand=500,
)  # fmt: skip


def hold(dice: str, of: Rules = ALL) -> ScoredHold:
    scored = hold_table(of).score(tuple(map(int, dice)))
    assert scored is not None
    return scored


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("1", "a 1 (100)"),
        ("11", "2 × 1 (200)"),
        ("15", "a 1 (100) + a 5 (50)"),
        ("155", "a 1 (100) + 2 × 5 (100)"),
        ("1155", "2 × 1 (200) + 2 × 5 (100)"),
        ("444", "three 4s (400)"),
        ("11444", "full house (650)"),
        ("15444", "three 4s (400) + a 1 (100) + a 5 (50)"),
        ("2222", "four 2s (1,000)"),
        ("33333", "five 3s (2,000)"),
        ("444444", "six 4s (3,000)"),
        ("111111", "six 1s (5,000)"),
        ("123456", "straight 1–6 (1,500)"),
        ("12345", "straight 1–5 (500)"),
        ("23456", "straight 2–6 (750)"),
        ("223344", "three pairs (1,500)"),
        ("222333", "two triplets (2,500)"),
        ("223346", "an empty hand (500)"),
    ],
)
def test_a_hold_is_named(dice: str, words: str) -> None:
    assert combos.described(hold(dice), texts("en")) == words


def test_two_threes_alike_are_counted_not_repeated() -> None:
    assert combos.described(hold("222222", TABLES["standard"]), texts("en")) == "2 × three 2s (400)"


def test_italian_names_them_as_at_cards() -> None:
    say = texts("it")
    assert combos.described(hold("15444"), say) == "tre 4 (400) + un 1 (100) + un 5 (50)"
    assert combos.described(hold("2222"), say) == "poker di 2 (1.000)"
    assert combos.described(hold("123456"), say) == "scala 1–6 (1.500)"


@pytest.mark.parametrize("language", languages())
def test_every_pattern_has_a_name_of_its_own(language: str) -> None:
    say = texts(language).say
    named = {pattern: say(combos._NAMES[pattern], face=1) for pattern in Pattern}  # noqa: SLF001 - the table itself is tested
    assert named[Pattern.SIX] == named.pop(Pattern.SIX_ONES)
    assert len(set(named.values())) == len(named)


@given(rules(), faces(6, 6))
@settings(max_examples=30)
def test_the_points_of_the_combinations_add_up_to_the_hold(of: Rules, roll: Faces) -> None:
    for scored in hold_table(of).holds(roll[: of.dice]):
        said = combos.described(scored, texts("en"))
        points = re.findall(r"\(([\d,]+)\)", said)
        assert sum(int(number.replace(",", "")) for number in points) == scored.points
        assert len(points) == len(set(scored.parts))

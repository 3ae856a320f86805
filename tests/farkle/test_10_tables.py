"""RULES.md, section 10: the named tables. What each scores is checked roll by roll in test_every_roll."""

from typing import Any

import pytest

from bot.farkle.errors import Refusal
from bot.farkle.rules import Kind, Rules
from bot.farkle.tables import DEFAULT, TABLES, table

NAMES = [
    "standard", "official", "cardgames", "space", "house", "high-stakes", "welfare", "five-dice", "facebook", "zilch",
    "kingdom",
]  # fmt: skip
COLUMNS: dict[str, dict[str, Any]] = {
    "dice": {"standard": 6, "official": 6, "cardgames": 6, "space": 6},
    "three_ones": {"standard": 1000, "official": 1000, "cardgames": 1000, "space": 1000},
    "four": {"standard": Kind(), "official": Kind(1000), "cardgames": Kind(1000), "space": Kind(times=2)},
    "five": {"standard": Kind(), "official": Kind(1500), "cardgames": Kind(2000), "space": Kind(times=4)},
    "six": {"standard": Kind(), "official": Kind(2000), "cardgames": Kind(3000), "space": Kind(times=8)},
    "straight": {"standard": 0, "official": 1000, "cardgames": 2500, "space": 2000},
    "three_pairs": {"standard": 0, "official": 500, "cardgames": 1500, "space": 1500},
    "pairs_four_two": {"standard": False, "official": False, "cardgames": True, "space": False},
    "pairs_six": {"standard": False, "official": False, "cardgames": False, "space": False},
    "two_triplets": {"standard": 0, "official": 0, "cardgames": 0, "space": 2500},
    "hot_dice": {"standard": "must_roll", "official": "may_roll", "cardgames": "may_roll", "space": "may_roll"},
    "opening": {"standard": 0, "official": 0, "cardgames": 0, "space": 0},
    "minimum_bank": {"standard": 0, "official": 0, "cardgames": 0, "space": 400},
    "bankrupt": {"standard": False, "official": False, "cardgames": False, "space": True},
    "ending": {"standard": "last_round", "official": "last_round", "cardgames": "sudden", "space": "full_round"},
}
"""The table of section 10, row by row."""


@pytest.mark.parametrize("option", COLUMNS)
def test_the_four_source_tables_stand_as_in_the_book(option: str) -> None:
    assert {name: getattr(table(name), option) for name in COLUMNS[option]} == COLUMNS[option]


@pytest.mark.parametrize("name", ["standard", "official", "cardgames", "space"])
def test_what_a_source_does_not_mention_is_off(name: str) -> None:
    rules = table(name)
    assert (rules.low_straight, rules.high_straight, rules.full_house, rules.empty_hand) == (0, 0, 0, 0)
    assert (rules.three_farkles, rules.piggyback, rules.exact, rules.teams) == (0, "off", False, 0)
    assert (rules.target, rules.tie, rules.score_floor, rules.six_ones) == (10_000, "shared", "none", "kind")


def test_bankrupt_can_be_switched_off() -> None:
    assert table("space").with_(bankrupt=False).bankrupt is False


def test_house_is_000_with_its_richest_variations() -> None:
    assert table("house") == table("standard").with_(
        four=Kind(1000),
        five=Kind(2000),
        six=Kind(3000),
        six_ones=5000,
        straight=1500,
        three_pairs=750,
        two_triplets=2500,
        full_house=250,
        hot_dice="must_roll",
        opening=500,
        three_farkles=1000,
        ending="last_round",
    )


def test_high_stakes_is_house_with_piggy_backing() -> None:
    assert table("high-stakes") == table("house").with_(piggyback="bonus", piggyback_bonus=1000)


def test_welfare_is_standard_with_an_exact_target() -> None:
    assert table("welfare") == table("standard").with_(exact=True)


def test_five_dice() -> None:
    assert table("five-dice") == Rules(
        dice=5, four=Kind(1000), five=Kind(2000), low_straight=1500, high_straight=1500, ending="last_round"
    )


def test_facebook_pays_k_minus_2_triples_for_k_of_a_kind() -> None:
    assert table("facebook") == Rules(
        four=Kind(times=2),
        five=Kind(times=3),
        six=Kind(times=4),
        straight=1500,
        three_pairs=750,
        minimum_bank=300,
        three_farkles=500,
        score_floor="none",
        ending="sudden",
    )


def test_zilch_doubles_and_pays_an_empty_hand() -> None:
    assert table("zilch") == Rules(
        four=Kind(times=2),
        five=Kind(times=4),
        six=Kind(times=8),
        straight=1500,
        three_pairs=1500,
        pairs_four_two=True,
        empty_hand=500,
        minimum_bank=300,
        three_farkles=500,
        ending="last_round",
    )


def test_kingdom_doubles_and_ends_suddenly_at_4000() -> None:
    assert table("kingdom") == Rules(
        four=Kind(times=2),
        five=Kind(times=4),
        six=Kind(times=8),
        low_straight=500,
        high_straight=750,
        straight=1500,
        target=4000,
        ending="sudden",
    )


def test_the_eleven_tables_ship() -> None:
    assert sorted(TABLES) == sorted(NAMES)
    assert DEFAULT in TABLES


def test_an_unknown_table_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        table("Standard")
    assert refused.value.code == "unknown-table"
    assert refused.value.facts == {"table": "Standard", "tables": tuple(TABLES)}


def test_the_tables_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        TABLES["standard"] = TABLES["space"]  # type: ignore[index]

"""The odds agree with the published ones, digit by digit."""

from fractions import Fraction

import pytest

from bot.farkle.scoring import hold_table
from bot.farkle.tables import TABLES, table
from bot.players.odds import bank_from, best_hold, farkle_chance, long_run, mean_hold, take_over_from, turn_points

FARKLES = [Fraction(2, 3), Fraction(4, 9), Fraction(5, 18), Fraction(17, 108), Fraction(25, 324)]


@pytest.mark.parametrize("name", TABLES)
def test_one_to_five_dice_farkle_equally_often_at_every_table(name: str) -> None:
    holds = hold_table(table(name))
    assert [farkle_chance(holds, dice) for dice in range(1, 6)] == FARKLES


def test_six_dice_farkle_less_often_where_three_pairs_score() -> None:
    assert farkle_chance(hold_table(table("standard")), 6) == Fraction(5, 162)
    assert farkle_chance(hold_table(table("cardgames")), 6) == Fraction(5, 216)
    assert farkle_chance(hold_table(table("zilch")), 6) == 0  # the empty hand scores


def test_the_chances_of_a_roll_s_best_hold_add_up_to_one() -> None:
    for rules in TABLES.values():
        holds = hold_table(rules)
        for dice in range(1, rules.dice + 1):
            assert sum(best_hold(holds, dice).values()) == 1


def test_one_die_is_worth_25_points_on_average() -> None:
    holds = hold_table(table("standard"))
    assert best_hold(holds, 1) == {0: Fraction(2, 3), 50: Fraction(1, 6), 100: Fraction(1, 6)}
    assert mean_hold(holds, 1) == 25


@pytest.mark.parametrize(
    ("name", "points"), [("standard", 446.571440), ("cardgames", 607.965272), ("welfare", 446.571440)]
)
def test_the_best_turn_brings_the_published_points(name: str, points: float) -> None:
    assert turn_points(table(name)) == pytest.approx(points, abs=5e-7)


@pytest.mark.parametrize(("name", "points"), [("facebook", 545.902), ("zilch", 620.855), ("zilch", 620.854672)])
def test_the_long_run_counts_the_penalty_for_three_farkles(name: str, points: float) -> None:
    digits = len(str(points).split(".")[1])
    assert round(long_run(table(name)), digits) == points


def test_without_a_penalty_the_long_run_is_one_turn_after_the_other() -> None:
    assert long_run(table("cardgames")) == turn_points(table("cardgames"))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("standard", [250, 250, 400, 1000, 2900]),
        ("cardgames", [350, 300, 450, 1050, 3100]),
        ("facebook", [300, 300, 450, 1050, 3050]),
    ],
)
def test_banks_are_best_from_the_published_points_on(name: str, points: list[int]) -> None:
    assert [bank_from(table(name))[left] for left in range(1, 6)] == points


def test_hot_dice_that_must_be_rolled_are_never_banked() -> None:
    assert bank_from(table("standard"))[0] is None
    assert bank_from(table("cardgames"))[0] == 18_650


def test_with_1000_extra_two_leftover_dice_bring_more_than_a_whole_hand() -> None:
    high = table("high-stakes")
    assert take_over_from(high) == {1: None, 2: 0, 3: 0, 4: 0, 5: 0}


def test_three_dice_with_1000_extra_bring_more_than_a_whole_hand_even_when_banked_at_once() -> None:
    high = table("high-stakes")
    assert (1 - FARKLES[2]) * 1000 + mean_hold(hold_table(high), 3) > turn_points(high)


def test_with_little_extra_no_leftover_dice_are_worth_taking_over() -> None:
    assert set(take_over_from(table("high-stakes").with_(piggyback_bonus=50)).values()) == {None}


def test_turn_points_that_come_along_make_few_dice_worth_taking_over() -> None:
    rules = table("high-stakes").with_(piggyback="inherit", piggyback_bonus=0)
    assert take_over_from(rules) == {1: 1350, 2: 1000, 3: 750, 4: 600, 5: 400}
    # Nobody banks less than the least bank.
    assert take_over_from(rules.with_(minimum_bank=500))[5] == 500


def test_who_is_not_open_needs_the_opening_threshold() -> None:
    house = table("house")
    assert turn_points(house, opened=False) < turn_points(house)
    assert all(points is None or points >= 500 for points in bank_from(house, opened=False).values())

"""One `Rules` value: what it refuses, with code and facts, and its form as JSON."""

import json
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.farkle.errors import Refusal
from bot.farkle.rules import OFF, Kind, Rules, problems
from bot.farkle.tables import TABLES
from tests.farkle.options import rules


def refused(**options: object) -> str:
    with pytest.raises(Refusal) as refusal:
        Rules().with_(**options)
    return str(refusal.value)


@pytest.mark.parametrize("dice", [-1, 0, 1, 4, 7])
def test_farkle_is_played_with_five_or_six_dice(dice: int) -> None:
    assert refused(dice=dice) == f"dice-count dice={dice}"


@pytest.mark.parametrize("target", [-10_000, 0, 950, 1_025, 9_999, 50_050, 10**30])
def test_the_target_is_1000_to_50000_in_steps_of_50(target: int) -> None:
    assert refused(target=target) == f"target-range target={target} least=1000 most=50000 step=50"


@pytest.mark.parametrize("target", [1_000, 1_050, 9_950, 50_000])
def test_every_target_in_range_can_be_played(target: int) -> None:
    assert Rules(target=target).target == target


def test_an_exact_target_that_no_score_can_meet_is_refused() -> None:
    assert refused(exact=True, target=10_025) == "target-range target=10025 least=1000 most=50000 step=50"


POINTS = [
    "three_ones", "six_ones", "straight", "low_straight", "high_straight", "three_pairs", "two_triplets",
    "full_house", "empty_hand", "opening", "minimum_bank", "three_farkles", "piggyback_bonus",
]  # fmt: skip


@pytest.mark.parametrize("option", POINTS)
def test_points_are_never_negative_nor_beyond_50000(option: str) -> None:
    assert refused(**{option: -50}) == f"points-range option={option} points=-50 most=50000"
    assert refused(**{option: 50_050}) == f"points-range option={option} points=50050 most=50000"


@pytest.mark.parametrize("option", POINTS)
def test_points_are_multiples_of_50(option: str) -> None:
    assert refused(**{option: 525}) == f"points-step option={option} points=525 step=50"


@pytest.mark.parametrize("option", ["four", "five", "six"])
def test_flat_points_of_a_kind_follow_the_same_limits(option: str) -> None:
    assert refused(**{option: Kind(-50)}) == f"points-range option={option} points=-50 most=50000"
    assert refused(**{option: Kind(50_050)}) == f"points-range option={option} points=50050 most=50000"
    assert refused(**{option: Kind(1001)}) == f"points-step option={option} points=1001 step=50"


@pytest.mark.parametrize("option", ["four", "five", "six"])
@pytest.mark.parametrize("times", [-2, 1, 9])
def test_a_multiple_is_two_to_eight_times_the_three_of_a_kind(option: str, times: int) -> None:
    assert refused(**{option: Kind(times=times)}) == f"kind-multiple option={option} times={times}"


def test_a_kind_is_flat_or_a_multiple_never_both() -> None:
    assert refused(four=Kind(points=1000, times=2)) == "kind-multiple option=four times=2"


@pytest.mark.parametrize("option", ["three_ones", "six_ones"])
def test_three_1s_and_the_value_of_six_1s_cannot_be_nothing(option: str) -> None:
    assert refused(**{option: 0}) == f"points-range option={option} points=0 most=50000"


def test_an_opening_above_the_target_is_refused() -> None:
    assert refused(opening=1_050, target=1_000) == "opening-above-target points=1050 target=1000"


def test_a_minimum_bank_above_the_target_is_refused() -> None:
    assert refused(minimum_bank=1_050, target=1_000) == "minimum-above-target points=1050 target=1000"


@pytest.mark.parametrize("option", ["opening", "minimum_bank"])
def test_a_threshold_as_high_as_the_target_can_be_played(option: str) -> None:
    assert getattr(Rules().with_(**{option: 1_000, "target": 1_000}), option) == 1_000


@pytest.mark.parametrize("minimum", [100, 300, 400])
def test_an_exact_target_with_a_minimum_bank_is_refused_since_the_last_points_could_not_be_banked(minimum: int) -> None:
    assert refused(exact=True, minimum_bank=minimum) == f"exact-minimum minimum={minimum}"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("six", Kind(3000)),
        ("six", Kind(times=4)),
        ("six_ones", 5000),
        ("six_ones", "win"),
        ("straight", 1500),
        ("three_pairs", 750),
        ("two_triplets", 2500),
        ("empty_hand", 500),
    ],
)
def test_combinations_of_six_dice_are_refused_with_five(option: str, value: object) -> None:
    assert refused(dice=5, **{option: value}) == f"needs-six-dice option={option}"


@pytest.mark.parametrize("option", ["pairs_four_two", "pairs_six"])
def test_what_counts_as_three_pairs_means_nothing_while_they_are_off(option: str) -> None:
    assert refused(**{option: True}) == f"needs-three-pairs option={option}"


def test_a_piggyback_for_a_bonus_needs_one() -> None:
    assert refused(piggyback="bonus", piggyback_bonus=0) == "needs-bonus"


@pytest.mark.parametrize("teams", [-1, 1, 5, 8])
def test_there_are_two_to_four_teams_or_none(teams: int) -> None:
    assert refused(teams=teams) == f"teams-count teams={teams}"


def test_a_change_of_options_is_checked_as_a_whole() -> None:
    with pytest.raises(Refusal) as refusal:
        TABLES["space"].with_(exact=True)
    assert refusal.value.code == "exact-minimum"
    assert refusal.value.facts == {"minimum": 400}


def test_a_change_of_options_makes_other_rules() -> None:
    changed = TABLES["standard"].with_(target=5000)
    assert (changed.target, TABLES["standard"].target) == (5000, 10_000)


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        TABLES["standard"].target = 5000  # type: ignore[misc]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dice", "6"),
        ("dice", 6.0),
        ("dice", True),
        ("target", 10_000.0),
        ("four", 1000),
        ("six_ones", "loses"),
        ("three_farkles", "some"),
        ("hot_dice", "must"),
        ("ending", "whenever"),
        ("tie", True),
        ("bankrupt", 1),
        ("teams", None),
        ("piggyback", ["bonus"]),
    ],
)
def test_a_value_that_the_option_does_not_know_is_refused(option: str, value: object) -> None:
    assert refused(**{option: value}) == f"bad-value option={option} value={value}"


# --- JSON


@pytest.mark.parametrize("name", TABLES)
def test_every_table_comes_back_from_json(name: str) -> None:
    table = TABLES[name]
    assert Rules.from_json(json.loads(json.dumps(table.as_json()))) == table


@given(rules())
def test_all_rules_come_back_from_json(any_rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(any_rules.as_json()))) == any_rules


def test_a_missing_option_has_its_default() -> None:
    assert Rules.from_json({}) == Rules()
    assert Rules.from_json({"target": 5000}) == Rules(target=5000)


def test_kinds_are_written_flat_as_a_multiple_or_as_0() -> None:
    assert (OFF.as_json(), Kind(1000).as_json(), Kind(times=2).as_json()) == (0, 1000, "x2")


def bad(**data: object) -> str:
    with pytest.raises(Refusal) as refusal:
        Rules.from_json(data)
    return str(refusal.value)


def test_an_unknown_option_is_refused() -> None:
    assert bad(straigth=1500) == "unknown-option option=straigth"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dice", "6"),
        ("dice", 6.0),
        ("dice", True),
        ("dice", None),
        ("target", "10000"),
        ("bankrupt", 1),
        ("bankrupt", "yes"),
        ("hot_dice", "must"),
        ("hot_dice", ["may_roll"]),
        ("ending", True),
        ("tie", 0),
        ("six_ones", "loses"),
        ("six_ones", 5000.0),
        ("six_ones", True),
        ("three_farkles", "some"),
        ("three_farkles", []),
        ("teams", {}),
    ],
)
def test_a_value_of_another_type_is_refused(option: str, value: object) -> None:
    assert bad(**{option: value}) == f"bad-value option={option} value={value}"


@pytest.mark.parametrize(
    "value", ["x", "x0", "x02", "X2", "2", "x2 ", "x-2", "x²", "x٢", "x" + "9" * 5000, 2.0, True, None, [2]]
)
def test_a_kind_that_was_not_written_so_is_refused(value: object) -> None:
    assert bad(four=value).startswith("bad-value")


@given(st.dictionaries(st.sampled_from(list(Rules().as_json())), st.integers() | st.text() | st.booleans() | st.none()))
def test_any_json_gives_rules_that_can_be_played_or_a_refusal(data: dict[str, object]) -> None:
    try:
        found = Rules.from_json(data)
    except Refusal:
        return
    assert list(problems(found)) == []
    assert {name: found.as_json()[name] for name in data} == data

"""RULES.md, section 2: scoring a hold."""

from typing import Any

import pytest

from bot.farkle.position import Phase
from bot.farkle.rules import Kind, Rules
from bot.farkle.scoring import hold_table
from bot.farkle.tables import table
from tests.farkle.scenes import begun, news, on, refusal

BARE = Rules()
"""Singles and threes of a kind only."""


def worth(rules: Rules, dice: str) -> int | None:
    """Points of holding exactly these dice; None when that is not legal."""
    scored = hold_table(rules).score(tuple(map(int, dice.split())))
    return None if scored is None else scored.points


def patterns(rules: Rules, dice: str) -> list[str]:
    scored = hold_table(rules).score(tuple(map(int, dice.split())))
    assert scored is not None
    return [str(part.pattern) for part in scored.parts]


def is_farkle(rules: Rules, dice: str) -> bool:
    return not hold_table(rules).holds(tuple(map(int, dice.split())))


def test_a_hold_is_a_multiset_of_dice_so_their_order_does_not_count() -> None:
    assert worth(BARE, "5 1 3 3 3") == worth(BARE, "3 3 1 3 5") == 450


def test_a_hold_is_all_from_the_current_roll() -> None:
    game = begun(BARE, 2, "roll / dice 155346 / hold 1 / roll / dice 55346")
    assert refusal(game, "hold 1 5 5") == "not-rolled faces=[1]"
    assert refusal(game, "hold 5 5 5") == "not-rolled faces=[5]"


def test_a_hold_is_legal_when_every_die_is_used_by_a_combination() -> None:
    assert worth(BARE, "1 5 2 2 2") == 350
    assert worth(BARE, "1 5 2 2") is None


def test_the_value_of_a_hold_is_its_best_split() -> None:
    assert worth(BARE, "5 5 5") == 500
    assert worth(table("cardgames"), "1 1 1 1") == 1100


def test_a_die_in_no_combination_makes_the_hold_illegal_and_is_named() -> None:
    game = begun("cardgames", 2, "roll / dice 123335")
    assert refusal(game, "hold 1 2 3 3 3 5") == "dead-dice faces=[2]"
    assert refusal(game, "hold 2 3 3") == "dead-dice faces=[2,3,3]"
    assert refusal(game, "hold 2") == "dead-dice faces=[2]"


def test_dice_of_different_rolls_never_combine() -> None:
    game = begun("cardgames", 2, "roll / dice 113346 / hold 1 1 / roll / dice 1346 / hold 1")
    assert game.turn_points == 300


def test_a_single_1_is_100_and_a_single_5_is_50() -> None:
    assert [worth(BARE, str(face)) for face in range(1, 7)] == [100, None, None, None, 50, None]
    assert worth(BARE, "1 1") == 200
    assert worth(BARE, "5 5") == 100


def test_three_of_a_kind_is_100_times_the_face_and_three_1s_are_1000() -> None:
    assert [worth(BARE, f"{face} {face} {face}") for face in range(1, 7)] == [1000, 200, 300, 400, 500, 600]


def test_three_1s_of_other_families_are_300() -> None:
    assert worth(Rules(three_ones=300), "1 1 1") == 300
    assert worth(Rules(three_ones=300), "2 2 2") == 200


@pytest.mark.parametrize(
    ("option", "dice", "values"),
    [
        ("four", "2 2 2 2", {Kind(1000): 1000, Kind(times=2): 400, Kind(times=4): 800}),
        ("four", "1 1 1 1", {Kind(1000): 1100, Kind(times=2): 2000, Kind(times=4): 4000}),
        ("four", "5 5 5 5", {Kind(1000): 1000, Kind(times=2): 1000, Kind(times=4): 2000}),
        (
            "five",
            "3 3 3 3 3",
            {
                Kind(1000): 1000,
                Kind(1500): 1500,
                Kind(2000): 2000,
                Kind(times=3): 900,
                Kind(times=4): 1200,
                Kind(times=6): 1800,
            },
        ),
        ("six", "4 4 4 4 4 4", {Kind(2000): 2000, Kind(3000): 3000, Kind(times=4): 1600, Kind(times=8): 3200}),
        ("six", "1 1 1 1 1 1", {Kind(2000): 2000, Kind(3000): 3000, Kind(times=4): 4000, Kind(times=8): 8000}),
        ("straight", "1 2 3 4 5 6", {value: value for value in (1000, 1500, 2000, 2500, 3000)}),
        ("low_straight", "1 2 3 4 5", {500: 500, 750: 750}),
        ("high_straight", "2 3 4 5 6", {500: 500, 750: 750}),
        ("three_pairs", "2 2 3 3 4 4", {value: value for value in (500, 600, 750, 1000, 1500)}),
        ("two_triplets", "2 2 2 3 3 3", {2500: 2500}),
        ("full_house", "3 3 3 2 2", {250: 550}),
        ("full_house", "1 1 1 6 6", {250: 1250}),
    ],
)
def test_every_combination_has_the_value_its_option_gives_it(option: str, dice: str, values: dict[Any, int]) -> None:
    for value, points in values.items():
        assert worth(BARE.with_(**{option: value}), dice) == points


@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_four_five_and_six_of_a_kind_are_each_off_or_on_alone(count: int, face: int) -> None:
    alike = " ".join([str(face)] * count)
    option = {4: "four", 5: "five", 6: "six"}[count]
    two_threes = 200 * face if count == 6 else None
    assert worth(BARE, alike) == two_threes
    assert worth(BARE.with_(**{option: Kind(2000)}), alike) == 2000
    for other in {"four", "five", "six"} - {option}:
        assert worth(BARE.with_(**{other: Kind(2000)}), alike) == two_threes


def test_six_1s_score_as_six_of_a_kind() -> None:
    assert worth(Rules(six=Kind(3000)), "1 1 1 1 1 1") == 3000
    assert worth(BARE, "1 1 1 1 1 1") == 2000  # off: two threes of a kind


def test_six_1s_score_5000() -> None:
    rules = Rules(six=Kind(3000), six_ones=5000)
    assert worth(rules, "1 1 1 1 1 1") == 5000
    assert worth(rules, "2 2 2 2 2 2") == 3000
    assert worth(Rules(six_ones=5000), "1 1 1 1 1 1") == 5000


def test_six_1s_win_at_once() -> None:
    game = begun(Rules(six_ones="win"), 2, "roll / dice 111111")
    assert game.winners == (0,)
    assert news(game) == ["six-ones 0", "won 0"]


def test_six_1s_of_two_rolls_do_not_win() -> None:
    game = begun(Rules(six_ones="win"), 2, "roll / dice 111234 / hold 1 1 1 / roll / dice 111 / hold 1 1 1")
    assert (game.phase, game.turn_points) == (Phase.HELD, 2000)


def test_a_straight_is_off_unless_it_has_a_value() -> None:
    assert worth(BARE, "1 2 3 4 5 6") is None
    assert worth(Rules(low_straight=500), "2 3 4 5 6") is None
    assert worth(Rules(high_straight=500), "1 2 3 4 5") is None


def test_a_short_straight_takes_the_single_beside_it() -> None:
    rules = Rules(low_straight=500, high_straight=750)
    assert worth(rules, "1 1 2 3 4 5") == 600
    assert worth(rules, "2 3 4 5 5 6") == 800
    assert worth(rules, "1 2 3 4 5 6") == 850  # the long straight is off: 2 to 6 and the 1


def test_with_five_dice_the_short_straights_are_the_only_ones() -> None:
    five = table("five-dice")
    assert worth(five, "1 2 3 4 5") == 1500
    assert worth(five, "2 3 4 5 6") == 1500
    assert patterns(five, "1 2 3 4 5") == ["low-straight"]


def test_three_pairs_are_of_different_faces() -> None:
    rules = Rules(three_pairs=750)
    assert worth(rules, "2 2 4 4 6 6") == 750
    assert worth(rules, "1 1 5 5 6 6") == 750
    assert worth(rules, "2 2 2 2 6 6") is None
    assert worth(rules, "2 2 2 2 2 2") == 400  # two threes of a kind


def test_four_of_a_kind_and_a_pair_count_as_three_pairs_when_the_table_says_so() -> None:
    rules = Rules(three_pairs=750, pairs_four_two=True)
    assert worth(rules, "2 2 2 2 6 6") == 750
    assert worth(rules, "2 2 6 6 6 6") == 750
    assert worth(rules, "4 4 4 4 4 4") == 800  # two threes of a kind; six alike are not three pairs


def test_six_of_a_kind_count_as_three_pairs_when_the_table_says_so() -> None:
    rules = Rules(three_pairs=750, pairs_six=True)
    assert worth(rules, "2 2 2 2 2 2") == 750
    assert worth(rules, "2 2 2 2 6 6") is None
    assert worth(Rules(three_pairs=750, pairs_six=True, pairs_four_two=True), "2 2 2 2 6 6") == 750


def test_two_triplets_are_of_different_faces() -> None:
    rules = Rules(two_triplets=2500)
    assert worth(rules, "2 2 2 6 6 6") == 2500
    assert worth(rules, "1 1 1 5 5 5") == 2500
    assert worth(rules, "6 6 6 6 6 6") == 1200


def test_two_triplets_switched_off_are_two_threes_of_a_kind() -> None:
    assert worth(BARE, "2 2 2 6 6 6") == 800


def test_a_full_house_adds_its_bonus_to_the_three_of_a_kind() -> None:
    rules = Rules(full_house=250)
    assert worth(rules, "3 3 3 2 2") == 550
    assert worth(rules, "2 2 2 3 3") == 450
    assert worth(rules, "3 3 3 2 2 5") == 600
    assert worth(rules, "3 3 3 3 3") is None  # the pair is of another face
    assert worth(BARE, "3 3 3 2 2") is None


def test_an_empty_hand_counts_500_with_all_dice_held() -> None:
    rules = Rules(empty_hand=500)
    game = begun(rules, 2, "roll / dice 223466 / hold 2 2 3 4 6 6")
    assert game.turn_points == 500
    assert news(game) == ["hot-dice 0"]
    assert refusal(begun(rules, 2, "roll / dice 223466"), "hold 2 2") == "dead-dice faces=[2,2]"


def test_an_empty_hand_is_a_roll_of_the_whole_hand() -> None:
    rules = Rules(empty_hand=500)
    game = begun(rules, 2, "roll / dice 123466 / hold 1 / roll / dice 23466")
    assert news(game) == ["farkled 0 100"]


def test_an_empty_hand_contains_nothing_else() -> None:
    rules = Rules(empty_hand=500)
    assert worth(rules, "2 2 3 4 6 5") is None
    assert worth(rules, "2 2 3 3 4 4") == 500
    assert worth(Rules(empty_hand=500, three_pairs=750), "2 2 3 3 4 4") == 750


def test_an_empty_hand_switched_off_is_a_farkle() -> None:
    assert is_farkle(BARE, "2 2 3 4 6 6")


@pytest.mark.parametrize(
    ("dice", "rules"),
    [
        ("2 2 3 3 4 4", Rules(three_pairs=1500)),
        ("2 2 2 2 3 3", Rules(three_pairs=1500, pairs_four_two=True)),
        ("2 3 4 5 6 6", Rules(high_straight=750)),
        ("2 2 3 4 6 6", Rules(empty_hand=500)),
    ],
)
def test_off_means_off_for_the_farkle_test_and_the_legal_holds(dice: str, rules: Rules) -> None:
    roll = tuple(map(int, dice.split()))
    on_holds = {hold.dice for hold in hold_table(rules).holds(roll)}
    off_holds = {hold.dice for hold in hold_table(BARE).holds(roll)}
    assert off_holds < on_holds
    only_ones_and_fives_and_threes = {
        hold for hold in on_holds if all(face in (1, 5) or hold.count(face) in (3, 6) for face in hold)
    }
    assert off_holds == only_ones_and_fives_and_threes


def test_a_count_of_kind_that_is_off_may_still_score_as_a_triple_and_singles() -> None:
    assert worth(BARE, "1 1 1 1") == 1100
    assert worth(BARE, "5 5 5 5 5") == 600
    assert worth(BARE, "2 2 2 2") is None


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("1 1 1 1", 1100),
        ("2 2 2 2", 1000),
        ("5 5 5 5", 1000),
        ("2 2 2 2 3 3", 1500),
        ("1 2 3 3 3 5", None),
        ("1 3 3 3 5", 450),
        ("2 2 3 3 4 4", 1500),
    ],
)
def test_the_worked_examples_of_the_cardgames_table(dice: str, points: int | None) -> None:
    assert worth(table("cardgames"), dice) == points


def test_three_pairs_are_a_farkle_under_a_table_that_has_them_off() -> None:
    assert news(begun("standard", 2, "roll / dice 223344")) == ["farkled 0"]
    assert begun("cardgames", 2, "roll / dice 223344").phase is Phase.ROLLED


def test_holds_of_equal_points_stand_with_hot_dice_first_then_with_more_dice_left() -> None:
    holds = hold_table(BARE).holds((1, 5, 5, 2, 2, 2))
    assert [(hold.points, hold.dice) for hold in holds] == [
        (400, (1, 2, 2, 2, 5, 5)),
        (350, (1, 2, 2, 2, 5)),
        (300, (1, 2, 2, 2)),
        (300, (2, 2, 2, 5, 5)),
        (250, (2, 2, 2, 5)),
        (200, (1, 5, 5)),
        (200, (2, 2, 2)),
        (150, (1, 5)),
        (100, (1,)),
        (100, (5, 5)),
        (50, (5,)),
    ]
    assert hold_table(BARE).holds((1, 1, 5, 5))[0].dice == (1, 1, 5, 5)
    assert [hold.dice for hold in hold_table(BARE).holds((1, 5, 5))] == [(1, 5, 5), (1, 5), (1,), (5, 5), (5,)]


def test_a_split_of_fewer_combinations_names_a_hold_when_both_are_worth_the_same() -> None:
    rules = Rules(three_pairs=500, pairs_four_two=True, pairs_six=True, four=Kind(times=2))
    assert patterns(rules, "1 1 5 5 6 6") == ["three-pairs"]
    assert patterns(Rules(two_triplets=800), "2 2 2 6 6 6") == ["two-triplets"]


def test_the_source_s_own_example_of_the_official_rules() -> None:
    game = begun("official", 2, "roll / dice 222566")
    assert on(game, "hold 2 2 2 5").turn_points == 250
    assert on(game, "hold 5").turn_points == 50


def test_the_source_s_own_examples_of_the_space_table() -> None:
    space = table("space")
    assert worth(space, "4 4 4") == 400
    assert worth(space, "4 4 4 4") == 800
    assert worth(space, "4 4 4 4 4") == 1600
    assert worth(space, "1 1 1 1") == 2000
    assert worth(space, "2 2 2 4 4 4") == 2500
    assert worth(space, "1 1 3 3 5 5") == 1500

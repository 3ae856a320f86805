"""Every roll of every table against a second scorer that tries all divisions of the dice; see `partition`."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given, settings

from bot.farkle.rules import Kind, Rules
from bot.farkle.scoring import Faces, hold_table
from bot.farkle.tables import TABLES
from tests.farkle.options import as_options, rules
from tests.farkle.partition import BOOK, Options, legal_holds, scorer

FACES = range(1, 7)
VARIANTS: dict[str, Options] = {
    "three 1s are 300": {"three_ones": 300, "four": "x4", "five": "x6", "six": "x8"},
    "six alike are three pairs": {"three_pairs": 1000, "four_two": True, "six_two": True},
    "full house without pairs": {"full_house": 250},
    "five only": {"five": 2000},
    "four and six": {"four": "x2", "six": 3000, "six_ones": 5000},
    "everything": {
        "four": 1000, "five": "x3", "six": "x4", "six_ones": 5000, "straight": 3000, "low_straight": 500,
        "high_straight": 750, "three_pairs": 600, "four_two": True, "six_two": True, "two_triplets": 2500,
        "full_house": 250, "empty_hand": 500,
    },
    "five dice with a full house": {"dice": 5, "four": "x4", "full_house": 250, "high_straight": 750},
}  # fmt: skip


def as_rules(options: Options) -> Rules:
    """Give the options of the rule book as rules of the engine."""
    names = {"four_two": "pairs_four_two", "six_two": "pairs_six"}
    return Rules.from_json({names.get(name, name): value for name, value in options.items()})


def rolls(dice: int) -> Iterator[tuple[Faces, int]]:
    """Every roll of so many dice as a multiset, with the number of throws that show it."""
    for roll in combinations_with_replacement(FACES, dice):
        yield roll, factorial(dice) // prod(factorial(count) for count in Counter(roll).values())


def test_the_multisets_stand_for_every_throw() -> None:
    assert [sum(count for _, count in rolls(dice)) for dice in range(1, 7)] == [6, 36, 216, 1_296, 7_776, 46_656]


def test_there_are_923_multisets_of_one_to_six_dice() -> None:
    assert sum(1 for dice in range(1, 7) for _ in rolls(dice)) == 923


def test_the_book_describes_the_tables_that_ship() -> None:
    assert set(BOOK) == set(TABLES)
    for name, options in BOOK.items():
        shipped = hold_table(TABLES[name]).combinations
        assert hold_table(as_rules(options)).combinations == shipped, name


@pytest.mark.parametrize("name", [*BOOK, *VARIANTS])
def test_every_roll_has_exactly_the_holds_that_some_division_of_its_dice_allows(name: str) -> None:
    """Legality, points and farkle of all 46,656 throws of six dice (7,776 of five), and of all throws of fewer."""
    options = {**BOOK, **VARIANTS}[name]
    table, points = hold_table(as_rules(options)), scorer(options)
    whole = int(options.get("dice", 6))
    throws = 0
    for dice in range(1, whole + 1):
        for roll, count in rolls(dice):
            expected = legal_holds(roll, options, points)
            found = table.holds(roll)
            assert {hold.dice: hold.points for hold in found} == expected
            assert len(found) == len(expected)
            throws += count
    assert throws == sum(6**dice for dice in range(1, whole + 1))


@pytest.mark.parametrize("name", TABLES)
def test_the_order_in_which_the_dice_lie_never_matters(name: str) -> None:
    table, dice = hold_table(TABLES[name]), TABLES[name].dice
    throws = 0
    for roll in product(FACES, repeat=dice):
        assert table.holds(roll) is table.holds(tuple(sorted(roll)))
        throws += 1
    assert throws == 6**dice


@pytest.mark.parametrize("name", TABLES)
def test_every_die_of_a_hold_is_used_exactly_once_by_its_combinations(name: str) -> None:
    table = hold_table(TABLES[name])
    for dice in range(1, TABLES[name].dice + 1):
        for roll, _ in rolls(dice):
            for hold in table.holds(roll):
                assert Counter(hold.dice) <= Counter(roll)
                assert tuple(sorted(face for part in hold.parts for face in part.faces)) == hold.dice
                assert sum(part.points for part in hold.parts) == hold.points


@pytest.mark.parametrize("name", TABLES)
def test_the_dead_dice_of_a_selection_are_what_must_go_to_make_it_legal(name: str) -> None:
    table = hold_table(TABLES[name])
    for dice in range(1, TABLES[name].dice + 1):
        for selection, _ in rolls(dice):
            dead = table.dead(selection)
            rest = tuple((Counter(selection) - Counter(dead)).elements())
            assert Counter(dead) <= Counter(selection)
            assert (not dead) == (table.score(selection) is not None)
            assert not rest or table.score(rest) is not None
            assert len(rest) == max((len(hold.dice) for hold in table.holds(selection)), default=0)


@pytest.mark.parametrize(
    ("dice", "farkles"), [(1, (2, 3)), (2, (4, 9)), (3, (5, 18)), (4, (17, 108)), (5, (25, 324)), (6, (5, 162))]
)
def test_the_share_of_farkles_is_the_published_one(dice: int, farkles: tuple[int, int]) -> None:
    table = hold_table(TABLES["standard"])
    dead = sum(count for roll, count in rolls(dice) if table.best(roll) is None)
    assert dead * farkles[1] == farkles[0] * 6**dice


def test_the_share_of_farkles_of_six_dice_is_the_published_one_when_three_pairs_score() -> None:
    table = hold_table(TABLES["cardgames"])
    dead = sum(count for roll, count in rolls(6) if table.best(roll) is None)
    assert dead * 216 == 5 * 6**6


def test_a_roll_of_the_whole_hand_never_farkles_where_an_empty_hand_scores() -> None:
    table = hold_table(TABLES["zilch"])
    assert all(table.best(roll) for roll, _ in rolls(6))


@settings(max_examples=25)
@given(rules())
def test_any_rules_score_every_roll_as_the_divisions_of_its_dice_do(any_rules: Rules) -> None:
    options = as_options(any_rules)
    table, points = hold_table(any_rules), scorer(options)
    for dice in range(1, any_rules.dice + 1):
        for roll, _ in rolls(dice):
            assert {hold.dice: hold.points for hold in table.holds(roll)} == legal_holds(roll, options, points)


def test_kinds_are_flat_or_multiples_in_both_scorers() -> None:
    assert as_rules({"four": "x2", "five": 2000}) == Rules(four=Kind(times=2), five=Kind(2000))

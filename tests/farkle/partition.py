"""A second scorer, written from RULES.md and from nothing else: it tries every way to divide the dice.

It shares no code with the engine. A table is a plain dictionary as it stands in the rule book; what a group of dice is
worth is one question per row of the list of combinations; a hold is legal when some division of its dice, each used
once, has a worth for every group.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache

Options = dict[str, int | str | bool]
Dice = tuple[int, ...]

BOOK: dict[str, Options] = {
    "standard": {},
    "official": {"four": 1000, "five": 1500, "six": 2000, "straight": 1000, "three_pairs": 500},
    "cardgames": {
        "four": 1000, "five": 2000, "six": 3000, "straight": 2500, "three_pairs": 1500, "four_two": True,
    },
    "space": {
        "four": "x2", "five": "x4", "six": "x8", "straight": 2000, "three_pairs": 1500, "two_triplets": 2500,
    },
    "house": {
        "four": 1000, "five": 2000, "six": 3000, "six_ones": 5000, "straight": 1500, "three_pairs": 750,
        "two_triplets": 2500, "full_house": 250,
    },
    "high-stakes": {
        "four": 1000, "five": 2000, "six": 3000, "six_ones": 5000, "straight": 1500, "three_pairs": 750,
        "two_triplets": 2500, "full_house": 250,
    },
    "welfare": {},
    "five-dice": {"dice": 5, "four": 1000, "five": 2000, "low_straight": 1500, "high_straight": 1500},
    "facebook": {"four": "x2", "five": "x3", "six": "x4", "straight": 1500, "three_pairs": 750},
    "zilch": {
        "four": "x2", "five": "x4", "six": "x8", "straight": 1500, "three_pairs": 1500, "four_two": True,
        "empty_hand": 500,
    },
    "kingdom": {
        "four": "x2", "five": "x4", "six": "x8", "straight": 1500, "low_straight": 500, "high_straight": 750,
    },
}  # fmt: skip
"""The scoring rows of RULES.md, section 10."""


def worth(group: Dice, options: Options) -> int:
    """Points of one combination made of exactly these dice; 0 when they are none."""
    count = Counter(group)
    shape = sorted(count.values())
    values = [_alike(group, options)] if len(count) == 1 else []
    straights = {(1, 2, 3, 4, 5, 6): "straight", (1, 2, 3, 4, 5): "low_straight", (2, 3, 4, 5, 6): "high_straight"}
    if tuple(sorted(group)) in straights:
        values.append(_number(options, straights[tuple(sorted(group))]))
    if shape == [2, 2, 2] or (shape == [2, 4] and options.get("four_two")) or (shape == [6] and options.get("six_two")):
        values.append(_number(options, "three_pairs"))
    if shape == [3, 3]:
        values.append(_number(options, "two_triplets"))
    if shape == [2, 3] and options.get("full_house"):
        three = next(face for face in count if count[face] == 3)
        values.append(_three(three, options) + _number(options, "full_house"))
    return max(values, default=0)


def _alike(group: Dice, options: Options) -> int:
    face = group[0]
    if len(group) == 1:
        return {1: 100, 5: 50}.get(face, 0)
    if len(group) == 2:
        return 0
    if len(group) == 3:
        return _three(face, options)
    option = options.get({4: "four", 5: "five", 6: "six"}[len(group)], 0)
    points = _three(face, options) * int(option[1:]) if isinstance(option, str) else int(option)
    if len(group) == 6 and face == 1:
        points = max(points, _number(options, "six_ones"))
    return points


def _three(face: int, options: Options) -> int:
    return int(options.get("three_ones", 1000)) if face == 1 else 100 * face


def _number(options: Options, name: str) -> int:
    return int(options.get(name, 0))


@cache
def divisions(dice: Dice) -> frozenset[tuple[Dice, ...]]:
    """Every way to divide sorted dice into groups; which of several equal dice goes where makes no other way."""
    if not dice:
        return frozenset({()})
    first, others = dice[0], dice[1:]
    found = set()
    for chosen in range(1 << len(others)):
        group = (first, *(die for place, die in enumerate(others) if chosen >> place & 1))
        rest = tuple(die for place, die in enumerate(others) if not chosen >> place & 1)
        found |= {tuple(sorted((group, *further))) for further in divisions(rest)}
    return frozenset(found)


def scorer(options: Options) -> Callable[[Dice], int]:
    """Give a function that tells the points of a hold of sorted dice, 0 when it is not legal, and remembers."""

    @cache
    def group_worth(group: Dice) -> int:
        return worth(group, options)

    @cache
    def points(dice: Dice) -> int:
        divided = ([group_worth(group) for group in groups] for groups in divisions(dice))
        return max((sum(values) for values in divided if all(values)), default=0)

    return points


@cache
def choices(roll: Dice) -> frozenset[Dice]:
    """Every choice of at least one of the dice on the table, sorted."""
    return frozenset(
        tuple(sorted(die for place, die in enumerate(roll) if chosen >> place & 1))
        for chosen in range(1, 1 << len(roll))
    )


def legal_holds(roll: Dice, options: Options, points: Callable[[Dice], int]) -> dict[Dice, int]:
    """Give every legal hold of a roll, as sorted dice, with its points: every choice of dice is tried."""
    found = {hold: points(hold) for hold in choices(roll) if points(hold)}
    if not found and options.get("empty_hand") and len(roll) == options.get("dice", 6):
        found[tuple(sorted(roll))] = _number(options, "empty_hand")
    return found

"""The order of work for one level of a turn: every outcome's best choice with as few comparisons as possible.

The choices of different rolls overlap much: whoever may keep 1 1 5 may also keep 1 1, 1 5, 1 or 5. So the largest of
each set is built from maxima of pairs that many sets share, found greedily (the pair that most sets contain comes
first, as in Re-Pair grammar compression): 346 comparisons instead of 879 for the table `cardgames`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from bot.farkle.rules import Rules
from bot.farkle.scoring import HoldTable, hold_table
from bot.players.rolls import Option, Rolls, of_table, rolls


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """How to value a roll. Row numbers count the choices first, then the pairs in order.

    A "slot" says how many dice would be rolled next: 1 to dice - 1, and 0 for the whole hand.
    """

    dice: int
    choices: tuple[Option, ...]
    pairs: tuple[tuple[int, int], ...]
    """The two rows whose larger value is the next row; sorted by depth, so that rows of one depth are side by side."""
    depths: tuple[int, ...]
    """How many pairs stand at each depth."""
    chances: tuple[tuple[tuple[int, float], ...], ...]
    """For each slot: (row, chance) of every outcome."""
    farkle: tuple[float, ...]
    wins: tuple[float, ...]
    stays: float
    """Chance that a roll of the whole hand offers a hold that is not hot dice."""
    again: float
    """Chance that a roll of the whole hand offers nothing but hot dice."""

    @property
    def reach(self) -> int:
        """The most steps that one hold is worth."""
        return max(steps for steps, _ in self.choices)


def plan(rules: Rules, most: int) -> Plan:
    """Give the plan for these rules; holds worth more steps than `most` are counted as that many."""
    table = hold_table(rules)
    richest = max(steps for of in rolls(rules) for _, options in of.outcomes for steps, _ in options)
    return _plan(table, rules.dice, rules.six_ones == "win", min(most, richest))


@lru_cache(maxsize=256)
def _plan(table: HoldTable, dice: int, six_ones_win: bool, most: int) -> Plan:  # noqa: FBT001 - part of a key
    by_slot = of_table(table, dice, six_ones_win)
    hand = by_slot[0]
    outcomes = [_cut(of, most) for of in by_slot]
    choices = sorted({choice for of in outcomes for choices in of for choice in choices})
    number = {choice: row for row, choice in enumerate(choices)}
    sets = list({choices for of in outcomes for choices in of})
    pairs, depths, rows = _share([{number[choice] for choice in choices} for choices in sets], len(choices))
    row_of = dict(zip(sets, rows, strict=True))
    stays = sum((chance for chance, options in hand.outcomes if any(left for _, left in options)), Fraction())
    again = 1 - stays - hand.farkle - hand.wins
    return Plan(
        dice=dice,
        choices=tuple(choices),
        pairs=pairs,
        depths=depths,
        chances=tuple(
            tuple((row_of[choices], float(chance)) for choices, chance in sorted(of.items())) for of in outcomes
        ),
        farkle=tuple(float(of.farkle) for of in by_slot),
        wins=tuple(float(of.wins) for of in by_slot),
        stays=float(stays),
        again=float(again),
    )


def _cut(of: Rolls, most: int) -> dict[tuple[Option, ...], Fraction]:
    outcomes: dict[tuple[Option, ...], Fraction] = {}
    for chance, options in of.outcomes:
        cut = tuple(sorted({(min(steps, most), left) for steps, left in options}))
        outcomes[cut] = outcomes.get(cut, Fraction()) + chance
    return outcomes


def _share(sets: list[set[int]], rows: int) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...], list[int]]:
    counts = Counter(pair for of in sets for pair in _pairs(of))
    depth = [0] * rows
    pairs: list[tuple[int, int]] = []
    while counts:
        # Of equally common pairs the shallowest: an array works through one depth at a time.
        low, high = pair = max(counts, key=lambda pair: (counts[pair], -max(depth[pair[0]], depth[pair[1]]), pair))
        merged = len(depth)
        pairs.append(pair)
        depth.append(1 + max(depth[low], depth[high]))
        for of in sets:
            if low in of and high in of:
                counts.subtract(_pairs(of))
                of -= {low, high}
                of.add(merged)
                counts.update(_pairs(of))
        counts = +counts
    order = sorted(range(len(depth)), key=depth.__getitem__)
    new = {row: place for place, row in enumerate(order)}
    moved = tuple((new[pairs[row - rows][0]], new[pairs[row - rows][1]]) for row in order[rows:])
    at_depth = Counter(depth[rows:])
    return moved, tuple(at_depth[level] for level in sorted(at_depth)), [new[of.pop()] for of in sets]


def _pairs(of: Iterable[int]) -> Iterable[tuple[int, int]]:
    return combinations(sorted(of), 2)

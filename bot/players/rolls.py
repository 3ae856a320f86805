"""What can come of a roll: its 6^n faces, folded into the few sets of choices that are different.

A hold matters by two numbers only, its points and the dice it leaves. Rolls that offer the same set of them are one
outcome: some 230 outcomes stand for the 55,986 rolls of one to six dice. Points are counted in steps of 50 here.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from bot.farkle.rules import STEP, Rules
from bot.farkle.scoring import FACES, SIX_ONES, Faces, HoldTable, hold_table

Option = tuple[int, int]
"""A hold: its points in steps, and the dice left; 0 left are hot dice."""


class Rolls(NamedTuple):
    """All rolls of some number of dice. The chances of the outcomes, a farkle and an instant win add up to 1."""

    outcomes: tuple[tuple[Fraction, tuple[Option, ...]], ...]
    """(chance, every different hold) of what is neither a farkle nor an instant win."""
    farkle: Fraction
    wins: Fraction
    """Six 1s where they win the game at once."""


def rolls(rules: Rules) -> tuple[Rolls, ...]:
    """Give the rolls of so many dice for each slot: 0 is the whole hand, 1 to dice - 1 are fewer.

    Rules with the same combinations share one answer.
    """
    return of_table(hold_table(rules), rules.dice, rules.six_ones == "win")


@lru_cache(maxsize=256)
def of_table(table: HoldTable, dice: int, six_ones_win: bool) -> tuple[Rolls, ...]:  # noqa: FBT001 - part of a key
    """Give the rolls of a table of holds, with or without the instant win."""
    return tuple(_of(table, slot or dice, SIX_ONES if six_ones_win else None) for slot in range(dice))


def _of(table: HoldTable, count: int, winning: Faces | None) -> Rolls:
    outcomes: Counter[tuple[Option, ...]] = Counter()
    farkle = wins = 0
    for roll in combinations_with_replacement(FACES, count):
        if roll == winning:
            wins += ways(roll)
        elif options := {(hold.points // STEP, count - len(hold.dice)) for hold in table.holds(roll)}:
            outcomes[tuple(sorted(options))] += ways(roll)
        else:
            farkle += ways(roll)
    every = 6**count
    found = tuple((Fraction(number, every), options) for options, number in outcomes.items())
    return Rolls(found, Fraction(farkle, every), Fraction(wins, every))


def ways(roll: Faces) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in FACES)

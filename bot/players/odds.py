"""How likely things are; exact, from the same table of holds that the game is scored with."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from bot.farkle.scoring import FACES, HoldTable


@lru_cache(maxsize=1024)
def farkle_chance(table: HoldTable, dice: int) -> Fraction:
    """Give the chance that a roll of so many dice holds nothing that scores."""
    ways = sum(_ways(roll) for roll in combinations_with_replacement(FACES, dice) if not table.holds(roll))
    return Fraction(ways, 6**dice)


def _ways(roll: tuple[int, ...]) -> int:
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in FACES)

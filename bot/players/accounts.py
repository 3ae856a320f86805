"""What the two-player game knows of a player between turns: score, open or not, farkles in a row, as one number."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.farkle.rules import STEP, Rules
from bot.farkle.turn import THIRD

LEAST = 2
"""How many penalties a score may stand below zero; lower ones count as this (they change no chance by 0.0001 %)."""

Account = tuple[int, bool, int]
"""Score in steps of 50, whether the opening threshold no longer binds, farkles in a row."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """Every account that a game can hold, numbered.

    The first `target - low` numbers are the open accounts without a farkle in ascending order of score: where a bank
    leads to.
    """

    low: int
    target: int
    all: tuple[Account, ...]
    farkled: tuple[int, ...]
    """For each account the one after a farkle."""
    wiped: tuple[int, ...]
    """The one after a farkle on the first roll of a turn."""
    voided: tuple[int, ...]
    """The one after a bank whose points go elsewhere."""
    number: dict[Account, int]

    def of(self, score: int, opened: bool, farkles: int) -> int:  # noqa: FBT001 - the parts of an account
        """Give the number of an account, a score in points.

        A score out of bounds counts as the nearest; what the rules do not look at does not count.
        """
        steps = min(max(score // STEP, self.low), self.target - 1)
        keys = ((steps, opened, farkles), (steps, opened, 0), (steps, True, farkles), (steps, True, 0))
        return next(self.number[key] for key in keys if key in self.number)


@lru_cache(maxsize=64)
def accounts(rules: Rules) -> Accounts:
    """Number the accounts of a game by these rules."""
    low, target = lowest(rules), rules.target // STEP
    all_ = tuple(_all(rules, low, target))
    number = {account: place for place, account in enumerate(all_)}

    def place(score: int, opened: bool, farkles: int) -> int:  # noqa: FBT001 - the parts of an account
        return number[max(score, low), opened, farkles]

    farkled, wiped = [], []
    for score, opened, farkles in all_:
        farkled.append(place(*_penalized(rules, score, opened, farkles)))
        bankrupt = min(score, 0) if rules.bankrupt else score
        wiped.append(place(*_penalized(rules, bankrupt, opened, farkles)))
    voided = tuple(number[score, True, 0] for score, _, _ in all_)
    return Accounts(low, target, all_, tuple(farkled), tuple(wiped), voided, number)


def lowest(rules: Rules) -> int:
    """Give the lowest score that is told apart, in steps."""
    bottomless = isinstance(rules.three_farkles, int) and rules.score_floor == "none"
    return -LEAST * int(rules.three_farkles) // STEP if bottomless else 0


def binds(rules: Rules) -> bool:
    """Whether the opening threshold asks for more than every bank does."""
    return rules.opening > max(rules.minimum_bank, STEP)


def _penalized(rules: Rules, score: int, opened: bool, farkles: int) -> Account:  # noqa: FBT001 - an account
    if not rules.three_farkles:
        return score, opened, 0
    if farkles + 1 < THIRD:
        return score, opened, farkles + 1
    lost = max(score, 0) if rules.three_farkles == "all" else rules.three_farkles // STEP
    if rules.score_floor == "zero":
        lost = min(lost, max(score, 0))
    return score - lost, opened, 0


def _all(rules: Rules, low: int, target: int) -> Iterator[Account]:
    counts = range(THIRD if rules.three_farkles else 1)
    for farkles in counts:
        yield from ((score, True, farkles) for score in range(low, target))
    if binds(rules):
        # Without a bank there are no points: only gifts and penalties move a score that is not open.
        penalty = int(rules.three_farkles) // STEP if low else 1
        scores = range(low, target) if rules.exact else range(low, 1, penalty)
        for farkles in counts:
            yield from ((score, False, farkles) for score in scores)

"""One turn as a backward induction: turn points only grow, so their values follow from the top down.

The same induction gives win chances, expected points and expected turns: whoever asks says what every way to end the
turn is worth. It is written twice, with the same results: here in plain Python, and over arrays in `arrays`.
"""

from collections.abc import Sequence
from operator import itemgetter, mul
from typing import NamedTuple

from bot.players.plan import Plan

NEVER = -1e9
"""The worth of a bank that the rules refuse."""


class Stakes(NamedTuple):
    """What the ends of a turn are worth to the player whose turn it is. Turn points are counted in steps of 50.

    Rows stand at [steps * dice + left] for a number of dice left, 0 left being hot dice; they go on to `top` plus the
    plan's reach.
    """

    top: int
    """From so many steps on the player is known to bank when the rules allow it."""
    bank: Sequence[float]
    """Worth of a bank; `NEVER` where it is refused."""
    beyond: Sequence[float]
    """Worth of a hold from `top` on; the first row is that of `top`."""
    farkle: float
    first_farkle: float
    """Worth of a farkle on the first roll of the turn."""
    win: float = 1.0
    """Worth of an instant win."""

    def banked(self, steps: int, left: int, dice: int) -> float:
        """Worth of a bank in a game with so many dice; `NEVER` if it is refused."""
        row = steps * dice + left
        return self.bank[row if row < len(self.bank) else left - dice]


class Turn(NamedTuple):
    """A turn under best play: what it is worth to hold, and to be about to roll, with so many steps and dice."""

    dice: int
    top: int
    held: Sequence[float]
    rolling: Sequence[float]
    first: Sequence[float]
    """What the first roll of the turn is worth more than a later one, by dice."""

    def after_hold(self, steps: int, left: int) -> float:
        """Worth of having so many steps and dice left after a hold; 0 left are hot dice."""
        row = steps * self.dice + left
        return self.held[row if row < len(self.held) else left - self.dice]

    def about_to_roll(self, steps: int, dice: int, *, first: bool = False) -> float:
        """Worth of rolling so many dice with so many steps at stake; 0 dice are the whole hand too."""
        slot = dice % self.dice
        return self.rolling[min(steps, self.top - 1) * self.dice + slot] + (self.first[slot] if first else 0.0)


def solve(plan: Plan, stakes: Stakes) -> Turn:
    """Play a turn backward, plainly: about 30 µs for each step below the top."""
    dice = plan.dice
    held = [*stakes.bank[: stakes.top * dice], *stakes.beyond]
    rolling = [0.0] * (stakes.top * dice)
    rows = [steps * dice + left for steps, left in plan.choices]
    # One row more than there are chances: of a single row an itemgetter gives no tuple.
    pick = [itemgetter(*(row for row, _ in outcomes), 0) for outcomes in plan.chances]
    chances = [tuple(chance for _, chance in outcomes) for outcomes in plan.chances]
    lost = [farkle * stakes.farkle + wins * stakes.win for farkle, wins in zip(plan.farkle, plan.wins, strict=True)]
    for steps in range(stakes.top - 1, -1, -1):
        base = steps * dice
        worth = [held[base + row] for row in rows]
        add = worth.append
        for low, high in plan.pairs:
            one, other = worth[low], worth[high]
            add(max(other, one))
        for slot in range(dice):
            roll = lost[slot] + sum(map(mul, chances[slot], pick[slot](worth)))
            rolling[base + slot] = roll
            held[base + slot] = max(held[base + slot], roll)
    return Turn(dice, stakes.top, held, rolling, first_rolls(plan, stakes))


def first_rolls(plan: Plan, stakes: Stakes) -> tuple[float, ...]:
    """What the first roll of a turn is worth more than a later one, by dice; 0 dice are the whole hand."""
    return tuple(farkle * (stakes.first_farkle - stakes.farkle) for farkle in plan.farkle)

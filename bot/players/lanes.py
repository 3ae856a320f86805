"""Many turns at once, each its own lane: what the solver spends its time in, compiled by numba.

One level of a turn is some 600 operations on rows of lanes, side by side in memory, so that the processor works on
several lanes at a time: 0.2 µs for each level of each lane, a fifth of what the same work takes numpy.
"""

from typing import NamedTuple

import numba
import numpy as np

from bot.players.arrays import Floats, Ints
from bot.players.plan import Plan


class Work(NamedTuple):
    """A plan as arrays."""

    dice: int
    choices: Ints
    """Row of each choice, counted from the level at hand."""
    pairs: Ints
    """The two rows whose larger value is the next row."""
    outcomes: Ints
    """Row and slot of every outcome."""
    chances: Floats
    farkle: Floats
    wins: Floats
    stays: float
    again: float


class Lanes(NamedTuple):
    """Turns that are about to begin, those with the most levels first."""

    levels: Ints
    """From this many steps on the player of a lane banks whenever possible."""
    bank: Floats
    """(steps, lane): worth of a bank; or (steps, dice left, lane) where it matters how many dice are left over."""
    farkle: Floats
    first_farkle: Floats
    """Worth of a farkle on the turn's first roll."""


def work(plan: Plan) -> Work:
    """Lay a plan out for arrays."""
    outcomes = [(row, slot, chance) for slot, of in enumerate(plan.chances) for row, chance in of]
    return Work(
        dice=plan.dice,
        choices=np.array([steps * plan.dice + left for steps, left in plan.choices], dtype=np.intp),
        pairs=np.array(plan.pairs, dtype=np.intp).reshape(-1, 2),
        outcomes=np.array([(row, slot) for row, slot, _ in outcomes], dtype=np.intp),
        chances=np.array([chance for *_, chance in outcomes]),
        farkle=np.array(plan.farkle)[:, None],
        wins=np.array(plan.wins)[:, None],
        stays=plan.stays,
        again=plan.again,
    )


def solve(of: Work, lanes: Lanes, *, must_roll: bool, probe: int = 0) -> tuple[Floats, Floats]:
    """Give the worth of each turn's start, and (slot, lane) of rolling in its middle with `probe` steps at stake."""
    held = np.empty((len(lanes.bank), of.dice, len(lanes.levels)))
    held[:] = lanes.bank if lanes.bank.ndim == held.ndim else lanes.bank[:, None, :]
    lost = of.farkle * lanes.farkle + of.wins
    if must_roll:
        held[:, 0] = (of.stays * held[:, 0] + lost[0]) / (1 - of.again)
    roll, probed = np.zeros((2, of.dice, len(lanes.levels)))
    worth = np.empty((len(of.choices) + len(of.pairs), len(lanes.levels)))
    _play(
        held, lost, lanes.levels, of.choices, of.pairs, of.outcomes, of.chances, must_roll, probe, worth, roll, probed
    )
    return roll[0] + of.farkle[0] * (lanes.first_farkle - lanes.farkle), probed


@numba.njit(nogil=True, fastmath={"nnan", "nsz"})
def _play(  # noqa: PLR0913, PLR0917, C901, PLR0912 - loops within loops, which is what numba compiles
    held: Floats,
    lost: Floats,
    levels: Ints,
    choices: Ints,
    pairs: Ints,
    outcomes: Ints,
    chances: Floats,
    must_roll: bool,  # noqa: FBT001
    probe: int,
    worth: Floats,
    roll: Floats,
    probed: Floats,
) -> None:
    tall, dice, many = held.shape
    flat = held.reshape(tall * dice, many)
    width = 0
    for level in range(levels[0] - 1, -1, -1):
        while width < many and levels[width] > level:
            width += 1
        for row in range(len(choices)):
            source, target = flat[choices[row] + level * dice], worth[row]
            for lane in range(width):
                target[lane] = source[lane]
        for pair in range(len(pairs)):
            one, other, target = worth[pairs[pair, 0]], worth[pairs[pair, 1]], worth[len(choices) + pair]
            for lane in range(width):
                target[lane] = max(other[lane], one[lane])
        for slot in range(dice):
            for lane in range(width):
                roll[slot, lane] = lost[slot, lane]
        for outcome in range(len(outcomes)):
            chance, source, target = chances[outcome], worth[outcomes[outcome, 0]], roll[outcomes[outcome, 1]]
            for lane in range(width):
                target[lane] += chance * source[lane]
        for slot in range(dice):
            now, here = roll[slot], held[level, slot]
            if must_roll and slot == 0:
                for lane in range(width):
                    here[lane] = now[lane]
            else:
                for lane in range(width):
                    here[lane] = max(here[lane], now[lane])
        if level == probe:
            for slot in range(dice):
                for lane in range(width):
                    probed[slot, lane] = roll[slot, lane]

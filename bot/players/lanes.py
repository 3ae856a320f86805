"""Many turns at once over numpy arrays, each its own lane: what the solver spends its time in."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.players.plan import Plan

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]


class Work(NamedTuple):
    """A plan as index arrays."""

    dice: int
    rows: Ints
    """Row of each choice, counted from the level at hand."""
    pairs: tuple[Ints, ...]
    """For each depth: the one side of all its pairs, then the other."""
    height: int
    outcomes: Ints
    """Row of every outcome, slot after slot."""
    chances: tuple[Floats, ...]
    """Of the outcomes of each slot."""
    farkle: Floats
    wins: Floats
    stays: float
    again: float


def work(plan: Plan, kind: type[np.floating]) -> Work:
    """Lay a plan out for arrays of this kind of float."""
    pairs, taken = [], 0
    for many in plan.depths:
        pairs.append(np.array(plan.pairs[taken : taken + many], dtype=np.intp).T.ravel())
        taken += many
    return Work(
        dice=plan.dice,
        rows=np.array([steps * plan.dice + left for steps, left in plan.choices], dtype=np.intp),
        pairs=tuple(pairs),
        height=len(plan.choices) + len(plan.pairs),
        outcomes=np.array([row for of in plan.chances for row, _ in of], dtype=np.intp),
        chances=tuple(np.array([chance for _, chance in of], dtype=kind) for of in plan.chances),
        farkle=np.array(plan.farkle, dtype=kind)[:, None],
        wins=np.array(plan.wins, dtype=kind)[:, None],
        stays=plan.stays,
        again=plan.again,
    )


class Lanes(NamedTuple):
    """Turns that are about to begin, those with the most levels first."""

    levels: Ints
    """From this many steps on the player of a lane banks whenever possible."""
    bank: Floats
    """(steps, lane): worth of a bank; or (steps, dice left, lane) where it matters how many dice are left over."""
    farkle: Floats
    first_farkle: Floats
    """Worth of a farkle on the turn's first roll."""


def solve(of: Work, lanes: Lanes, *, must_roll: bool, probe: int = 0) -> tuple[Floats, Floats]:
    """Give the worth of each turn's start, and (slot, lane) of rolling in its middle with `probe` steps at stake."""
    dice, kind = of.dice, of.farkle.dtype
    many, tall = len(lanes.levels), len(lanes.bank)
    held = np.empty((tall, dice, many), dtype=kind)
    held[:] = lanes.bank if lanes.bank.ndim == held.ndim else lanes.bank[:, None, :]
    lost = of.farkle * lanes.farkle + of.wins
    if must_roll:
        held[:, 0] = (of.stays * held[:, 0] + lost[0]) / (1 - of.again)
    flat = held.reshape(tall * dice, many)
    top = int(lanes.levels[0])
    active = np.searchsorted(-lanes.levels, -np.arange(top), side="left")
    scratch = np.empty(of.height * many, dtype=kind)
    sides = np.empty(max(map(len, of.pairs)) * many, dtype=kind)
    best = np.empty(len(of.outcomes) * many, dtype=kind)
    roll = np.empty((dice, many), dtype=kind)
    probed = np.empty((dice, many), dtype=kind)
    for level in range(top - 1, -1, -1):
        width = int(active[level])
        worth = scratch[: of.height * width].reshape(of.height, width)
        first = len(of.rows)
        worth[:first] = flat[of.rows + level * dice, :width]
        for rows in of.pairs:
            size = len(rows)
            both = worth.take(rows, axis=0, out=sides[: size * width].reshape(size, width), mode="clip")
            size //= 2
            np.maximum(both[:size], both[size:], out=worth[first : first + size])
            first += size
        size = len(of.outcomes)
        outcomes = worth.take(of.outcomes, axis=0, out=best[: size * width].reshape(size, width), mode="clip")
        first = 0
        for slot, chances in enumerate(of.chances):
            np.dot(chances, outcomes[first : first + len(chances)], out=roll[slot, :width])
            first += len(chances)
        now = roll[:, :width]
        now += lost[:, :width]
        here = held[level, :, :width]
        if must_roll:
            here[0] = now[0]
            here, now = here[1:], now[1:]
        np.maximum(here, now, out=here)
        if level == probe:
            probed[:] = roll
    return roll[0] + of.farkle[0] * (lanes.first_farkle - lanes.farkle), probed

"""The order in which the pairs of a grid are solved."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from bot.players.arrays import Ints
from bot.players.grid import Grid


class Stage(NamedTuple):
    """Pairs that do not lead to each other, but for a farkle of a pair to its own other side. One entry a lane."""

    role: Ints
    mover: Ints
    other: Ints
    levels: Ints
    """From how many steps on the mover banks as soon as possible; the largest comes first."""
    partner: Ints | None
    """Where the other side of each lane stands; None where a farkle leads out of the stage."""


def stages(grid: Grid) -> Iterator[Stage]:
    """Give the pairs of one sum of scores after the other, the largest sum first.

    Of equal sums those first to which others lead without points: by a void bank, which opens, and by a farkle.
    """
    many = len(grid.score)
    role, mover, other = (axis.ravel() for axis in np.indices((grid.roles, many, many)))
    levels = grid.levels(mover, other)
    key = np.stack((
        -(grid.score[mover] + grid.score[other]),
        -(grid.opened[mover].astype(int) + grid.opened[other]),
        -(grid.farkles[mover] + grid.farkles[other]),
    ))  # fmt: skip
    order = np.lexsort((-levels, *key[::-1]))
    starts = np.flatnonzero(np.any(np.diff(key[:, order], axis=1), axis=0)) + 1
    for part in np.split(order, starts):
        lanes = role[part], mover[part], other[part]
        yield Stage(*lanes, levels[part], _partners(grid, *lanes))


def _partners(grid: Grid, role: Ints, mover: Ints, other: Ints) -> Ints | None:
    if grid.rules.three_farkles:
        return None
    many = len(grid.score)
    code = (role * many + mover) * many + other
    turned = (grid.against(role) * many + other) * many + mover
    order = np.argsort(code)
    return order[np.searchsorted(code, turned, sorter=order)]

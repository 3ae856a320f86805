"""Solving a game on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.farkle.rules import Rules
from bot.players.arrays import Floats
from bot.players.solver import solve

PRECISION = 1e-6
"""Chances that move no more than this in a sweep are closer to the truth than 32-bit floats can tell."""
MOST_WORKERS = 4
"""More threads would only wait for each other."""


def build(rules: Rules, tell: Callable[[int, float, float], None], precision: float = PRECISION) -> Floats:
    """Solve a game, by default to what 32-bit floats can hold; see `solve` for what is told meanwhile."""
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    with ThreadPoolExecutor(workers, "solver") as pool:
        return solve(rules, run=pool.map, workers=workers, tell=tell, precision=precision)

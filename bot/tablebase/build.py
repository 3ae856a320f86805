"""Solving a game on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.farkle.rules import Rules
from bot.players.lanes import Floats
from bot.players.solver import solve

MOST_WORKERS = 4
"""More threads would only wait for each other."""


def build(rules: Rules, tell: Callable[[int, float, float], None], *, precision: float = 1e-7) -> Floats:
    """Solve a game; see `solve` for what is told meanwhile.

    The threads are ours: numpy's own linear algebra should be held to one (OPENBLAS_NUM_THREADS=1 before its import).
    """
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    with ThreadPoolExecutor(workers, "solver") as pool:
        return solve(rules, run=pool.map, workers=workers, tell=tell, precision=precision)

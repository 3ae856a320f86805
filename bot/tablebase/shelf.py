"""Judges for tables: exact where a solution is at hand, estimating where none is."""

from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from bot.farkle.rules import Rules
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.solution import is_solvable

HAS_NUMPY = find_spec("numpy") is not None
"""Without it everything is estimated."""
HAS_NUMBA = find_spec("numba") is not None
"""Without it nothing more is solved than what comes with the bot."""
if HAS_NUMPY:
    from bot.players.exact import Exact
    from bot.tablebase import files

KEPT = 32
"""Judges kept in memory, each with its solution of up to some megabytes."""


class Shelf:
    """Gives the judge of each table, and the same one again; from any thread.

    The first judge of a table takes its time, up to some seconds where there is no solution: ask off the event loop.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Look for solutions in this folder too, not only among those that come with the bot."""
        self.folder = folder
        self._judges: OrderedDict[Rules, tuple[Judge, bool]] = OrderedDict()
        self._lock = Lock()

    def judge(self, rules: Rules) -> Judge:
        """Give the judge for these rules; one that estimates is replaced as soon as there is a solution."""
        judge, is_exact = self._judges.get(rules, (None, False))
        if judge is None or (not is_exact and self.is_solved(rules)):
            judge, is_exact = self._made(rules)
        with self._lock:
            self._judges[rules] = judge, is_exact
            self._judges.move_to_end(rules)
            if len(self._judges) > KEPT:
                self._judges.popitem(last=False)
        return judge

    def is_solved(self, rules: Rules) -> bool:
        """Whether there is a solution of the two-player game, and numpy to read it with."""
        return HAS_NUMPY and files.find(rules, self.folder) is not None

    def wants(self, rules: Rules) -> bool:
        """Whether a solution could be had and is not there: `bot.tablebase.build` in another process has it."""
        return HAS_NUMBA and self.folder is not None and is_solvable(rules) and not self.is_solved(rules)

    def _made(self, rules: Rules) -> tuple[Judge, bool]:
        chances = files.load(rules, self.folder) if HAS_NUMPY else None
        if chances is None:
            return Judge(Race(rules)), False
        return Judge(Exact(rules, chances), Race(rules)), True

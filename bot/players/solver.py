"""The two-player game, solved: the mover's chance to win for every pair of accounts.

A bank leads to a pair with a larger sum of scores, so pairs are visited by decreasing sum, all pairs of one sum at
once. A farkle hands the turn to the same pair seen from the other side: two equations x = f(1 - y), y = g(1 - x) with
convex, piecewise linear f and g, which Newton steps with secant slopes solve in two or three evaluations. Penalties
and bankruptcies lead back to smaller sums; then everything is swept again until nothing moves.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import count

import numpy as np

from bot.farkle.rules import STEP, Rules
from bot.players import lanes
from bot.players.arrays import Floats, Ints
from bot.players.grid import Gifts, Grid
from bot.players.lanes import Lanes
from bot.players.stages import Stage, stages
from bot.players.turn import NEVER

Solve = Callable[[Lanes], tuple[Floats, Floats]]
Run = Callable[[Solve, Iterable[Lanes]], Iterable[tuple[Floats, Floats]]]

_CLOSE = 2e-7, 1e-5
"""Changes that end the Newton steps, with a guessed slope and with a secant: the next would be below 1e-8."""
_CLOSER = 1e-8
"""The same where the last evaluation itself is used, not only the line it gives."""
_SLOPE = 0.3
"""How often a turn farkles, roughly."""
_BLOCK = 96
"""Lanes that are worked on at a time: their rows fit the cache."""


def solve(
    rules: Rules,
    *,
    run: Run = map,
    workers: int = 1,
    tell: Callable[[int, float, float], None] = lambda _sweep, _part, _change: None,
    precision: float = 1e-8,
) -> Floats:
    """Give the mover's chance to win, (role, offer, mover, other), as `Grid` numbers them.

    `run` may be the map of a pool of so many threads. `tell` hears of each sweep (from 0) which part of it is done and
    the largest change of a chance so far. Where several sweeps are needed they end when no chance changes by more than
    `precision`.
    """
    solver = _Solver(Grid(rules), run, workers)
    easier = rules.with_(three_farkles=0, bankrupt=False)
    if easier != rules:
        # What leads back to smaller sums is left out first: one sweep then gives a good guess.
        solver.start_from(Grid(easier), solve(easier, run=run, workers=workers, tell=tell))
    for sweep in count(int(easier != rules)):
        change = 0.0
        for done, stage in enumerate(solver.stages, 1):
            change = max(change, solver.visit(stage))
            tell(sweep, done / len(solver.stages), change)
        solver.guessed = True
        if easier == rules or change < precision:
            break
    return solver.chances


class _Solver:
    def __init__(self, grid: Grid, run: Run, workers: int) -> None:
        self.grid, self.run, self.workers = grid, run, workers
        rules, many = grid.rules, len(grid.score)
        self.must_roll = rules.hot_dice == "must_roll"
        self.bonus = rules.piggyback_bonus // STEP
        self.work = lanes.work(grid.plan)
        self.chances = np.full((grid.roles, grid.offers, many, many), 0.5)
        self.facing = np.full((grid.roles, grid.offers, many, grid.scores + grid.beyond), 0.5)
        """The mover's chance against somebody who has just banked up to each score, the target and more included."""
        self.facing[..., grid.scores :] = grid.closing()
        self.slopes = np.full((grid.roles, many, many), _SLOPE)
        number, all_ = grid.accounts.number, grid.accounts.all
        self.above = np.array([number.get((score + 1, opened, farkles), -1) for score, opened, farkles in all_])
        self.guessed = False
        self.stages = list(stages(grid))

    def start_from(self, other: Grid, chances: Floats) -> None:
        """Take the solution of an easier game as the first guess."""
        of = other.accounts.of
        same = np.array([of(max(score, 0) * STEP, opened, 0) for score, opened, _ in self.grid.accounts.all])
        self.chances[:] = chances[:, :, same[:, None], same]
        self.facing[..., : self.grid.scores] = self.chances[..., : self.grid.scores]
        self.guessed = True

    def visit(self, stage: Stage) -> float:
        """Solve a stage from what is known of the others; give the largest change of a chance."""
        before = self.chances[stage.role, 0, stage.mover, stage.other]
        banks = self._banks(stage)
        if stage.partner is None:
            now, probe = self._turns(stage, np.arange(len(before)), banks)
        else:
            now, probe = self._balance(stage, stage.partner, banks)
        self._write(stage, 0, now)
        lost, first = self._lost(stage, self.grid.farkled), self._lost(stage, self.grid.wiped)
        for dice in range(1, self.grid.offers):
            # The probe rolls as in the middle of a turn; the first roll of a piggy-back is the first of its turn.
            taken = probe[dice] + self.work.farkle[dice] * (first - lost)
            self._write(stage, dice, np.maximum(now, taken))
        return float(np.max(np.abs(now - before)))

    def _balance(self, stage: Stage, partner: Ints, banks: tuple[Floats, Gifts | None]) -> tuple[Floats, Floats]:
        """Find the chances that each pair has with its other side, both unknown."""
        where = stage.role, stage.mover, stage.other
        now, slope = self._guess(stage)
        probe = np.zeros((self.grid.plan.dice, len(now)))
        worth, at = np.zeros(len(now)), np.zeros(len(now))
        active = np.arange(len(now))
        for step in count():
            self._write(stage, 0, now)
            lost = self._lost(stage, self.grid.farkled)[active]
            found, probe[:, active] = self._turns(stage, active, banks)
            steep = (np.abs(lost - at[active]) > _CLOSE[1]) & (step > 0)
            slope[active[steep]] = np.clip((found - worth[active])[steep] / (lost - at[active])[steep], 0, 0.99)
            worth[active], at[active] = found, lost
            # Both sides as lines, of what is worth to farkle: x = line - slope * y, and the same the other way round.
            line = worth + slope * (1 - at)
            last, now = now, (line - slope * line[partner]) / (1 - slope * slope[partner])
            far = np.abs(now - last) > (_CLOSER if self.grid.offers > 1 else _CLOSE[min(step, 1)])
            active = np.flatnonzero(far | far[partner])
            if not len(active):
                break
        self.slopes[where] = slope
        return now, probe

    def _guess(self, stage: Stage) -> tuple[Floats, Floats]:
        """Chances change evenly, but at the edge: there they are as for a little less."""
        if self.guessed:
            where = stage.role, stage.mover, stage.other
            return self.chances[:, 0][where], self.slopes[where]
        role, up, across = stage.role, self.above[stage.mover], self.above[stage.other]
        known = self.chances[:, 0]
        higher, wider = known[role, up, stage.other], known[role, stage.mover, across]
        guess = np.where(up < 0, wider, np.where(across < 0, higher, higher + wider - known[role, up, across]))
        guess = np.where((up < 0) & (across < 0), 0.5, guess)
        slope = np.where((up < 0) | (across < 0), _SLOPE, self.slopes[role, up, across])
        return np.clip(guess, 0, 1), slope

    def _write(self, stage: Stage, offer: int, now: Floats) -> None:
        self.chances[stage.role, offer, stage.mover, stage.other] = now
        banked = stage.other < self.grid.scores
        self.facing[stage.role[banked], offer, stage.mover[banked], stage.other[banked]] = now[banked]

    def _lost(self, stage: Stage, after: Ints) -> Floats:
        chances: Floats = 1 - self.chances[self.grid.against(stage.role), 0, stage.other, after[stage.mover]]
        return chances

    def _banks(self, stage: Stage) -> tuple[Floats, Gifts | None]:
        grid, there = self.grid, self.grid.against(stage.role)
        steps = np.arange(int(stage.levels[0]) + grid.plan.reach + 1)[:, None]
        score = np.minimum(grid.score[stage.mover] - grid.low + steps, grid.scores + grid.beyond - 1)
        refused = steps < grid.threshold[stage.mover]
        if grid.offers > 1:
            left = np.arange(grid.offers)[:, None]
            bank = 1 - self.facing[there, left, stage.other, score[:, None]]
            return np.where(refused[:, None], NEVER, bank), None
        bank, gifts = 1 - self.facing[there, 0, stage.other, score], None
        if grid.rules.exact:
            gifts = grid.gifts(stage.mover, stage.other, len(steps))
            given = 1 - self.chances[there, 0, gifts.given, grid.voided[stage.mover]]
            bank = np.where(gifts.gives, given, np.where(gifts.wins, 0.0, bank))
        return np.where(refused, NEVER, bank), gifts

    def _turns(self, stage: Stage, active: Ints, banks: tuple[Floats, Gifts | None]) -> tuple[Floats, Floats]:
        """Play the turns of some lanes: the worth of their starts, and of a roll with a bonus at stake."""
        bank, gifts = banks
        lost, first = self._lost(stage, self.grid.farkled), self._lost(stage, self.grid.wiped)
        if gifts:
            voided = self._lost(stage, self.grid.voided)
            # Where a farkle is better than points for nobody, rolling on brings it about in the end.
            bank = np.where(gifts.void & (bank != NEVER), np.maximum(voided, lost), bank)
        split = max(min(self.workers, len(active)), -(-len(active) // _BLOCK))
        parts = [active[part::split] for part in range(split)]
        solve = partial(
            lanes.solve,
            self.work,
            must_roll=self.must_roll,
            probe=self.bonus if self.grid.offers > 1 else 0,
        )
        turns = (Lanes(stage.levels[part], bank[..., part], lost[part], first[part]) for part in parts)
        start, probe = np.empty(len(active)), np.empty((self.grid.plan.dice, len(active)))
        for part, (begun, probed) in enumerate(self.run(solve, turns)):
            start[part::split], probe[:, part::split] = begun, probed
        return start, probe

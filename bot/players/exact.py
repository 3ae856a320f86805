"""What two players' chances are in any position of a game, from its solution."""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from bot.farkle import sides
from bot.farkle.position import Game
from bot.farkle.rules import STEP, Rules
from bot.players.arrays import Floats, solve
from bot.players.closing import hot_at_the_top, last_chance
from bot.players.grid import Grid
from bot.players.plan import Plan
from bot.players.turn import NEVER, Stakes


class _Duel(NamedTuple):
    """The two players of a position, as the grid numbers them."""

    role: int
    mover: int
    other: int
    behind: int
    """How many steps the mover's score is below the other's."""


class Exact:
    """The solved game of two players, as `Grid` numbers them."""

    def __init__(self, rules: Rules, chances: Floats) -> None:
        self.grid = Grid(rules)
        self.chances = chances

    @property
    def plan(self) -> Plan:
        """How a roll is valued."""
        return self.grid.plan

    def knows(self, game: Game) -> bool:
        """Whether two are left to play."""
        return len(sides.active(game)) == 2  # noqa: PLR2004

    def is_exact(self, game: Game) -> bool:
        """Whether nothing is left out: penalties are, where the last two turns can end in a play-off or are one."""
        rules = game.rules
        several = len(game.queue) > 1 or (rules.tie == "playoff" and self.grid.closes)
        return self.knows(game) and not (several and (rules.bankrupt or rules.three_farkles))

    def begin(self, game: Game) -> tuple[float, ...]:
        """Chances of the two that play on, the mover's first, at the start of a turn."""
        duel = self._duel(game)
        left = game.offer.dice if game.offer and self.grid.offers > 1 else 0
        if not game.closing:
            chance = float(self.chances[duel.role, left, duel.mover, duel.other])
        elif len(game.queue) == 1:
            chance = self._last(duel.role, duel.mover, duel.behind, left)
        else:
            turn = solve(self.plan, self.stakes(game))
            bonus = game.rules.piggyback_bonus // STEP
            chance = max(turn.about_to_roll(0, 0), turn.about_to_roll(bonus, left) if left else 0.0)
        return chance, 1 - chance

    def stakes(self, game: Game) -> Stakes:
        """What the ends of the turn are worth to the mover."""
        duel, grid = self._duel(game), self.grid
        threshold = int(grid.threshold[duel.mover])
        if game.closing:
            return self._last_stakes(duel, threshold, alone=len(game.queue) == 1)
        there = 1 - duel.role if grid.roles > 1 else 0
        lost, first, void = (
            1 - float(self.chances[there, 0, duel.other, after[duel.mover]])
            for after in (grid.farkled, grid.wiped, grid.voided)
        )
        mover, other = np.array([duel.mover]), np.array([duel.other])
        top = int(grid.levels(mover, other)[0])
        steps = np.arange(top + grid.plan.reach + 1)
        score = np.minimum(grid.score[duel.mover] - grid.low + steps, grid.scores + grid.beyond - 1)
        bank = 1 - np.stack([self._facing(there, offer, duel.other)[score] for offer in range(grid.offers)], axis=1)
        bank = np.broadcast_to(bank, (len(steps), grid.plan.dice))
        if grid.rules.exact:
            gifts = grid.gifts(mover, other, len(steps))
            given = 1 - self.chances[there, 0, gifts.given[:, 0], grid.voided[duel.mover], None]
            bank = np.where(gifts.gives, given, np.where(gifts.wins, 0.0, np.where(gifts.void, void, bank)))
        return self._stakes(top, threshold, bank, lost, first)

    def _facing(self, role: int, offer: int, mover: int) -> Floats:
        open_ = self.chances[role, offer, mover, : self.grid.scores]
        return np.concatenate((open_, self._closing[role, offer, mover]), dtype=np.float64)

    @cached_property
    def _closing(self) -> Floats:
        return self.grid.closing()

    def _last_stakes(self, duel: _Duel, threshold: int, *, alone: bool) -> Stakes:
        grid, dice = self.grid, self.plan.dice
        top = max(threshold, duel.behind + (1 if alone else grid.horizon))
        ahead = np.arange(top + grid.plan.reach + 1) - duel.behind
        if alone:
            tie = grid.tie(duel.role)
            bank = np.select([ahead > 0, ahead == 0], [1.0, tie], 0.0)[:, None]
            lost = float(np.select([duel.behind < 0, duel.behind == 0], [1.0, tie], 0.0))
        else:
            offers = [
                [self._last(1 - duel.role, duel.other, lead, offer) for lead in ahead.tolist()]
                for offer in range(grid.offers)
            ]
            bank = 1 - np.array(offers).T
            lost = 1 - self._last(1 - duel.role, duel.other, -duel.behind, 0)
        return self._stakes(top, threshold, np.broadcast_to(bank, (len(ahead), dice)), lost, lost)

    def _last(self, role: int, mover: int, behind: int, offer: int) -> float:
        grid = self.grid
        return last_chance(grid.rules, behind, int(grid.threshold[mover]), grid.tie(role), offer)

    def _stakes(self, top: int, threshold: int, bank: Floats, lost: float, first: float) -> Stakes:
        bank, beyond = bank.copy(), bank[top:].copy()
        bank[:threshold] = NEVER
        if self.grid.rules.hot_dice == "must_roll":
            bank[:, 0] = NEVER
            beyond[:, 0] = [hot_at_the_top(self.plan, self.grid.rules, worth, lost) for worth in beyond[:, 0]]
        if self.grid.rules.exact:
            # Where a farkle is better than points for nobody, rolling on brings it about in the end.
            beyond = np.maximum(beyond, lost)
        return Stakes(top, bank.ravel().tolist(), beyond.ravel().tolist(), lost, first)

    def _duel(self, game: Game) -> _Duel:
        here = game.turn
        first, *_ = order = sides.from_first(game)
        there = next(seat for seat in order if seat != here)
        mine, theirs = game.seats[here], game.seats[there]
        of = self.grid.accounts.of
        return _Duel(
            role=int(here != first) if self.grid.roles > 1 else 0,
            mover=of(mine.score, mine.opened, mine.farkles),
            other=of(theirs.score, theirs.opened, theirs.farkles),
            behind=(theirs.score - mine.score) // STEP,
        )

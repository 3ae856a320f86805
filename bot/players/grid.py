"""The two-player game laid out for the solver: who can face whom, and what the solver need not find out.

Roles tell the players apart where the rules do: 0 is the player who began. Offers say which start of a turn is meant: 0
the whole hand, else the dice that the player before left over, to take or to leave.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from bot.farkle.rules import STEP, Rules
from bot.players.accounts import Accounts, accounts
from bot.players.arrays import Floats, Ints
from bot.players.closing import SHARED, horizon, last_chance, playoff, reach
from bot.players.plan import plan

REMOTE = 1e-5
"""Chance to get so far and still be beaten, for the sake of which nobody rolls on; both parts are best chances."""


class Gifts(NamedTuple):
    """Banks beyond an exact target, (steps, lane)."""

    given: Ints
    """The other player's account with the points; meaningless elsewhere."""
    gives: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    wins: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    """The gift lands the other player on the target."""
    void: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


class Grid:
    """The layout for one set of rules. Scores and turn points are counted in steps of 50."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.accounts: Accounts = accounts(rules)
        self.low, self.target = self.accounts.low, self.accounts.target
        scores, opened, farkles = zip(*self.accounts.all, strict=True)
        self.score: Ints = np.array(scores, dtype=np.intp)
        self.opened, self.farkles = np.array(opened, dtype=np.bool_), np.array(farkles, dtype=np.intp)
        self.farkled, self.wiped, self.voided = (
            np.array(after, dtype=np.intp)
            for after in (self.accounts.farkled, self.accounts.wiped, self.accounts.voided)
        )
        self.scores = self.target - self.low
        """How many accounts a bank can lead to: the first ones."""
        self.closes = not rules.exact and rules.ending != "sudden"
        self.roles = 2 if self.closes and (rules.ending == "full_round" or rules.tie == "playoff") else 1
        self.offers = rules.dice if rules.piggyback == "bonus" else 1
        self.horizon = horizon(rules) if self.closes else 0
        bank = max(rules.minimum_bank // STEP, 1)
        self.threshold: Ints = np.where(self.opened, bank, max(bank, rules.opening // STEP))
        self.plan = plan(rules, self.scores + self.horizon + 1)
        self.beyond = self.horizon + self.plan.reach + 1 if self.closes else 1
        """How many scores from the target on are told apart."""

    @cached_property
    def _far(self) -> Floats:
        """How likely so many steps can be banked in one turn."""
        return np.array([reach(self.rules, self.horizon).chance(steps) for steps in range(self.horizon + 1)])

    def levels(self, mover: Ints, other: Ints) -> Ints:
        """From how many turn points on the mover banks as soon as possible."""
        mine, theirs, threshold = self.score[mover], self.score[other], self.threshold[mover]
        if self.rules.exact:
            # Beyond this both ways to end the turn lead to the same place.
            beyond: Ints = np.maximum(self.target - np.minimum(mine, theirs) + 1, threshold)
            return beyond
        need: Ints = np.maximum(self.target - mine, threshold)
        if self.offers > 1:
            need = np.maximum(need, self.rules.piggyback_bonus // STEP + 1)
        if not self.closes:
            return need
        # Whoever has reached the target may roll on for a safer lead, but not for ever: nobody gets that far.
        leads, pair = np.unique(mine - theirs, return_inverse=True)
        most, steps = self.horizon, np.arange(self.scores + 2 * self.horizon + 1)[:, None]
        beaten = self._far[np.minimum(steps, most)] * self._far[np.clip(steps + leads, 0, most)]
        levels: Ints = np.maximum(need, (beaten <= REMOTE).argmax(axis=0)[pair])
        return levels

    def against(self, role: Ints) -> Ints:
        """The other player's role."""
        return (self.roles - 1) - role

    def closing(self) -> Floats:
        """The mover's chance against somebody who has just banked the target or more, (role, offer, mover, steps)."""
        chances = np.zeros((self.roles, self.offers, len(self.score), self.beyond))
        behind = np.arange(self.target, self.target + self.beyond) - self.score[:, None]
        # In a full round the turn of whoever began is over when the other gets there.
        roles = () if not self.closes else (1,) if self.rules.ending == "full_round" else range(self.roles)
        for role in roles:
            tie = self.tie(role)
            for offer in range(self.offers):
                for threshold in np.unique(self.threshold).tolist():
                    leads = range(1, self.horizon + 1)
                    by_lead = [last_chance(self.rules, lead, threshold, tie, offer) for lead in leads]
                    where = self.threshold == threshold
                    chances[role, offer, where] = np.array(by_lead)[np.minimum(behind[where], self.horizon) - 1]
        return chances

    def tie(self, role: int) -> float:
        """Worth of a tie to a player."""
        if self.rules.tie == "shared":
            return SHARED
        return 1 - playoff(self.rules) if role else playoff(self.rules)

    def gifts(self, mover: Ints, other: Ints, rows: int) -> Gifts:
        """What happens to every bank of 0, 1, 2 ... steps that goes beyond an exact target."""
        steps = np.arange(rows)[:, None]
        beyond = self.score[mover] + steps > self.target
        received = self.score[other] + steps
        gives = beyond & (received < self.target)
        return Gifts(
            other + np.where(gives, steps, 0),
            gives,
            beyond & (received == self.target),
            beyond & (received > self.target),
        )

"""The last turns of a game: the best chance to beat a lead in one turn, and how a play-off between two ends."""

from functools import lru_cache
from typing import NamedTuple

from bot.farkle.rules import STEP, Rules
from bot.players.induction import solve
from bot.players.plan import Plan, plan
from bot.players.turn import NEVER, Stakes, Turn

FARTHEST = 4096
"""Steps of the longest turn that is followed: 204,800 points, four times the highest target."""
SAFE = 1e-7
"""A chance so small that nobody rolls on for its sake."""
SHARED = 0.5
"""Worth of a tie that two players share."""
_PRECISION = 1e-12


class Reach(NamedTuple):
    """The best chances to bank so much in one turn, for every number of steps up to `most`."""

    turn: Turn
    most: int

    def chance(self, need: int, dice: int = 0) -> float:
        """Chance to bank `need` steps or more, about to roll so many dice (0: the whole hand) with nothing yet."""
        return self.turn.about_to_roll(self.most - min(max(need, 0), self.most), dice)


@lru_cache(maxsize=64)
def reach(rules: Rules, most: int, tie: float = 0.0) -> Reach:
    """Play for 0 to `most` steps in one turn; to bank exactly one step less than needed is worth `tie`.

    A need of 0 is met by any hold that may be banked.
    """
    of = plan(rules, most)
    one_short, enough = [tie or NEVER] * of.dice, [1.0] * of.dice
    beyond = [1.0] * of.dice
    if rules.hot_dice == "must_roll":
        one_short[0] = enough[0] = NEVER
        beyond[0] = hot_at_the_top(of, rules, 1.0, 0.0)
    bank = [NEVER] * (of.dice * (most - 1)) + one_short + enough
    return Reach(solve(of, Stakes(most + 1, bank, beyond * (of.reach + 1), 0.0, 0.0)), most)


def hot_at_the_top(of: Plan, rules: Rules, bank: float, farkle: float, win: float = 1.0) -> float:
    """Worth of hot dice with so much at stake that a bank follows as soon as the rules allow it.

    Where they must be rolled and more of them may come, the bank is taken to be worth no more for that.
    """
    if rules.hot_dice == "may_roll":
        return bank
    return (of.stays * bank + of.farkle[0] * farkle + of.wins[0] * win) / (1 - of.again)


def last_chance(rules: Rules, behind: int, threshold: int, tie: float, offer: int = 0) -> float:
    """Chance of the last player to win, `behind` by so many steps, a tie counting as `tie`.

    `threshold` is the least bank in steps; `offer` the dice that may be taken over instead of a whole hand.
    """
    if behind < 0:
        return 1.0
    need, ties = (behind + 1, tie) if behind >= threshold else (threshold, 0.0)
    table = reach(rules, horizon(rules), ties)
    bonus = rules.piggyback_bonus // STEP
    chance = max(table.chance(need), table.chance(need - bonus, offer) if offer else 0.0)
    # Only whoever is tied already keeps the tie with a farkle.
    return chance if behind else chance + (1 - chance) * tie


@lru_cache(maxsize=64)
def playoff(rules: Rules) -> float:
    """Chance of the first of two tied players to win the play-off; penalties within it are left out."""
    threshold = max(rules.minimum_bank // STEP, 1)
    most = horizon(rules)
    of = plan(rules, most)
    first = 0.5
    while True:
        tie = 1 - first
        offers = range(of.dice) if rules.piggyback == "bonus" else [0] * of.dice
        rows = [[last_chance(rules, lead, threshold, tie, offer) for offer in offers] for lead in range(most + 1)]
        farkle = 1 - rows[0][0]
        bank = [NEVER] * (threshold * of.dice)
        bank += [1 - chance for row in rows[threshold:] for chance in row] + [1.0] * (of.reach * of.dice)
        beyond = bank[most * of.dice :]
        if rules.hot_dice == "must_roll":
            bank[:: of.dice] = [NEVER] * (len(bank) // of.dice)
            beyond[:: of.dice] = [hot_at_the_top(of, rules, chance, farkle) for chance in beyond[:: of.dice]]
        before, first = first, solve(of, Stakes(most, bank, beyond, farkle, farkle)).about_to_roll(0, 0)
        if abs(first - before) < _PRECISION:
            return first


@lru_cache(maxsize=64)
def horizon(rules: Rules) -> int:
    """Give the steps that nobody makes in one turn, but for a chance of `SAFE`, however hard they try.

    No more than `FARTHEST`, where next to nothing farkles.
    """
    most = 256
    while most < FARTHEST:
        table = reach(rules, most)
        for need in range(most):
            if table.chance(need) < SAFE:
                return need
        most *= 2
    return FARTHEST

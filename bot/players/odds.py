"""How likely things are and what they bring, from the same table of holds that the game is scored with."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from bot.farkle.rules import MOST_POINTS, STEP, Rules
from bot.farkle.scoring import FACES, HoldTable
from bot.farkle.turn import THIRD
from bot.players.closing import hot_at_the_top
from bot.players.induction import solve
from bot.players.plan import plan
from bot.players.rolls import ways
from bot.players.turn import NEVER, Stakes, Turn

_HIGH = 800
"""Steps that hardly any turn comes to; with combinations worth more, proportionally more."""
_PRECISION = 1e-10
MOST = MOST_POINTS // STEP
"""No combination is worth more steps."""


@lru_cache(maxsize=1024)
def farkle_chance(table: HoldTable, dice: int) -> Fraction:
    """Give the chance that a roll of so many dice holds nothing that scores."""
    return best_hold(table, dice).get(0, Fraction())


@lru_cache(maxsize=1024)
def best_hold(table: HoldTable, dice: int) -> dict[int, Fraction]:
    """Give the chances of what the best hold of a roll is worth in points, ascending; 0 is a farkle."""
    found: dict[int, int] = {}
    for roll in combinations_with_replacement(FACES, dice):
        best = table.best(roll)
        points = best.points if best else 0
        found[points] = found.get(points, 0) + ways(roll)
    return {points: Fraction(found[points], 6**dice) for points in sorted(found)}


def mean_hold(table: HoldTable, dice: int) -> Fraction:
    """Give the mean worth in points of a roll's best hold, farkles included."""
    return sum((points * chance for points, chance in best_hold(table, dice).items()), Fraction())


def turn_points(rules: Rules, *, opened: bool = True) -> float:
    """Give the mean points of a turn that is played for as many points as possible, whatever the score.

    The least bank of the rules holds, for somebody who is not open the opening threshold too.
    """
    return points_turn(rules, opened=opened).about_to_roll(0, 0) * STEP


def points_turn(rules: Rules, *, opened: bool = True) -> Turn:
    """Give that turn itself: the mean points, in steps, that every position of it ends with."""
    return _for_points(rules, _threshold(rules, opened=opened))


def bank_from(rules: Rules, *, opened: bool = True) -> dict[int, int | None]:
    """Give for each number of dice left the least turn points at which a bank brings at least as much as a roll.

    0 are hot dice; None where one had better roll however many points there are.
    """
    threshold = _threshold(rules, opened=opened)
    turn = points_turn(rules, opened=opened)

    def least(left: int) -> int | None:
        if not left and rules.hot_dice == "must_roll":
            return None
        found = (steps for steps in range(threshold, turn.top) if turn.about_to_roll(steps, left) <= steps)
        steps = next(found, None)
        return None if steps is None else steps * STEP

    return {left: least(left) for left in range(turn.dice)}


def take_over_from(rules: Rules) -> dict[int, int | None]:
    """Give for each number of leftover dice the least turn points of the player before to take them over from.

    From there on the turn brings more points than one that begins with the whole hand; None where it never does.
    Where those turn points do not come along they make no difference, and 0 stands for any.
    """
    turn, bonus = points_turn(rules), rules.piggyback_bonus // STEP
    whole = turn.about_to_roll(0, 0)
    stakes = range(_threshold(rules, opened=True), turn.top) if rules.piggyback == "inherit" else range(1)

    def least(left: int) -> int | None:
        found = (steps for steps in stakes if turn.about_to_roll(steps + bonus, left) > whole)
        steps = next(found, None)
        return None if steps is None else steps * STEP

    return {left: least(left) for left in range(1, turn.dice)}


@lru_cache(maxsize=64)
def long_run(rules: Rules) -> float:
    """Give the points a turn in the long run of endless best play that counts the penalty for farkles in a row.

    A penalty of the whole score, a bankruptcy and the opening have no place in an endless game and are left out.
    """
    if isinstance(rules.three_farkles, str) or not rules.three_farkles:
        return turn_points(rules)
    threshold, penalty = _threshold(rules, opened=True), rules.three_farkles // STEP
    ahead = [0.0] * THIRD
    """What it is worth to stand at so many farkles in a row instead of none."""
    while True:
        points = [
            _play(rules, threshold, ahead[farkles + 1] if farkles + 1 < THIRD else -penalty).about_to_roll(0, 0)
            for farkles in range(THIRD)
        ]
        before, ahead = ahead, [now - points[0] for now in points]
        if max(abs(now - then) for now, then in zip(ahead, before, strict=True)) < _PRECISION:
            return points[0] * STEP


def _threshold(rules: Rules, *, opened: bool) -> int:
    return max(rules.minimum_bank, 0 if opened else rules.opening, STEP) // STEP


@lru_cache(maxsize=64)
def _for_points(rules: Rules, threshold: int) -> Turn:
    return _play(rules, threshold, 0)


def _play(rules: Rules, threshold: int, farkle: float) -> Turn:
    # Six 1s that win are no points; here they count what they would be worth as dice.
    of = plan(rules.with_(six_ones="kind") if rules.six_ones == "win" else rules, MOST)
    top = max(_HIGH, 4 * of.reach, threshold)
    bank = [
        float(steps) if steps >= threshold else NEVER for steps in range(top + of.reach + 1) for _ in range(of.dice)
    ]
    beyond = bank[top * of.dice :]
    if rules.hot_dice == "must_roll":
        bank[:: of.dice] = [NEVER] * (top + of.reach + 1)
        beyond[:: of.dice] = [hot_at_the_top(of, rules, worth, farkle) for worth in beyond[:: of.dice]]
    return solve(of, Stakes(top, bank, beyond, farkle, farkle, win=0.0))

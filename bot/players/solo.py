"""The race alone: how many turns it takes to the target when every turn is played to need the fewest in the end.

It stands for a whole opponent where the game itself is too large to solve, and it is the measure of a solo game.
Penalties and bankruptcies count in how long it takes; that one could play to avoid them does not.
"""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from bot.farkle.rules import STEP, Rules
from bot.players.accounts import Accounts, accounts
from bot.players.closing import hot_at_the_top
from bot.players.induction import solve
from bot.players.plan import Plan, plan
from bot.players.rolls import rolls
from bot.players.turn import NEVER, Stakes, Turn

NEAR = 100
"""Steps before the target from which on the way of playing changes; farther away it is always the same."""
NEAR_ENOUGH = 8
"""Steps from the target from which on one more takes about as much longer as the one before."""
LONGEST = 400
"""Turns after which a race is counted as over."""
_REST = 1e-5
"""Chance to need more turns that is not followed any further."""
_RARE = 1e-8
_PRECISION = 1e-7


class Solo(NamedTuple):
    """Chances to need exactly 1, 2, 3 ... turns from every account, all equally long."""

    accounts: Accounts
    needs: tuple[tuple[float, ...], ...]

    means: tuple[float, ...]
    """Mean number of turns from every account."""

    def expected(self, account: int | None = None) -> float:
        """Mean number of turns from an account, or of a whole game."""
        return self.means[self.accounts.of(0, opened=False, farkles=0) if account is None else account]


class _End(NamedTuple):
    """How a turn ends: chances to bank 0, 1, 2 ... steps, the last of which is enough, and to gain nothing."""

    banked: tuple[float, ...]
    void: float
    """Chance of a bank beyond an exact target: its points go elsewhere, but it opens and ends the farkles in a row."""
    lost: float
    lost_at_once: float
    """The part of `lost` that farkles on the first roll."""


@lru_cache(maxsize=16)
def solo(rules: Rules) -> Solo:
    """Race alone by these rules: a second's work when asked for the first time."""
    of = accounts(rules)
    bank = max(rules.minimum_bank // STEP, 1)
    first_bank = max(rules.opening // STEP, bank)
    expected = [0.0]
    opened = [_End((1.0,), 0.0, 0.0, 0.0)]
    for need in range(1, min(NEAR, of.target - of.low) + 1):
        turns, end = _play(rules, expected, need, bank)
        expected.append(turns)
        opened.append(end)
    unopened: dict[int, _End] = {}
    for score, is_open, _ in of.all:
        need = min(of.target - score, NEAR)
        if not is_open and need not in unopened:
            _, unopened[need] = _play(rules, expected, need, first_bank)
    ends = [(opened if is_open else unopened)[min(of.target - score, NEAR)] for score, is_open, _ in of.all]
    needs = _turns(of, ends)
    means = (sum(turns * chance for turns, chance in enumerate(chances, 1)) for chances in needs)
    return Solo(of, needs, tuple(means))


def _play(rules: Rules, expected: list[float], need: int, threshold: int) -> tuple[float, _End]:
    """Find the turns still needed, and how a turn ends that is played to need the fewest."""
    step = expected[-1] - expected[-2] if len(expected) > NEAR_ENOUGH else 0.5
    turns = expected[need] if need < len(expected) else expected[-1] + step
    before: tuple[float, float] | None = None
    of = plan(rules, max(NEAR, threshold) + 1)
    while True:
        top = max(need + rules.exact, threshold)
        ahead = [expected[max(need - steps, 0)] if steps else turns for steps in range(top + of.reach + 1)]
        if rules.exact:
            # Points that go elsewhere are of no use, but that they open.
            ahead[need + 1 :] = [expected[need] if need < len(expected) else turns] * len(ahead[need + 1 :])
        stakes = _stakes(rules, of, ahead, top, threshold)
        turn = solve(of, stakes)
        over = 1 - turn.about_to_roll(0, 0) - turns
        if abs(over) < _PRECISION:
            return turns, _forward(rules, of, stakes, turn, need)
        # A farkle costs the turns it leaves as they were: over = worth + slope x turns, by the last two points.
        slope = (over - before[1]) / (turns - before[0]) if before else -0.6
        before, turns = (turns, over), turns - over / slope


def _stakes(rules: Rules, of: Plan, ahead: list[float], top: int, threshold: int) -> Stakes:
    lost = -ahead[0]
    bank = [-turns if steps >= threshold else NEVER for steps, turns in enumerate(ahead) for _ in range(of.dice)]
    beyond = bank[top * of.dice :]
    if rules.hot_dice == "must_roll":
        bank[:: of.dice] = [NEVER] * len(ahead)
        beyond[:: of.dice] = [hot_at_the_top(of, rules, -turns, lost, 0.0) for turns in ahead[top:]]
    return Stakes(top, bank, beyond, lost, lost, win=0.0)


def _forward(rules: Rules, of: Plan, stakes: Stakes, turn: Turn, need: int) -> _End:
    banked, lost = [0.0] * (need + 1), 0.0
    dice, top, held = turn.dice, stakes.top, turn.held
    reached = [0.0] * len(held)
    reached[0] = 1.0  # before the first roll as with hot dice, the whole hand is rolled
    choices = _choices(rules, of.reach)
    for row in range(top * dice):
        here = reached[row]
        if here < _RARE:
            continue
        steps, left = divmod(row, dice)
        if stakes.bank[row] >= turn.rolling[row]:
            banked[min(steps, need)] += here
            continue
        lost += here * of.farkle[left]
        banked[need] += here * of.wins[left]
        base = row - left
        only, several = choices[left]
        for chance, hold in only:
            reached[base + hold] += here * chance
        worth = held[base : base + of.reach * dice + dice]
        for chance, best, others in several:
            for other in others:
                if worth[other] > worth[best]:
                    best = other  # noqa: PLW2901 - a max() with a key takes twice as long
            reached[base + best] += here * chance
    beyond = sum(reached[top * dice :])
    if rules.hot_dice == "must_roll":
        # As `hot_at_the_top` counts them: rolled until there is a hold that is not hot dice again.
        rolled = sum(reached[top * dice :: dice]) / (1 - of.again)
        lost += rolled * of.farkle[0]
        banked[need] += rolled * of.wins[0]
        beyond -= rolled * (of.farkle[0] + of.wins[0])
    # The top lies beyond an exact target.
    if not rules.exact:
        banked[need] += beyond
    return _End(tuple(banked), beyond if rules.exact else 0.0, lost, of.farkle[0])


_Only = list[tuple[float, int]]
_Several = list[tuple[float, int, tuple[int, ...]]]


@lru_cache(maxsize=16)
def _choices(rules: Rules, most: int) -> list[tuple[_Only, _Several]]:
    """Give for each slot (chance, row of the hold) and (chance, row of a hold, rows of the others).

    Rows are counted from the level at hand; the holds with most points stand first.
    """
    dice, slots = rules.dice, []
    for of in rolls(rules):
        only: _Only = []
        several: _Several = []
        for chance, options in of.outcomes:
            rows = tuple(min(more, most) * dice + left for more, left in reversed(options))
            if len(rows) == 1:
                only.append((float(chance), rows[0]))
            else:
                several.append((float(chance), rows[0], rows[1:]))
        slots.append((only, several))
    return slots


def _turns(of: Accounts, ends: list[_End]) -> tuple[tuple[float, ...], ...]:
    many, scores = len(of.all), of.target - of.low
    last = [0.0] * many
    needs: list[list[float]] = []
    left = [1.0] * many
    while max(left) > _REST and len(needs) < LONGEST:
        ahead: dict[tuple[int, bool], float] = {}
        now = []
        for account, (score, is_open, _) in enumerate(of.all):
            end, place = ends[account], score - of.low
            if (score, is_open) not in ahead:
                open_ = last[place:scores][: len(end.banked) - 1]
                done = 0.0 if needs else end.banked[-1]
                if score + len(end.banked) - 1 < of.target:
                    open_, done = last[place:scores][: len(end.banked)], 0.0
                ahead[score, is_open] = done + sum(map(mul, end.banked, open_))
            lost = (end.lost - end.lost_at_once) * last[of.farkled[account]] + end.lost_at_once * last[
                of.wiped[account]
            ]
            now.append(ahead[score, is_open] + end.void * last[of.voided[account]] + lost)
        needs.append(now)
        left = [max(rest - chance, 0.0) for rest, chance in zip(left, now, strict=True)]
        last = now
    if needs:
        needs[-1] = [chance + rest for chance, rest in zip(needs[-1], left, strict=True)]
    return tuple(zip(*needs, strict=True))

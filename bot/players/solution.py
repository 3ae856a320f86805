"""Which games can be solved, and which of them are the same game."""

import json
from hashlib import sha256

from bot.farkle.rules import STEP, Rules
from bot.players.accounts import accounts, binds

VERSION = 1
"""Grows when a solution is laid out in another way: older ones are no longer found then."""
LARGEST = 1.5e9
"""Levels of turns that two cores work through in some ten minutes."""
_SWEEPS = 7
"""Sweeps until nothing moves any more, roughly, where one is not enough."""
_EVALUATIONS = 2.2
"""Evaluations of each pair where one sweep is enough."""


def key(rules: Rules) -> str:
    """Name the two-player game of these rules: rules that can't be told apart in it have the same name."""
    text = json.dumps(_essential(rules).as_json(), sort_keys=True, separators=(",", ":"))
    return sha256(f"{VERSION}:{text}".encode()).hexdigest()[:16]


def is_solvable(rules: Rules) -> bool:
    """Whether the two-player game can be solved in some ten minutes on two cores.

    Teams are more than two players. Turn points that pass from player to player, and offers together with points that
    do, have no order to be solved in.
    """
    if rules.teams or rules.piggyback == "inherit" or (rules.piggyback == "bonus" and rules.exact):
        return False
    return cost(rules) <= LARGEST


def cost(rules: Rules) -> float:
    """Estimate the work of a solution in levels of turns."""
    many = len(accounts(rules).all)
    levels = rules.target / STEP * (0.8 if rules.exact or rules.ending != "sudden" else 0.5)
    closes = not rules.exact and rules.ending != "sudden"
    roles = 2 if closes and (rules.ending == "full_round" or rules.tie == "playoff") else 1
    loops = bool(rules.bankrupt or rules.three_farkles)
    return many**2 * levels * roles * (_SWEEPS if loops else _EVALUATIONS)


def _essential(rules: Rules) -> Rules:
    """Give these rules with everything that makes no difference for two at its default."""
    plain = Rules()
    same: dict[str, object] = {}
    if rules.piggyback == "off":
        same["piggyback_bonus"] = plain.piggyback_bonus
    if not isinstance(rules.three_farkles, int) or not rules.three_farkles:
        same["score_floor"] = plain.score_floor
    if rules.exact:
        same["ending"] = plain.ending
    if rules.exact or rules.ending == "sudden":
        same["tie"] = plain.tie
    if not binds(rules):
        same["opening"] = 0
    if rules.minimum_bank <= STEP:
        same["minimum_bank"] = 0
    return rules.with_(**same)

"""The best choice in a position, and the one fact that speaks for it."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.farkle import sides
from bot.farkle.game import apply
from bot.farkle.moves import Bank, Move, Piggyback, Roll
from bot.farkle.position import Game
from bot.farkle.rules import SOLO, STEP
from bot.players.judge import Judge, Option
from bot.players.odds import farkle_chance
from bot.players.verdicts import EQUAL


class Reason(StrEnum):
    """What speaks for the best choice."""

    ONLY = "only"
    """The rules leave no other: below a threshold, or hot dice that must be rolled."""
    WINS = "wins"
    """Banking wins at once, or ends a game alone."""
    LAST = "last"
    """It is the last turn, and `needed` points are missing to win."""
    HOT = "hot"
    """The whole hand is free again and seldom farkles."""
    EVEN = "even"
    """Rolling and banking are as good as each other."""
    RISK = "risk"
    """Rolling would put too much at stake."""
    GAIN = "gain"
    """What a roll can bring is worth its risk."""
    OFFER = "offer"
    """To take over the dice left by the player before, or not to."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Facts for one sentence. Points are points, not steps."""

    best: Option
    reason: Reason
    exact: bool
    points: int
    """Turn points after the best hold."""
    dice: int
    """Dice that a roll would throw then."""
    farkle: Fraction
    """How likely that roll is to farkle."""
    needed: int
    """More turn points with which a bank would win, or lead in the closing turns; 0 when these are enough."""
    bank: float | None
    """Win chance of a bank after the best hold; None where the rules refuse it."""
    roll: float | None
    """Win chance of a roll after the best hold; at the start of a turn, of a roll of the whole hand."""
    piggyback: float | None
    """Win chance of taking over the dice left by the player before."""


def hint(game: Game, judge: Judge) -> Hint | None:
    """Give the best choice of the player whose turn it is; None when there is nothing to choose from."""
    options = judge.options(game)
    if not options:
        return None
    best = options[0]
    after = game
    for move in best.moves[:-1]:
        after = apply(after, move)
    alike = {option.moves[-1]: option.chance for option in options if option.moves[:-1] == best.moves[:-1]}
    dice = after.offer.dice if best.moves[-1] == Piggyback() and after.offer else after.free
    bank = alike.get(Bank())
    needed = max(_enough(after) - after.turn_points, 0)
    return Hint(
        best=best,
        reason=_reason(after, best, alike, needed),
        exact=judge.is_exact(game),
        points=after.turn_points,
        dice=dice,
        farkle=farkle_chance(game.table, dice),
        needed=needed,
        bank=bank,
        roll=alike.get(Roll()),
        piggyback=alike.get(Piggyback()),
    )


def _reason(after: Game, best: Option, alike: dict[Move, float], needed: int) -> Reason:  # noqa: PLR0911 - one case a reason
    if Piggyback() in alike:
        return Reason.OFFER
    if len(alike) == 1:
        return Reason.ONLY
    if best.moves[-1] == Bank() and (best.chance == 1 or (len(after.seats) == SOLO and not needed)):
        return Reason.WINS
    if after.closing and needed:
        return Reason.LAST
    if abs(alike[Bank()] - alike[Roll()]) < EQUAL:
        return Reason.EVEN
    if best.moves[-1] == Bank():
        return Reason.RISK
    return Reason.HOT if after.is_hot else Reason.GAIN


def _enough(game: Game) -> int:
    """Give the turn points with which a bank reaches the target, or in the closing turns goes beyond every other."""
    own = sides.side(game, game.turn)
    score = sides.score(game, own)
    if not game.closing:
        return game.rules.target - score
    lead = max(sides.score(game, of) for of in sides.active_sides(game) if of != own)
    return lead + STEP - score

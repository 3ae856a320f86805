"""The best choice in a position, and the one fact that speaks for it."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.farkle import sides
from bot.farkle.ending import contending
from bot.farkle.game import apply
from bot.farkle.moves import Bank, Piggyback, Roll
from bot.farkle.position import Game, Happening
from bot.farkle.rules import STEP
from bot.farkle.turn import threshold
from bot.players.judge import Judge, Option
from bot.players.odds import farkle_chance
from bot.players.verdicts import EQUAL


class Reason(StrEnum):
    """What speaks for the best choice."""

    ONLY = "only"
    """There is no other."""
    SHORT = "short"
    """No bank is allowed, whatever is held: the threshold is not reached yet."""
    MUST = "must"
    """No bank is allowed, whatever is held: the best hold makes hot dice, and these must be rolled."""
    WINS = "wins"
    """Banking wins at once, or ends a game alone."""
    SHARES = "shares"
    """Banking ends the game, with equals."""
    BEYOND = "beyond"
    """Banking goes beyond the target of an exact game: a roll may spare giving the points away, or cost still more."""
    VOID = "void"
    """The same where nobody would get the points, and a roll costs nothing."""
    LAST = "last"
    """Nobody plays after this turn, and `needed` points are missing to win."""
    LEAD = "lead"
    """It is the player's last turn but not the game's, and `needed` points are missing to lead."""
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
    """More turn points with which a bank would win, or lead in the closing turns; 0 when these are enough, or when the
    points that win an exact game are too few to be banked."""
    threshold: int
    """The least turn points that may be banked; 0 when there is no such limit."""
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
    after = _held(game, best)
    alike = {option.moves[-1]: option.chance for option in options if option.moves[:-1] == best.moves[:-1]}
    dice = after.offer.dice if best.moves[-1] == Piggyback() and after.offer else after.free
    bank = alike.get(Bank())
    return Hint(
        best=best,
        reason=_reason(game, options, after),
        exact=judge.is_exact(game),
        points=after.turn_points,
        dice=dice,
        farkle=farkle_chance(game.table, dice),
        needed=_needed(after),
        threshold=threshold(after),
        bank=bank,
        roll=alike.get(Roll()),
        piggyback=alike.get(Piggyback()),
    )


def _held(game: Game, option: Option) -> Game:
    """Give the position before the last move of a choice."""
    for move in option.moves[:-1]:
        game = apply(game, move)
    return game


def _reason(game: Game, options: tuple[Option, ...], after: Game) -> Reason:
    best = options[0]
    if any(option.moves[-1] == Piggyback() for option in options):
        return Reason.OFFER
    if len(options) == 1:
        return Reason.ONLY
    alike = [option for option in options if option.moves[:-1] == best.moves[:-1]]
    even = len(alike) > 1 and alike[0].chance - alike[1].chance < EQUAL
    if best.moves[-1] == Bank():
        return _why_bank(after, even=even)
    # The banks there are, one after the same hold first.
    banks = [_held(game, option) for option in (*alike, *options) if option.moves[-1] == Bank()]
    return _why_roll(after, banks, even=even)


def _why_bank(after: Game, *, even: bool) -> Reason:
    winners = apply(after, Bank()).winners
    if after.turn in winners:
        own = sides.members(after, sides.side(after, after.turn))
        return Reason.WINS if set(winners) <= set(own) else Reason.SHARES
    if _goes_beyond(after):
        return Reason.BEYOND
    return Reason.EVEN if even else Reason.RISK


def _why_roll(after: Game, banks: list[Game], *, even: bool) -> Reason:
    if not banks:
        return Reason.MUST if after.is_hot and after.rules.hot_dice == "must_roll" else Reason.SHORT
    if all(map(_goes_beyond, banks)):
        given = any(event.what is Happening.GIFT for event in apply(banks[0], Bank()).news)
        return Reason.BEYOND if given else Reason.VOID
    if after.closing and _needed(after):
        return Reason.LAST if len(after.queue) == 1 else Reason.LEAD
    if even:
        return Reason.EVEN
    return Reason.HOT if after.is_hot else Reason.GAIN


def _goes_beyond(game: Game) -> bool:
    """Whether a bank would be too much for an exact game."""
    own = sides.score(game, sides.side(game, game.turn))
    return game.rules.exact and own + game.turn_points > game.rules.target


def _needed(game: Game) -> int:
    """Give the turn points still missing for a bank that reaches the target, or in the closing turns leads."""
    own = sides.side(game, game.turn)
    goal = game.rules.target
    if game.closing:
        # In a play-off, whoever is not in it may stand higher: a penalty can cost more than the lead was.
        goal = STEP + max(sides.score(game, of) for of in contending(game) if of != own)
    enough, least = goal - sides.score(game, own), threshold(game)
    if game.rules.exact and enough < least:
        return 0
    return max(enough, least, game.turn_points) - game.turn_points

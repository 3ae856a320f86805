"""A hint as one person reads it: the best choice, and what speaks for it."""

from bot.farkle.game import apply
from bot.farkle.moves import Bank, Hold, Piggyback
from bot.farkle.position import Game
from bot.farkle.rules import SOLO
from bot.i18n.texts import Texts, mark
from bot.players.hint import Hint, Reason
from bot.sessions.forecasts import is_practice
from bot.sessions.session import Session
from bot.views.combos import described
from bot.views.components import Drawing
from bot.views.dice import plain
from bot.views.guide import page

NEAR = 1500
"""Points to the target that one may hope for in a turn: up to here they are named."""

_REASONS = {
    Reason.ONLY: mark("The rules leave nothing else; {risk}."),
    Reason.SHORT: mark("{missing} short of the {need} you need to bank; {risk}."),
    Reason.MUST: mark("Hot dice must be rolled; {risk}."),
    Reason.WINS: mark("Banking wins the game."),
    Reason.SHARES: mark("Banking shares the win; {risk}."),
    Reason.BEYOND: mark("Banking goes past {target} and gives the points away."),
    Reason.VOID: mark("Banking goes past {target}: nobody gets the points."),
    Reason.LAST: mark("It is the last turn: {needed} more wins it, and {risk}."),
    Reason.LEAD: mark("Your last turn: {needed} more takes the lead, and {risk}."),
    Reason.HOT: mark("All the dice are free again, and {risk}."),
    Reason.EVEN: mark("Rolling and banking are as good as each other; {risk}."),
    Reason.RISK: mark("{points} points are at stake, and {risk}."),
    Reason.GAIN: mark("What a roll can bring is worth it: {risk}."),
    Reason.OFFER: mark("What comes with them is worth it: {risk}."),
}


def hint_page(session: Session, hint: Hint, say: Texts) -> Drawing:
    """Say what is best here, why, and that it is noted; the win chances too, but not where people play each other."""
    game = session.position()
    noted = say.say("Noted: in the final table and its record, your game counts as assisted.")
    lines = [_best(game, hint, say), _reason(game, hint, say)]
    if len(game.seats) == SOLO or is_practice(session):
        lines.append(f"-# {_chances(game, hint, say)}")
    return page("\n".join([*lines, f"-# {noted}"]))


def _best(game: Game, hint: Hint, say: Texts) -> str:
    *held, last = hint.best.moves
    if last == Piggyback():
        return say.count("💡 **Take over {n} die**", "💡 **Take over {n} dice**", hint.dice)
    if last == Bank():
        then = say.say("bank {points}", points=hint.points)
    else:
        then = say.count("roll {n} die", "roll {n} dice", hint.dice)
    if not held:
        return say.say("💡 Best: **{then}**", then=then)
    (hold,) = held
    scored = apply(game, hold).held[-1]
    dice = plain(hold.dice) if isinstance(hold, Hold) else ""
    return say.say("💡 **Hold {dice}, then {then}**", dice=dice, then=then) + f"\n{described(scored, say)}"


def _reason(game: Game, hint: Hint, say: Texts) -> str:
    risk = say.count(
        "rolling {n} die farkles {chance}",
        "rolling {n} dice farkles {chance}",
        hint.dice,
        chance=say.percent(float(hint.farkle)),
    )
    told = say.say(
        _message(game, hint),
        risk=risk,
        needed=hint.needed,
        points=hint.points,
        need=hint.threshold,
        missing=hint.threshold - hint.points,
        target=game.rules.target,
    )
    if 0 < hint.needed <= NEAR and not game.closing and hint.reason in (Reason.RISK, Reason.GAIN, Reason.HOT):
        more = say.say("{needed} more would reach the target.", needed=hint.needed)
        return f"{told} {more}"
    return told


def _message(game: Game, hint: Hint) -> str:
    if hint.reason is Reason.WINS and len(game.seats) == SOLO:
        return mark("Banking reaches the target.")
    if hint.reason is Reason.OFFER and hint.best.moves[-1] != Piggyback():
        return mark("The dice left over are not worth it; {risk}.")
    if hint.reason is Reason.BEYOND and hint.best.moves[-1] == Bank():
        return mark("Nothing better is left: this goes past {target}.")
    return _REASONS[hint.reason]


def _chances(game: Game, hint: Hint, say: Texts) -> str:
    """Compare what there is to do, the best first."""
    known = {
        say.say("Roll"): hint.roll,
        say.say("Bank"): hint.bank,
        say.say("Take over"): hint.piggyback,
    }
    there = sorted(((chance, name) for name, chance in known.items() if chance is not None), reverse=True)
    if len(game.seats) == SOLO:
        # Alone, a "chance" is minus the turns that the whole game is expected to take.
        left = [(-chance - game.standing.turns, name) for chance, name in there]
        told = " · ".join(say.say("{name} {turns} turns", name=name, turns=say.decimal(turns)) for turns, name in left)
        return say.say("Still to take, with best play: {turns}", turns=told)
    told = " · ".join(f"{name} {say.fine_percent(chance)}" for chance, name in there)
    if hint.exact:
        return say.say("Chance to win, with best play: {chances}", chances=told)
    return say.say("Chance to win, estimated: {chances}", chances=told)

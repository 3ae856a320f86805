"""A choice that cost something, in one sentence: when, what lay there, what was done, what was better."""

from collections.abc import Sequence

from bot.farkle.game import apply
from bot.farkle.moves import Bank, Hold, Move, Piggyback, Roll
from bot.farkle.position import Game, Phase
from bot.farkle.scoring import Faces
from bot.i18n.texts import Texts
from bot.players.verdicts import Decision


def sentence(decision: Decision, cost: str, say: Texts) -> str:
    """Tell of a choice; `cost` says how much better the best one was."""
    game, chosen, best = decision.position, decision.chosen.moves, decision.best.moves
    if len(chosen) > 1 and chosen[0] == best[0]:
        better = _better((), _then(game, best), best[-1], say)
    else:
        better = _better(best[:-1], _then(game, best), best[-1], say)
    return say.say(
        "Turn {turn}, {seen}: {done}. Better: {better} ({cost}).",
        turn=game.standing.turns + 1,
        seen=_seen(game, say),
        done=_done(game, chosen, say),
        better=better,
        cost=cost,
    )


def _seen(game: Game, say: Texts) -> str:
    if game.phase is Phase.ROLLED:
        return _dice(game.roll)
    if game.offer and game.phase is Phase.START:
        return say.count("{n} die left over", "{n} dice left over", game.offer.dice)
    return say.say("with {points} points", points=game.turn_points)


def _dice(faces: Faces) -> str:
    """Write dice as moves do, apart from the points beside them."""
    return f"`{''.join(map(str, faces))}`"


def _then(game: Game, moves: Sequence[Move]) -> Game:
    """Give the position in which the last of some moves is made."""
    for move in moves[:-1]:
        game = apply(game, move)
    return game


def _done(game: Game, moves: Sequence[Move], say: Texts) -> str:  # noqa: PLR0911 - one case a choice
    after, last = _then(game, moves), moves[-1]
    held = _dice(moves[0].dice) if isinstance(moves[0], Hold) else ""
    match last:
        case Bank() if held:
            return say.say("held {dice}, banked {points}", dice=held, points=after.turn_points)
        case Bank():
            return say.say("banked {points}", points=after.turn_points)
        case Roll() if held:
            return say.say(
                "held {dice}, rolled {number} with {points} at stake",
                dice=held,
                number=after.free,
                points=after.turn_points,
            )
        case Roll() if after.phase is Phase.START:
            return say.say("rolled all {number}", number=after.rules.dice)
        case Roll():
            return say.say("rolled {number}", number=after.free)
        case Piggyback():
            return say.say("took them over")
    return say.say("held {dice}", dice=held)


def _better(holds: Sequence[Move], after: Game, last: Move, say: Texts) -> str:
    held = _dice(holds[0].dice) if holds and isinstance(holds[0], Hold) else ""
    match last:
        case Bank():
            then = say.say("bank {points}", points=after.turn_points)
        case Roll() if after.free == after.rules.dice or after.phase is Phase.START:
            then = say.say("roll all {number}", number=after.rules.dice)
        case Roll():
            then = say.say("roll {number}", number=after.free)
        case _:
            then = say.say("take them over")
    return say.say("hold {dice}, {then}", dice=held, then=then) if held else then

"""What the selection is worth and where it leads: the words over the buttons, and which buttons are live."""

from dataclasses import dataclass

from bot.farkle import sides, turn
from bot.farkle.errors import Refusal
from bot.farkle.game import apply, may_bank
from bot.farkle.moves import Bank, Hold
from bot.farkle.position import Game, Phase
from bot.i18n.texts import Texts
from bot.players.odds import farkle_chance
from bot.sessions.session import Session
from bot.views.combos import described
from bot.views.dice import plain
from bot.views.look import Look

PHONE = 60
"""Characters that a line may have so that it seldom breaks on a phone."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Where a roll or a bank would stand on now."""

    lines: tuple[str, ...]
    held: Game | None = None
    """The position after holding the selection; None when there is no legal hold."""
    may_roll: bool = False
    may_bank: bool = False


def preview(session: Session, look: Look) -> Preview:
    """Look ahead from a session: the selection as a hold, then a roll or a bank."""
    game, say = session.position(), look.texts
    if game.phase is not Phase.ROLLED:
        # Only a log written by other means can stand after a bare hold; it is played on all the same.
        may = may_bank(game)
        held = game if game.phase is Phase.HELD else None
        lines = _outlook(game, look)
        if game.phase is Phase.START:
            lines = [f"-# {line[:1].upper()}{line[1:]}" for line in lines]
        return Preview(tuple(lines), held, may_roll=True, may_bank=may)
    chosen = session.selected
    if not chosen:
        return Preview((_invitation(game, say),))
    try:
        held = apply(game, Hold(tuple(sorted(chosen))))
    except Refusal:
        dead = game.table.dead(chosen)
        told = say.count(
            "⚠ {dice} scores nothing in this hold.",
            "⚠ {dice} score nothing in this hold.",
            len(dead),
            dice=plain(dead),
        )
        return Preview((told,))
    worth = say.say(
        "**Hold {points}**: {combinations}", points=held.held[-1].points, combinations=described(held.held[-1], say)
    )
    return Preview((worth, *_outlook(held, look)), held, may_roll=True, may_bank=may_bank(held))


def _invitation(game: Game, say: Texts) -> str:
    best = game.table.holds(game.roll)[0]
    return say.say(
        "Tap dice to hold. Best: **{points}**, {combinations}",
        points=best.points,
        combinations=described(best, say),
    )


def _outlook(game: Game, look: Look) -> list[str]:
    say, lines = look.texts, []
    if game.is_hot:
        must = game.rules.hot_dice == "must_roll"
        lines.append(
            say.say("🔥 Hot dice! This table wants all of them rolled once more.")
            if must
            else say.say("🔥 Hot dice! You may roll all of them again.")
        )
    facts = []
    need = turn.threshold(game)
    if may_bank(game):
        facts.append(_after_bank(game, look))
    elif game.phase is Phase.HELD and game.turn_points < need:
        short = need - game.turn_points
        facts.append(say.say("{missing} short of the {need} you need to bank", missing=short, need=need))
    chance = farkle_chance(game.table, game.free)
    facts.append(
        say.count(
            "rolling {n} die farkles {chance}",
            "rolling {n} dice farkles {chance}",
            game.free,
            chance=say.percent(float(chance)),
        )
    )
    if game.offer:
        chance = farkle_chance(game.table, game.offer.dice)
        facts.append(
            say.count(
                "the one left over farkles {chance}",
                "the {n} left over farkle {chance}",
                game.offer.dice,
                chance=say.percent(float(chance)),
            )
        )
    together = " · ".join(facts)
    return [*lines, together] if len(together) <= PHONE else [*lines, *facts]


def _after_bank(game: Game, look: Look) -> str:
    say, total = look.texts, sides.score(game, sides.side(game, game.turn)) + game.turn_points
    if game.rules.exact and total > game.rules.target:
        event = apply(game, Bank()).news[0]
        if event.other is None:
            return say.say("banking goes past {target}: nobody gets the points", target=game.rules.target)
        name = look.names[event.other]
        return say.say("banking goes past {target}: {name} gets the points", target=game.rules.target, name=name)
    if game.rules.teams:
        return say.say("banking makes your team {total}", total=total)
    return say.say("banking makes {total}", total=total)

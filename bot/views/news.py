"""What just happened, in words."""

from bot.farkle.position import Event, Game, Happening
from bot.farkle.rules import SOLO
from bot.i18n.texts import mark
from bot.players.character import CHARACTERS
from bot.sessions.session import Session
from bot.views import dice
from bot.views.look import Look

_SENTENCES = {
    Happening.BANKED: mark("{name} banked {points}."),
    Happening.PENALTY: mark("Third farkle in a row: {name} loses {points} points."),
    Happening.BANKRUPT: mark("Bankrupt! A farkle on the first roll costs {name} the whole score of {points}."),
    Happening.PIGGYBACKED: mark("The leftover dice score: {points} extra for {name}!"),
    Happening.GIFT: mark("{points} would carry {name} past {target}, so they go to {other}."),
    Happening.VOID: mark("{points} would go past {target} for everybody: nobody gets them."),
    Happening.LAST_ROUND: mark("{name} has reached {target}! Everybody else has one last turn."),
    Happening.FULL_ROUND: mark("{name} has reached {target}! The round is played to its end."),
    Happening.SIX_ONES: mark("Six 1s in one roll: {name} wins at once!"),
    Happening.LEFT: mark("{name} has left the game."),
    Happening.TIMED_OUT: mark("{name} ran out of time; the turn is over."),
    Happening.HANDED_OVER: mark("{character} plays on for {name}."),
    Happening.TAKEN_BACK: mark("{name} is back."),
    Happening.HOT_DICE: mark("Hot dice! All dice are free again."),
    Happening.ENDED: mark("The game was ended early. Nobody wins."),
}


def sentences(session: Session, look: Look) -> list[str]:
    """Say what the latest move brought about."""
    game = session.position()
    said = [_said(session, look, event) for event in game.news]
    playoff = [look.names[event.seat] for event in game.news if event.what is Happening.PLAYOFF]
    if playoff:
        names = ", ".join(playoff)
        said.append(look.texts.say("A tie! Play-off: one more turn each for {names}.", names=names))
    return [sentence for sentence in said if sentence]


def _said(session: Session, look: Look, event: Event) -> str:  # noqa: PLR0911 - one case a happening
    say, game = look.texts, session.position()
    if event.what is Happening.ORDER:
        return _order(game, look)
    if event.what is Happening.FARKLED:
        shown = dice.lying(look.faces, event.dice)
        if event.points:
            told = say.say(
                "**Farkle!** {name} loses {points} points.", name=look.names[event.seat], points=event.points
            )
        else:
            told = say.say("**Farkle!** Nothing for {name} this time.", name=look.names[event.seat])
        return f"{shown}\n{told}"
    if event.what is Happening.ENDED and len(game.seats) == SOLO:
        return say.say("The game was ended early.")
    if event.what is Happening.LAST_ROUND and game.rules.teams:
        return say.say(
            "{name} has reached {target}! Everybody in the other teams has one last turn.",
            name=look.names[event.seat],
            target=game.rules.target,
        )
    # The clock banks too, and passes over who is away: players see why nobody pressed anything.
    if event.what is Happening.BANKED and session.misses(event.seat):
        return say.say("{name} ran out of time: {points} are banked.", name=look.names[event.seat], points=event.points)
    if event.what is Happening.TIMED_OUT and session.is_away(event.seat):
        return say.say("{name} is away: the turn is skipped.", name=look.names[event.seat])
    if event.what not in _SENTENCES:
        return ""
    stand_in = session.character_of(event.seat)
    return say.say(
        _SENTENCES[event.what],
        name=look.names[event.seat],
        points=event.points,
        target=game.rules.target,
        other=look.names[event.other] if event.other is not None else "",
        character=CHARACTERS[stand_in].title if stand_in else "",
    )


def _order(game: Game, look: Look) -> str:
    rounds = [
        " · ".join(f"{look.names[seat]} **{face}**" for seat, face in rolled)
        for rolled in game.roll_offs
    ]  # fmt: skip
    told = look.texts.say("{name} begins, then clockwise.", name=look.names[game.first])
    return look.texts.say("Roll-off: {rolls}", rolls="\n→ ".join(rounds)) + "\n" + told


def last_turn(event: Event | None, look: Look) -> str:  # noqa: PLR0911 - one case an ending
    """Say in a few words how a seat's latest turn ended; empty before its first."""
    if event is None:
        return ""
    say = look.texts
    match event.what:
        case Happening.BANKED:
            return say.say("banked {points}", points=event.points)
        case Happening.FARKLED if event.points:
            return say.say("farkled, lost {points}", points=event.points)
        case Happening.FARKLED:
            return say.say("farkled")
        case Happening.GIFT:
            name = look.names[event.other] if event.other is not None else ""
            return say.say("gave {points} to {name}", points=event.points, name=name)
        case Happening.VOID:
            return say.say("went past the target")
        case Happening.TIMED_OUT:
            return say.say("ran out of time")
    return ""

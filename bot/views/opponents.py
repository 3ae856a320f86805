"""The computer players as people choose them: who plays how, and how well."""

from collections.abc import Iterator

from bot.farkle.rules import SEATS
from bot.i18n.texts import Texts
from bot.players.character import CHARACTERS, Character
from bot.sessions.session import Session
from bot.views.buttons import select
from bot.views.components import Component, option
from bot.views.rulebook import title

MEASURED_AT = "cardgames"
"""The table at which the characters' win rates were measured."""


def opponents(session: Session, say: Texts) -> Component:
    """Make the select that seats computer players, and sends them away again."""
    options = list(_options(session, say))
    has_room = len(session.seats) < SEATS[-1]
    seated = [one for one in options if one["value"] in {seat.character for seat in session.seats}]
    shown, disabled = (options, False) if has_room else (seated or options, not seated)
    # Discord goes on showing what somebody chose, and does not let them choose it again, while the id is the same.
    act = f"opponent {session.revision}"
    return select(session, act, say.say("Add or remove an opponent"), shown, disabled=disabled)


def honest_line(character: Character, say: Texts) -> str:
    """Say how a character plays, and how often it wins against perfect play."""
    wins = say.say("Wins {rate} against perfect play.", rate=say.percent(character.rate / 100))
    return f"{say.say(character.line)} {wins}"


def footnote(say: Texts) -> str:
    """Say where the win rates come from."""
    return say.say("Win rates: as measured at the table {table}.", table=title(MEASURED_AT, say))


def _options(session: Session, say: Texts) -> Iterator[Component]:
    seated = {seat.character for seat in session.seats}
    for name, character in CHARACTERS.items():
        if name in seated:
            yield option(name, f"✓ {character.title}", say.say("Sits here: choose to remove."), "🪑")
        else:
            yield option(name, character.title, honest_line(character, say), "🤖")

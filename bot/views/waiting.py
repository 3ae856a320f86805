"""The lobby: who sits where, what is played, and the way in."""

from collections.abc import Iterator

import discord

from bot.farkle.rules import SEATS
from bot.i18n.texts import Texts, mark
from bot.players.character import CHARACTERS
from bot.sessions.session import Pace, Session
from bot.views import rulebook
from bot.views.board import FELT
from bot.views.buttons import button
from bot.views.components import Component, Drawing, container, row, separator, text
from bot.views.look import Look
from bot.views.opponents import footnote, honest_line, opponents

_PACES = {
    Pace.LIVE: mark("3 minutes a turn"),
    Pace.SLOW: mark("24 hours a turn"),
    Pace.NONE: mark("No clock"),
}


def lobby(session: Session, look: Look) -> Drawing:
    """Draw a table that people still sit down at."""
    say = look.texts
    head = say.say(
        "### 🎲 Farkle · {table} · first to {target}",
        table=rulebook.title(session.table, say),
        target=session.rules.target,
    )
    if session.leavers == "computer":
        leavers = say.say("If somebody leaves, a computer plays on for them.")
    else:
        leavers = say.say("If somebody leaves, their seat is skipped.")
    lines = [*rulebook.summary(session.rules, say).split("\n"), leavers]
    rules = "\n".join(f"-# {line}" for line in lines)
    seal = say.say("Dice sealed: `{seal}`. Anyone can check them afterwards.", seal=session.commitment)
    parts = (
        text(f"{head}\n{rules}"),
        separator(),
        text("\n".join(_seats(session, look))),
        row(_seat(session, say)),
        row([opponents(session, say)]),
        row(_settings(session, say)),
        text(f"-# {seal}"),
    )
    return Drawing(container(FELT, parts))


def _seats(session: Session, look: Look) -> Iterator[str]:
    say = look.texts
    yield say.say("**At the table**, clockwise:")
    for number, seat in enumerate(session.seats):
        line = f"{number + 1}. {look.names[number]}"
        if seat.character is not None:
            line += f" · 🤖 {honest_line(CHARACTERS[seat.character], say)}"
        elif seat.user == session.host:
            line += " · " + say.say("host")
        yield line
    if any(seat.character for seat in session.seats):
        yield f"-# {footnote(say)}"


def _seat(session: Session, say: Texts) -> Iterator[Component]:
    """What people press most comes first."""
    full, few = len(session.seats) >= SEATS[-1], len(session.seats) < SEATS[0]
    yield button(session, "sit", say.say("Sit down"), style=discord.ButtonStyle.primary, disabled=full)
    yield button(session, "begin", say.say("Begin"), style=discord.ButtonStyle.success, disabled=few)
    yield button(session, "stand", say.say("Stand up"))
    yield button(session, "phrase", say.say("My phrase for the dice"), emoji="🔏")


def _settings(session: Session, say: Texts) -> Iterator[Component]:
    """What the host may switch, in an order that fills two lines of a phone."""
    skips = session.leavers == "skip"
    yield button(session, "leavers", say.say("Leavers: skip") if skips else say.say("Leavers: computer"))
    yield button(session, "hints", say.say("Hints: on") if session.allows_hints else say.say("Hints: off"), emoji="💡")
    yield button(session, "pace", say.say(_PACES[session.pace]), emoji="⏳")
    yield button(session, "cancel", say.say("Cancel"), style=discord.ButtonStyle.danger)

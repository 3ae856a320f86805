"""The lobby: who sits where, what is played, and the way in."""

from collections.abc import Iterator
from itertools import islice

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
        row(_own_seat(session, say)),
        row(_table(session, say)),
        text(f"-# {seal}"),
    )
    return Drawing(container(FELT, parts))


def _seats(session: Session, look: Look) -> Iterator[str]:
    say = look.texts
    yield say.say("**At the table**, clockwise:")
    for number, seat in enumerate(session.seats):
        line = f"{number + 1}. {look.names[number]}"
        if seat.character is not None:
            line += " · " + say.say("computer, banks by fixed thresholds")
        elif seat.user == session.host:
            line += " · " + say.say("host")
        yield line


def _own_seat(session: Session, say: Texts) -> Iterator[Component]:
    full = len(session.seats) >= SEATS[-1]
    yield button(session, "sit", say.say("Sit down"), style=discord.ButtonStyle.primary, disabled=full)
    yield button(session, "stand", say.say("Stand up"))
    yield button(session, "phrase", say.say("My phrase for the dice"), emoji="🔏")


def _table(session: Session, say: Texts) -> Iterator[Component]:
    few = len(session.seats) < SEATS[0]
    yield button(session, "begin", say.say("Begin"), style=discord.ButtonStyle.success, disabled=few)
    seated = {seat.character for seat in session.seats}
    # One button, for whoever stands in for leavers too; all of them take a select.
    for name, character in islice(CHARACTERS.items(), 1):
        title = character.title
        label = say.say("Remove {name}", name=title) if name in seated else say.say("Add opponent {name}", name=title)
        yield button(session, f"opponent {name}", label, emoji="🤖")
    skips = session.leavers == "skip"
    yield button(session, "pace", say.say(_PACES[session.pace]), emoji="⏳")
    yield button(session, "leavers", say.say("Leavers: skip") if skips else say.say("Leavers: computer"))
    yield button(session, "cancel", say.say("Cancel"), style=discord.ButtonStyle.danger)

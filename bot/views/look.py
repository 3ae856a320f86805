"""What every drawing needs: the language, the names at the table, the pictures of the dice."""

import unicodedata
from dataclasses import dataclass

import discord

from bot.client.emojis import DiceFaces
from bot.i18n.texts import Texts, texts
from bot.players.character import CHARACTERS
from bot.sessions.session import Session

NAME_WIDTH = 20
"""Columns a name may take; East Asian wide characters take two."""

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Look:
    """How one board is drawn."""

    texts: Texts
    names: tuple[str, ...]
    """By seat, ready to stand in a text: short, escaped, and kept from reordering the line."""
    faces: DiceFaces

    @classmethod
    def of(cls, session: Session, known: tuple[str | None, ...], faces: DiceFaces) -> "Look":
        """Give the look of a session; `known` are the display names, None where they are not known."""
        say = texts(session.language)
        names = []
        for number, seat in enumerate(session.seats):
            name = known[number] if number < len(known) else None
            if seat.character is not None:
                names.append(CHARACTERS[seat.character].title)
            elif name is not None:
                names.append(safe_name(name, say.say("Player {seat}", seat=number + 1)))
            elif seat.user is not None:
                names.append(f"<@{seat.user}>")
            else:
                names.append(say.say("Player {seat}", seat=number + 1))
        return cls(say, _told_apart(names), faces)


def safe_name(name: str, instead: str) -> str:
    """Make a display name fit to stand in a text.

    Markdown and mentions lose their meaning, right-to-left names do not reorder their line, long ones are cut to
    `NAME_WIDTH` columns; a name that shows nothing becomes `instead`.
    """
    visible = "".join(char for char in " ".join(name.split()) if unicodedata.category(char) not in _INVISIBLE)
    clipped = _clip(visible)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in clipped):
        return instead
    return _ISOLATE + discord.utils.escape_mentions(discord.utils.escape_markdown(clipped)) + _END_ISOLATE


_INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
# These look like nothing, although Unicode counts them as letters and symbols.
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"))


def _clip(name: str) -> str:
    width, marks = 0, 0
    kept: list[str] = []
    for char in name.translate(_BLANK):
        if unicodedata.combining(char):
            marks += 1
            if marks > 2:  # noqa: PLR2004 - no script needs more marks on a letter; towers of them break the lines
                continue
        else:
            marks = 0
            width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if width > NAME_WIDTH:
            return "".join(kept).rstrip() + "…"
        kept.append(char)
    return "".join(kept).strip()


def _told_apart(names: list[str]) -> tuple[str, ...]:
    return tuple(f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names, 1))

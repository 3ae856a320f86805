"""What every drawing needs: the language, the names at the table, the pictures of the dice."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

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
        people = tuple((seat.user, seat.character) for seat in session.seats)
        return cls(texts(session.language), _names(people, known, session.language), faces)


@lru_cache(maxsize=4096)  # the same people look at the same table again and again
def _names(
    people: tuple[tuple[int | None, str | None], ...], known: tuple[str | None, ...], language: str
) -> tuple[str, ...]:
    say = texts(language)
    names = []
    for number, (user, character) in enumerate(people):
        name = known[number] if number < len(known) else None
        if character is not None:
            names.append(CHARACTERS[character].title)
        elif name is not None:
            names.append(safe_name(name, say.say("Player {seat}", seat=number + 1)))
        elif user is not None:
            names.append(f"<@{user}>")
        else:
            names.append(say.say("Player {seat}", seat=number + 1))
    return _told_apart(names)


def safe_name(name: str, instead: str) -> str:
    """Make a display name fit to stand in a text.

    Markdown, mentions and links lose their meaning, right-to-left names do not reorder their line, long ones are cut to
    `NAME_WIDTH` columns; a name that shows nothing becomes `instead`.
    """
    visible = "".join(char for char in " ".join(name.split()) if unicodedata.category(char) not in _INVISIBLE)
    clipped = _clip(visible)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in clipped):
        return instead
    return quoted(clipped)


def quoted(text: str) -> str:
    """Make one line that somebody wrote stand in a text as it is: nothing in it is read as Discord's markup."""
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(text), ignore_links=False)
    # Channels, commands, times and custom emojis have mentions of their own; an address would become a link.
    return _ISOLATE + escaped.replace("<", "\\<").replace("://", ":\u2060//") + _END_ISOLATE


def medal(place: int) -> str:
    """Give the sign before a place, counted from 1."""
    return {1: "🥇", 2: "🥈", 3: "🥉"}.get(place, "•")


_INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
# These look like nothing, although Unicode counts them as letters and symbols.
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800\U0001d159"))


def _clip(name: str) -> str:
    width, marks = 0, 0
    kept: list[str] = []
    for char in name.translate(_BLANK):
        if unicodedata.category(char) in ("Mn", "Me"):
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
    """Add the number of the seat to names that look alike, also where a name was made to look like that."""
    shown = names
    while len(set(looks := [_bare(name) for name in shown])) < len(looks):
        alike = [looks.count(look) > 1 for look in looks]
        shown = [f"{name} ({seat})" if alike[seat - 1] else name for seat, name in enumerate(shown, 1)]
    return tuple(shown)


def _bare(name: str) -> str:
    return unicodedata.normalize("NFKC", name.replace(_ISOLATE, "").replace(_END_ISOLATE, "")).casefold()

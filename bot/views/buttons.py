"""The buttons of a table. Their ids say which game, for which number of moves, and what is asked for.

So they work for ever: nothing of them lives in memory, and after a restart the id alone tells what to do. What is a
move is written there in the notation of moves.
"""

import re
from collections.abc import Iterable

import discord

from bot.sessions.session import Session
from bot.views import components
from bot.views.components import Component

_GAME = "[0-9a-hjkmnp-tv-z]{8}"
TEMPLATE = re.compile(rf"farkle:(?P<game>{_GAME}):(?P<seen>[0-9]{{1,6}}):(?P<act>[a-z]+)(?: (?P<argument>[a-z0-9]+))?")


def button(  # noqa: PLR0913 - what a button is made of
    session: Session,
    act: str,
    label: str,
    *,
    emoji: str | discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """Make a button of a session as it stands; `act` is what it asks for, such as `roll` or `die 2`."""
    return components.button(custom_id(session, act), label, emoji=emoji, style=style, disabled=disabled)


def select(
    session: Session, act: str, placeholder: str, options: Iterable[Component], *, disabled: bool = False
) -> Component:
    """Make a select of a session; the chosen option's value becomes the argument of `act`."""
    return components.select(custom_id(session, act), placeholder, options, disabled=disabled)


def custom_id(session: Session, act: str) -> str:
    """Write the id of what asks for this; a `ValueError` when it would not be understood when it comes back."""
    written = f"farkle:{session.id}:{session.seen}:{act}"
    if not TEMPLATE.fullmatch(written):
        raise ValueError(written)
    return written

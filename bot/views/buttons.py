"""The buttons of a table. Their ids say which game, for which number of moves, and what is asked for.

A button is a `DynamicItem`, so it works for ever: nothing of it lives in memory, and after a restart the id alone tells
what to do. What is a move is written there in the notation of moves.
"""

import re
from collections.abc import Iterable
from typing import Any, Self, cast

import discord
from discord import ui

from bot.sessions.session import Session
from bot.views import presses

_GAME = "[0-9a-hjkmnp-tv-z]{8}"
TEMPLATE = re.compile(rf"farkle:(?P<game>{_GAME}):(?P<seen>[0-9]{{1,6}}):(?P<act>[a-z]+)(?: (?P<argument>[a-z0-9]+))?")


class PressButton(ui.DynamicItem[ui.Button[Any]], template=TEMPLATE):
    """A button on a board."""

    def __init__(self, button: ui.Button[Any], match: re.Match[str]) -> None:
        super().__init__(button)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - the base class's signature
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Make the button that was pressed from its id."""
        return cls(cast("ui.Button[Any]", item), match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on; whatever goes wrong is answered there."""
        await presses.handle(interaction, self.match)


def button(  # noqa: PLR0913 - what a button is made of
    session: Session,
    act: str,
    label: str,
    *,
    emoji: str | discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> PressButton:
    """Make a button of a session as it stands; `act` is what it asks for, such as `roll` or `die 2`."""
    custom_id = f"farkle:{session.id}:{session.seen}:{act}"
    match = TEMPLATE.fullmatch(custom_id)
    if match is None:
        raise ValueError(custom_id)
    made: ui.Button[Any] = ui.Button(label=label[:80], emoji=emoji, style=style, disabled=disabled, custom_id=custom_id)
    return PressButton(made, match)


def row(items: Iterable[ui.Item[Any]]) -> ui.ActionRow[Any]:
    """Put buttons in one row."""
    return ui.ActionRow(*items)

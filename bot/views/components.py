"""The parts of a message as Discord gets them, and a message made of them.

The same boards are drawn for every press, so they are written down at once, not built from discord.py's items first:
those cost several times as much as the drawing, and a press would build all of them once more to find its button.
Buttons need nothing in memory here: what is pressed is found by its id (`bot.views.routes`).

https://discord.com/developers/docs/components/reference
"""

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

Component = dict[str, Any]
"""One part, as JSON."""
MOST_CHARACTERS = 4000
"""In all texts of a message together; Discord refuses more."""


class Drawing(ui.LayoutView):
    """A message of components, ready to be sent; discord.py takes it wherever it takes a view."""

    def __init__(self, *components: Component) -> None:
        super().__init__(timeout=None)
        self._components = list(components)

    def to_components(self) -> list[Component]:
        """Give the components as they are sent."""
        return self._components

    def has_components_v2(self) -> bool:
        """Tell discord.py to set the flag for messages of components: always."""
        return True

    def is_dispatchable(self) -> bool:
        """Tell discord.py that there is nothing to keep in memory."""
        return False


def text(content: str) -> Component:
    """Write a text, in Discord's markdown."""
    return {"type": 10, "content": content}


def separator() -> Component:
    """Draw a line."""
    return {"type": 14, "divider": True, "spacing": 1}


def picture(address: str, description: str) -> Component:
    """Show a picture at its full width; the description is for who can't see it, and is cut to what Discord takes."""
    return {"type": 12, "items": [{"media": {"url": address}, "description": description[:1024]}]}


def container(color: discord.Color, parts: Iterable[Component]) -> Component:
    """Frame parts, with a bar of a color at their side."""
    return {"type": 17, "accent_color": color.value, "components": list(parts)}


def row(parts: Iterable[Component]) -> Component:
    """Put up to five buttons, or one select, beside each other."""
    return {"type": 1, "components": list(parts)}


def button(
    custom_id: str,
    label: str,
    *,
    emoji: str | discord.PartialEmoji | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Component:
    """Make a button; its label is cut to what Discord takes."""
    made: Component = {
        "type": 2, "style": style.value, "disabled": disabled, "label": label[:80], "custom_id": custom_id,
    }  # fmt: skip
    if emoji is not None:
        made["emoji"] = _emoji(emoji)
    return made


def option(value: str, label: str, description: str = "", emoji: str | discord.PartialEmoji | None = None) -> Component:
    """Make one of the choices of a select; what does not fit is cut."""
    made: Component = {"value": value, "label": label[:100]}
    if description:
        made["description"] = description[:100]
    if emoji is not None:
        made["emoji"] = _emoji(emoji)
    return made


def select(custom_id: str, placeholder: str, options: Iterable[Component], *, disabled: bool = False) -> Component:
    """Make a select that takes one of its options; it fills a row of its own."""
    return {
        "type": 3, "custom_id": custom_id, "placeholder": placeholder[:150], "options": list(options),
        "min_values": 1, "max_values": 1, "disabled": disabled,
    }  # fmt: skip


def _emoji(emoji: str | discord.PartialEmoji) -> dict[str, Any]:
    if isinstance(emoji, str):
        return {"name": emoji}
    return {"id": str(emoji.id), "name": emoji.name} if emoji.id else {"name": emoji.name}

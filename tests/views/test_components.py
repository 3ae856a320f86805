"""Components are written as discord.py writes them."""

from typing import Any

import discord
from discord import ui

from bot.views import components

FELT = discord.Color(0x2E7D4F)


def test_a_drawing_is_what_discord_py_would_make_of_the_same_items() -> None:
    emoji = discord.PartialEmoji(name="die", id=1)
    style = discord.ButtonStyle.success
    view = ui.LayoutView(timeout=None)
    frame: ui.Container[ui.LayoutView] = ui.Container(accent_color=FELT)
    frame.add_item(ui.TextDisplay("hello"))
    frame.add_item(ui.Separator())
    frame.add_item(
        ui.ActionRow(
            ui.Button(custom_id="a", label="A", emoji="🎲"),
            ui.Button(custom_id="b", label="B", emoji=emoji, style=style, disabled=True),
        )
    )
    options = [
        discord.SelectOption(label="One", value="1"),
        discord.SelectOption(label="Two", value="2", description="more", emoji="🤖"),
    ]
    frame.add_item(ui.ActionRow(ui.Select(custom_id="c", placeholder="Choose", options=options)))
    view.add_item(frame)
    buttons = components.row(
        [
            components.button("a", "A", emoji="🎲"),
            components.button("b", "B", emoji=emoji, style=style, disabled=True),
        ]
    )
    choices = [components.option("1", "One"), components.option("2", "Two", "more", "🤖")]
    select = components.row([components.select("c", "Choose", choices)])
    parts = [components.text("hello"), components.separator(), buttons, select]
    drawing = components.Drawing(components.container(FELT, parts))
    assert drawing.has_components_v2() == view.has_components_v2()
    assert _meant(drawing.to_components()) == _meant(view.to_components())  # type: ignore[no-untyped-call]


def _meant(part: Any) -> Any:  # noqa: ANN401 - JSON
    """Leave out what stands there and says nothing."""
    if isinstance(part, list):
        return [_meant(one) for one in part]
    if isinstance(part, dict):
        shown = {key: str(value) if key == "id" else _meant(value) for key, value in part.items()}
        # A select in a message need not be required: only one in a form can be left out.
        return {
            key: value for key, value in shown.items() if value not in (None, False, "", "None") and key != "required"
        }
    return part

"""Interactions that no button or form in memory claims: forms sent after a restart, buttons of older versions."""

from typing import Any

import discord

from bot.client.bot import FarkleBot
from bot.farkle.errors import Refusal
from bot.sessions import lobby
from bot.sessions.press import Press
from bot.views import buttons, leaderboard, phrase
from bot.views.presses import show

_TEMPLATES = (buttons.TEMPLATE, leaderboard.TEMPLATE)


async def on_interaction(interaction: discord.Interaction[FarkleBot]) -> None:
    """Answer what else would be left without an answer."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is discord.InteractionType.modal_submit:
        await interaction.client.reporter.watch(interaction, lambda: _form(interaction, custom_id))
    elif interaction.type is discord.InteractionType.component and not _is_claimed(interaction, custom_id):
        await interaction.client.reporter.refuse(interaction, Refusal("old-button"))


def _is_claimed(interaction: discord.Interaction, custom_id: str) -> bool:
    # discord.py drops a press whose button the message does not hold; that is as good as forged.
    shown = interaction.message is not None and _holds(interaction.message.components, custom_id)
    return shown and any(template.fullmatch(custom_id) for template in _TEMPLATES)


def _holds(components: object, custom_id: str) -> bool:
    if isinstance(components, list | tuple):
        return any(_holds(part, custom_id) for part in components)
    if getattr(components, "custom_id", None) == custom_id:
        return True
    return any(
        _holds(getattr(components, name, None), custom_id)
        for name in ("children", "accessory")
        if hasattr(components, name)
    )


async def _form(interaction: discord.Interaction[FarkleBot], custom_id: str) -> None:
    match = phrase.TEMPLATE.fullmatch(custom_id)
    if match is None:
        raise Refusal("old-button")
    bot = interaction.client
    bot.names.remember(interaction.guild_id, interaction.user)
    if (await bot.live.get(match["game"])).channel != interaction.channel_id:
        raise Refusal("old-button")
    press = Press(match["game"], 0, interaction.user.id, interaction.id)
    await show(interaction, press, lambda: lobby.sit(bot.live, press, phrase.sent_phrase(interaction)))

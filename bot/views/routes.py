"""Where presses and forms go: by their ids alone, so that those from before a restart arrive too."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.client.bot import FarkleBot
from bot.farkle.errors import Refusal
from bot.sessions import lobby
from bot.sessions.press import Press
from bot.views import buttons, leaderboard, phrase, presses

Interaction = discord.Interaction[FarkleBot]
Handler = Callable[[Interaction, re.Match[str]], Awaitable[None]]


async def on_interaction(interaction: Interaction) -> None:
    """Answer what is pressed, chosen or sent; slash commands go their own way."""
    routes = _ROUTES.get(interaction.type)
    if routes is not None:
        await interaction.client.reporter.watch(interaction, lambda: _arrive(interaction, routes))


async def _arrive(interaction: Interaction, routes: tuple[tuple[re.Pattern[str], Handler], ...]) -> None:
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    for template, handle in routes:
        if match := template.fullmatch(custom_id):
            await handle(interaction, match)
            return
    raise Refusal("old-button")  # of an older version, or forged


async def _sit_down(interaction: Interaction, match: re.Match[str]) -> None:
    bot = interaction.client
    bot.names.remember(interaction.guild_id, interaction.user)
    if (await bot.live.get(match["game"])).channel != interaction.channel_id:
        raise Refusal("old-button")
    press = Press(match["game"], 0, interaction.user.id, interaction.id)
    await presses.show(interaction, press, lambda: lobby.sit(bot.live, press, phrase.sent_phrase(interaction)))


_ROUTES: dict[discord.InteractionType, tuple[tuple[re.Pattern[str], Handler], ...]] = {
    discord.InteractionType.component: (
        (buttons.TEMPLATE, presses.handle),
        (leaderboard.TEMPLATE, leaderboard.turn),
    ),
    discord.InteractionType.modal_submit: ((phrase.TEMPLATE, _sit_down),),
}

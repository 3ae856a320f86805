"""/farkle review: a finished game looked at again."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.bot import FarkleBot
from bot.i18n.texts import mark
from bot.sessions.review import Place, find
from bot.views.review import answer

Interaction = discord.Interaction[FarkleBot]


def commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """Give this cog's commands, made afresh for one bot."""
    return (
        app_commands.Command(
            name="review",
            description=locale_str(mark("How a finished game was played: luck, accuracy, costly choices")),
            callback=review,
        ),
    )


@app_commands.describe(game=locale_str(mark("Id of a game played on this server; without it, the last one here")))
async def review(interaction: Interaction, game: app_commands.Range[str, 1, 40] | None = None) -> None:
    """Review a game privately, for whoever asks."""
    bot = interaction.client

    async def handle() -> None:
        bot.names.remember(interaction.guild_id, interaction.user)
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        await answer(interaction, await find(bot.live, place, game))

    await bot.reporter.watch(interaction, handle)

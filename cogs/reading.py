"""/farkle rules, help and leaderboard: pages to read."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.bot import FarkleBot
from bot.farkle.tables import DEFAULT, TABLES
from bot.farkle.tables import table as table_named
from bot.i18n.texts import mark
from bot.views.guide import help_page, rules_page
from bot.views.leaderboard import leaderboard as leaderboard_page
from bot.views.rulebook import TITLES

Interaction = discord.Interaction[FarkleBot]


def commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """Give this cog's commands, made afresh for one bot."""
    return (
        app_commands.Command(name="rules", description=locale_str(mark("How a table is played")), callback=rules),
        app_commands.Command(
            name="leaderboard", description=locale_str(mark("Who wins on this server")), callback=leaderboard
        ),
        app_commands.Command(
            name="help", description=locale_str(mark("How to play, and why the dice are fair")), callback=help_
        ),
    )


@app_commands.describe(table=locale_str(mark("Which table; without it, the one played in this channel")))
@app_commands.choices(table=[app_commands.Choice(name=locale_str(TITLES[name]), value=name) for name in TABLES])
async def rules(interaction: Interaction, table: str | None = None) -> None:
    """Explain a table, or the game that runs in the channel."""
    bot = interaction.client

    async def handle() -> None:
        session = await bot.live.in_channel(interaction.channel_id or 0)
        say = bot.reporter.texts_for(interaction)
        if table is None and session is not None:
            page = rules_page(session.table, session.rules, say)
        else:
            page = rules_page(table or DEFAULT, table_named(table or DEFAULT), say)
        await interaction.response.send_message(view=page, ephemeral=True)

    await bot.reporter.watch(interaction, handle)


async def leaderboard(interaction: Interaction) -> None:
    """Show the server's leaderboard."""
    bot = interaction.client

    async def handle() -> None:
        bot.names.remember(interaction.guild_id, interaction.user)
        page = await leaderboard_page(interaction, 0)
        await interaction.response.send_message(view=page, allowed_mentions=discord.AllowedMentions.none())

    await bot.reporter.watch(interaction, handle)


async def help_(interaction: Interaction) -> None:
    """Explain the game, the commands and the dice."""
    bot = interaction.client

    async def handle() -> None:
        page = help_page(bot.reporter.texts_for(interaction))
        await interaction.response.send_message(view=page, ephemeral=True)

    await bot.reporter.watch(interaction, handle)

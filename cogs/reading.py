"""/farkle rules, score, odds, leaderboard and help: pages to read."""

import asyncio
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.bot import FarkleBot
from bot.client.patience import in_time, tell
from bot.farkle.rules import Rules
from bot.farkle.tables import DEFAULT, TABLES
from bot.farkle.tables import table as table_named
from bot.i18n.texts import mark
from bot.views.guide import help_page, rules_page
from bot.views.leaderboard import leaderboard as leaderboard_page
from bot.views.odds import odds_page
from bot.views.roll import read_dice, score_page
from bot.views.rulebook import TITLES

Interaction = discord.Interaction[FarkleBot]


def commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """Give this cog's commands, made afresh for one bot."""
    return (
        app_commands.Command(
            name="score", description=locale_str(mark("What a roll is worth, every way to hold it")), callback=score
        ),
        app_commands.Command(
            name="odds", description=locale_str(mark("How often a roll farkles, and when to bank")), callback=odds
        ),
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
        named, options = await _table(interaction, table)
        page = rules_page(named, options, bot.reporter.texts_for(interaction))
        await interaction.response.send_message(view=page, ephemeral=True)

    await bot.reporter.watch(interaction, handle)


@app_commands.describe(
    dice=locale_str(mark("The roll, such as 1 1 5 2 3 4")),
    table=locale_str(mark("Which table; without it, the one played in this channel")),
)
@app_commands.choices(table=[app_commands.Choice(name=locale_str(TITLES[name]), value=name) for name in TABLES])
async def score(interaction: Interaction, dice: app_commands.Range[str, 1, 40], table: str | None = None) -> None:
    """List every legal hold of a roll."""
    bot = interaction.client

    async def handle() -> None:
        named, rules = await _table(interaction, table)
        page = score_page(read_dice(dice, rules.dice), named, rules, bot.reporter.texts_for(interaction))
        await interaction.response.send_message(view=page, ephemeral=True)

    await bot.reporter.watch(interaction, handle)


@app_commands.describe(table=locale_str(mark("Which table; without it, the one played in this channel")))
@app_commands.choices(table=[app_commands.Choice(name=locale_str(TITLES[name]), value=name) for name in TABLES])
async def odds(interaction: Interaction, table: str | None = None) -> None:
    """Tell the odds of a table."""
    bot = interaction.client

    async def handle() -> None:
        named, rules = await _table(interaction, table)
        texts = bot.reporter.texts_for(interaction)
        # Off the event loop: the long run of a table with a penalty takes some seconds to work out.
        await tell(interaction, await in_time(interaction, asyncio.to_thread(odds_page, named, rules, texts)))

    await bot.reporter.watch(interaction, handle)


async def _table(interaction: Interaction, table: str | None) -> tuple[str, Rules]:
    """Give the table that was asked for; without a name the one that is played in the channel."""
    session = await interaction.client.live.in_channel(interaction.channel_id or 0)
    if table is None and session is not None:
        return session.table, session.rules
    return table or DEFAULT, table_named(table or DEFAULT)


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

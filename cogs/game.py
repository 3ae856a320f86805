"""/farkle start, solo, board, leave and end."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.bot import FarkleBot
from bot.client.reporter import board_link
from bot.client.rights import check_rights
from bot.farkle.errors import Refusal
from bot.farkle.rules import TARGETS
from bot.farkle.tables import DEFAULT, TABLES
from bot.i18n.texts import closest, mark
from bot.sessions import leaving, lobby
from bot.sessions.press import Press
from bot.sessions.session import Session
from bot.views.rulebook import TITLES
from bot.views.screen import retired

Interaction = discord.Interaction[FarkleBot]


def commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """Give this cog's commands, made afresh for one bot."""
    return (
        app_commands.Command(
            name="start", description=locale_str(mark("Open a table in this channel")), callback=start
        ),
        app_commands.Command(
            name="solo", description=locale_str(mark("Alone: the fewest turns to the target")), callback=solo
        ),
        app_commands.Command(
            name="board", description=locale_str(mark("Post the board again at the bottom")), callback=board
        ),
        app_commands.Command(name="leave", description=locale_str(mark("Give up your seat")), callback=leave),
        app_commands.Command(
            name="end", description=locale_str(mark("End the game (host or moderator)")), callback=end
        ),
    )


_OPTIONS = {
    "table": locale_str(mark("The rules to play by; see /farkle rules")),
    "target": locale_str(mark("Points to reach, in steps of 50")),
}
_TABLES = [app_commands.Choice(name=locale_str(TITLES[name]), value=name) for name in TABLES]
Target = app_commands.Range[int, TARGETS[0], TARGETS[-1]]


@app_commands.describe(**_OPTIONS)
@app_commands.choices(table=_TABLES)
async def start(interaction: Interaction, table: str = DEFAULT, target: Target | None = None) -> None:
    """Open a table in the channel; in a direct message, to practice against computer players."""
    await _open(interaction, lambda opening: lobby.open_table(interaction.client.live, opening, table, target))


@app_commands.describe(**_OPTIONS)
@app_commands.choices(table=_TABLES)
async def solo(interaction: Interaction, table: str = DEFAULT, target: Target | None = None) -> None:
    """Begin a game of one, for the fewest turns to the target."""
    await _open(interaction, lambda opening: lobby.open_solo(interaction.client.live, opening, table, target))


async def _open(interaction: Interaction, use_case: Callable[[lobby.Opening], Awaitable[Session]]) -> None:
    bot = interaction.client

    async def handle() -> None:
        if bot.is_late(interaction):
            return
        check_rights(interaction, bot.reporter.texts_for(interaction))
        bot.names.remember(interaction.guild_id, interaction.user)
        language = closest(str(interaction.guild_locale or interaction.locale), bot.config.language)
        opening = lobby.Opening(
            interaction.guild_id, _channel(interaction), interaction.user.id, language, interaction.id
        )
        await bot.boards.open(interaction, await use_case(opening))

    await bot.reporter.watch(interaction, handle)


async def board(interaction: Interaction) -> None:
    """Post the board again at the bottom of the channel; the old one is retired."""
    bot = interaction.client

    async def handle() -> None:
        check_rights(interaction, bot.reporter.texts_for(interaction))
        session = await _here(interaction)
        await bot.boards.repost(interaction, session, lambda link: retired(session, link))
        bot.see(session)

    await bot.reporter.watch(interaction, handle)


async def leave(interaction: Interaction) -> None:
    """Give up a seat."""
    await _change(
        interaction, lambda press: leaving.leave(interaction.client.live, press), mark("You have left the game.")
    )


async def end(interaction: Interaction) -> None:
    """End the game for everybody: its host, or a member who may manage channels."""
    moderator = interaction.permissions.manage_channels
    await _change(
        interaction,
        lambda press: leaving.end(interaction.client.live, press, moderator=moderator),
        mark("The game is ended."),
    )


async def _change(interaction: Interaction, use_case: Callable[[Press], Awaitable[Session]], told: str) -> None:
    bot = interaction.client

    async def handle() -> None:
        if bot.is_late(interaction):
            return
        session = await _here(interaction)
        session = await use_case(Press(session.id, session.seen, interaction.user.id, interaction.id))
        bot.boards.refresh(session.id)
        bot.see(session)
        text = bot.reporter.texts_for(interaction).say(told)
        link = board_link(session.guild, session.channel, session.board)
        await bot.reporter.tell(interaction, f"{text} {link}")

    await bot.reporter.watch(interaction, handle)


async def _here(interaction: Interaction) -> Session:
    session = await interaction.client.live.in_channel(_channel(interaction))
    if session is None:
        raise Refusal("no-game")
    return session


def _channel(interaction: Interaction) -> int:
    if interaction.channel_id is None:
        raise Refusal("server-only")
    return interaction.channel_id

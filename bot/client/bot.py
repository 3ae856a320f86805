"""The client: one connection to Discord and what hangs on it."""

import logging
from collections.abc import Callable

import discord
from discord.ext import commands, tasks

from bot.client.boards import Boards, Draw
from bot.client.computers import Computers
from bot.client.emojis import dice_faces
from bot.client.names import Names
from bot.client.reporter import Reporter
from bot.client.sync import sync_commands
from bot.client.translator import CommandTranslator
from bot.config import Config
from bot.sessions import expiry, leaving
from bot.sessions.live import Live
from bot.store import Store, servers

_log = logging.getLogger(__name__)

Furnish = Callable[["FarkleBot"], None]
"""Adds commands, buttons and other answers to a bot before it connects."""


def now() -> int:
    """Milliseconds since the epoch, from the clock the rest of discord.py goes by."""
    return int(discord.utils.utcnow().timestamp() * 1000)


class FarkleBot(commands.AutoShardedBot):
    """The bot. Needs no privileged intent and keeps no cache of messages or members."""

    def __init__(self, config: Config, store: Store, draw: Draw, furnish: Furnish) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.config = config
        self.store = store
        self.live = Live(store, now)
        self.names = Names()
        self.boards = Boards(self, self.live, self.names, draw)
        self.computers = Computers(self.live, self.boards)
        self.reporter = Reporter(self.live, config.language)
        self._furnish = furnish

    async def setup_hook(self) -> None:
        """Make ready before the first event: commands, dice pictures, boards that missed a change."""
        self._furnish(self)
        await self.tree.set_translator(CommandTranslator())
        await sync_commands(self.tree, self.store)
        self.boards.faces = await dice_faces(self)
        # Not in on_ready, which fires again after every reconnect.
        await self.boards.repair()
        for session in await expiry.awaiting_computers(self.live):
            self.computers.see(session)
        self._expire.start()

    async def close(self) -> None:
        """Stop the work in hand, then the connection."""
        self._expire.cancel()
        await self.computers.close()
        await self.boards.close()
        await super().close()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Remember the server as one the bot is in."""
        await self.store.write(servers.mark_added, guild.id, now())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the games of a server the bot was removed from, without asking that server anything."""
        await self.store.write(servers.mark_removed, guild.id, now())
        for game_id in await expiry.in_guild(self.live, guild.id):
            await leaving.abandon(self.live, game_id)
        _log.info("Removed from server %d; its open games are closed", guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the game of a channel that is gone."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the game of a thread that is gone."""
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, channel: int) -> None:
        session = await self.live.in_channel(channel)
        if session is not None:
            await leaving.abandon(self.live, session.id)

    @tasks.loop(hours=1)
    async def _expire(self) -> None:
        for session in await expiry.expire(self.live):
            self.boards.refresh(session.id)

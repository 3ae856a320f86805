"""The client: one connection to Discord and what hangs on it."""

import contextlib
import logging
from collections.abc import Callable, Iterator

import discord
from discord.ext import commands, tasks

from bot.client.boards import Boards
from bot.client.computers import Computers
from bot.client.easel import Draw
from bot.client.emojis import dice_faces
from bot.client.lateness import Lateness
from bot.client.names import Names
from bot.client.reporter import Reporter
from bot.client.sync import sync_commands
from bot.client.translator import CommandTranslator
from bot.client.turnclock import TurnClock
from bot.client.worker import Worker
from bot.config import Config
from bot.sessions import expiry, leaving
from bot.sessions.clock import wound
from bot.sessions.live import Live
from bot.sessions.review import Reviews
from bot.sessions.session import Session, Status
from bot.store import ConflictError, Store, StoreError, servers
from bot.tablebase import FOLDER
from bot.tablebase.shelf import Shelf
from bot.tablebase.workbench import Workbench

_log = logging.getLogger(__name__)

Furnish = Callable[["FarkleBot"], None]
"""Adds commands, buttons and other answers to a bot before it connects."""

FOR_TWO = 2
"""Seats of the games that can be solved."""


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
        self.live = Live(store, now, wound, Shelf(config.database.parent / FOLDER))
        self.names = Names()
        self.worker = Worker()
        self.boards = Boards(self, self.live, self.names, draw, self.worker.run)
        self.clock = TurnClock(self.live, self.boards, self.see)
        self.computers = Computers(self.live, self.boards, self.clock.watch)
        self.workbench = Workbench(self.live.shelf)
        self.reviews = Reviews(self.live, self.worker.run)
        self.lateness = Lateness()
        self.reporter = Reporter(self.live, config.language, self.boards.refresh)
        self._furnish = furnish

    async def setup_hook(self) -> None:
        """Make ready before the first event: commands, dice pictures, boards that missed a change."""
        self._furnish(self)
        await self.tree.set_translator(CommandTranslator())
        await sync_commands(self.tree, self.store)
        self.boards.use(await dice_faces(self))
        # Not in on_ready, which fires again after every reconnect.
        await self.boards.repair()
        for session in await expiry.playing_themselves(self.live):
            self.computers.see(session)
        await self.clock.start()
        self._expire.start()
        self._repair.start()

    async def close(self) -> None:
        """Answer what is in hand, stop all other work, then the connection."""
        self._expire.cancel()
        self._repair.cancel()
        await self.reporter.close()
        await self.clock.close()
        await self.computers.close()
        await self.workbench.close()
        await self.boards.close()
        await self.reviews.close()
        await self.worker.close()
        await super().close()

    def is_late(self, interaction: discord.Interaction) -> bool:
        """Tell whether an interaction comes too late to be answered, as one replayed after a lost connection does."""
        late = self.lateness.is_late(interaction.created_at, discord.utils.utcnow())
        if late:
            _log.info("Interaction %d came too late and is not applied", interaction.id)
        return late

    def see(self, session: Session) -> None:
        """See to what a changed session calls for beside its drawing: pings, computers, the clock, a solution."""
        self.boards.follow(session)
        self.computers.see(session)
        self.clock.watch(session)
        if self.config.solver == "on" and session.status is Status.PLAYING and len(session.seats) == FOR_TWO:
            self.workbench.order(session.rules)

    async def on_ready(self) -> None:
        """See to what happened while the bot was away: rights returned, servers that removed it or invited it again."""
        with _saved_another_time():
            await self._look_around()
        self.boards.retry()

    async def _look_around(self) -> None:
        there = {guild.id for guild in self.guilds}
        for guild in await expiry.guilds(self.live):
            if guild not in there:
                await self._left(guild)
        for guild in there.intersection(await self.store.read(servers.removed)):
            await self._joined(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Catch up on boards when a server is back from an outage."""
        self.boards.retry(guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Try parked boards again: the rights in a channel may be back."""
        self.boards.retry(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Try parked boards again: the rights of a role may be back."""
        self.boards.retry(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Try parked boards again: the role may have been what kept the bot away."""
        self.boards.retry(role.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Try parked boards again: of itself the bot hears so, without any intent, that it was given a role."""
        if self.user is not None and after.id == self.user.id:
            self.boards.retry(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Try parked boards again: an archived thread may be open again."""
        # The raw event: discord.py forgets threads that are archived, and then does not know them again.
        if not payload.data["thread_metadata"]["archived"]:
            self.boards.retry(payload.guild_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Remember the server as one the bot is in; boards that were left there get to show how their games ended."""
        with _saved_another_time():
            await self._joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the games of a server the bot was removed from, without asking that server anything."""
        with _saved_another_time():
            await self._left(guild.id)

    async def _left(self, guild: int) -> None:
        await self.store.write(servers.mark_removed, guild, now())
        for game_id in await expiry.in_guild(self.live, guild):
            await leaving.abandon(self.live, game_id)
        self.boards.give_up(guild)
        _log.info("Not in server %d any more; its open games are closed", guild)
        if self.get_guild(guild) is not None:
            await self._joined(guild)  # it has changed its mind meanwhile

    async def _joined(self, guild: int) -> None:
        await self.store.write(servers.mark_added, guild, now())
        await self.boards.repair()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the game of a channel that is gone."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the game of a thread that is gone."""
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, channel: int) -> None:
        with _saved_another_time():
            session = await self.live.in_channel(channel)
            if session is not None:
                self.boards.let_go(session.id)

    @tasks.loop(minutes=10)
    async def _repair(self) -> None:
        with _saved_another_time():
            if self.is_ready():  # before that the bot seems to be in no server
                await self._look_around()
            await self.boards.repair()

    @tasks.loop(hours=1)
    async def _expire(self) -> None:
        with _saved_another_time():
            for session in await expiry.expire(self.live):
                self.boards.refresh(session.id)


@contextlib.contextmanager
def _saved_another_time() -> Iterator[None]:
    # Otherwise the loop would end for good, and with it the housekeeping.
    try:
        yield
    except (StoreError, ConflictError) as error:
        reason = error.sentence if isinstance(error, StoreError) else error
        _log.error("Housekeeping could not be done now, it is tried again: %s", reason)

"""The hall: one bot with a real database on a simulated Discord, and the people who play there."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from simcord import GuildHandle, MemberActor
from simcord.types import HttpLogEntry

from bot.app import create_bot
from bot.config import Config
from bot.sessions.session import Session
from bot.store import Store
from tests.behaviour.journal import Journal
from tests.behaviour.room import Room
from tests.behaviour.wire import QuickEnv, Wire
from tests.layout import check_layout

BUSY_TIMEOUT = 0.05
HOUR = 3600


class Hall:
    """Everything a test may use. Its servers, rooms and people are made when first asked for."""

    def __init__(self, config: Config, store: Store, stack: AsyncExitStack, journal: Journal) -> None:
        self.journal = journal
        self.config = config
        self.store = store
        self.bot = create_bot(config, store)
        self.env = QuickEnv(self.bot)
        self.wire = Wire(self.env)
        self.people: dict[str, MemberActor] = {}
        self._stack = stack
        self._servers: dict[str, GuildHandle] = {}
        self._rooms: dict[str, Room] = {}

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path) -> AsyncIterator["Hall"]:
        """Start the bot on a new database; at the end nothing may have gone wrong that the test did not expect."""
        journal = Journal()
        logging.getLogger().addHandler(journal)
        config = Config(database=folder / "farkle.sqlite3", solver="off")
        try:
            async with AsyncExitStack() as stack:
                store = await stack.enter_async_context(Store.open(config.database, busy_timeout=BUSY_TIMEOUT))
                hall = cls(config, store, stack, journal)
                await hall.env.start()
                try:
                    yield hall
                finally:
                    await hall.env.shutdown()
                    await hall._stack.aclose()
        finally:
            logging.getLogger().removeHandler(journal)
        hall.env.raise_errors()
        assert journal.lines() == []
        hall.check_requests()

    # Places and people

    @property
    def room(self) -> Room:
        return self.room_named("farkle")

    def room_named(self, name: str, server: str = "home") -> Room:
        if name not in self._rooms:
            self._rooms[name] = Room(self, self.server(server).create_text_channel(name))
        return self._rooms[name]

    def server(self, name: str = "home", language: str = "en-US") -> GuildHandle:
        if name not in self._servers:
            self._servers[name] = self.env.create_guild(name, preferred_locale=language)
        return self._servers[name]

    def players(self, *names: str, server: str = "home") -> list[MemberActor]:
        return [self.player(name, server) for name in names]

    def player(self, name: str, server: str = "home", language: str = "en-US") -> MemberActor:
        if name not in self.people:
            self.people[name] = self.server(server).add_member(self.env.create_user(name))
            self.env.world.locales[self.people[name].id] = language
        return self.people[name]

    def namesake(self, name: str) -> MemberActor:
        """Somebody else with a name that is taken."""
        return self.server().add_member(self.env.create_user(name))

    def moderator(self, name: str) -> MemberActor:
        """Somebody who may manage channels."""
        role = self.server().create_role("moderator", permissions=discord.Permissions(manage_channels=True))
        return self.server().add_member(self.env.create_user(name), roles=[role])

    async def last_game(self) -> Session:
        """The game that was opened last, ended or not."""
        (game_id,) = await self.store.read(
            lambda conn: conn.execute("SELECT id FROM games ORDER BY rowid DESC LIMIT 1").fetchone()
        )
        return await self.bot.live.get(game_id)

    # The bot's life

    async def restart(self, after: float = 0.0) -> None:
        """Stop the bot as SIGTERM does and start a new one on the same file, so many seconds later."""
        await self.bot.close()
        await self._stack.aclose()
        self.env.world.advance_clock(after)
        await self._replace()

    async def crash(self) -> None:
        """Start a new bot where the old one is torn off its work, as by kill -9."""
        torn = self._stack
        await self._replace()
        await torn.aclose()

    def tasks(self) -> list[str]:
        """The names of what the bot is busy with in the background."""
        names = (task.get_name() for task in asyncio.all_tasks() if not task.done())
        return sorted(name for name in names if name.startswith(("computer", "turn clock", "marks", "board")))

    async def close_store(self) -> None:
        """Close the database while the bot runs."""
        await self._stack.aclose()

    async def _replace(self) -> None:
        self._stack = AsyncExitStack()
        self.store = await self._stack.enter_async_context(Store.open(self.config.database, busy_timeout=BUSY_TIMEOUT))
        self.bot = create_bot(self.config, self.store)
        await self.env.restart_bot(self.bot)

    async def wait(self, seconds: float) -> None:
        """Let time pass, hours of it in steps."""
        while seconds > HOUR:
            await self.env.advance_time(HOUR)
            seconds -= HOUR
        await self.env.advance_time(seconds)

    # What the bot sent

    @property
    def requests(self) -> list[HttpLogEntry]:
        return self.env.http_requests

    @property
    def board_edits(self) -> list[HttpLogEntry]:
        """The edits of messages that the bot made by itself, not in answer to a press."""
        return [sent for sent in self.requests if sent.method == "PATCH" and "/messages/" in sent.path]

    def check_requests(self) -> None:
        """Whatever was sent in any test pings nobody but in a call to a turn, and is laid out as Discord wants it."""
        for request in self.requests:
            message = _message(request)
            if message is None:
                continue
            allowed = message.get("allowed_mentions")
            assert allowed is not None, f"mentions are not ruled in {request}"
            assert allowed.get("parse") == [], f"mentions are open in {request}"
            assert not allowed.get("roles"), request
            called = [int(user) for user in allowed.get("users", ())]
            assert len(called) <= 1, request
            assert not called or f" <@{called[0]}>, " in message["content"][:40], request
            if message.get("components"):
                assert not list(check_layout(message["components"]))


def _message(request: HttpLogEntry) -> dict[str, Any] | None:
    body = request.json
    if not isinstance(body, dict):
        return None
    if request.path.endswith("/callback"):
        return body.get("data") if body["type"] in {4, 7} else None
    is_message = "/messages" in request.path or request.path.startswith("/webhooks/")
    return body if is_message and request.method in {"POST", "PATCH"} else None

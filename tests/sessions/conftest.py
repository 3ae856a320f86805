"""A table on a real database, with a clock that the tests turn."""

import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sessions import lobby, play, settings
from bot.sessions.clock import wound
from bot.sessions.live import Live
from bot.sessions.press import Press
from bot.sessions.session import Pace, Session
from bot.store import Store

ADA, BEN, CLEO = 101, 102, 103


@dataclass
class Table:
    """People press here without Discord: `press` makes the next press on the board as it stands."""

    live: Live
    time: list[int]
    game: str = ""
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1_000))

    def pass_time(self, milliseconds: int) -> None:
        self.time[0] += milliseconds

    async def session(self) -> Session:
        return await self.live.get(self.game)

    async def press(self, user: int) -> Press:
        session = await self.session() if self.game else None
        return Press(self.game, session.seen if session else 0, user, next(self.numbers))

    async def open(
        self,
        *users: int,
        table: str = "standard",
        pace: Pace = Pace.LIVE,
        leavers: str = "skip",
        opponent: str | None = None,
    ) -> Session:
        opening = lobby.Opening(1, 2, users[0], "en", next(self.numbers))
        session = await lobby.open_table(self.live, opening, table, None)
        self.game = session.id
        for user in users[1:]:
            await lobby.sit(self.live, await self.press(user))
        if opponent is not None:
            await settings.seat_opponent(self.live, await self.press(users[0]), opponent)
        while (await self.session()).pace is not pace:
            await settings.switch_pace(self.live, await self.press(users[0]))
        while (await self.session()).leavers != leavers:
            await settings.switch_leavers(self.live, await self.press(users[0]))
        return await lobby.begin(self.live, await self.press(users[0]))

    async def turn_user(self) -> int:
        user = (await self.session()).awaits_person
        assert user is not None
        return user

    async def roll(self) -> Session:
        return await play.roll(self.live, await self.press(await self.turn_user()))

    async def roll_until_dice_stay(self) -> Session:
        """Roll until somebody's roll is no farkle: then a hold is due."""
        session = await self.roll()
        while not session.position().roll:
            session = await self.roll()
        return session


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    time = [1_700_000_000_000]
    async with Store.open(tmp_path / "farkle.sqlite3") as store:
        yield Table(Live(store, lambda: time[0], wound), time)

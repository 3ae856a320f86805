"""A Discord, a host with the real bot, and people; what the bot asks for is held to Discord's rules in every test."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.wire.double.contract import Description, description_path
from tests.wire.double.server import Double, double
from tests.wire.host import Host
from tests.wire.people import Table, party


@cache
def description() -> Description | None:
    path = description_path()
    return Description(path) if path else None


@asynccontextmanager
async def discord_running(shards: int = 1) -> AsyncIterator[Double]:
    """Run a double; what the bot asks against the rules fails whoever uses it."""
    async with double(description(), shards=shards) as made:
        yield made
        made.contract.hold()


@asynccontextmanager
async def hosted(discord: Double, folder: Path) -> AsyncIterator[Host]:
    """Let there be a host; a bot whose log holds a traceback or a warning fails whoever uses it."""
    made = Host(discord, folder)
    try:
        yield made
    finally:
        await made.leave()
    made.check_log()


async def until(condition: Callable[[], bool], within: float) -> None:
    """Wait until something is so; fail if that takes too many seconds."""
    async with asyncio.timeout(within):
        while not condition():  # noqa: ASYNC110 - what is waited for happens in another process
            await asyncio.sleep(0.05)


@pytest.fixture
def shards() -> int:
    return 1


@pytest.fixture
async def discord(shards: int) -> AsyncIterator[Double]:
    async with discord_running(shards) as made:
        yield made


@pytest.fixture
async def host(discord: Double, tmp_path: Path) -> AsyncIterator[Host]:
    async with hosted(discord, tmp_path) as made:
        yield made


@pytest.fixture
async def bot(host: Host) -> Host:
    """A host whose bot is up."""
    await host.start()
    return host


Seats = Callable[..., Table]


@pytest.fixture
def table(discord: Double) -> Seats:
    """Make a table for some people in a server of its own."""

    def seat(people: int = 2) -> Table:
        return party(discord, people, Random(1))  # noqa: S311 - a taste in moves, the same in every run

    return seat

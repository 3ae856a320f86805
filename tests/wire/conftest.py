"""A Discord, a host with the real bot, and people; what the bot asks for is held to Discord's rules in every test."""

from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.wire.double.contract import Description, description_path
from tests.wire.double.server import Double, double
from tests.wire.host import Host
from tests.wire.people import Person, Table

NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat")


@cache
def description() -> Description | None:
    path = description_path()
    return Description(path) if path else None


@pytest.fixture
def shards() -> int:
    return 1


@pytest.fixture
async def discord(shards: int) -> AsyncIterator[Double]:
    async with double(description(), shards=shards) as made:
        yield made
        assert sorted(set(made.contract.violations)) == []


@pytest.fixture
def is_noisy() -> bool:
    """Whether a test makes the bot log errors with their tracebacks."""
    return False


@pytest.fixture
async def host(discord: Double, tmp_path: Path, *, is_noisy: bool) -> AsyncIterator[Host]:
    made = Host(discord, tmp_path)
    try:
        yield made
    finally:
        await made.leave()
    assert is_noisy or "Traceback" not in made.log, made.log
    assert "Warning" not in made.log, made.log


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
        guild = discord.world.found()
        users = [discord.world.invite(guild, name) for name in NAMES[:people]]
        channel = discord.world.open(guild)
        discord.invite_bot(guild)
        random = Random(1)  # noqa: S311 - a taste in moves, the same in every run
        return Table(channel, [Person(discord, user) for user in users], random)

    return seat

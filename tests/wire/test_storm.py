"""After a storm every board equals its game, and every finished game verifies; `benchmarks/storm.py` blows longer."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from tests.wire.conftest import discord_running, hosted
from tests.wire.double.server import Double
from tests.wire.host import Host
from tests.wire.ledger import Ledger, caught_up
from tests.wire.people import party
from tests.wire.storm import Storm

pytestmark = [pytest.mark.wire, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Double]:
    async with discord_running() as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(discord: Double, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    async with hosted(discord, tmp_path_factory.mktemp("host")) as made:
        await made.start()
        await asyncio.sleep(2.5)  # discord.py is ready when no more servers have come for two seconds
        yield made


@pytest.mark.parametrize("seed", range(1, 11))
async def test_after_a_storm_every_board_equals_its_game(discord: Double, bot: Host, seed: int) -> None:
    tables = [party(discord, 3, Random(seed)) for _ in range(8)]  # noqa: S311 - a seed
    storm = Storm(discord, tables, seed)
    await storm.blow(3.0, new_sessions=seed == 1)
    await caught_up(discord, bot.database, within=30)
    ledger = await Ledger.read(discord, bot.database)
    assert {game: entry.differences for game, entry in ledger.entries.items() if entry.differences} == {}
    discord.contract.hold()
    bot.check_log()

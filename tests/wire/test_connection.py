"""The connection to the gateway breaks in every way it can, and people play on."""

import asyncio

import pytest

from tests.wire.conftest import Seats, until
from tests.wire.double.interactions import Callback, Interaction
from tests.wire.double.server import Double
from tests.wire.host import Host
from tests.wire.ledger import caught_up
from tests.wire.people import PATIENCE, Table, answered, choice


async def play_on(table: Table, moves: int = 4) -> None:
    """Make some moves; each is answered by the board as it is then."""
    for _ in range(moves):
        made = await table.move()
        assert made is not None, "it is nobody's turn"
        assert made.callback is Callback.UPDATE


def tap(table: Table) -> Interaction:
    """Let whoever's turn it is press, and don't wait."""
    board, player = table.board, table.player()
    assert board is not None
    assert player is not None
    return player.tap(board, choice(board, table.random))


async def resumed(discord: Double) -> None:
    async with asyncio.timeout(10):
        await discord.gateway.resumed.wait()
    discord.gateway.resumed.clear()


async def identified(discord: Double) -> None:
    async with asyncio.timeout(20):
        await discord.gateway.identified.wait()


@pytest.fixture
async def playing(bot: Host, table: Seats) -> Table:  # noqa: ARG001 - there must be a bot
    made: Table = table()
    await made.sit_down()
    await play_on(made)
    return made


async def test_a_press_missed_by_a_dropped_connection_counts_when_it_is_resumed_in_time(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.gateway.cut()
    missed = await answered(tap(playing))
    await resumed(discord)
    assert missed.callback is Callback.UPDATE
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)
    assert discord.gateway.identifies == 1


async def test_a_press_replayed_too_late_is_drawn_and_not_played(discord: Double, bot: Host, playing: Table) -> None:
    assert playing.board is not None
    before = playing.board.components
    discord.gateway.hello_after = PATIENCE + 0.5
    discord.gateway.cut()
    missed = tap(playing)
    await resumed(discord)
    discord.gateway.hello_after = 0
    await asyncio.sleep(0.5)
    assert missed.callback is None
    assert playing.board.components == before
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)


async def test_a_host_whose_clock_is_five_seconds_off_can_play(discord: Double, bot: Host, table: Seats) -> None:
    for ahead in (-5.0, 5.0):
        discord.clock.ahead = ahead
        two = table()
        await two.sit_down()
        await play_on(two)
    await caught_up(discord, bot.database, within=5)


async def test_op_7_is_obeyed_and_nothing_missed(discord: Double, bot: Host, playing: Table) -> None:
    discord.gateway.ask_to_reconnect()
    missed = await answered(tap(playing))
    await resumed(discord)
    assert missed.callback is Callback.UPDATE
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)


async def test_op_9_that_can_be_resumed_loses_nothing(discord: Double, bot: Host, playing: Table) -> None:
    discord.gateway.invalidate(resumable=True)
    missed = await answered(tap(playing))
    await resumed(discord)
    assert missed.callback is Callback.UPDATE
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)


async def test_op_9_that_cannot_be_resumed_loses_the_press_and_not_the_game(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.gateway.identified.clear()
    discord.gateway.invalidate(resumable=False)
    missed = tap(playing)
    await identified(discord)
    assert missed.callback is None
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)


async def test_a_resume_that_is_refused_becomes_a_new_session(discord: Double, bot: Host, playing: Table) -> None:
    discord.gateway.identified.clear()
    discord.gateway.refuse_resumes = True
    discord.gateway.cut()
    await identified(discord)
    await play_on(playing)
    await caught_up(discord, bot.database, within=5)


async def test_a_connection_that_falls_silent_is_given_up_and_resumed(
    discord: Double, host: Host, table: Seats
) -> None:
    discord.gateway.heartbeat = 0.2
    host.environ["WIRE_PATIENCE"] = "1.0"
    two = table()
    await host.start()
    await two.sit_down()
    discord.gateway.fall_silent()
    missed = await answered(tap(two))
    await resumed(discord)
    assert missed.callback is Callback.UPDATE
    await play_on(two)
    await caught_up(discord, host.database, within=5)


@pytest.mark.parametrize("shards", [2])
async def test_games_are_played_on_every_shard(discord: Double, host: Host, table: Seats) -> None:
    tables = [table() for _ in range(4)]
    assert {discord.gateway.shard_of(one.channel.guild) for one in tables} == {0, 1}
    await host.start()
    await identified(discord)
    await until(lambda: discord.gateway.identifies == 2, within=15)
    for one in tables:
        await one.sit_down()
        await play_on(one)
    await caught_up(discord, host.database, within=5)

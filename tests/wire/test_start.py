"""Start and stop, as a host sees them."""

import asyncio

import pytest

from tests.wire.conftest import Seats, description
from tests.wire.double import weather
from tests.wire.double.interactions import Callback
from tests.wire.double.server import Double
from tests.wire.host import Host
from tests.wire.kills import Toll, count, play
from tests.wire.ledger import Ledger, caught_up, undated
from tests.wire.people import game_of


def test_requests_are_held_to_discords_own_description() -> None:
    if description() is None:
        pytest.skip("Discord's openapi.json is neither at ../shared/discord nor where FARKLE_OPENAPI says")


async def test_commands_are_sent_once_and_emojis_uploaded_once_over_two_starts(
    discord: Double, host: Host, table: Seats
) -> None:
    table()
    await host.start()
    assert await host.stop() == 0
    await host.start()
    assert await host.stop() == 0
    assert discord.gateway.identifies == 2
    assert discord.rest.syncs == 1
    assert discord.rest.uploads == len(discord.world.emojis) == 18


async def test_sigterm_ends_the_bot_without_noise(bot: Host) -> None:
    assert await bot.stop() == 0
    assert "Error" not in bot.log
    assert "Unclosed" not in bot.log


async def test_a_press_in_hand_is_answered_before_the_bot_ends(discord: Double, bot: Host, table: Seats) -> None:
    two = table()
    board, player = await two.sit_down(), two.player()
    assert player is not None
    discord.weather.order("answer", two.channel, weather.BAD_GATEWAY)  # after which it is tried again, a second later
    made = player.tap(board, "roll")
    async with asyncio.timeout(5):
        await made.answered.wait()
    async with asyncio.timeout(4):
        assert await bot.stop() == 0
    assert made.callback is Callback.UPDATE
    ledger = await Ledger.read(discord, bot.database)
    assert "roll" in map(str, ledger.entries[game_of(board)].moves)
    assert undated(ledger.drawn(game_of(board))) == undated(ledger.shown(board))


async def test_sigterm_amid_presses_loses_none_that_was_answered(discord: Double, bot: Host, table: Seats) -> None:
    tables = [table() for _ in range(20)]
    for one in tables:
        await one.people[0].run(one.channel, "farkle start", target=3000)
    playing = [asyncio.create_task(play(one, one.random)) for one in tables]
    await asyncio.sleep(1.5)
    async with asyncio.timeout(5):
        assert await bot.stop() == 0
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    toll = Toll()
    count(toll, await Ledger.read(discord, bot.database), tables)
    assert (toll.missing, toll.doubled) == (0, 0)
    assert not [made for one in tables for made in one.made if made.answered.is_set() and made.callback is None]
    await bot.start()
    await caught_up(discord, bot.database, within=5)


async def test_without_a_token_one_sentence_says_so(host: Host) -> None:
    del host.environ["FARKLE_TOKEN"]
    await host.launch()
    assert await host.ends() == 2
    assert "There is no token" in host.log
    assert host.log.count("\n") == 1


async def test_a_wrong_token_is_told_in_one_sentence(host: Host) -> None:
    host.environ["FARKLE_TOKEN"] = "somebody.elses.token"  # noqa: S105 - a wrong one
    await host.launch()
    assert await host.ends() == 1
    assert host.log.splitlines()[-1].startswith("Discord does not accept this token")
    assert "somebody" not in host.log


async def test_a_discord_that_cannot_be_reached_is_told_in_one_sentence(host: Host) -> None:
    host.environ["WIRE_REST"] = "http://127.0.0.1:9/api/v10"
    await host.launch()
    assert await host.ends() == 1
    assert host.log.splitlines()[-1].startswith("Discord cannot be reached")


async def test_a_log_that_says_everything_holds_no_token_and_no_name(discord: Double, host: Host, table: Seats) -> None:
    host.environ["FARKLE_LOG_LEVEL"] = "DEBUG"
    two = table()
    await host.start()
    await two.sit_down()
    assert await host.stop() == 0
    tokens = [made.token for made in discord.interactions.by_id.values()]
    secrets = [host.environ["FARKLE_TOKEN"], *tokens, *(person.user.name for person in two.people)]
    assert len(secrets) > 3
    assert [secret for secret in secrets if secret in host.log] == []

"""Start and stop, as a host sees them."""

import pytest

from tests.wire.conftest import Seats, description
from tests.wire.double.server import Double
from tests.wire.host import Host


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

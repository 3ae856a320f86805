"""A whole game over the wire."""

import asyncio
import json

from bot.farkle import record
from tests.wire.conftest import Seats
from tests.wire.host import Host


async def test_two_people_play_a_game_to_the_end_and_its_record_verifies(bot: Host, table: Seats) -> None:
    two = table()
    await two.sit_down(target=2000)
    final = await two.play(within=60)
    made = await two.people[0].press(final, "verify")
    assert "every die again" in made.told
    assert made.original is not None
    [(name, written)] = made.original.files.items()
    assert record.verify(json.loads(written)) == []
    assert name.endswith(".json")
    assert await bot.stop() == 0


async def test_the_review_of_a_game_comes_with_its_picture_and_the_bot_stops_with_its_other_process(
    bot: Host, table: Seats
) -> None:
    two = table()
    await two.sit_down(target=2000)
    final = await two.play(within=60)
    made = await two.people[0].press(final, "review")
    async with asyncio.timeout(60):  # the first of a table takes some seconds on a busy machine
        while "Review" not in made.told:
            await two.changes(1.0)
    told = [message for message in (made.original, *made.followups) if message is not None]
    [picture] = [written for message in told for written in message.files.values()]
    assert picture.startswith(b"\x89PNG")
    assert await bot.stop() == 0

"""A whole game over the wire."""

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

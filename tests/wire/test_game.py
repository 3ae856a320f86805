"""A whole game over the wire."""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.farkle import record
from tests.wire.conftest import Seats
from tests.wire.double.server import TOKEN
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


def processes() -> Iterator[tuple[int, bytes]]:
    """Give each process's parent and environment."""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile, or is somebody else's
            parent = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            yield int(parent), (entry / "environ").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up as Linux shows them")
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
    # The process that makes reviews is there for a while, and has no business with the token.
    children = [environ for parent, environ in processes() if parent == bot.process.pid]
    assert children
    assert not any(TOKEN.encode() in environ for environ in children)
    [picture] = [written for message in told for written in message.files.values()]
    assert picture.startswith(b"\x89PNG")
    assert await bot.stop() == 0

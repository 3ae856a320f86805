"""Killed while people play, the bot forgets nothing; `benchmarks/kills.py` does this a hundred times."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from tests.wire.conftest import Seats
from tests.wire.double.server import Double
from tests.wire.host import Host
from tests.wire.kills import Toll, count, take_toll
from tests.wire.ledger import Ledger


async def test_what_was_shown_survives_kills_and_counts_once(discord: Double, host: Host, table: Seats) -> None:
    toll = await take_toll(discord, host, [table() for _ in range(20)], kills=5, random=Random(5))  # noqa: S311 - a seed
    assert toll.acknowledged > 50
    assert (toll.missing, toll.doubled, toll.behind) == (0, 0, 0), toll


@pytest.mark.parametrize(
    ("tampering", "counted"),
    [
        ("DELETE FROM moves WHERE number = (SELECT max(number) FROM moves)", (True, False)),
        ("UPDATE games SET selection = 1", (True, False)),
        ("INSERT INTO moves SELECT game_id, max(number) + 1, 'timeout', 0 FROM moves GROUP BY game_id", (True, True)),
    ],
)
async def test_the_toll_tells_what_was_lost_or_doubled(
    discord: Double, bot: Host, table: Seats, tampering: str, counted: tuple[bool, bool]
) -> None:
    two = table()
    await two.people[0].run(two.channel, "farkle start")
    for _ in range(4):  # sit down, begin, roll, take the best dice
        await two.go_on()
    await bot.kill()
    with closing(sqlite3.connect(bot.database)) as conn, conn:
        conn.execute(tampering)
    toll = Toll()
    count(toll, await Ledger.read(discord, bot.database), [two])
    assert (toll.missing > 0, toll.doubled > 0) == counted

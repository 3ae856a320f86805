"""The bot is killed at random moments while people play; then everything that anybody was shown must still be there."""

import asyncio
from dataclasses import dataclass
from random import Random

from tests.wire.double.interactions import Callback
from tests.wire.double.server import Double
from tests.wire.host import Host
from tests.wire.ledger import Ledger, uncalled_for, undated
from tests.wire.people import Table, game_of

CATCHES_UP_WITHIN = 5.0
"""Seconds after the READY of the next start."""


@dataclass
class Toll:
    """What was counted; all but the first three are to be nothing."""

    kills: int = 0
    acknowledged: int = 0
    """Presses that were answered with a board."""
    unanswered: int = 0
    """Presses that the kills left without an answer."""
    missing: int = 0
    """Games that were shown further on than they are stored, or otherwise than they are stored."""
    doubled: int = 0
    """Moves that nobody asked for."""
    behind: int = 0
    """Boards that did not catch up in time."""
    slowest: float = 0.0
    """Seconds from READY until the last board was right."""


async def play(table: Table, random: Random) -> None:
    """Play game after game, for ever; every third press is delivered twice."""
    while True:
        if await table.go_on(times=1 + (random.random() < 1 / 3)) is None:
            await table.changes(0.5)


async def take_toll(double: Double, host: Host, tables: list[Table], kills: int, random: Random) -> Toll:
    """Kill and start again so many times."""
    toll = Toll()
    await host.start()
    for table in tables:
        await table.people[0].run(table.channel, "farkle start", target=3000)
    for _ in range(kills):
        playing = [asyncio.create_task(play(table, random)) for table in tables]
        await _answers(double, random.randint(5, 100))
        await asyncio.sleep(random.uniform(0.0, 0.1))
        await host.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        toll.kills += 1
        count(toll, await Ledger.read(double, host.database), tables)
        await host.start()
        await _watch_boards(toll, double, host)
    toll.acknowledged = sum(made.callback is Callback.UPDATE for table in tables for made in table.made)
    toll.unanswered = sum(made.callback is None for table in tables for made in table.made)
    return toll


async def _answers(double: Double, number: int) -> None:
    """Wait for so many answers."""
    enough = double.requests["answer"] + number
    async with asyncio.timeout(60):
        while double.requests["answer"] < enough:  # noqa: ASYNC110 - they come from another process
            await asyncio.sleep(0.001)


def count(toll: Toll, ledger: Ledger, tables: list[Table]) -> None:
    """Compare what people were shown with what is stored."""
    for table in tables:
        boards = [message for message in table.channel.messages.values() if message.buttons()]
        toll.missing += sum(not ledger.agrees_with_past(game_of(board), board) for board in boards)
        last = table.made[-1]
        if last.callback is Callback.UPDATE and last.message is not None:
            # Nothing was under way: what is stored is exactly what was shown.
            stored = ledger.drawn(game_of(last.message))
            toll.missing += undated(ledger.written(last.answer["components"])) != undated(stored)
        for game in {game_of(board) for board in boards}:
            if (entry := ledger.entries.get(game)) is not None:
                toll.doubled += len(uncalled_for(entry.moves, [made for made in table.made if game in made.custom_id]))


async def _watch_boards(toll: Toll, double: Double, host: Host) -> None:
    loop = asyncio.get_running_loop()
    started = loop.time()
    behind = ["not looked yet"]
    while behind and loop.time() - started < CATCHES_UP_WITHIN:
        await asyncio.sleep(0.1)
        behind = (await Ledger.read(double, host.database)).behind(double)
    toll.behind += len(behind)
    toll.slowest = max(toll.slowest, loop.time() - started)

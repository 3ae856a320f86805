"""A longer storm than the tests blow, over more tables.

    python -m benchmarks.storm --seeds 1 2 3 --games 50 --seconds 60

Each seed has a bot of its own beside a double of Discord. People press right and wrong buttons while connections drop,
sessions are lost, presses are replayed late, requests fail or lose their answers, boards and channels are deleted,
rights are taken and servers throw the bot out. Afterwards every board must equal its game and every finished game
verify; ends with 1 and names the seed where that is not so.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.wire.double.contract import Description, description_path
from tests.wire.double.server import double
from tests.wire.host import Host
from tests.wire.ledger import Ledger, caught_up
from tests.wire.people import party
from tests.wire.storm import Storm

CALM = 60.0
"""Seconds until the last board must be right."""


async def blow(seed: int, games: int, seconds: float) -> str:
    path = description_path()
    async with double(Description(path) if path else None) as discord:
        with tempfile.TemporaryDirectory() as folder:
            host = Host(discord, Path(folder))
            await host.start()
            try:
                random = Random(seed)  # noqa: S311 - what happens is to follow from the seed
                storm = Storm(discord, [party(discord, 3, random) for _ in range(games)], seed)
                await storm.blow(seconds, new_sessions=max(1, round(seconds / 30)))
                calm = await caught_up(discord, host.database, within=CALM)
                ledger = await Ledger.read(discord, host.database)
                wrong = {game: entry.differences for game, entry in ledger.entries.items() if entry.differences}
                assert not wrong, wrong
                discord.contract.hold()
                assert await host.stop() == 0
                host.check_log()
            finally:
                await host.leave()
    presses, over = sum(discord.requests.values()), sum(not entry.session.is_open for entry in ledger.entries.values())
    return (
        f"{len(ledger.entries)} games, {over} finished, all boards right after {calm:.1f} s; {presses:,} requests, "
        f"{discord.weather.met:,} of them met a fault; {dict(storm.struck)}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Blow a storm over many games and look what is left.")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    failed = False
    for seed in options.seeds:
        try:
            print(f"seed {seed}: {asyncio.run(blow(seed, options.games, options.seconds))}", flush=True)
        except (AssertionError, TimeoutError) as error:
            failed = True
            print(f"seed {seed}: FAILED: {error!r}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())

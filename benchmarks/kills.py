"""What kill -9 costs: nothing that anybody was shown.

    python -m benchmarks.kills --kills 100 --seed 1

The bot runs as a process of its own beside a double of Discord; people play at 20 tables, every third press is
delivered twice, and at random moments the process is killed and started again. Ends with 1 when anything is counted
that should not be.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.wire.double.server import Double, double
from tests.wire.host import Host
from tests.wire.kills import CATCHES_UP_WITHIN, Toll, take_toll
from tests.wire.people import Table, party


async def count(kills: int, games: int, seed: int) -> Toll:
    random = Random(seed)  # noqa: S311 - what happens is to follow from the seed
    async with double() as discord:
        with tempfile.TemporaryDirectory() as folder:
            host = Host(discord, Path(folder))
            try:
                return await take_toll(discord, host, _tables(discord, games, random), kills, random)
            finally:
                await host.leave()


def _tables(discord: Double, games: int, random: Random) -> list[Table]:
    return [party(discord, 2, random) for _ in range(games)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the bot while people play, and count what is lost.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    toll = asyncio.run(count(options.kills, options.games, options.seed))
    print(f"kills                               {toll.kills:7,}")
    print(f"presses answered with a board       {toll.acknowledged:7,}")
    print(f"presses that kills left unanswered  {toll.unanswered:7,}")
    print(f"acknowledged moves missing          {toll.missing:7,}")
    print(f"moves doubled                       {toll.doubled:7,}")
    print(f"boards not right within {CATCHES_UP_WITHIN:.0f} s         {toll.behind:7,}")
    print(f"slowest, seconds after READY        {toll.slowest:7.1f}")
    return 1 if toll.missing or toll.doubled or toll.behind else 0


if __name__ == "__main__":
    sys.exit(main())

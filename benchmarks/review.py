"""How long the review of a long game takes, and how presses fare meanwhile.

    python -m benchmarks.review               both
    python -m benchmarks.review --times       only how long reviews take, in this process
    python -m benchmarks.review --presses     only how presses fare

Presses are timed without reviews and with one after the other being made: in the bot's other process, as it does it,
and in a thread of the bot, to see what the other process is for.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from benchmarks.crowd import gather
from benchmarks.load import REAL, Stand, measure, warm_up
from bot.farkle.game import apply, awaited, start
from bot.farkle.moves import Dice, Move, RollOff
from bot.farkle.position import Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.review import review
from bot.players.styles import Thresholds
from bot.tablebase.shelf import Shelf
from tests.wire.double.server import double
from tests.wire.host import Host
from tests.wire.people import Table, answered, enabled

TURNS = 60
THREADED = "benchmarks.threaded_bot"
PLAYED, REVIEWED = 50, 120
"""Tables where people press, and tables with a game to review."""
LENGTH = 500
"""Moves of each game: some 60 turns."""


def played(rules: Rules, seats: int) -> tuple[list[Move], int]:
    """Play a game of at least `TURNS` turns, none too well; give its moves and how many turns it had."""
    style, judge = Thresholds(dict.fromkeys(range(6), 300)), Judge(Race(rules))
    for seed in range(1_000_000):
        chance, game, made = Random(seed), start(rules, seats), list[Move]()  # noqa: S311 - repeatable on purpose
        while not game.is_over:
            if dice := awaited(game):
                faces = tuple(chance.randint(1, 6) for _ in range(dice))
                moves: tuple[Move, ...] = (RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces),)
            else:
                moves = style(game, judge, "")
            for move in moves:
                game = apply(game, move)
                made.append(move)
        turns = sum(seat.turns for seat in game.seats)
        if turns >= TURNS:
            return made, turns
    raise AssertionError(rules)


def times() -> None:
    """Time reviews: the first at a table, and a later one."""
    print("table        seats  turns                 first   later     s for 60 turns")
    for name, seats in (("cardgames", 2), ("official", 2), ("official", 3), ("house", 4), ("official", 8)):
        rules = table(name)
        made, turns = played(rules, seats)
        taken, exact = [], False
        for _ in range(2):
            begun = time.perf_counter()
            found = review(rules, seats, made, Shelf().judge(rules))
            taken.append(time.perf_counter() - begun)
            exact = found.exact
        kind = "exact" if exact else "estimated"
        first, later = taken
        line = f"{name:12} {seats:5} {turns:6}   {kind:12} {first:8.2f} {later:8.2f} {later * TURNS / turns:12.2f}"
        print(line)


@asynccontextmanager
async def stand(program: str) -> AsyncIterator[Stand]:
    """Start a bot with tables to press on, and behind them those with a game that has been ended."""
    async with double() as discord:
        discord.contract.is_watching = False
        with tempfile.TemporaryDirectory() as folder:
            host = Host(discord, Path(folder), program)
            crowd = await gather(discord, host.database, PLAYED + REVIEWED, LENGTH)
            await host.start()
            try:
                one = Stand(host, crowd.tables, is_real=True)
                await asyncio.sleep(3)
                for over in crowd.tables[PLAYED:]:
                    await over.people[0].run(over.channel, "farkle end")
                await warm_up(Stand(host, crowd.tables[:PLAYED], is_real=True))
                yield one
                await host.stop()
            finally:
                await host.leave()


async def read(tables: Iterator[Table], taken: list[float]) -> None:
    """Ask for one review after the other, each of another game, until this is cancelled."""
    for over in tables:
        board = over.board
        assert board is not None
        assert "review" in enabled(board), board.text()
        begun = time.perf_counter()
        made = await answered(over.people[0].tap(board, "review"))
        while "Review" not in made.told:
            await over.changes(1.0)
        taken.append(time.perf_counter() - begun)


async def presses(options: argparse.Namespace) -> None:
    print(f"\n{options.in_flight} people press all the time      p50 ms    p99 ms   presses/s   reviews   s a review")
    for program, name in ((REAL, "in the other process"), (THREADED, "in a thread")):
        async with stand(program) as one:
            over = iter(one.tables[PLAYED:])
            await asyncio.wait_for(read(iter([next(over)]), []), 60)  # starts the process, reads the solution
            latencies: dict[bool, list[float]] = {False: [], True: []}
            counts: dict[bool, list[float]] = {False: [], True: []}
            taken: list[float] = []
            for _ in range(options.rounds):
                for with_reviews in (False, True):
                    reader = asyncio.create_task(read(over, taken)) if with_reviews else None
                    found = await measure(one, options.in_flight, options.seconds)
                    if reader is not None:
                        assert not reader.done(), "too few games to review"
                        reader.cancel()
                        await asyncio.gather(reader, return_exceptions=True)
                        await asyncio.sleep(1.5)  # what was under way ends
                    latencies[with_reviews] += found.latencies
                    counts[with_reviews].append(found.presses)
            for with_reviews, waits in latencies.items():
                waits.sort()
                p50, p99 = (waits[int(len(waits) * share)] * 1000 for share in (0.5, 0.99))
                rate = sum(counts[with_reviews]) / len(counts[with_reviews])
                line = f"{'reviews ' + name if with_reviews else 'no reviews':32} {p50:9.1f} {p99:9.1f} {rate:11,.0f}"
                if with_reviews:
                    line += f" {len(taken):9} {sum(taken) / max(len(taken), 1):12.2f}"
                print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--presses", action="store_true")
    parser.add_argument("--in-flight", type=int, default=5, metavar="N", help="people who press at the same time")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=4.0)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores")
    if options.times or not options.presses:
        times()
    if options.presses or not options.times:
        asyncio.run(presses(options))


if __name__ == "__main__":
    main()

"""How much the bot can take, beside a bare discord.py bot on the same double of Discord, in the same run.

    python -m benchmarks.load                     presses a second, and how long an answer takes
    python -m benchmarks.load --profile           and where the time goes
    python -m benchmarks.load --games 100 1000 10000
                                                  memory, start-up and cost of a press with so many live games
    python -m benchmarks.load --lengths 10 100 1000
                                                  cost of a press in games of so many moves

The bare bot answers every press with a deferred update and does nothing else; the real one commits the move durably,
draws the board and calls the next player. Both get presses of the same size. They take turns, so that whatever else
the machine does slows both alike; medians count. Processor times are of the bot's process and of the double's, which is
this one: as long as the double needs less than the bare bot, it is not what is measured.
"""

import argparse
import asyncio
import os
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.crowd import gather
from tests.wire.double.interactions import Interaction
from tests.wire.double.server import double
from tests.wire.host import Host
from tests.wire.people import Table, answered

REAL, BARE = "tests.wire.launcher", "benchmarks.bare_bot"
_TICKS = os.sysconf("SC_CLK_TCK")

Press = Callable[[], Awaitable[Interaction | None]]


@dataclass(frozen=True)
class Round:
    """What was measured in some seconds of pressing: `latencies` in seconds, `cpu` and `own` in seconds a press."""

    presses: float
    """A second."""
    latencies: list[float]
    cpu: float
    own: float


@dataclass
class Stand:
    """A bot with its own double and the tables where it is pressed."""

    host: Host
    tables: list[Table]
    is_real: bool

    def presses(self, in_flight: int) -> list[Press]:
        """Give so many people who press one after the other, each on a table of their own."""
        return [self._press(table) for table in self.tables[:in_flight]]

    def _press(self, table: Table) -> Press:
        if self.is_real:
            return table.go_on
        board = table.board
        assert board is not None
        # The bare bot changes no board: the same press, of the same size, again and again.
        return lambda: answered(table.people[0].tap(board, "roll"))

    @property
    def cpu(self) -> float:
        """Seconds of processor time the bot has used."""
        fields = Path(f"/proc/{self.host.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def memory(self) -> float:
        """Megabytes the bot holds."""
        status = Path(f"/proc/{self.host.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@asynccontextmanager
async def stand(games: int, length: int, *, is_real: bool, profile: Path | None = None) -> AsyncIterator[Stand]:
    """Start a bot with so many games of that length."""
    async with double() as discord:
        discord.contract.is_watching = False
        with tempfile.TemporaryDirectory() as folder:
            host = Host(discord, Path(folder), REAL if is_real else BARE)
            if profile is not None:
                host.environ["WIRE_PROFILE"] = str(profile)
            crowd = await gather(discord, host.database, games, length)
            await host.start()
            try:
                yield Stand(host, crowd.tables, is_real)
                await host.stop()
            finally:
                await host.leave()


async def warm_up(stand: Stand) -> None:
    """Wait until discord.py is ready, and press on each table once: then its game is in memory."""
    await asyncio.sleep(3)
    for press in stand.presses(len(stand.tables)):
        await press()


async def measure(stand: Stand, in_flight: int, seconds: float) -> Round:
    """Press for some seconds."""
    made: list[Interaction] = []
    loop = asyncio.get_running_loop()
    ends = loop.time() + seconds

    async def go_on(press: Press) -> None:
        while loop.time() < ends:
            done = await press()
            if done is not None and done.callback is not None:
                made.append(done)
            elif done is None:
                await asyncio.sleep(0.001)

    cpu, own, started = stand.cpu, time.process_time(), loop.time()
    await asyncio.gather(*map(go_on, stand.presses(in_flight)))
    took = loop.time() - started
    number = max(len(made), 1)
    return Round(
        len(made) / took,
        sorted(press.answered_at - press.sent_at for press in made),
        (stand.cpu - cpu) / number,
        (time.process_time() - own) / number,
    )


async def throughput(options: argparse.Namespace) -> None:
    async with stand(50, 10, is_real=True) as real, stand(50, 10, is_real=False) as bare:
        await warm_up(real)
        await warm_up(bare)
        print("in flight            presses/s       p50 ms    p99 ms   bot's CPU ms/press   double's CPU ms/press")
        for in_flight in options.in_flight:
            rounds: dict[str, list[Round]] = {"bare": [], "real": []}
            for _ in range(options.rounds):
                rounds["bare"].append(await measure(bare, in_flight, options.seconds))
                rounds["real"].append(await measure(real, in_flight, options.seconds))
            for name, found in rounds.items():
                print(f"{in_flight:9} {name:>6} {_line(found)}")
            ratio = _median(rounds["real"], "presses") / _median(rounds["bare"], "presses")
            cost = _median(rounds["bare"], "cpu") / _median(rounds["real"], "cpu")
            print(f"{'':9} real to bare: {ratio:.2f} of the presses a second, {cost:.2f} by processor time of a press")


def _median(rounds: list[Round], name: str) -> float:
    values: list[float] = [getattr(one, name) for one in rounds]
    return statistics.median(values)


def _line(rounds: list[Round]) -> str:
    times = sorted(latency for one in rounds for latency in one.latencies)
    p50, p99 = (times[int(len(times) * share)] * 1000 if times else 0.0 for share in (0.5, 0.99))
    cpu, own = _median(rounds, "cpu") * 1000, _median(rounds, "own") * 1000
    return f"{_median(rounds, 'presses'):12,.0f} {p50:12.1f} {p99:9.1f} {cpu:20.2f} {own:23.2f}"


async def profiled(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "profile")
        async with stand(50, 10, is_real=True, profile=path) as real:
            await warm_up(real)
            await measure(real, 50, options.seconds * options.rounds)
        print("\nThe top ten by own time, profiled (which slows everything):")
        pstats.Stats(str(path), stream=sys.stdout).strip_dirs().sort_stats("tottime").print_stats(10)


async def crowded(number: int, options: argparse.Namespace) -> None:
    memory = {}
    for is_real in (False, True):
        started = time.perf_counter()
        async with stand(number, 10, is_real=is_real) as one:
            ready = time.perf_counter()
            first = await one.presses(1)[0]()
            playable = time.perf_counter() - ready
            assert first is not None
            assert first.callback is not None
            await asyncio.sleep(5)
            found = await measure(one, 50, options.seconds)
            memory[is_real] = one.memory
        if is_real:
            print(
                f"{number:7,} games: {memory[True]:.0f} MB, {memory[True] - memory[False]:+.0f} MB to the bare bot; "
                f"playable {playable:.2f} s after READY (all in all {ready - started:.1f} s); "
                f"{found.cpu * 1000:.2f} ms of processor time a press"
            )


async def long(length: int, options: argparse.Namespace) -> None:
    async with stand(50, length, is_real=True) as real:
        await warm_up(real)
        found = [await measure(real, 50, options.seconds) for _ in range(options.rounds)]
    print(f"{length:7,} moves: {_median(found, 'cpu') * 1000:.2f} ms of processor time a press")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the bot under load, beside a bare one.")
    parser.add_argument("--in-flight", type=int, nargs="+", default=[1, 10, 50], metavar="N")
    parser.add_argument("--rounds", type=int, default=5, help="how often both bots take turns; medians count")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round")
    parser.add_argument("--games", type=int, nargs="+", default=[], metavar="N")
    parser.add_argument("--lengths", type=int, nargs="+", default=[], metavar="N")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if not options.games and not options.lengths:
        asyncio.run(throughput(options))
    for number in options.games:
        asyncio.run(crowded(number, options))
    for length in options.lengths:
        asyncio.run(long(length, options))
    if options.profile:
        asyncio.run(profiled(options))


if __name__ == "__main__":
    main()

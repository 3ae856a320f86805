"""A game that is played is solved meanwhile, in another process, and from then on judged exactly."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.farkle.game import start
from bot.farkle.tables import table
from bot.tablebase import files
from bot.tablebase.shelf import Shelf
from bot.tablebase.workbench import Workbench

SHORT = table("cardgames").with_(target=1000)
LONG = table("zilch").with_(target=9500)
PATIENCE = 120.0

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up as Linux shows them")


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - files and processes have no event
            await asyncio.sleep(0.05)


def solving(folder: Path) -> list[int]:
    """The processes that solve something for this folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if words[1:4] == [b"-m", b"bot.tablebase", bytes(folder)]:
                found.append(int(entry.name))
    return found


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Workbench]:
    bench = Workbench(Shelf(tmp_path / "solved"))
    yield bench
    await bench.close()
    assert solving(tmp_path / "solved") == []


async def test_what_is_ordered_is_solved_and_served(
    bench: Workbench, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    shelf = Shelf(tmp_path / "solved")
    assert not shelf.judge(SHORT).is_exact(start(SHORT, 2))
    for _ in range(3):
        bench.order(SHORT)
    await until((tmp_path / "solved" / files.name(SHORT)).exists)
    assert shelf.judge(SHORT).is_exact(start(SHORT, 2))
    await until(lambda: not bench.is_busy)
    began, ended = caplog.messages
    assert began == "Solving a game for two, first to 1000, in the background"
    assert ended.startswith("Solved after ")


async def test_one_game_is_solved_at_a_time_with_the_lowest_priority_and_stopping_stops_it(
    bench: Workbench, tmp_path: Path
) -> None:
    bench.order(LONG)
    bench.order(LONG.with_(target=9000))
    await until(lambda: [os.getpriority(os.PRIO_PROCESS, of) for of in solving(tmp_path / "solved")] == [19])
    await bench.close()
    assert solving(tmp_path / "solved") == []
    assert not (tmp_path / "solved").exists()


async def test_a_process_whose_bot_is_gone_ends_too(tmp_path: Path) -> None:
    program = (
        "import asyncio, os, pathlib\n"
        "from bot.tablebase.shelf import Shelf\n"
        "from bot.tablebase.workbench import Workbench\n"
        "from bot.farkle.tables import table\n"
        "async def main():\n"
        f"    Workbench(Shelf(pathlib.Path({str(tmp_path)!r}))).order(table('zilch').with_(target=9500))\n"
        "    await asyncio.sleep(1000)\n"
        "asyncio.run(main())"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, cwd=Path(__file__).parents[2])

    await until(lambda: solving(tmp_path))
    bot.kill()
    await bot.wait()
    await until(lambda: not solving(tmp_path))


async def test_nothing_is_begun_that_the_shelf_does_not_want(bench: Workbench) -> None:
    bench.order(table("cardgames"))
    bench.order(SHORT.with_(teams=2))
    assert not bench.is_busy


async def test_a_solution_that_cannot_be_kept_is_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "solved").touch()
    bench = Workbench(Shelf(tmp_path / "solved"))
    bench.order(SHORT)
    await until(lambda: not bench.is_busy)
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.getMessage().startswith("The game could not be solved, its chances stay estimates: ")
    assert "Traceback" not in record.getMessage()

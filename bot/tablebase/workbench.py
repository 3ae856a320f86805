"""Games solved while the bot runs: one at a time, in a process of its own that yields to everything else."""

import asyncio
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from json import dumps
from pathlib import Path

from bot.farkle.rules import Rules
from bot.tablebase.shelf import Shelf

ROOT = Path(__file__).resolve().parents[2]
"""Where the process finds this package, however the bot was started."""

_log = logging.getLogger(__name__)


class Workbench:
    """Has the games solved that are played and that the shelf wants; it serves them as soon as they are there."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._seen: set[Rules] = set()
        self._waiting: list[Rules] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being solved."""
        return self._task is not None

    def order(self, rules: Rules) -> None:
        """Have the two-player game of these rules solved, if that can be done and was not tried before."""
        if rules in self._seen:
            return
        self._seen.add(rules)
        if not self._shelf.wants(rules):
            return
        self._waiting.append(rules)
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="workbench")

    async def close(self) -> None:
        """Stop; what was not finished is begun anew when such a game is played again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        try:
            while self._waiting:
                rules = self._waiting.pop(0)
                if self._shelf.wants(rules):  # other rules may have been the same game
                    await self._solve(rules)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and chances stay estimates
            _log.exception("A game could not be solved")
        finally:
            self._task = None

    async def _solve(self, rules: Rules) -> None:
        began = time.monotonic()
        _log.info("Solving a game for two, first to %d, in the background", rules.target)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.tablebase", str(self._shelf.folder),
            env=_environment(), stdin=PIPE, stdout=DEVNULL, stderr=PIPE,
        )  # fmt: skip
        try:
            told = await _told(process, rules)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process.returncode:
            _log.error("The game could not be solved, its chances stay estimates: %s", told)
        else:
            _log.info("Solved after %.0f s: its chances are exact from now on", time.monotonic() - began)


async def _told(process: Process, rules: Rules) -> str:
    """Give the process its rules, wait for its end, and give the last line of what it says."""
    if process.stdin is None or process.stderr is None:
        raise RuntimeError(process)
    with suppress(ConnectionError):
        process.stdin.write(dumps(rules.as_json()).encode() + b"\n")
        await process.stdin.drain()
    # The pipe stays open: when it closes, because the bot is gone however that came about, the process ends too.
    lines = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
    await process.wait()
    return lines[-1] if lines else f"exit code {process.returncode}"


def _environment() -> dict[str, str]:
    """Give the process what this one has, but no secrets."""
    rest = {name: value for name, value in os.environ.items() if not name.startswith("FARKLE_")}
    paths = [str(ROOT), *filter(None, [rest.get("PYTHONPATH")])]
    return rest | {"PYTHONPATH": os.pathsep.join(paths)}

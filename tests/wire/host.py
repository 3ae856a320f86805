"""Whoever hosts the bot: starts it as a process of its own, reads what it says, stops or kills it."""

import asyncio
import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path

from tests.wire.double.contract import ROOT
from tests.wire.double.server import TOKEN, Double

_RECORD = re.compile(r"^\d{4}-\d\d-\d\d [\d:,]+ ", re.MULTILINE)
_RECONNECTS = re.compile(r"ERROR discord\.shard: Attempting a reconnect")
STARTS_WITHIN = 60.0
"""Seconds until READY, or until what is wrong is told, even on a machine that is busy with other tests."""
STOPS_WITHIN = 10.0
"""Seconds."""


class Host:
    """Runs one bot at a time, always with the same database."""

    def __init__(self, double: Double, folder: Path, program: str = "tests.wire.launcher") -> None:
        self.double = double
        self.database = folder / "farkle.sqlite3"
        self.log_path = folder / "bot.log"
        self.environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("FARKLE_", "COV_"))},
            "FARKLE_TOKEN": TOKEN,
            "FARKLE_DATABASE": str(self.database),
            "FARKLE_SOLVER": "off",  # the machine is busy enough
            "WIRE_REST": double.address,
            "WIRE_GATEWAY": double.gateway.url,
            "PYTHONPATH": str(ROOT),
            "PYTHONWARNINGS": "default::ResourceWarning",
        }
        self._folder = folder
        self._program = program
        self._checked = 0
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        """Everything the bot has said since the host came."""
        return self.log_path.read_text(encoding="utf-8") if self.log_path.exists() else ""

    def check_log(self) -> None:
        """Fail if the bot has logged a traceback or a warning of Python's since this was asked last.

        discord.py shows why it connects again; that is no fault.
        """
        log, self._checked = self.log[self._checked :], len(self.log)
        records = _RECORD.split(log)
        noisy = [one for one in records if ("Traceback" in one or "Warning" in one) and not _RECONNECTS.match(one)]
        assert not noisy, "".join(noisy)

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The bot's process, running or not."""
        if self._process is None:
            reason = "the bot was never started"
            raise AssertionError(reason)
        return self._process

    async def launch(self, *arguments: str) -> None:
        """Start the process."""
        self.double.gateway.identified.clear()
        with self.log_path.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._program, *(arguments or ("run",)),
                cwd=self._folder, env=self.environ, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    async def start(self) -> None:
        """Start the bot and wait until Discord has sent READY."""
        await self.launch()
        ready = asyncio.ensure_future(self.double.gateway.identified.wait())
        ended = asyncio.ensure_future(self.process.wait())
        try:
            await asyncio.wait((ready, ended), timeout=STARTS_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            assert ready.done(), f"the bot did not start:\n{self.log}"
        finally:
            for waiting in (ready, ended):
                waiting.cancel()
            await asyncio.gather(ready, ended, return_exceptions=True)

    async def ends(self, within: float = STARTS_WITHIN) -> int:
        """Wait for the process to end; give its exit code."""
        return await asyncio.wait_for(self.process.wait(), within)

    async def stop(self) -> int:
        """Ask the bot to stop, as a service manager does; give its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await self.ends(STOPS_WITHIN)

    async def kill(self) -> None:
        """Kill the process where it stands."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.ends()

    async def leave(self) -> None:
        """Leave no process behind."""
        if self._process is not None and self._process.returncode is None:
            await self.kill()

"""A process beside the bot for what takes seconds of pure computing: in a thread it would hold up every press."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

IDLE = 600.0
"""Seconds without work after which the process ends; it holds some 100 MB."""
NICENESS = 10
"""How much it yields to the bot."""

_log = logging.getLogger(__name__)


class Worker:
    """One process, started when first needed, started anew when it dies, ended when there is nothing to do."""

    def __init__(self, idle: float = IDLE) -> None:
        self._idle = idle
        self._pool: ProcessPoolExecutor | None = None
        self._pid: Future[int] | None = None
        self._end: asyncio.TimerHandle | None = None
        self._running = 0
        self._closed = False

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have a function of a module called there and give what it returns; one call after the other.

        What it raises is raised here; so is `BrokenProcessPool` when the process dies over it twice. `close` cancels
        it.
        """
        self._running += 1
        if self._end is not None:
            self._end.cancel()
        try:
            return await self._run(function, *args, **kwargs)
        except BrokenProcessPool:
            if self._closed:
                raise asyncio.CancelledError from None  # nobody is left to be told
            raise
        finally:
            self._running -= 1
            if not self._running and not self._closed:
                self._end = asyncio.get_running_loop().call_later(self._idle, self._rest)

    async def close(self) -> None:
        """End the process at once, whatever it is doing."""
        pool, pid, self._closed = self._pool, self._pid, True
        if self._end is not None:
            self._end.cancel()
        self._pool = self._pid = self._end = None
        if pool is None:
            return
        if pid is not None and pid.done() and not pid.cancelled() and not pid.exception():
            with suppress(ProcessLookupError):
                os.kill(pid.result(), signal.SIGTERM)
        await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(function, *args, **kwargs))
        except BrokenProcessPool:
            if self._closed:
                raise
            _log.warning("The process for long work has died; it is started anew")
            if self._pool is pool:
                self._pool = self._pid = None
        return await asyncio.wrap_future(self._started().submit(function, *args, **kwargs))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: threads of the bot, such as the database's, may hold locks that a copy would wait for forever.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
            self._pid = self._pool.submit(os.getpid)
        return self._pool

    def _rest(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool = self._pid = self._end = None


def _begin() -> None:
    """Make ready in the new process: yield to the bot, leave Ctrl-C to it, and never outlive it."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)

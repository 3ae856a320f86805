"""The bot with its long work in a thread of its own process, to see what the other process is for."""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from bot.__main__ import main
from bot.client.worker import Worker
from tests.wire.launcher import redirect


async def run(_: Worker, function: Callable[..., Any], *args: object) -> object:
    """Do what `Worker.run` does, in a thread."""
    return await asyncio.to_thread(function, *args)


if __name__ == "__main__":
    redirect()
    Worker.run = run  # type: ignore[method-assign,assignment]
    sys.exit(main(sys.argv[1:]))

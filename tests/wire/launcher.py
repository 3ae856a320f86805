"""The bot as a host starts it, but for where it thinks Discord is: `python -m tests.wire.launcher run`.

Two class attributes of discord.py say where that is. `WIRE_PATIENCE`, if set, is how many seconds of silence discord.py
takes for a dead connection, instead of a minute; `WIRE_PROFILE` is a file that a profile of the run goes to.
"""

import cProfile
import os
import sys
import time
from functools import partialmethod

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

from bot.__main__ import main


def redirect() -> None:
    """Point discord.py at the double that the environment names."""
    Route.BASE = os.environ["WIRE_REST"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["WIRE_GATEWAY"])
    if patience := os.environ.get("WIRE_PATIENCE"):
        ConnectionState.__init__ = partialmethod(  # type: ignore[method-assign,assignment]
            ConnectionState.__init__, heartbeat_timeout=float(patience)
        )


if __name__ == "__main__":
    redirect()
    if path := os.environ.get("WIRE_PROFILE"):
        # By the processor time of the loop's thread: what else the machine does is not counted.
        with cProfile.Profile(time.thread_time) as profile:
            code = main(sys.argv[1:])
        profile.dump_stats(path)
    else:
        code = main(sys.argv[1:])
    sys.exit(code)

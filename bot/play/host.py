"""The host of a sandbox: opens it around the bot, tells where it is, and closes it when somebody says so."""

import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib import resources
from pathlib import Path

from bot.app import create_bot
from bot.config import Config
from bot.i18n.texts import closest
from bot.play import Options
from bot.play.sandbox import Sandbox, open_sandbox
from bot.play.simulation import PortError
from bot.store import Store

__all__ = ["PortError", "open_table", "play"]


async def play(options: Options, database: Path) -> None:
    """Play until Ctrl-C, SIGTERM or "End preview session" on the page.

    Raises `PortError` and `StoreError`.
    """
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C cancels this coroutine instead
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    async with open_table(options, database) as sandbox:
        print(_directions(sandbox, options.database), flush=True)  # noqa: T201 - a command line
        if options.browser and _has_desktop():
            await asyncio.to_thread(webbrowser.open, sandbox.link)
        closed = asyncio.create_task(sandbox.preview.wait_closed())
        closed.add_done_callback(lambda _: ended.set())
        await ended.wait()
        closed.cancel()
    print("The sandbox is closed.")  # noqa: T201


@asynccontextmanager
async def open_table(options: Options, database: Path) -> AsyncIterator[Sandbox]:
    """Open the sandbox around the real bot. Raises `PortError` and `StoreError`."""
    async with Store.open(database) as store:
        bot = create_bot(Config(database=store.path, language=closest(options.locale)), store)
        face = (resources.files("bot.client") / "dice_faces" / "die_5_free.png").read_bytes()
        async with open_sandbox(
            bot, avatar=face, players=options.players, port=options.port, locale=options.locale
        ) as sandbox:
            yield sandbox


def _directions(sandbox: Sandbox, database: Path | None) -> str:
    width = max(map(len, sandbox.links))
    return "\n".join(
        [
            "The table is in your browser. Everybody has a link, for a tab or a window of their own:",
            *(f"  {name:{width}}  {link}" for name, link in sandbox.links.items()),
            f"Whoever opens this one is the next who has no tab: {sandbox.link}",
            "Type /farkle start in the channel. Games are kept in "
            + (f"{database}." if database else "no file: they end with the sandbox."),
            "Ctrl-C ends it.",
        ]
    )


def _has_desktop() -> bool:
    """Without one, webbrowser would take this terminal for a text browser."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

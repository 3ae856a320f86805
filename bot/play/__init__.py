"""The sandbox: the real bot in a simulated Discord that is a page in the browser. It needs no token.

simcord, which simulates, comes with the extra `play`; so only `main` imports the modules beside this one.
"""

import argparse
import asyncio
import importlib.metadata
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from discord import Locale

SIMCORD = "3.2.1"  # exactly: see simulation.py and world.py
PORT = 8765
DONE, UNUSABLE = 0, 2

EXTRA_MISSING = (
    f"The sandbox needs simcord {SIMCORD}, which is not installed here: `make play` installs it, and so does "
    '`python -m pip install "farkle-bot[play]"` (in a clone: `python -m pip install -e ".[play]"`).'
)


@dataclass(frozen=True, kw_only=True)
class Options:
    """`database` is None for one that is thrown away; `port` is 0 for any that is free."""

    players: int
    port: int
    browser: bool
    locale: str
    database: Path | None


def main(arguments: Sequence[str]) -> int:
    chosen = options(arguments)
    try:
        installed = importlib.metadata.version("simcord")
        importlib.metadata.version("pillow")  # simcord has come without its own extra, "preview"
    except importlib.metadata.PackageNotFoundError:
        installed = None
    if installed != SIMCORD:
        return _unusable(EXTRA_MISSING)

    from bot.play.host import PortError, play  # noqa: PLC0415 - imports simcord
    from bot.store import StoreError  # noqa: PLC0415 - what the bot needs is looked for after that

    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    with TemporaryDirectory(prefix="farkle-", ignore_cleanup_errors=True) as folder:
        try:
            asyncio.run(play(chosen, chosen.database or Path(folder) / "farkle.sqlite3"))
        except KeyboardInterrupt:  # on Windows, where an event loop takes no signals
            return DONE
        except StoreError as error:
            return _unusable(error.sentence)
        except PortError as error:
            return _unusable(
                f"Port {chosen.port} can't be had ({error}), maybe because another sandbox is running: close that one "
                f"or choose another port, such as `--port {chosen.port + 1}`."
            )
    return DONE


def options(arguments: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(
        prog="python -m bot play",
        description="Play Farkle in your browser: the real bot in a simulated Discord on this computer. No token.",
    )
    parser.add_argument(
        "--players", type=_number(2, 8), default=3, metavar="N", help="people in the channel, 2 to 8 (default: 3)"
    )
    parser.add_argument(
        "--port", type=_number(0, 65535), default=PORT, metavar="P", help=f"on 127.0.0.1; 0: any (default: {PORT})"
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the links")
    parser.add_argument(
        "--lang",
        type=_locale,
        default="en-US",
        dest="locale",
        metavar="CODE",
        help="everybody's language (default: en-US)",
    )
    parser.add_argument(
        "--database", type=Path, metavar="PATH", help="keep games and scores in this file (default: thrown away)"
    )
    return Options(**vars(parser.parse_args(arguments)))


def _number(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            reason = f"{text!r} is not a whole number from {low} to {high}"
            raise argparse.ArgumentTypeError(reason)
        return int(text)

    return number


def _locale(text: str) -> str:
    """Discord's name of a language; "en" is enough for the first that it has of those with a country, en-US."""
    known = [locale.value for locale in Locale]
    for name in known:
        if text.lower() in {name.lower(), name.lower().partition("-")[0]}:
            return name
    reason = f"{text!r} is no language of Discord's; it has {', '.join(known)}"
    raise argparse.ArgumentTypeError(reason)


def _unusable(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - a command line
    return UNUSABLE

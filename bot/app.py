"""The composition root: opens the store, builds the client with its commands and buttons, closes in reverse."""

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.bot import FarkleBot
from bot.config import Config
from bot.i18n.texts import mark
from bot.store import Store, StoreError
from bot.views.routes import on_interaction
from bot.views.screen import screen
from cogs import game, reading, review

_log = logging.getLogger(__name__)


def create_bot(config: Config, store: Store) -> FarkleBot:
    """Build a bot that is ready to connect. It uses the store and does not close it."""
    return FarkleBot(config, store, screen, _furnish)


def _furnish(bot: FarkleBot) -> None:
    group = app_commands.Group(
        name="farkle",
        description=locale_str(mark("Farkle, the dice game")),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for command in (*game.commands(), *reading.commands(), *review.commands()):
        group.add_command(command)
    bot.tree.add_command(group)
    bot.add_listener(on_interaction)


async def serve(config: Config, token: str) -> None:
    """Run until stopped by SIGINT or SIGTERM. Raises `StoreError` and discord.py's errors of the login."""
    async with Store.open(config.database) as store:
        bot = create_bot(config, store)
        async with bot:
            running = asyncio.create_task(bot.start(token), name="connection")
            with _stop_signals(running):
                await running


@contextlib.contextmanager
def _stop_signals(task: asyncio.Task[None]) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    caught = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead
            loop.add_signal_handler(number, task.cancel)
            caught.append(number)
    try:
        yield
    except asyncio.CancelledError:
        _log.info("Stopped")
    finally:
        for number in caught:
            loop.remove_signal_handler(number)


def _spare_the_collector() -> None:
    # A press makes thousands of small objects and hardly a cycle; by default the collector looks for cycles so often,
    # through everything there is, that it takes a quarter of the time of a press (benchmarks/load.py).
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def run(config: Config) -> int:
    """Run the bot until it is stopped; give the exit code for the shell: 0, or 1 with one sentence on stderr."""
    logging.basicConfig(level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # Its debug lines hold whole events and addresses: people's names, and tokens that answer in the bot's name.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    _spare_the_collector()
    try:
        asyncio.run(serve(config, config.token or ""))
    except StoreError as error:
        _say(error.sentence)
    except discord.LoginFailure:
        _say("Discord does not accept this token: copy it anew from the Bot page of the developer portal.")
    except (discord.HTTPException, discord.GatewayNotFound, OSError) as error:
        _say(f"Discord cannot be reached ({error}): check the network, then start the bot again.")
    except KeyboardInterrupt:
        return 0
    else:
        return 0
    return 1


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")

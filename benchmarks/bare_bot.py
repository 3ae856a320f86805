"""A bare discord.py bot: it answers every press with a deferred update and does nothing else.

`python -m benchmarks.load` starts it beside the real one, to have a measure.
"""

import asyncio
import logging
import os
import signal

import discord

from tests.wire.launcher import redirect


class BareBot(discord.AutoShardedClient):
    """As frugal as the real one."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()


async def main() -> None:
    logging.basicConfig(level=logging.INFO)
    redirect()
    async with BareBot() as bot:
        running = asyncio.create_task(bot.start(os.environ["FARKLE_TOKEN"]))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        await asyncio.gather(running, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main())

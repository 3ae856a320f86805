"""Answers that may take longer than Discord waits for one."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import discord

T = TypeVar("T")

PROMPT = 1.0
"""Seconds; Discord waits three for the first answer, and the way there takes some."""


async def in_time(interaction: discord.Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Wait for what a private answer is made of; if it takes its time, the person is shown that it is being made.

    Raises what the work raises, and discord.py's errors when Discord takes no answer any more.
    """
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait((task,), timeout=PROMPT)
        if not done:
            await interaction.response.defer(ephemeral=True, thinking=True)
        return await task
    finally:
        task.cancel()


async def tell(interaction: discord.Interaction, view: discord.ui.LayoutView, file: discord.File | None = None) -> None:
    """Answer privately, whether or not the person was asked for patience."""
    quiet, files = discord.AllowedMentions.none(), [file] if file else []
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=quiet)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=quiet)

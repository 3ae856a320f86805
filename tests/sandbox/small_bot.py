"""A bot that does, in a few lines, everything the sandbox must show: so its tests don't depend on Farkle."""

import asyncio
import re
from typing import Self

import discord
from discord import app_commands
from discord.ext import commands, tasks

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf50000004020101806cd6e20000000049454e44ae426082"
)


class SmallBot(commands.AutoShardedBot):
    """Counts presses. It is never idle: one task waits for ever and another wakes all the time."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.presses = 0
        self.wakes = 0
        self.emoji: discord.Emoji
        self._waiting: asyncio.Task[bool]

    async def setup_hook(self) -> None:
        self.emoji = await self.create_application_emoji(name="pip", image=PICTURE)
        self.add_dynamic_items(Button)
        self.tree.add_command(counter)
        self.tree.add_command(about)
        await self.tree.sync()
        self._waiting = asyncio.create_task(asyncio.Event().wait())
        self.waking.start()

    @tasks.loop(seconds=0.02)
    async def waking(self) -> None:
        self.wakes += 1

    async def close(self) -> None:
        self._waiting.cancel()
        self.waking.cancel()
        await super().close()

    def board(self) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(f"{self.emoji} pressed {self.presses} times"))
        row = discord.ui.ActionRow[discord.ui.LayoutView]()
        for label in ("Press", "Later", "Ask", "Whisper", "Never"):
            row.add_item(Button(label, self.presses if label == "Press" else 0))
        view.add_item(row)
        return view


class Button(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"(?P<label>\w+) (?P<seen>\d+)"
):
    def __init__(self, label: str, seen: int) -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=f"{label} {seen}"))
        self.label = label

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        _item: discord.ui.Item[discord.ui.LayoutView],
        match: re.Match[str],
    ) -> Self:
        return cls(match["label"], int(match["seen"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        match self.label:
            case "Press":
                _bot(interaction).presses += 1
                await interaction.response.edit_message(view=_bot(interaction).board())
            case "Later":
                await interaction.response.defer()
                await asyncio.sleep(0.1)
                _bot(interaction).presses += 10
                await interaction.edit_original_response(view=_bot(interaction).board())
            case "Ask":
                await interaction.response.send_modal(Question())
            case "Whisper":
                await interaction.response.send_message("for your eyes only", ephemeral=True)


class Question(discord.ui.Modal, title="How often?"):
    times = discord.ui.TextInput[Self](label="Times")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        _bot(interaction).presses += int(self.times.value)
        await interaction.response.edit_message(view=_bot(interaction).board())


@app_commands.command(description="Post a counter")
async def counter(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=_bot(interaction).board())


@app_commands.command(description="Say what came with the command")
async def about(interaction: discord.Interaction) -> None:
    assert interaction.guild is not None
    spoken = interaction.locale, interaction.guild_locale, interaction.guild.preferred_locale
    await interaction.response.send_message(f"{' '.join(map(str, spoken))} {discord.utils.utcnow().timestamp()}")


def _bot(interaction: discord.Interaction) -> SmallBot:
    assert isinstance(interaction.client, SmallBot)
    return interaction.client

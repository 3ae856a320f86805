"""The dice as application emojis: drawn by the project, uploaded once, recognised again at the next start."""

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Literal

import discord

State = Literal["free", "held", "dead"]
STATES: tuple[State, ...] = ("free", "held", "dead")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The emoji of each face in each state; empty when there are none, and then dice are shown as text."""

    emojis: Mapping[tuple[int, State], discord.PartialEmoji] = field(default_factory=dict)

    def emoji(self, face: int, state: State) -> discord.PartialEmoji | None:
        """Give the picture of a die, if there are pictures."""
        return self.emojis.get((face, state))


def pictures() -> dict[str, tuple[int, State, bytes]]:
    """Give every shipped picture under the name of its emoji, which ends in a hash of what it shows."""
    folder = resources.files("bot.client") / "dice_faces"
    found = {}
    for face in range(1, 7):
        for state in STATES:
            image = (folder / f"die_{face}_{state}.png").read_bytes()
            found[f"die_{face}_{state}_{hashlib.sha256(image).hexdigest()[:6]}"] = face, state, image
    return found


async def dice_faces(client: discord.Client) -> DiceFaces:
    """Give the dice emojis, uploading those that are missing and removing outdated ones of ours.

    Falls back to text dice, with one line in the log, when Discord refuses.
    """
    wanted = pictures()
    try:
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        outdated = [emoji for name, emoji in there.items() if _is_ours(name) and name not in wanted]
        await asyncio.gather(*(emoji.delete() for emoji in outdated))
        emojis = {}
        for name, (face, state, image) in wanted.items():
            emoji = there.get(name) or await client.create_application_emoji(name=name, image=image)
            emojis[face, state] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    except discord.HTTPException as error:
        _log.warning("The dice emojis could not be set up (%s): dice are shown as text until the next start.", error)
        return DiceFaces()
    return DiceFaces(emojis)


def _is_ours(name: str) -> bool:
    parts = name.split("_")
    return len(parts) == 4 and parts[0] == "die" and parts[1].isdigit() and parts[2] in STATES  # noqa: PLR2004 - die_1_free_hash

"""The small form in which a player adds a phrase to the dice."""

import re
from typing import Any

import discord
from discord import ui

from bot.farkle.dice import DEFAULT_PHRASE, LONGEST_PHRASE
from bot.i18n.texts import Texts
from bot.sessions.session import Session

TEMPLATE = re.compile(r"phrase:(?P<game>[0-9a-hjkmnp-tv-z]{8})")
ABANDONED = 15 * 60
"""Seconds after which a form is forgotten: its interaction could not be answered any more."""


class PhraseModal(ui.Modal):
    """Asks for the phrase. What is sent is handled by its id (`bot.views.fallback`), so it survives a restart."""

    def __init__(self, session: Session, seat: int | None, say: Texts) -> None:
        super().__init__(
            title=say.say("Your phrase for the dice")[:45], custom_id=f"phrase:{session.id}", timeout=ABANDONED
        )
        old = session.seats[seat].phrase if seat is not None else DEFAULT_PHRASE
        text: ui.TextInput[Any] = ui.TextInput(
            placeholder=DEFAULT_PHRASE,
            default="" if old == DEFAULT_PHRASE else old,
            required=False,
            max_length=LONGEST_PHRASE,
            custom_id="phrase",
        )
        self.add_item(
            ui.Label(
                text=say.say("Anything you like")[:45],
                description=say.say("It is mixed into the dice and everybody can read it.")[:100],
                component=text,
            )
        )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Leave the answer to the handler of all forms: a form sent after a restart comes only there."""


def sent_phrase(interaction: discord.Interaction) -> str:
    """Read the phrase from a form that was sent."""
    data: Any = interaction.data
    fields = list(data.get("components", []))
    while fields:
        part = fields.pop()
        if part.get("custom_id") == "phrase":
            return str(part.get("value") or "")
        fields += [part["component"]] if "component" in part else part.get("components", [])
    return ""

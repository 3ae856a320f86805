"""Which permissions the bot needs where it plays, and which of them are missing."""

import discord

from bot.farkle.errors import Refusal
from bot.i18n.texts import Texts, mark

# Discord's own English names; a moderator looks for them in the channel's settings.
_NAMES = {
    "view_channel": mark("View Channel"),
    "send_messages": mark("Send Messages"),
    "send_messages_in_threads": mark("Send Messages in Threads"),
}


def missing_rights(interaction: discord.Interaction, say: Texts) -> tuple[str, ...]:
    """Name what the bot may not do in the channel of an interaction; all it needs when nothing seems missing."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages")
    may = interaction.app_permissions
    missing = [name for name in needed if not getattr(may, name)]
    return tuple(say.say(_NAMES[name]) for name in missing or needed)


def check_rights(interaction: discord.Interaction, say: Texts) -> None:
    """Refuse, by name, where the bot could not post and keep a board."""
    if interaction.guild_id is None:
        return  # a direct message, where nobody can take them away
    in_thread = isinstance(interaction.channel, discord.Thread)
    may = interaction.app_permissions
    may_send = may.send_messages_in_threads if in_thread else may.send_messages
    if not (may.view_channel and may_send):
        raise Refusal("rights", rights=missing_rights(interaction, say))

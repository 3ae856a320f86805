"""Names and descriptions of the commands in the languages of the catalogs."""

from functools import cache

import discord
from discord import app_commands

from bot.i18n.texts import SOURCE, closest, texts


class CommandTranslator(app_commands.Translator):
    """Translates what is marked as `locale_str`; a locale without a catalog keeps the English text."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the base class's signature
    ) -> str | None:
        """Give the text in a locale, or None when it is English there."""
        language = _language(locale)
        return None if language == SOURCE else texts(language).say(string.message)


@cache  # every text of every command is asked for in some thirty locales
def _language(locale: discord.Locale) -> str:
    return closest(locale.value)

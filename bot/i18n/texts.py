"""Texts in one language, from gettext catalogs read at start.

The catalogs are the .po files themselves (`locale/LANGUAGE.po`), so a translator's edit needs no build step. The
message ids are the English texts.
"""

import gettext
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO

from babel import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

SOURCE = "en"
"""The language the texts are written in; it needs no catalog."""


def mark(message: str) -> str:
    """Mark a message for the catalogs where it is only named and translated later."""
    return message


class Texts:
    """Says things in one language. Numbers among the facts are written the way the language writes them."""

    def __init__(self, language: str, catalog: gettext.NullTranslations) -> None:
        self.language = language
        self._locale = Locale.parse(language)
        self._catalog = catalog

    def say(self, message: str, /, **facts: object) -> str:
        """Translate an English sentence and fill its `{facts}` in."""
        return self._fill(self._catalog.gettext(message), facts)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """Translate a sentence that depends on how many; `{n}` in it is the number."""
        return self._fill(self._catalog.ngettext(one, many, number), {"n": number, **facts})

    def number(self, value: int) -> str:
        """Write a whole number: 10,000 or 10.000."""
        return _decimal(value, self.language)

    def percent(self, share: float) -> str:
        """Write a share of 1 in whole percent."""
        return _percent(share, self.language)

    def fine_percent(self, share: float, digits: int = 1) -> str:
        """Write a share of 1 in percent, with so many digits behind the point."""
        return format_percent(share, format=f"#,##0.{'0' * digits}%", locale=self._locale)

    def decimal(self, value: float, digits: int = 1) -> str:
        """Write a number with so many digits behind the point."""
        return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=self._locale)

    def _fill(self, message: str, facts: Mapping[str, object]) -> str:
        # Only whole numbers: a bool is an int for Python, and not for people.
        shown = {name: _decimal(value, self.language) if type(value) is int else value for name, value in facts.items()}
        return message.format_map(shown)


# A board names the same few numbers again and again, and Babel takes its time over each.


@lru_cache(maxsize=8192)
def _decimal(value: int, language: str) -> str:
    return format_decimal(value, locale=language)


@lru_cache(maxsize=1024)
def _percent(share: float, language: str) -> str:
    return format_percent(share, locale=language)


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, the source language first."""
    files = (resources.files("bot.i18n") / "locale").iterdir()
    return (SOURCE, *sorted(file.name.removesuffix(".po") for file in files if file.name.endswith(".po")))


def closest(locale: str | None, fallback: str = SOURCE) -> str:
    """Give the language there is for a Discord locale such as `it` or `en-US`."""
    try:
        wanted = Locale.parse(locale or fallback, sep="-")
    except (ValueError, UnknownLocaleError):
        return fallback
    for name in (str(wanted), wanted.language):
        if name in languages():
            return name
    return fallback


@cache
def texts(language: str) -> Texts:
    """Give the texts of one of `languages()`."""
    if language == SOURCE:
        return Texts(SOURCE, gettext.NullTranslations())
    return read((resources.files("bot.i18n") / "locale" / f"{language}.po").read_bytes(), language)


def read(source: bytes, language: str) -> Texts:
    """Give the texts of a catalog, which is what stands in a .po file."""
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=language))
    compiled.seek(0)
    return Texts(language, gettext.GNUTranslations(compiled))

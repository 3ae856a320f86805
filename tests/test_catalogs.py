"""The catalogs: complete, and true to the English texts. `make catalogs` brings them up to date with the code."""

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.i18n.texts import SOURCE, languages

ROOT: Final = Path(__file__).resolve().parent.parent
TRANSLATED: Final = [language for language in languages() if language != SOURCE]
MARKS: Final = {"mark": None, "say": None, "count": (1, 2)}

Id = str | tuple[str, ...]


def said() -> set[Id]:
    """Every message of the code: an English text, or the one and the many of it."""
    return {
        message if isinstance(message, str) else tuple(message)
        for room in ("bot", "cogs")
        for _, _, message, _, _ in extract_from_dir(ROOT / room, [("**.py", "python")], keywords=MARKS)
    }


def messages(language: str) -> Iterator[Message]:
    path = ROOT / "bot" / "i18n" / "locale" / f"{language}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    assert not catalog.obsolete, "texts that nobody says any more"
    return (message for message in catalog if message.id)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def test_the_texts_of_the_code_are_found() -> None:
    assert "Roll the dice first." in said()
    assert any(isinstance(message, tuple) for message in said())


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_has_every_text_of_the_code_and_no_other(language: str) -> None:
    assert {
        message.id if isinstance(message.id, str) else tuple(message.id) for message in messages(language)
    } == said()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_in_all_its_forms(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy or not all(forms(message.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_facts_in_it(language: str) -> None:
    wrong = []
    for message in messages(language):
        english = set[str]().union(*map(fields, forms(message.id)))
        # A form for one thing may leave the number out: "one die" needs no {n}.
        wrong += [text for text in forms(message.string) if not english - {"n"} <= fields(text) <= english]
    assert wrong == []

"""Every text of the sources stands in every catalog, translated, with the same blanks."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.i18n.texts import SOURCE, languages, texts

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "bot" / "i18n" / "locale"
ROOMS = ("bot", "cogs")
KEYWORDS = {"mark": None, "say": None, "count": (1, 2)}  # as in the Makefile
LANGUAGES = [language for language in languages() if language != SOURCE]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def written(language: str) -> bytes:
    return (FOLDER / f"{language}.po").read_bytes()


@cache
def catalog(language: str) -> Catalog:
    return read_po(BytesIO(written(language)), locale=language)


@cache
def extracted() -> Catalog:
    """Give every text of the sources."""
    catalog = Catalog()
    for room in ROOMS:
        for found in extract_from_dir(ROOT / room, [("**.py", "python")], keywords=KEYWORDS):
            catalog.add(found[2])
    return catalog


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Give a text as all of its plural forms."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def messages(of: Catalog) -> list[Message]:
    return [message for message in of if message.id]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def literals() -> Iterator[tuple[str, int, str]]:
    """Find every text with Python's own parser, which also looks into f-strings."""
    for path in chain.from_iterable((ROOT / folder).rglob("*.py") for folder in ROOMS):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                first = node.args[0]
                if name in KEYWORDS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield str(path.relative_to(ROOT)), node.lineno, first.value


def test_italian_is_spoken() -> None:
    assert "it" in languages()


def test_the_extraction_finds_every_text_that_the_parser_finds() -> None:
    found = {forms(message.id)[0] for message in messages(extracted())}
    assert len(found) > 200
    assert {text for _, _, text in literals()} == found


@each_language
def test_a_catalog_has_exactly_the_texts_of_the_sources(language: str) -> None:
    assert {message.id for message in messages(catalog(language))} == {
        message.id for message in messages(extracted())
    }, "run: make catalogs"
    assert not catalog(language).obsolete


@each_language
def test_every_text_is_translated_and_certain(language: str) -> None:
    waiting = [message.id for message in messages(catalog(language)) if not all(forms(message.string))]
    doubtful = [message.id for message in messages(catalog(language)) if message.fuzzy]
    assert (waiting, doubtful) == ([], [])


@each_language
def test_every_plural_has_all_forms_of_the_language(language: str) -> None:
    plurals = [message for message in messages(catalog(language)) if isinstance(message.id, tuple | list)]
    assert plurals
    assert {len(forms(message.string)) for message in plurals} == {catalog(language).num_plurals}


@each_language
def test_a_translation_has_the_same_blanks(language: str) -> None:
    for message in messages(catalog(language)):
        one, *_, many = (*forms(message.id), forms(message.id)[-1])
        first, *others = forms(message.string)
        # "one" may leave the number out where it stands for exactly 1.
        assert blanks(first) in (blanks(one), blanks(many)), message.id
        assert all(blanks(other) == blanks(many) for other in others), message.id


@each_language
def test_a_translation_keeps_the_shape_of_the_text(language: str) -> None:
    for message in messages(catalog(language)):
        for text in forms(message.string):
            source = forms(message.id)[-1]
            assert text == text.strip(), message.id
            assert text.count("\n") == source.count("\n"), message.id
            assert text.count("**") == source.count("**"), message.id
            assert text.count("`") == source.count("`"), message.id
            for mark in ("### ", "## ", "-# ", "🎲", "🏆", "🔥", "⚠", "🐖", "⏳"):
                assert text.count(mark) == source.count(mark), (message.id, mark)


@each_language
def test_commands_are_named_the_same_in_every_translation(language: str) -> None:
    for message in messages(catalog(language)):
        for text in forms(message.string):
            for command in ("start", "solo", "board", "rules", "score", "odds", "leave", "end", "leaderboard"):
                named = f"/farkle {command}"
                assert text.count(named) == forms(message.id)[0].count(named), message.id


@each_language
def test_a_button_that_a_text_names_is_called_so(language: str) -> None:
    say = texts(language).say
    assert f"**{say('Verify the dice')}**" in next(
        forms(message.string)[0] for message in messages(catalog(language)) if "Are the dice fair?" in str(message.id)
    )
    assert f"**{say('I am back')}**" in say("**Paused**: everybody is away. Press **I am back** to go on.")
    assert say("Roll") in say("Nobody has rolled: press Roll first.")


@each_language
def test_a_catalog_is_sorted(language: str) -> None:
    ids = [message.id for message in messages(catalog(language))]
    assert ids == sorted(ids, key=forms)


@each_language
def test_catalogs_say_nothing_of_places_in_the_sources(language: str) -> None:
    assert b"\n#: " not in written(language)

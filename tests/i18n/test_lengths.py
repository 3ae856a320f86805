"""What Discord limits and discord.py does not check, in every language: commands, forms, buttons."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import create_bot
from bot.client.bot import FarkleBot
from bot.client.translator import CommandTranslator
from bot.config import Config
from bot.farkle.position import Game, Phase
from bot.farkle.rules import MOST_POINTS, Rules
from bot.farkle.tables import TABLES, table
from bot.i18n.texts import SOURCE, closest, languages, texts
from bot.sessions.session import Pace
from bot.store import Store
from bot.views.guide import help_page
from bot.views.phrase import PhraseModal
from bot.views.rulebook import title
from tests.farkle.scenes import begun
from tests.views.drawings import Drawing, board, drawn, session_of

each_language = pytest.mark.parametrize("language", languages())
NAME = re.compile(r"[-_'\w]{1,32}")
MOST_IN_A_COMMAND = 8000
"""Characters of all names, descriptions and values of a command; of translations only the longest of each counts."""
THUMB = 24
"""Characters of a label that fit on a phone beside a second button."""

Node = dict[str, Any]


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[FarkleBot]:
    config = Config(database=tmp_path / "farkle.sqlite3")
    async with Store.open(config.database) as store, create_bot(config, store) as bot:
        bot._furnish(bot)  # noqa: SLF001 - what it does before its first event, without a connection
        await bot.tree.set_translator(CommandTranslator())
        yield bot


@pytest.fixture
async def commands(bot: FarkleBot) -> list[Node]:
    translator = bot.tree.translator
    assert translator is not None
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


def nodes(of: list[Node]) -> Iterator[Node]:
    """Yield commands, subcommands, options and choices."""
    for node in of:
        yield node
        yield from nodes(node.get("options", []) + node.get("choices", []))


def written(node: Node, field: str) -> list[str]:
    """Give a field in every language."""
    return [node.get(field, ""), *(node.get(f"{field}_localizations") or {}).values()]


@each_language
async def test_the_help_names_every_command_but_itself(commands: list[Node], language: str) -> None:
    assert [command["name"] for command in commands] == ["farkle"]
    words = {node["name"] for node in commands[0]["options"]}
    text = Drawing.of(help_page(texts(language))).text
    assert set(re.findall(r"`/farkle (\w+)`", text)) == words - {"help"}


async def test_names_and_descriptions_of_commands_fit(commands: list[Node]) -> None:
    for node in nodes(commands):
        assert all(len(text) <= 100 for text in written(node, "name") + written(node, "description")), node["name"]
        if "value" not in node:
            assert all(NAME.fullmatch(text) and text == text.lower() for text in written(node, "name")), node["name"]
            assert all(written(node, "description")), node["name"]


async def test_a_command_is_called_the_same_in_every_language(commands: list[Node]) -> None:
    for node in nodes(commands):
        if "value" not in node:
            assert set(written(node, "name")) == {node["name"]}


async def test_every_description_and_every_table_is_translated(commands: list[Node]) -> None:
    assert "it" in commands[0]["description_localizations"]
    for node in nodes(commands):
        translated = (node.get("description_localizations") or {}).get("it")
        if "value" in node:
            assert node["name_localizations"]["it"] == title(node["value"], texts("it"))
        else:
            assert translated not in (None, node["description"]), node["name"]


async def test_only_locales_with_a_catalog_get_translations(commands: list[Node]) -> None:
    spoken = {locale.value for locale in discord.Locale if closest(locale.value) != SOURCE}
    assert set(commands[0]["description_localizations"]) == spoken
    for node in nodes(commands):
        assert set(node.get("name_localizations") or ()) | set(node.get("description_localizations") or ()) <= spoken


async def test_a_command_with_all_its_translations_is_within_the_limit(commands: list[Node]) -> None:
    for command in commands:
        longest = sum(
            max(map(len, written(node, "name")))
            + max(map(len, written(node, "description")))
            + len(str(node.get("value", "")))
            for node in nodes([command])
        )
        assert longest <= MOST_IN_A_COMMAND


async def test_no_list_of_choices_is_too_long(commands: list[Node]) -> None:
    assert all(len(node.get("choices", [])) <= 25 for node in nodes(commands))


@each_language
def test_the_form_for_a_phrase_shows_its_texts_whole(language: str) -> None:
    say = texts(language)
    form: Node = PhraseModal(session_of(None), None, say).to_dict()
    (field,) = form["components"]
    assert form["title"] == say.say("Your phrase for the dice")
    assert field["label"] == say.say("Anything you like")
    assert field["description"] == say.say("It is mixed into the dice and everybody can read it.")
    assert len(form["title"]) <= 45
    assert len(field["label"]) <= 45
    assert len(field["description"]) <= 100


def boards() -> Iterator[Game]:
    """Yield positions with the longest numbers and every button."""
    rolled = begun("official", 2, "roll / dice 111555")
    yield rolled
    yield rolled._replace(turn_points=MOST_POINTS, roll=(1, 1, 5), free=3)
    yield begun(table("high-stakes").with_(opening=0), 2, "roll / dice 111234 / hold 1 1 1 / bank")
    yield begun("official", 2, "handover 1 bruno")
    yield begun("official", 2, "end")


@each_language
def test_labels_fit_under_a_thumb(language: str) -> None:
    labels = set()
    for game in boards():
        drawing = board(game, selection=0b111 if game.phase is Phase.ROLLED else 0, language=language)
        labels |= {button["label"] for button in drawing.buttons.values()}
    for pace in Pace:
        for leavers in ("skip", "computer"):
            drawing = drawn(session_of(None, language=language, pace=pace, leavers=leavers))
            labels |= {button["label"] for button in drawing.buttons.values()}
    assert len(labels) > 20
    assert {label for label in labels if len(label) > THUMB} == set()


@each_language
def test_the_longest_offer_of_dice_is_still_a_label(language: str) -> None:
    rules = Rules(piggyback="inherit", piggyback_bonus=MOST_POINTS)
    game = begun(rules, 2, "roll / dice 111234 / hold 1 1 1 / bank")
    assert game.offer is not None
    rich = game._replace(offer=game.offer.__class__(5, MOST_POINTS))
    assert len(board(rich, language=language).label("piggyback")) <= 40


@each_language
def test_the_titles_of_tables_are_short_and_differ(language: str) -> None:
    titles = [title(name, texts(language)) for name in TABLES]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 16

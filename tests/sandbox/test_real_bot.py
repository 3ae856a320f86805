"""Farkle itself in the sandbox: what somebody sees who has typed `make play`."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import play
from bot.farkle import record
from bot.i18n.texts import texts
from bot.play.host import open_table
from bot.play.sandbox import Sandbox
from tests.sandbox.tab import Tab


@pytest.fixture
def arguments() -> list[str]:
    return ["--players=2", "--port=0"]


@pytest.fixture
async def sandbox(arguments: list[str], tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with open_table(play.options(arguments), tmp_path / "farkle.sqlite3") as sandbox:
        yield sandbox


@pytest.fixture
async def ada(sandbox: Sandbox) -> AsyncIterator[Tab]:
    async with Tab.open(sandbox.link) as tab:
        yield tab


@pytest.fixture
async def blaise(sandbox: Sandbox, ada: Tab) -> AsyncIterator[Tab]:
    async with Tab.open(sandbox.link) as tab:
        assert (ada.player, tab.player) == ("Ada", "Blaise")
        yield tab


async def begin(ada: Tab, blaise: Tab, **options: str) -> None:
    await ada.run("farkle start", **options)
    await blaise.sees("Sit down")
    await blaise.press("Sit down")
    await ada.sees(r"2\. \W*Blaise")
    await ada.press("Begin")


async def play_on(ada: Tab, blaise: Tab) -> str:
    """Let whoever's turn it is do the next thing: the best hold, then bank. Returns the board that they see then."""
    for tab, other in ((ada, blaise), (blaise, ada)):
        await tab.look()
        await other.look()
        if re.search(rf"\b{tab.player}\b\W*(, it is your turn|· turn points)", tab.text):
            before = other.board
            for label in ("Bank [0-9,]+", "Take best .*", "Roll [0-9]+"):
                if tab.has_button(label):
                    assert (await tab.press(label))["settlement"] == "settled"
                    break
            await other.sees_what(tab, before)
            return tab.board
    reason = f"it is nobody's turn:\n{ada.text}"
    raise AssertionError(reason)


async def test_a_turn_is_played_in_two_tabs(ada: Tab, blaise: Tab) -> None:
    await begin(ada, blaise)
    first = await ada.sees(r"\w+\W*, it is your turn")
    for _ in range(3):
        board = await play_on(ada, blaise)
        if re.search(r"banked|Farkle!|farkled", board):
            break
    second = await blaise.sees(r"\w+\W*, it is your turn")
    assert second != first, "the turn goes to the other"


async def test_a_whole_game_is_played_and_its_record_verifies(ada: Tab, blaise: Tab) -> None:
    await begin(ada, blaise, target="1000")
    for _ in range(400):
        if "wins with" in await play_on(ada, blaise):
            break
    await blaise.sees(r"\w+\W* wins with [0-9,]+")
    await blaise.press("Verify the dice")
    assert record.verify(json.loads(await blaise.download(r"farkle-\w+\.json"))) == []


async def test_dice_are_pictures_in_text_and_on_buttons(ada: Tab, blaise: Tab) -> None:
    await begin(ada, blaise)
    while not ada.has_button("[1-6]"):
        await play_on(ada, blaise)
    shown = {asset["filename"] for asset in ada.state["assets"].values() if asset["available"]}
    pictured = ada.button("[1-6]")["emoji"]
    assert pictured["available"]
    assert f"{pictured['id']}.png" in shown


async def test_a_phrase_for_the_dice_is_asked_for_in_a_form(ada: Tab, blaise: Tab) -> None:
    await ada.run("farkle start")
    await ada.press("My phrase for the dice")
    assert ada.state["modal"] is not None
    assert (await ada.submit("lucky seven"))["settlement"] == "settled"
    assert ada.state["modal"] is None
    await blaise.sees("Sit down")
    await blaise.press("Sit down")
    await ada.sees(r"2\. \W*Blaise")
    await ada.press("Begin")
    await blaise.sees("lucky seven")


async def test_a_refusal_is_for_the_one_who_pressed(ada: Tab, blaise: Tab) -> None:
    await ada.run("farkle start")
    await blaise.look()
    before = ada.text
    await blaise.press("Cancel")
    await ada.look()
    assert ada.text == before
    assert len(blaise.text) > len(before)


@pytest.mark.parametrize("arguments", [["--players=2", "--port=0", "--lang=it"]])
async def test_the_table_speaks_the_language_of_the_server(ada: Tab) -> None:
    await ada.run("farkle start")
    await ada.sees(texts("it").say("Sit down"))


@pytest.mark.parametrize("arguments", [["--players=2", "--port=0", "--lang=it"]])
async def test_the_picker_of_commands_speaks_it_too(ada: Tab) -> None:
    start = next(command for command in await ada.commands() if command["invocation"] == "farkle start")
    table = next(option for option in start["options"] if option["name"] == "table")
    said = [start["description"], table["description"], *(choice["name"] for choice in table["choices"])]
    assert texts("it").say("Open a table in this channel") in said
    assert texts("it").say("The rules to play by; see /farkle rules") in said
    assert texts("it").say("Official") in said


async def test_a_database_that_is_kept_knows_server_and_people_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite3"
    async with (
        open_table(play.options(["--players=2", "--port=0"]), kept) as sandbox,
        Tab.open(sandbox.links["Ada"]) as ada,
        Tab.open(sandbox.links["Blaise"]) as blaise,
    ):
        await begin(ada, blaise)
        first = re.search(r"\w+\W*, it is your turn", ada.board)
    async with (
        open_table(play.options(["--players=3", "--port=0"]), kept) as sandbox,
        Tab.open(sandbox.links["Blaise"]) as blaise,
    ):
        await blaise.run("farkle board")
        again = await blaise.sees(r"\w+\W*, it is your turn")
    assert first is not None
    assert again == first.group()

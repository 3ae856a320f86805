"""The board speaks the server's language, a private answer the language of who reads it."""

import pytest

from bot.i18n.texts import texts
from tests.behaviour.hall import Hall
from tests.behaviour.message import told
from tests.behaviour.room import Room

IT = texts("it")


@pytest.fixture
def piazza(hall: Hall) -> Room:
    """A channel of an Italian server."""
    hall.server("roma", language="it")
    return hall.room_named("piazza", server="roma")


async def test_the_board_of_an_italian_server_is_italian_whoever_presses(hall: Hall, piazza: Room) -> None:
    ada = hall.player("ada", server="roma")
    bea = hall.player("bea", server="roma", language="it")
    await piazza.type(ada, "start")
    assert IT.say("**At the table**, clockwise:") in piazza.text
    await piazza.press(bea, IT.say("Sit down"))
    await piazza.press(ada, IT.say("Begin"))
    assert IT.say("**{name}**, it is your turn.", name=piazza.turn.name) in piazza.text
    await hall.wait(2)
    (ping,) = piazza.pings
    assert "[tocca a te]" in ping.lower()


async def test_a_private_answer_is_in_the_language_of_who_reads_it(hall: Hall, piazza: Room) -> None:
    ada = hall.player("ada", server="roma")
    bea = hall.player("bea", server="roma", language="it")
    await piazza.type(ada, "start")
    sit, cancel = IT.say("Sit down"), IT.say("Cancel")
    assert (await piazza.press(ada, sit)).private == told("already-seated")
    assert (await piazza.press(bea, cancel)).private == told("host-only", "it", host=f"<@{ada.id}>")
    link = f"https://discord.com/channels/{hall.server('roma').id}/{piazza.channel.id}/{piazza.board.id}"
    assert (await piazza.type(ada, "start")).private == told("running", link=link)
    assert (await piazza.type(bea, "start")).private == told("running", "it", link=link)


async def test_an_italian_on_an_english_server_reads_answers_in_italian_and_the_board_in_english(
    hall: Hall, room: Room
) -> None:
    ada, bea = hall.player("ada"), hall.player("bea", language="it")
    await room.lobby(ada)
    assert "clockwise" in room.text
    assert (await room.press(bea, "Stand up")).private == told("not-in-game", "it")
    assert "clockwise" in room.text


@pytest.mark.parametrize("language", ["fr", "zh-TW", "xx"])
async def test_a_language_without_a_catalog_reads_english(hall: Hall, language: str) -> None:
    hall.server("elsewhere", language=language)
    there = hall.room_named("there", server="elsewhere")
    player = hall.player("zoe", server="elsewhere", language=language)
    await there.type(player, "start")
    assert "clockwise" in there.text
    assert (await there.press(player, "Sit down")).private == told("already-seated")


async def test_the_form_help_and_rules_are_in_the_language_of_who_opens_them(hall: Hall, room: Room) -> None:
    ada, bea = hall.player("ada"), hall.player("bea", language="it")
    await room.lobby(ada, bea)
    opened = await room.press(bea, "My phrase")
    assert opened.form is not None
    assert opened.form["title"] == IT.say("Your phrase for the dice")
    for command in ("help", "rules"):
        english, italian = [await room.type(player, command) for player in (ada, bea)]
        assert english.private
        assert italian.private
        assert english.private != italian.private


async def test_a_rematch_and_a_leaderboard_speak_the_language_of_the_server(hall: Hall, piazza: Room) -> None:
    ada = hall.player("ada", server="roma")
    bea = hall.player("bea", server="roma", language="it")
    await piazza.type(ada, "start")
    await piazza.press(bea, IT.say("Sit down"))
    await piazza.press(ada, IT.say("Begin"))
    await piazza.type(bea, "leave")
    await hall.wait(2)
    assert IT.say("## 🏆 {name} wins, the last one at the table", name="ada") in piazza.text
    await piazza.press(ada, IT.say("Rematch"))
    assert IT.say("**At the table**, clockwise:") in piazza.text
    await piazza.type(ada, "leaderboard")
    assert IT.say("### 🏆 Farkle on this server") in piazza.messages[-1].text


async def test_the_language_of_a_board_stays_after_a_restart(hall: Hall, piazza: Room) -> None:
    ada = hall.player("ada", server="roma")
    await piazza.type(ada, "start")
    await hall.restart()
    await piazza.press(hall.player("bea", server="roma"), IT.say("Sit down"))
    assert IT.say("**At the table**, clockwise:") in piazza.text


async def test_the_commands_are_described_in_every_language(hall: Hall) -> None:
    group = hall.env.backend.find_command("farkle", hall.server().id)
    assert group is not None
    for command in group["options"]:
        italian = command["description_localizations"]["it"]
        assert italian
        assert italian != command["description"]

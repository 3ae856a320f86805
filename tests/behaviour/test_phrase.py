"""The phrase that everybody may add to the dice."""

import pytest

from bot.farkle import dice
from tests.behaviour.hall import Hall
from tests.behaviour.message import told
from tests.behaviour.room import Room


async def test_a_phrase_is_shown_at_the_start_and_changes_what_is_mixed_in(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    before = (await room.session()).mix
    await room.form(ada, "seven come eleven")
    session = await room.session()
    assert session.mix == dice.mix(["seven come eleven", dice.DEFAULT_PHRASE]) != before
    await room.press(ada, "Begin")
    assert "seven come eleven" in room.text
    assert dice.DEFAULT_PHRASE in room.text
    assert session.mix in room.text


async def test_who_sends_a_phrase_without_a_seat_sits_down_with_it(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    await room.form(hall.player("ben"), "me too")
    assert [seat.phrase for seat in (await room.session()).seats] == [dice.DEFAULT_PHRASE, "me too"]


async def test_the_form_shows_the_phrase_there_is_and_an_empty_one_is_the_default(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.form(ada, "first")
    opened = await room.press(ada, "My phrase")
    assert opened.form is not None
    assert opened.form["components"][0]["component"]["value"] == "first"
    await room.form(ada, "")
    assert (await room.session()).seats[0].phrase == dice.DEFAULT_PHRASE


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("a\nb\r\tc\x00\x1bd", "a b c d"),
        ("\u202eevil\u2066", "evil"),
        ("x" * 40, "x" * 40),
        ("e\u0301", "é"),
        ("\u200b \u200d", dice.DEFAULT_PHRASE),
    ],
)
async def test_a_phrase_is_one_line_of_visible_characters(hall: Hall, room: Room, sent: str, kept: str) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    form = hall.wire.form(ada, room.board.message, f"phrase:{(await room.session()).id}", {"phrase": sent})
    await room.deliver(form)
    assert (await room.session()).seats[0].phrase == kept


async def test_no_more_than_forty_characters_are_taken_whatever_is_sent(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    form = hall.wire.form(ada, room.board.message, f"phrase:{(await room.session()).id}", {"phrase": "y" * 4000})
    await room.deliver(form)
    assert (await room.session()).seats[0].phrase == "y" * 40


async def test_a_phrase_cannot_mark_up_or_mention(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    for phrase, player in ((f"<@{ben.id}> **x**", ada), ("@everyone `y`", ben)):
        await room.form(player, phrase)
    await room.press(ada, "Begin")
    assert f"<@{ben.id}>" not in room.text
    assert "**x**" not in room.text
    assert "@everyone" not in room.text


async def test_a_form_that_is_sent_after_a_restart_counts(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    opened = await room.press(ada, "My phrase")
    await hall.restart()
    await ada.submit_modal(opened.result, {"phrase": "still here"})
    assert (await room.session()).seats[0].phrase == "still here"


async def test_a_form_that_is_sent_after_the_game_has_begun_is_refused(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    opened = await room.press(ada, "My phrase")
    await room.press(ada, "Begin")
    mixed, text = (await room.session()).mix, room.text
    result = await ada.submit_modal(opened.result, {"phrase": "too late"})
    assert result.response is not None
    assert result.response.content == told("begun")
    assert ((await room.session()).mix, room.text) == (mixed, text)


async def test_two_people_fill_in_their_forms_at_the_same_time(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    forms = [(player, await room.press(player, "My phrase")) for player in (ada, ben)]
    for player, opened in forms:
        await player.submit_modal(opened.result, {"phrase": f"by {player.name}"})
    assert [seat.phrase for seat in (await room.session()).seats] == ["by ada", "by ben"]


async def test_a_form_that_is_sent_twice_counts_once(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    ben = hall.player("ben")
    form = hall.wire.form(ben, room.board.message, f"phrase:{(await room.session()).id}", {"phrase": "once"})
    await room.deliver(form, form)
    assert len((await room.session()).seats) == 2


async def test_a_form_of_a_game_in_another_channel_is_not_obeyed(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    elsewhere = hall.room_named("elsewhere")
    await elsewhere.lobby(hall.player("cleo"))
    session, board = await room.session(), elsewhere.board
    form = hall.wire.form(hall.player("eve"), board.message, f"phrase:{session.id}", {"phrase": "forged"})
    (answer,) = await elsewhere.deliver(form)
    assert answer.private == told("old-button")
    assert elsewhere.board == board
    assert await room.session() == session


async def test_a_form_opened_from_a_board_that_has_moved_leaves_the_old_one_retired(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    opened = await room.press(ada, "My phrase")
    await room.type(ada, "board")
    await ada.submit_modal(opened.result, {"phrase": "moved"})
    await hall.wait(2)
    assert (await room.session()).seats[0].phrase == "moved"
    assert len(room.boards) == 1
    assert room.board.id == (await room.session()).board

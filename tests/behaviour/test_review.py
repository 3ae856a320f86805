"""A finished game looked at again: by the button of its last board and by /farkle review."""

import asyncio
import os
import re
import signal

import pytest

from bot.client.delivery import PACE
from bot.views import chart
from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.message import told
from tests.behaviour.room import Room


async def played(hall: Hall, room: Room, *names: str, target: int = 5000) -> None:
    await room.game(*hall.players(*names or ("ada", "ben")), target=target, table="cardgames")
    await room.play_out()


async def test_the_button_on_the_last_board_shows_the_review_to_whoever_presses_and_to_nobody_else(
    hall: Hall, room: Room
) -> None:
    await played(hall, room)
    posted = len(room.messages)
    answer = await room.press(hall.player("eve"), "Review")
    assert "### 📈 Review · Card Games · first to 5,000" in answer.private
    for name in ("ada", "ben"):
        assert re.search(rf"\*\*{name}\*\* · accuracy \*\*[\d.]+\*\* · [\d.]+% lost per choice · luck ", answer.private)
    assert sorted(re.findall(r"= ([\d.]+%)$", answer.private, re.MULTILINE)) == ["0.0%", "100.0%"]
    assert re.search(r"^(`\S+` )?Turn \d+, `[1-6]+`: .+\. Better: .+ \(\+[\d.]+%\)\.$", answer.private, re.MULTILINE)
    assert answer.files["review.png"].startswith(b"\x89PNG")
    assert len(room.messages) == posted


async def test_who_played_reads_the_own_part_first(hall: Hall, room: Room) -> None:
    await played(hall, room)
    for name in ("ada", "ben"):
        answer = await room.press(hall.player(name), "Review")
        assert re.findall(r"^\*\*(ada|ben)\*\*", answer.private, re.MULTILINE)[0] == name


async def test_the_command_reviews_the_last_game_of_the_channel_or_the_one_that_is_named(
    hall: Hall, room: Room
) -> None:
    ada, other = hall.player("ada"), hall.room_named("other")
    assert (await room.type(ada, "review")).private == told("nothing-to-review")
    await played(hall, room)
    first = (await hall.last_game()).id
    await played(hall, room, "ada", "cleo", target=1000)
    second = (await hall.last_game()).id
    assert f"Game `{second}`" in (await room.type(ada, "review")).private
    assert f"Game `{first}`" in (await room.type(ada, "review", game=f" {first.upper()} ")).private
    assert f"Game `{second}`" in (await room.type(ada, "review", game="  ")).private
    assert (await other.type(ada, "review")).private == told("nothing-to-review")
    assert f"Game `{first}`" in (await other.type(ada, "review", game=first)).private
    assert f"Game `{second}`" in room.text


async def test_a_game_of_another_server_is_shown_to_nobody(hall: Hall, room: Room) -> None:
    await played(hall, room)
    game = (await hall.last_game()).id
    away = hall.room_named("away", server="elsewhere")
    eve = hall.player("eve", server="elsewhere")
    assert (await away.type(eve, "review", game=game)).private == told("no-such-review", id=game)
    letters = Room(hall, eve.user.dm_channel)
    assert (await letters.type(eve, "review", game=game)).private == told("no-such-review", id=game)
    assert (await room.type(hall.player("ada"), "review", game="nothing!")).private == told(
        "no-such-review", id="nothing!"
    )


async def test_a_game_in_direct_messages_is_reviewed_there_and_nowhere_else(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    letters = Room(hall, ada.user.dm_channel)
    await letters.type(ada, "solo", target=1000, table="cardgames")
    await letters.play_out()
    game = (await hall.last_game()).id
    assert f"Game `{game}`" in (await letters.type(ada, "review")).private
    assert (await room.type(ada, "review", game=game)).private == told("no-such-review", id=game)


async def test_a_game_that_is_being_played_is_not_reviewed(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    session = await room.session()
    assert (await room.type(ada, "review", game=session.id)).private == told("not-over")
    sent = room.forged(ada, custom_id := f"farkle:{session.id}:{session.seen}:review")
    for part in sent.payload["message"]["components"][0]["components"]:
        for button in part.get("components", []):
            button["custom_id"] = custom_id
    (answer,) = await room.deliver(sent)
    assert answer.private == told("not-over")


async def test_a_game_that_was_ended_early_is_reviewed_as_things_stood(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"), table="standard")
    for _ in range(4):
        await room.play_turn()
    await room.type(ada, "end")
    await hall.wait(2)
    answer = await room.press(ada, "Review")
    assert "Ended early: how things stood counts as the result." in answer.private


async def test_alone_the_review_counts_turns(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.type(ada, "solo", target=3000, table="cardgames")
    await room.play_out()
    turns = (await hall.last_game()).position().seats[0].turns
    answer = await room.press(ada, "Review")
    assert re.search(rf"You took {turns} turns?; best play needs [\d.]+ on average\.", answer.private)
    assert re.search(rf"^-# [\d.]+ turns expected .* = {turns}\.0$", answer.private, re.MULTILINE)


async def test_who_took_a_hint_is_marked(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"), target=1000, table="standard", dice=(falls("111???"),))
    await room.press(ada, "Roll 6")
    await room.press(ada, "Hint")
    await room.press(ada, "Take best")
    await room.press(ada, "Bank")
    await room.play_out()
    (line,) = re.findall("^.*assisted by hints.*$", (await room.press(ada, "Review")).private, re.MULTILINE)
    assert line.startswith("**ada**")


async def test_everybody_reads_a_review_in_their_own_language(hall: Hall, room: Room) -> None:
    await played(hall, room)
    answer = await room.press(hall.player("ugo", language="it"), "Review")
    assert "### 📈 Analisi · Card Games · si arrivava a 5.000" in answer.private
    assert "precisione" in answer.private


async def test_without_a_drawing_library_the_course_is_a_line_of_text(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(hall, room)
    monkeypatch.setattr(chart, "HAS_PILLOW", False)
    answer = await room.press(hall.player("ada"), "Review")
    assert not answer.files
    assert re.search(r"^`[▁▂▃▄▅▆▇█]{3,24}` ada$", answer.private, re.MULTILINE)


async def test_a_review_can_be_had_after_a_restart_and_after_its_process_has_died(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await played(hall, room)
    before = (await room.press(ada, "Review")).private
    await hall.restart()
    assert (await room.press(ada, "Review")).private == before
    os.kill(await hall.bot.worker.run(os.getpid), signal.SIGKILL)
    hall.bot.reviews = type(hall.bot.reviews)(hall.bot.live, hall.bot.worker.run)
    assert (await room.press(ada, "Review")).private == before
    hall.journal.expect("started anew")


async def test_the_process_ends_with_the_bot_whatever_it_is_doing(hall: Hall) -> None:
    pid = await hall.bot.worker.run(os.getpid)
    task = asyncio.create_task(hall.bot.worker.run(sum, range(10**12)))
    await asyncio.sleep(0)
    await hall.bot.worker.close()
    await asyncio.wait((task,))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_game_that_was_ended_before_its_first_turn_was_over_is_reviewed_too(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    for first in (ada, ben):  # the seat that begins makes no difference
        await room.lobby(ada, ben)
        await room.rig(first)
        await room.press(ada, "Begin")
        await room.type(ada, "end")
        await hall.wait(PACE)
        answer = await room.press(ada, "Review")
        assert answer.files["review.png"].startswith(b"\x89PNG")
    await room.type(ada, "solo")
    await room.type(ada, "end")
    await hall.wait(PACE)
    answer = await room.press(ada, "Review")
    assert answer.files["review.png"].startswith(b"\x89PNG")

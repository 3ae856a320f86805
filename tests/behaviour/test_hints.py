"""The hint: for whom it is, what it costs, and who may forbid it."""

import asyncio
import json
import threading
import time

import pytest

from bot.client.patience import PROMPT
from bot.farkle import record
from bot.farkle.position import Game
from bot.players.hint import Hint, hint
from bot.players.judge import Judge
from bot.sessions import hints as use_case
from bot.sessions import play
from bot.sessions.live import Live
from bot.sessions.press import Press
from bot.sessions.session import Session
from bot.store import hints
from tests.behaviour.hall import Hall
from tests.behaviour.luck import begins, falls
from tests.behaviour.message import Answer, told
from tests.behaviour.room import Room


async def begun(hall: Hall, room: Room, *names: str, dice: str = "155234", **options: object) -> None:
    """Begin a game in which the first in the list has rolled these dice."""
    players = hall.players(*names)
    await room.game(*players, dice=(falls(dice),), **options)
    await room.press(players[0], "Roll 6")


async def noted(hall: Hall) -> frozenset[tuple[int, int]]:
    return await hall.store.read(hints.of, (await hall.last_game()).id)


async def test_who_is_to_choose_gets_the_best_choice_and_nobody_else_sees_it(hall: Hall, room: Room) -> None:
    await begun(hall, room, "ada", "ben", table="cardgames")
    board, messages = room.board, len(room.messages)
    answer = await room.press(hall.player("ada"), "Hint")
    assert "💡 Hold 1, then roll 5 dice" in answer.private.replace("**", "")
    assert "rolling 5 dice farkles 8%" in answer.private
    assert "Chance to win" not in answer.private
    assert (room.board, len(room.messages)) == (board, messages)
    assert await noted(hall) == {(0, 3)}


async def test_in_practice_the_chances_to_win_are_compared(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, table="cardgames")
    await room.choose(ada, "Bruno")
    await room.rig(ada, begins(0, 2), falls("155234"))
    await room.press(ada, "Begin")
    await room.press(ada, "Roll 6")
    assert "Chance to win, with best play: " in (await room.press(ada, "Hint")).private


async def test_others_are_refused_privately_and_nothing_is_noted(hall: Hall, room: Room) -> None:
    await begun(hall, room, "ada", "ben")
    assert (await room.press(hall.player("ben"), "Hint")).private == told("not-your-turn")
    assert (await room.press(hall.player("eve"), "Hint")).private == told("not-in-game")
    assert not await noted(hall)


async def test_before_the_first_roll_there_is_nothing_to_ask(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    assert "Hint" not in room.board.labels
    roll = room.board.button("Roll 6").custom_id
    (answer,) = await room.deliver(room.forged(ada, roll.replace(":roll", ":hint")))
    assert answer.private == told("roll-first")
    assert not await noted(hall)


async def test_an_offer_of_leftover_dice_can_be_asked_about(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, dice=(falls("111??5"),), table="high-stakes", target=1500)
    await room.press(ada, "Roll 6")
    await room.tap(ada, "111")
    await room.press(ada, "Bank 1,000")
    answer = await room.press(ben, "Hint")
    assert "farkle" in answer.private
    assert "Take over" in answer.private


async def test_a_board_that_is_out_of_date_gives_no_hint_but_a_fresh_board(hall: Hall, room: Room) -> None:
    await begun(hall, room, "ada", "ben")
    ada, old = hall.player("ada"), room.press_of(hall.player("ada"), "Hint")
    await room.press(ada, "Take best")
    await room.press(ada, "Bank ")
    (answer,) = await room.deliver(old)
    assert answer.private == ""
    assert not await noted(hall)


async def test_asking_twice_is_one_hint(hall: Hall, room: Room) -> None:
    await begun(hall, room, "ada", "ben")
    ada = hall.player("ada")
    first, second = await room.deliver(room.press_of(ada, "Hint"), room.press_of(ada, "Hint"))
    assert first.private == second.private != ""
    assert len(await noted(hall)) == 1


async def test_the_host_switches_hints_off_for_the_game(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.press(ada, "Hints: on")
    assert "Hints: off" in room.board.labels
    await room.rig(ada, begins(0, 2), falls("155234"))
    await room.press(ada, "Begin")
    await room.press(ada, "Roll 6")
    assert "Hint" not in room.board.labels
    best = room.board.button("Take best").custom_id
    (answer,) = await room.deliver(room.forged(ada, best.replace(":best", ":hint")))
    assert answer.private == told("hints-off")
    assert not await noted(hall)


@pytest.mark.parametrize("stop", ["restart", "crash"])
async def test_a_hint_is_shown_in_the_final_table_and_in_the_record_also_after_a_restart(
    hall: Hall, room: Room, stop: str
) -> None:
    await begun(hall, room, "ada", "ben", table="cardgames", target=1000)
    ada = hall.player("ada")
    await room.press(ada, "Hint")
    await getattr(hall, stop)()
    await room.press(ada, "Hint")
    await room.press(ada, "Take best")
    await room.press(ada, "Bank ")
    await room.play_out()
    (line,) = [line for line in room.text.splitlines() if "assisted" in line]
    assert "ada" in line
    assert "assisted by 1 hint" in line
    answer = await room.press(hall.player("ben"), "Verify the dice")
    (written,) = map(json.loads, answer.files.values())
    assert [seat["hints"] for seat in written["seats"]] == [[3], []]
    assert record.verify(written) == []


async def test_a_rematch_keeps_the_host_s_choice(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben, target=1000, table="cardgames")
    await room.press(ada, "Hints: on")
    await room.press(ada, "Begin")
    await room.play_out()
    await room.press(ada, "Rematch")
    assert "Hints: off" in room.board.labels
    assert not (await room.session()).hinted


async def test_a_hint_is_told_in_the_language_of_who_asks(hall: Hall, room: Room) -> None:
    ada, ben = hall.player("ada", language="it"), hall.player("ben")
    await room.game(ada, ben, dice=(falls("155234"),), table="cardgames")
    await room.press(ada, "Roll 6")
    assert "Metti da parte 1" in (await room.press(ada, "Hint")).private


async def test_alone_turns_are_compared(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.type(ada, "solo", target=1000)
    while not room.dice:
        await room.press(ada, "Roll 6")
    assert "Still to take, with best play: " in (await room.press(ada, "Hint")).private


async def test_a_hint_that_takes_its_time_shows_that_it_is_being_thought_about(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = use_case.take

    async def slowly(live: Live, press: Press) -> tuple[Session, Hint]:
        await asyncio.sleep(2.5 * PROMPT)
        return await take(live, press)

    monkeypatch.setattr(use_case, "take", slowly)
    await begun(hall, room, "ada", "ben", table="cardgames")
    answer = await room.press(hall.player("ada"), "Hint")
    at_once = answer.answered
    await hall.wait(1.5 * PROMPT)
    assert (at_once, answer.answered) == (False, True)
    assert not await noted(hall)
    await hall.wait(2 * PROMPT)
    assert "then roll 5 dice" in Answer.of(answer.result, hall.env.backend.cdn).private
    assert await noted(hall)


async def test_a_hint_for_a_turn_that_ended_meanwhile_is_not_told(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = hall.player("ada")

    def slowly(game: Game, judge: Judge) -> Hint | None:
        assert banked.wait(60)
        return hint(game, judge)

    banked = threading.Event()
    await begun(hall, room, "ada", "ben", table="cardgames")
    await room.press(ada, "Take best")
    monkeypatch.setattr("bot.sessions.hints.hint", slowly)
    asked = asyncio.create_task(room.press(ada, "Hint"))
    await asyncio.to_thread(time.sleep, 0.1)
    press = Press((await room.session()).id, (await room.session()).seen, ada.id, 1)
    await play.bank(hall.bot.live, press)
    banked.set()
    assert (await asked).private == told("gone-on")
    assert not await noted(hall)

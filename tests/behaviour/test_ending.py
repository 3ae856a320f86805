"""What stays when a game is over: the final table, the seed, the way to check it, and the next game."""

import asyncio
import hashlib
import json
import sys
from pathlib import Path

from bot.farkle import record
from tests.behaviour.hall import Hall
from tests.behaviour.message import told
from tests.behaviour.room import Room


async def played(hall: Hall, room: Room, table: str = "cardgames") -> None:
    await room.game(*hall.players("ada", "ben"), target=1000, table=table)
    await room.play_out()


async def test_the_final_table_ranks_the_players_and_names_the_winner(hall: Hall, room: Room) -> None:
    await played(hall, room)
    session = await hall.last_game()
    game = session.position()
    (winner,) = game.winners
    names = ("ada", "ben")
    assert f"🏆 {names[winner]} wins with" in room.text
    assert f"🥇 1. {names[winner]} **{game.seats[winner].score:,}**" in room.text
    assert f"🥈 2. {names[1 - winner]} **{game.seats[1 - winner].score:,}**" in room.text


async def test_the_seed_that_is_shown_fits_the_seal_that_was_shown_before_the_game(hall: Hall, room: Room) -> None:
    await room.lobby(*hall.players("ada", "ben"), target=1000, table="cardgames")
    lobby, session = room.text, await room.session()
    await room.press(hall.player("ada"), "Begin")
    start = room.text
    await room.play_out()
    seed = room.text.split("Seed: `")[1].split("`")[0]
    seal = hashlib.sha256(session.id.encode() + b":" + bytes.fromhex(seed)).hexdigest()
    assert seal in lobby
    assert seal in start
    assert seal in room.text


async def test_the_seed_is_a_secret_until_the_end(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    seed = (await room.session()).seed.hex()
    await room.play_turn()
    await room.type(ada, "board")
    assert not any(seed in str(request.json) for request in hall.requests)
    await room.type(ada, "end")
    await hall.wait(2)
    assert seed in room.text


async def test_the_record_of_a_finished_game_verifies(hall: Hall, room: Room) -> None:
    await played(hall, room)
    answer = await room.press(hall.player("eve"), "Verify")
    ((name, content),) = answer.files.items()
    written = json.loads(content)
    assert name == f"farkle-{(await hall.last_game()).id}.json"
    assert record.verify(written) == []
    assert "every roll" not in answer.private or "agree" in answer.private
    for person in hall.people.values():
        assert str(person.id) not in content.decode()
        assert f'"{person.name}"' not in content.decode()


async def test_a_record_is_checked_without_the_bot(hall: Hall, room: Room, tmp_path: Path) -> None:
    await played(hall, room, "official")
    answer = await room.press(hall.player("ada"), "Verify")
    ((name, content),) = answer.files.items()
    (tmp_path / name).write_bytes(content)
    verifier = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "verify", str(tmp_path / name), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await verifier.communicate()
    assert verifier.returncode == 0
    assert said.startswith(b"Everything agrees")


async def test_the_record_of_a_game_that_was_ended_early_verifies_too(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    await room.play_turn()
    await room.type(ada, "end")
    await hall.wait(2)
    answer = await room.press(ada, "Verify")
    (content,) = answer.files.values()
    assert record.verify(json.loads(content)) == []


async def test_nothing_is_verified_while_the_game_runs(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    board, session = room.board, await room.session()
    sent = room.forged(hall.player("ada"), board.button("Roll").custom_id)
    custom_id = f"farkle:{session.id}:{session.seen}:verify"
    sent.payload["data"]["custom_id"] = custom_id
    for part in sent.payload["message"]["components"][0]["components"]:
        for button in part.get("components", []):
            button["custom_id"] = custom_id
    (answer,) = await room.deliver(sent)
    assert answer.private == told("not-over")
    assert not answer.files


async def test_a_rematch_seats_the_same_people_at_the_same_table_with_fresh_dice(hall: Hall, room: Room) -> None:
    await played(hall, room)
    old, over = await hall.last_game(), room.board
    await room.press(hall.player("ben"), "Rematch")
    new = await room.session()
    assert (new.table, new.rules, [seat.user for seat in new.seats]) == (
        old.table, old.rules, [seat.user for seat in old.seats]
    )  # fmt: skip
    assert new.id != old.id
    assert new.seed != old.seed
    assert new.host == hall.player("ben").id
    assert over in room.boards
    await room.press(hall.player("ben"), "Begin")
    await room.play_out()
    assert "🏆" in room.text


async def test_a_rematch_keeps_the_clock_and_what_becomes_of_leavers(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"), target=1000)
    await room.press(ada, "3 minutes")
    await room.press(ada, "Leavers")
    await room.press(ada, "Begin")
    await room.play_out()
    await room.press(ada, "Rematch")
    assert {"24 hours a turn", "Leavers: computer"} <= set(room.board.labels)


async def test_two_presses_on_rematch_open_one_table(hall: Hall, room: Room) -> None:
    await played(hall, room)
    ada, ben = hall.players("ada", "ben")
    over, again = room.press_of(ada, "Rematch"), room.press_of(ben, "Rematch")
    answers = await room.deliver(over, again, over)
    opened = [seen for seen in room.boards if "clockwise" in seen.text]
    assert len(opened) == 1
    link = f"https://discord.com/channels/{hall.server().id}/{room.channel.id}/{opened[0].id}"
    assert told("running", link=link) in [answer.private for answer in answers]


async def test_a_game_can_have_a_rematch_and_that_one_its_own(hall: Hall, room: Room) -> None:
    await played(hall, room)
    ada, ben = hall.players("ada", "ben")
    for host in (ada, ben):
        await room.press(host, "Rematch")
        await room.press(host, "Begin")
        await room.play_out()
    ids = {button.custom_id.split(":")[1] for seen in room.boards for button in seen.buttons}
    assert len(ids) == 3


async def test_somebody_without_a_seat_cannot_ask_for_a_rematch(hall: Hall, room: Room) -> None:
    await played(hall, room)
    assert (await room.press(hall.player("eve"), "Rematch")).private == told("not-in-game")


async def test_a_rematch_keeps_the_opponent_and_drops_who_has_left(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.lobby(ada, ben, cleo)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    await room.type(cleo, "leave")
    await room.type(ada, "end")
    await hall.wait(2)
    await room.press(ada, "Rematch")
    seats = (await room.session()).seats
    assert [(seat.user, seat.character) for seat in seats] == [(ada.id, None), (ben.id, None), (None, "bruno")]

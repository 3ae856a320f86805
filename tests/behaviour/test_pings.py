"""Calls: an edited board notifies nobody, so each turn has one short message that does."""

from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.room import Room

MOMENT = 1.5
"""Seconds: whoever has not begun the turn by then is called."""


async def test_each_turn_calls_its_player_and_takes_the_call_before_away(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben", "cleo"))
    for _ in range(4):
        await hall.wait(MOMENT)
        (ping,) = room.pings
        assert ping.startswith(f"🎲 {room.turn.mention}, ")
        assert f"https://discord.com/channels/{hall.server().id}/{room.channel.id}/{room.board.id}" in ping
        await room.play_turn()


async def test_whoever_begins_the_turn_at_once_is_not_called(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("115523"),))
    assert room.pings == []
    await room.press(hall.player("ada"), "Roll 6")
    await hall.wait(MOMENT)
    assert room.pings == []


async def test_only_the_player_on_turn_is_notified_and_by_nothing_but_the_call(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await hall.wait(MOMENT)
    notified = [seen for seen in room.messages if seen.message.ping_user_ids]
    assert [seen.message.ping_user_ids for seen in notified] == [[room.turn.id]]
    assert [seen.text for seen in notified] == room.pings


async def test_a_turn_that_goes_on_calls_nobody_again(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("115523"),))
    await hall.wait(MOMENT)
    ping = room.pings
    assert ping
    ada = hall.player("ada")
    await room.press(ada, "Roll 6")
    await room.press(ada, "Take best")
    await hall.wait(MOMENT)
    assert room.pings == ping


async def test_the_last_call_is_taken_away_when_the_game_is_over(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), target=1000)
    await room.play_out()
    assert room.pings == []


async def test_the_call_is_taken_away_when_the_game_is_ended(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    await room.type(ada, "end")
    await hall.wait(2)
    assert room.pings == []


async def test_nobody_is_called_who_plays_alone_with_computers(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, target=10000)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    for _ in range(4):
        await room.wait_for_people()
        assert room.pings == []
        await room.play_turn()


async def test_a_computer_s_turn_calls_nobody_and_takes_the_call_before_away(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.choose(ada, "Bruno")
    await room.rig(ada)
    await room.press(ada, "Begin")
    await room.play_turn()
    await room.play_turn()
    assert (await room.session()).plays_itself
    assert room.pings == []


async def test_a_call_that_somebody_deleted_is_not_missed(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await hall.wait(MOMENT)
    (called,) = [seen for seen in room.messages if seen.message.ping_user_ids]
    hall.env.backend.delete_message(room.channel.id, called.id)
    await room.play_turn()
    await hall.wait(MOMENT)
    assert len(room.pings) == 1
    assert room.turn.mention in room.pings[0]


async def test_a_call_that_could_not_be_taken_away_is_taken_away_later(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    hall.env.inject_error("DELETE", "/channels/*/messages/*", status=503)
    await room.play_turn()
    await hall.wait(5)
    assert len(room.pings) == 1
    assert room.turn.mention in room.pings[0]


async def _without_a_clock(hall: Hall, room: Room) -> None:
    """Begin a game in which only the call tells a player that it is their turn."""
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.press(ada, "3 minutes")
    await room.press(ada, "24 hours")
    await room.rig(ada)
    await room.press(ada, "Begin")


async def test_a_call_that_was_owed_when_the_bot_stopped_is_made_after_the_start(hall: Hall, room: Room) -> None:
    await _without_a_clock(hall, room)
    hall.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await room.play_turn()
    await hall.wait(4)
    hall.env.backend.faults.clear()
    await hall.restart()
    await hall.wait(10)
    assert [hall.player("ben").mention in ping for ping in room.pings] == [True]

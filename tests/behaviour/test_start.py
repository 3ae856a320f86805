"""What the bot does once at its start, and never again."""

from bot.client.delivery import CALLED_AFTER
from tests.behaviour.hall import Hall
from tests.behaviour.room import Room

BEAT = 1.5


def syncs(hall: Hall) -> int:
    return sum(sent.method == "PUT" and sent.path.endswith("/commands") for sent in hall.requests)


async def reconnect(hall: Hall) -> None:
    """Lose the session and identify again: READY comes a second time."""
    await hall.bot.shards[0].reconnect()
    await hall.env.settle()


async def test_the_commands_are_sent_once_and_not_again_at_a_restart(hall: Hall) -> None:
    assert syncs(hall) == 1
    await hall.restart()
    await hall.crash()
    assert syncs(hall) == 1


async def test_commands_that_have_changed_are_sent_again(hall: Hall) -> None:
    await hall.store.write(lambda conn: conn.execute("UPDATE notes SET value = 'of an older version'"))
    await hall.restart()
    assert syncs(hall) == 2


async def test_every_command_is_offered_once(hall: Hall, room: Room) -> None:
    offered = hall.player("ada").available_commands(room.channel)
    assert sorted(offered) == sorted(set(offered))
    assert {name.split()[0] for name in offered} == {"farkle"}


async def test_a_second_ready_starts_nothing_twice(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    while not (await room.session()).plays_itself:
        await room.play_turn()
    board, sent, tasks = room.board, len(hall.requests), hall.tasks()
    for _ in range(3):
        await reconnect(hall)
    assert room.board == board
    assert len(hall.requests) == sent
    assert hall.tasks() == tasks
    assert sum(name.startswith("computer") for name in tasks) == 1
    moves = await room.moves()
    await hall.wait(BEAT)
    made = (await room.moves())[len(moves) :]
    assert made[0] == "roll"
    assert len(made) == 2  # the roll and its dice: one step of one computer player


async def test_a_game_goes_on_after_a_reconnect(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await reconnect(hall)
    await room.play_turn()
    await hall.wait(CALLED_AFTER)
    assert len(room.pings) == 1


async def test_the_bot_asks_for_no_privileged_intent(hall: Hall) -> None:
    intents = hall.bot.intents
    assert [intents.members, intents.presences, intents.message_content] == [False] * 3


async def test_the_bot_stops_without_a_word(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    sent = len(hall.requests)
    await hall.bot.close()
    assert len(hall.requests) == sent

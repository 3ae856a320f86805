"""Channels, threads and servers: games never mix, and a game whose place is gone is closed."""

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.delivery import PACE
from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.message import told
from tests.behaviour.room import Room


def deny(hall: Hall, room: Room, *rights: str) -> None:
    """Take rights in a channel from the bot; none gives them back."""
    denied = discord.Permissions(**dict.fromkeys(rights, True)).value
    bot = hall.env.backend.bot_user.id
    hall.env.backend.set_overwrite(room.channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))


def open_thread(hall: Hall, room: Room) -> Room:
    """Give a thread of a channel."""
    thread = hall.env.backend.create_thread(room.channel.id, "side table", hall.player("ada").id)
    return Room(hall, ChannelHandle(hall.env, hall.server(), thread))


def archive(hall: Hall, thread: Room, *, archived: bool) -> None:
    """Archive a thread, or open it again."""
    hall.env.backend.edit_channel(thread.channel.id, {}, thread_metadata={"archived": archived})


async def test_games_in_two_channels_and_two_servers_do_not_mix(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    other = hall.room_named("other")
    away = hall.room_named("away", server="abroad")
    eve = hall.player("eve", server="abroad")
    uwe = hall.player("uwe", server="abroad")
    await room.game(ada, ben, target=1000)
    await other.game(ben, ada, target=1000)
    await away.game(eve, uwe, target=1000)
    boards = [seen.board for seen in (room, other, away)]
    await room.play_turn()
    assert [other.board, away.board] == boards[1:]
    for table in (other, away, room):
        await table.play_out()
    assert {place.text.count("🏆") for place in (room, other, away)} == {1}
    assert "eve" not in room.text + other.text


async def test_presses_on_three_tables_in_one_moment_each_count_at_their_own(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    other, away = hall.room_named("other"), hall.room_named("away", server="abroad")
    eve, uwe = hall.player("eve", server="abroad"), hall.player("uwe", server="abroad")
    tables = {room: (ada, ben), other: (ben, ada), away: (eve, uwe)}
    for table, players in tables.items():
        await table.game(*players)
    await hall.wire.deliver(*(table.press_of(table.turn, "Roll 6") for table in tables))
    assert [len(await table.moves()) for table in tables] == [3, 3, 3]


@pytest.mark.parametrize(("right", "name"), [("send_messages", "Send Messages"), ("view_channel", "View Channel")])
async def test_a_start_where_a_right_is_missing_says_which(hall: Hall, room: Room, right: str, name: str) -> None:
    deny(hall, room, right)
    answer = await room.type(hall.player("ada"), "start")
    assert name in answer.private
    assert answer.private == told("rights", rights=(name,))
    assert not room.messages
    deny(hall, room)
    await room.lobby(hall.player("ada"))


async def test_a_thread_asks_for_the_right_of_threads(hall: Hall, room: Room) -> None:
    thread = open_thread(hall, room)
    deny(hall, room, "send_messages_in_threads")
    answer = await thread.type(hall.player("ada"), "start")
    assert answer.private == told("rights", rights=("Send Messages in Threads",))


async def test_a_game_is_played_in_a_thread(hall: Hall, room: Room) -> None:
    thread = open_thread(hall, room)
    await thread.game(*hall.players("ada", "ben"), target=1000)
    await thread.play_out()
    assert "🏆" in thread.text


async def test_a_game_waits_where_rights_are_taken_away_and_goes_on_when_they_are_back(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    deny(hall, room, "send_messages")
    await room.play_turn()
    await hall.wait(2)
    hall.journal.expect("rights are missing")
    await room.play_turn()
    moves = await room.moves()
    deny(hall, room)
    await hall.wait(3)
    assert await room.moves() == moves
    assert len(room.pings) == 1
    assert room.turn.mention in room.pings[0]


async def test_a_player_who_could_not_be_called_is_called_when_the_rights_are_back(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await hall.wait(3)
    hall.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await room.play_turn()
    await hall.wait(3)
    hall.journal.expect("rights are missing")
    hall.env.backend.faults.clear()
    deny(hall, room)
    await hall.wait(3)
    assert len(room.pings) == 1
    assert room.turn.mention in room.pings[0]


async def test_a_game_in_an_archived_thread_waits_and_goes_on_when_the_thread_is_opened_again(
    hall: Hall, room: Room
) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    thread = open_thread(hall, room)
    await thread.game(ada, ben, cleo)
    archive(hall, thread, archived=True)
    hall.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=None)
    await thread.type(ben, "leave")
    await hall.wait(60)
    (line,) = hall.journal.expect("waits")
    assert "archived" in line
    hall.env.backend.faults.clear()
    archive(hall, thread, archived=False)
    await hall.wait(PACE)
    assert "ben 0 · left" in thread.text
    await thread.press(ada, "Roll 6")
    assert len(await thread.moves()) == 4


async def test_a_press_in_an_archived_thread_counts_and_is_shown_when_the_thread_is_opened_again(
    hall: Hall, room: Room
) -> None:
    thread = open_thread(hall, room)
    await thread.game(*hall.players("ada", "ben"), dice=(falls("123466"),))
    press = thread.press_of(hall.player("ada"), "Roll 6")
    archive(hall, thread, archived=True)
    hall.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083, times=None)
    hall.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=None)
    (answer,) = await thread.deliver(press)
    assert not answer.private
    await hall.wait(PACE)
    hall.journal.expect("archived")
    assert len(await thread.moves()) == 3
    hall.env.backend.faults.clear()
    archive(hall, thread, archived=False)
    await hall.wait(PACE)
    assert len(thread.dice) == 6


async def test_what_changes_on_one_server_tries_nothing_again_on_another(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    hall.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await room.type(ada, "end")
    await hall.wait(3)
    hall.journal.expect("rights are missing")
    sent = len(hall.requests)
    deny(hall, hall.room_named("elsewhere", "other"))
    await hall.wait(3)
    assert len(hall.requests) == sent


async def test_a_board_that_somebody_deleted_is_posted_anew_at_the_next_change(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, *hall.players("ben", "cleo"), dice=(falls("123466"),))
    press = room.press_of(ada, "Roll 6")
    hall.env.backend.delete_message(room.channel.id, room.board.id)
    await room.deliver(press)
    await hall.wait(2)
    assert len(room.boards) == 1
    assert len(await room.moves()) == 3
    await room.press(ada, "Take best")


async def test_a_deleted_board_is_brought_back_by_command(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    text = room.text
    hall.env.backend.delete_message(room.channel.id, room.board.id)
    await room.type(ada, "board")
    assert room.text == text
    await room.press(ada, "Roll 6")
    assert len(await room.moves()) == 3


async def test_a_game_whose_channel_is_deleted_is_closed_without_a_word_to_that_channel(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    session, sent = await room.session(), len(hall.requests)
    hall.env.backend.delete_channel(room.channel.id)
    await hall.wait(60)
    await hall.restart()
    await hall.wait(700)
    assert not (await hall.bot.live.get(session.id)).is_open
    assert not [request for request in hall.requests[sent:] if str(room.channel.id) in request.path]


async def test_a_game_whose_thread_is_deleted_is_closed(hall: Hall, room: Room) -> None:
    thread = open_thread(hall, room)
    await thread.game(*hall.players("ada", "ben"))
    session = await thread.session()
    hall.env.backend.delete_channel(thread.channel.id)
    await hall.wait(5)
    assert not (await hall.bot.live.get(session.id)).is_open


async def test_a_game_in_a_thread_of_a_deleted_channel_is_closed(hall: Hall, room: Room) -> None:
    thread = open_thread(hall, room)
    await thread.game(*hall.players("ada", "ben"))
    session = await thread.session()
    hall.env.backend.delete_channel(room.channel.id)
    await hall.wait(5)
    assert not (await hall.bot.live.get(session.id)).is_open


async def test_a_channel_that_is_found_gone_closes_its_game(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    session = await room.session()
    hall.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10003, message="Unknown Channel")
    await room.type(hall.player("ben"), "leave")
    await hall.wait(2)
    assert not (await hall.bot.live.get(session.id)).is_open


async def test_the_games_of_a_server_that_the_bot_was_removed_from_are_closed_without_asking_it(
    hall: Hall, room: Room
) -> None:
    players = hall.players("ada", "ben")
    other, away = hall.room_named("other"), hall.room_named("away", server="abroad")
    await room.game(*players)
    await other.lobby(*players)
    await away.lobby(hall.player("eve", server="abroad"))
    sessions, abroad = [await room.session(), await other.session()], await away.session()
    sent, guild = len(hall.requests), hall.server().id
    hall.env.backend.remove_guild(guild)
    await hall.wait(300)
    assert [(await hall.bot.live.get(session.id)).is_open for session in sessions] == [False, False]
    assert (await hall.bot.live.get(abroad.id)).is_open
    gone = (str(guild), str(room.channel.id), str(other.channel.id))
    assert not [request for request in hall.requests[sent:] if any(place in request.path for place in gone)]


async def test_a_server_that_removed_the_bot_while_it_was_away_is_not_asked_either(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    session, sent = await room.session(), len(hall.requests)
    channel, guild = str(room.channel.id), hall.server().id
    await hall.bot.close()
    hall.env.backend.remove_guild(guild)
    await hall.crash()
    await hall.wait(700)
    assert not (await hall.bot.live.get(session.id)).is_open
    assert not [request for request in hall.requests[sent:] if channel in request.path or str(guild) in request.path]


async def test_the_channel_of_a_finished_game_is_free_for_the_next(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben, target=1000)
    await room.play_out()
    await room.lobby(ben, ada)
    assert "1. ben · host" in room.text

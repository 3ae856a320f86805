"""Getting up: from the lobby, in the middle of the game, for good or for a while; and ending it for all."""

from simcord import MemberActor

from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.message import told
from tests.behaviour.room import Room

BEAT = 1.5


async def leave(hall: Hall, room: Room, player: MemberActor) -> str:
    answer = await room.type(player, "leave")
    await hall.wait(2)
    return answer.private


async def with_stand_ins(room: Room, *players: MemberActor) -> None:
    """Begin a game at which computers play on for who leaves; the first in the list has the first turn."""
    await room.lobby(*players)
    await room.press(players[0], "Leavers")
    await room.rig(players[0], falls("115523"))
    await room.press(players[0], "Begin")


async def test_who_leaves_the_lobby_gives_the_seat_up(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    assert "You have left" in await leave(hall, room, ben)
    assert [seat.user for seat in (await room.session()).seats] == [ada.id]
    assert "ben" not in room.text


async def test_a_host_who_leaves_the_lobby_passes_the_right_on(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.lobby(ada, ben, cleo)
    await leave(hall, room, ada)
    await room.press(ben, "Begin")
    assert "begins, then clockwise" in room.text


async def test_who_leaves_at_their_own_turn_loses_it_and_the_next_player_is_called(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo, dice=(falls("115523"),))
    await room.press(ada, "Roll 6")
    await room.press(ada, "Take best")
    await leave(hall, room, ada)
    assert "ada has left the game." in room.text
    assert room.turn == ben
    assert len(room.pings) == 1
    assert ben.mention in room.pings[0]
    assert "• ada 0 · left" in room.text


async def test_who_leaves_at_somebody_else_s_turn_does_not_disturb_it(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo, dice=(falls("115523"),))
    await room.press(ada, "Roll 6")
    rolled = [button.label for button in room.dice]
    await leave(hall, room, ben)
    assert room.turn == ada
    assert [button.label for button in room.dice] == rolled
    await room.press(ada, "Take best")
    await room.press(ada, "Bank ")
    assert room.turn == cleo


async def test_when_all_but_one_have_left_that_one_wins(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo)
    await leave(hall, room, ben)
    await leave(hall, room, ada)
    assert "🏆 cleo wins, the last one at the table" in room.text
    assert room.pings == []


async def test_the_right_of_a_host_who_leaves_passes_on_in_the_game(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo)
    await leave(hall, room, ada)
    assert (await room.type(ada, "end")).private == told("host-or-moderator", host=f"<@{ben.id}>")
    await room.type(ben, "end")
    await hall.wait(2)
    assert room.is_over


async def test_who_has_left_is_not_in_the_game_any_more(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.game(ada, ben, cleo)
    await leave(hall, room, ada)
    assert await leave(hall, room, ada) == told("not-in-game")
    assert (await room.press(ada, "Roll 6")).private == told("not-in-game")


async def test_who_has_no_seat_cannot_leave(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    assert await leave(hall, room, hall.player("eve")) == told("not-in-game")


async def test_where_nothing_is_played_there_is_nothing_to_leave_end_or_show(hall: Hall, room: Room) -> None:
    for command in ("leave", "end", "board"):
        assert (await room.type(hall.player("ada"), command)).private == told("no-game")


async def test_a_person_plays_on_alone_with_the_computer_after_the_other_has_left(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.choose(ada, "Bruno")
    await room.rig(ada)
    await room.press(ada, "Begin")
    await leave(hall, room, ben)
    assert not room.is_over
    await room.play_turn()


async def test_a_computer_plays_on_for_who_leaves_if_the_host_chose_so(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await with_stand_ins(room, ada, ben)
    await leave(hall, room, ben)
    assert "ben 0 · played by Bruno" in room.text
    await room.play_turn()
    moves = len(await room.moves())
    await hall.wait(BEAT)
    assert len(await room.moves()) > moves


async def test_the_hand_over_takes_the_open_turn_with_its_dice(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await with_stand_ins(room, ada, ben)
    await room.press(ada, "Roll 6")
    rolled = (await room.session()).position().roll
    await leave(hall, room, ada)
    moves = await room.moves()
    hold = next(move for move in moves if move.startswith("hold"))
    assert set(hold.removeprefix("hold ").split()) <= set(map(str, rolled))


async def test_who_comes_back_takes_the_seat_from_the_computer(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await with_stand_ins(room, ada, ben)
    await leave(hall, room, ben)
    for player in (ada, hall.player("eve")):
        answer = await room.press(player, "I am back")
        assert answer.private in {told("not-away"), told("not-in-game")}
    await room.press(ben, "I am back")
    assert "ben is back." in room.text
    assert "played by" not in room.text
    await room.play_turn()
    await room.press(ben, "Roll 6")


async def test_a_game_that_nobody_plays_any_more_is_ended(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await with_stand_ins(room, ada, ben)
    await leave(hall, room, ada)
    await leave(hall, room, ben)
    assert room.is_over
    assert "Nobody wins" in room.text
    moves = len(await hall.bot.live.moves_of((await hall.last_game()).id))
    await hall.wait(30)
    assert len(await hall.bot.live.moves_of((await hall.last_game()).id)) == moves


async def test_the_host_ends_the_game_and_the_seed_is_shown(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    seed = (await room.session()).seed.hex()
    answer = await room.type(ada, "end")
    await hall.wait(2)
    assert "The game is ended." in answer.private
    assert "Nobody wins" in room.text
    assert seed in room.text
    assert not room.board.button("Verify").disabled


async def test_a_moderator_ends_anybody_s_game(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await room.type(hall.moderator("mod"), "end")
    await hall.wait(2)
    assert room.is_over


async def test_a_moderator_closes_anybody_s_lobby(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    await room.type(hall.moderator("mod"), "end")
    await hall.wait(2)
    assert not room.boards


async def test_neither_a_player_nor_a_stranger_ends_somebody_else_s_game(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben)
    for player in (ben, hall.player("eve")):
        answer = await room.type(player, "end")
        assert answer.private == told("host-or-moderator", host=f"<@{ada.id}>")
    assert not room.is_over

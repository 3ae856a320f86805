"""Before the game: who may sit, who may begin, who may cancel."""

from bot.client.delivery import CALLED_AFTER
from tests.behaviour.hall import Hall
from tests.behaviour.message import told
from tests.behaviour.room import Room


async def test_nobody_sits_down_twice(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    for player in (ada, ben):
        assert (await room.press(player, "Sit down")).private == told("already-seated")
    assert len((await room.session()).seats) == 2


async def test_two_taps_on_sit_down_in_one_moment_take_one_seat(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada)
    await room.deliver(room.press_of(ben, "Sit down"), room.press_of(ben, "Sit down"))
    assert [seat.user for seat in (await room.session()).seats] == [ada.id, ben.id]


async def test_eight_sit_and_the_ninth_is_told_that_the_table_is_full(hall: Hall, room: Room) -> None:
    players = hall.players(*"abcdefghi")
    await room.lobby(*players[:7])
    last = [room.press_of(player, "Sit down") for player in players[7:]]
    answers = await room.deliver(*last)
    assert sorted(answer.private for answer in answers) == ["", told("table-full", most=8)]
    assert room.board.button("Sit down").disabled
    await room.press(players[0], "Begin")
    assert "begins, then clockwise" in room.text


async def test_a_full_table_has_no_place_for_an_opponent(hall: Hall, room: Room) -> None:
    players = hall.players(*"abcdefgh")
    await room.lobby(*players)
    assert (await room.choose(players[0], "Bruno")).private == told("table-full", most=8)


async def test_nobody_begins_alone(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    begin = room.board.button("Begin")
    assert begin.disabled
    (answer,) = await room.deliver(room.forged(ada, begin.custom_id))
    assert answer.private == told("seats-range", least=2, most=8)
    assert "clockwise" in room.text


async def test_only_the_host_begins_cancels_adds_an_opponent_or_changes_the_table(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    board = room.board
    for player in (ben, hall.player("eve")):
        presses = [room.press_of(player, label) for label in ("Begin", "Cancel", "Leavers", "3 minutes", "Hints")]
        for press in (*presses, room.choice_of(player, "Bruno")):
            (answer,) = await room.deliver(press)
            assert answer.private == told("host-only", host=f"<@{ada.id}>")
    assert room.board == board


async def test_the_host_cancels_and_the_channel_is_free_again(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.press(ada, "Cancel")
    assert not room.boards
    await room.lobby(hall.player("ben"))
    assert "ben" in room.text


async def test_the_host_seats_an_opponent_and_sends_it_away_again(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Bruno")
    assert "2. Bruno" in room.text
    assert not room.board.button("Begin").disabled
    await room.choose(ada, "Bruno")
    assert "Bruno" not in room.text
    assert room.board.button("Begin").disabled


async def test_who_stands_up_is_off_the_table_and_may_sit_down_again(hall: Hall, room: Room) -> None:
    ada, ben, cleo = hall.players("ada", "ben", "cleo")
    await room.lobby(ada, ben, cleo)
    await room.press(ben, "Stand up")
    assert (await room.press(ben, "Stand up")).private == told("not-in-game")
    await room.press(ben, "Sit down")
    assert [seat.user for seat in (await room.session()).seats] == [ada.id, cleo.id, ben.id]


async def test_a_host_who_stands_up_passes_the_right_on_and_the_last_one_closes_the_table(
    hall: Hall, room: Room
) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.press(ada, "Stand up")
    assert "1. ben · host" in room.text
    assert (await room.press(ada, "Cancel")).private == told("host-only", host=f"<@{ben.id}>")
    await room.press(ben, "Stand up")
    assert not room.boards


async def test_a_table_that_has_begun_takes_nobody_in_and_lets_nobody_change_it(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    presses = [room.press_of(hall.player("eve"), "Sit down"), room.press_of(ben, "Stand up")]
    presses += [room.press_of(ada, label) for label in ("Cancel", "Leavers", "3 minutes", "Hints", "Begin")]
    presses.append(room.choice_of(ada, "Bruno"))
    await room.press(ada, "Begin")
    board = room.board
    for press in presses:
        (answer,) = await room.deliver(press)
        assert answer.private == told("begun")
    assert room.board == board


async def test_two_presses_on_begin_in_one_moment_begin_once(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.lobby(ada, ben)
    await room.deliver(room.press_of(ada, "Begin"), room.press_of(ada, "Begin"))
    assert all(move.startswith("rolloff") for move in await room.moves())
    await hall.wait(CALLED_AFTER)
    assert len(room.pings) == 1


async def test_a_second_start_tells_where_the_running_table_is(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"))
    board = room.board
    answer = await room.type(hall.player("ben"), "start")
    link = f"https://discord.com/channels/{hall.server().id}/{room.channel.id}/{board.id}"
    assert answer.private == told("running", link=link)
    assert room.boards == [board]


async def test_two_starts_in_one_moment_open_one_table(hall: Hall, room: Room) -> None:
    start = hall.wire.command(hall.player("ada"), room.channel, "start")
    again = hall.wire.command(hall.player("ben"), room.channel, "start")
    answers = await room.deliver(start, again)
    assert len(room.boards) == 1
    assert sorted(bool(answer.private) for answer in answers) == [False, True]


async def test_a_start_delivered_twice_opens_one_table(hall: Hall, room: Room) -> None:
    start = hall.wire.command(hall.player("ada"), room.channel, "start")
    await room.deliver(start, start)
    assert len(room.boards) == 1

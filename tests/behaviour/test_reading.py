"""Pages to read: the board again, the rules, the help, the leaderboard."""

import pytest

from bot.client.delivery import CALLED_AFTER
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES, table
from bot.i18n.texts import texts
from bot.store import Connection, games, players, results
from bot.views import rulebook
from tests.behaviour.hall import Hall
from tests.behaviour.message import bare, told
from tests.behaviour.room import Room

EN = texts("en")


async def test_the_board_is_posted_again_at_the_bottom_and_the_old_one_points_to_it(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    old = room.board
    await ada.send(room.channel, "chatter")
    await room.type(hall.player("eve"), "board")
    assert room.messages[-1] == room.board
    assert bare(room.board.text) == bare(old.text)
    assert len(room.boards) == 1
    await room.press(ada, "Roll 6")
    assert len(await room.moves()) == 3


async def test_the_next_call_links_to_the_board_where_it_is_now(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    await room.type(hall.player("ada"), "board")
    await room.play_turn()
    await hall.wait(CALLED_AFTER)
    assert str(room.board.id) in room.pings[0]


async def test_two_boards_asked_for_in_one_moment_leave_one(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await room.game(ada, ben)
    asked = [hall.wire.command(player, room.channel, "board") for player in (ada, ben)]
    await room.deliver(*asked)
    await hall.wait(3)
    assert [seen.id for seen in room.boards] == [(await room.session()).board]


async def test_a_press_and_a_board_asked_for_in_one_moment_leave_one_board(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    hall.env.slow_down(lambda: 0.005)
    await room.deliver(room.press_of(ada, "Roll 6"), hall.wire.command(ada, room.channel, "board"))
    await hall.wait(3)
    assert [seen.id for seen in room.boards] == [(await room.session()).board]
    assert len(await room.moves()) == 3


@pytest.mark.parametrize("name", TABLES)
async def test_the_rules_of_a_table_are_told_from_its_options(hall: Hall, room: Room, name: str) -> None:
    answer = await room.type(hall.player("ada"), "rules", table=name)
    assert rulebook.full(table(name), EN) in answer.private
    assert rulebook.title(name, EN) in answer.private


async def test_without_a_name_the_rules_are_those_of_the_game_that_runs_here(hall: Hall, room: Room) -> None:
    await room.lobby(hall.player("ada"), table="zilch", target=2500)
    answer = await room.type(hall.player("eve"), "rules")
    rules: Rules = (await room.session()).rules
    assert rules.target == 2500
    assert "2,500" in answer.private
    assert rulebook.full(rules, EN) in answer.private


async def test_where_nothing_runs_the_rules_are_those_of_the_usual_table(hall: Hall, room: Room) -> None:
    answer = await room.type(hall.player("ada"), "rules")
    assert rulebook.full(table("official"), EN) in answer.private


async def test_the_odds_are_those_of_the_table_that_is_played_here_or_named(hall: Hall, room: Room) -> None:
    ada, eve = hall.player("ada"), hall.player("eve", language="it")
    await room.lobby(ada, table="five-dice")
    answer = await room.type(ada, "odds")
    assert "Odds · Five Dice" in answer.private
    assert "**355.1**" in answer.private
    assert "Probabilità · Card Games" in (await room.type(eve, "odds", table="cardgames")).private
    assert len(room.messages) == 1


async def test_a_roll_is_worth_every_way_to_hold_it(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    answer = await room.type(ada, "score", dice="1 1 5 2 3 4", table="five-dice")
    assert answer.private == told("dice-text", most=5)
    answer = await room.type(ada, "score", dice="11523", table="five-dice")
    holds = [line.split(" · ")[:2] for line in answer.private.splitlines() if line.startswith("•")]
    assert holds[0] == ["• **1 1 5**", "**250**"]
    assert len(holds) == 5


async def test_the_help_names_every_command(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    answer = await room.type(ada, "help")
    for command in ada.available_commands(room.channel):
        if command != "farkle help":
            assert f"/{command}" in answer.private
    assert not room.messages


async def test_there_is_no_leaderboard_before_the_first_game(hall: Hall, room: Room) -> None:
    assert (await room.type(hall.player("ada"), "leaderboard")).private == told("nobody-played")


async def test_a_finished_game_is_on_the_leaderboard_of_its_server_only(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), target=1000, table="cardgames")
    await room.play_out()
    (winner,) = (await hall.last_game()).position().winners
    await room.type(hall.player("eve"), "leaderboard")
    lines = bare(room.messages[-1].text).splitlines()
    assert lines[1].startswith(f"🥇 1. {('ada', 'ben')[winner]} · **1 won of 1**")
    assert lines[2].startswith(f"🥈 2. {('ada', 'ben')[1 - winner]} · **0 won of 1**")
    abroad = hall.room_named("abroad", server="abroad")
    assert (await abroad.type(hall.player("uwe", "abroad"), "leaderboard")).private == told("nobody-played")


async def test_practice_with_a_computer_is_on_no_leaderboard(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, target=1000, table="cardgames")
    await room.choose(ada, "Bruno")
    await room.press(ada, "Begin")
    await room.play_out()
    assert (await room.type(ada, "leaderboard")).private == told("nobody-played")


async def test_a_game_that_was_ended_early_counts_for_nobody(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    await room.play_turn()
    await room.type(ada, "end")
    assert (await room.type(ada, "leaderboard")).private == told("nobody-played")


async def finished(hall: Hall, *users: int) -> None:
    """Put finished games on the disk for each of these users, won by the first ones more often."""
    guild = hall.server().id

    def job(conn: Connection) -> None:
        for wins, user in enumerate(reversed(users), 1):
            player = players.number_of(conn, user)
            for number in range(wins):
                row = games.GameRow(
                    id=games.new_id(), guild_id=guild, channel_id=number, host=player, status="over", rules="{}",
                    seats=(), settings="{}", seed=bytes(32), language="en", drawn=0, created_at=0, begun_at=0,
                    ended_at=1,
                )  # fmt: skip
                games.insert(conn, row)
                result = results.ResultRow(
                    game_id=row.id, seat=0, player=player, guild_id=guild, place=1, won=True, has_left=False,
                    score=1000, turns=4, banked=1000, best_turn=500, farkles=1, ended_at=1,
                )  # fmt: skip
                results.insert(conn, [result])

    await hall.store.write(job)


async def test_the_leaderboard_is_turned_a_page_at_a_time_by_anybody_also_after_a_restart(
    hall: Hall, room: Room
) -> None:
    ada = hall.player("ada")
    await finished(hall, *range(1000, 1023))
    await room.type(ada, "leaderboard")

    def places() -> list[str]:
        return [line.split(".")[0].split()[-1] for line in room.messages[-1].text.splitlines() if "won of" in line]

    def page() -> list[bool]:
        return [button.disabled for button in room.messages[-1].buttons]

    assert (places(), page()) == ([str(place) for place in range(1, 11)], [True, False])
    await room.press(hall.player("ben"), "More", room.messages[-1])
    await hall.restart()
    await room.press(ada, "More", room.messages[-1])
    assert (places(), page()) == (["21", "22", "23"], [False, True])
    await room.press(ada, "Back", room.messages[-1])
    assert places() == [str(place) for place in range(11, 21)]
    assert len(room.messages) == 1


async def test_who_was_forgotten_and_who_has_left_the_server_keep_their_line(hall: Hall, room: Room) -> None:
    ada, ben = hall.players("ada", "ben")
    await finished(hall, ada.id, ben.id, 1000)
    await hall.store.write(players.forget, ada.id)
    hall.server().remove_member(ben)
    sent = len(hall.requests)
    await room.type(hall.player("cleo"), "leaderboard")
    text = room.messages[-1].text
    assert "1. somebody who has left" in text
    assert f"2. <@{ben.id}>" in text
    assert "3. <@1000>" in text
    assert len(hall.requests) == sent + 1
    assert not room.messages[-1].message.ping_user_ids

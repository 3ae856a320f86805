"""Whatever Discord answers, what was played counts once and the board shows it soon. One bot for all of these."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.client.delivery import CALLED_AFTER
from bot.sessions.session import Status
from tests.wire.conftest import Seats, discord_running, hosted
from tests.wire.double import weather
from tests.wire.double.interactions import Callback, Interaction
from tests.wire.double.server import Double
from tests.wire.double.weather import Fault
from tests.wire.double.world import EVERYTHING, SEND_MESSAGES, Message
from tests.wire.host import Host
from tests.wire.ledger import Ledger, caught_up, shown_moves
from tests.wire.people import Table, choice, enabled, game_of, is_held

pytestmark = [pytest.mark.wire, pytest.mark.asyncio(loop_scope="module")]

SOON = 8.0
"""Seconds within which a board is to be right again: what discord.py waits by itself between tries, and a little."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Double]:
    async with discord_running() as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def host(discord: Double, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    async with hosted(discord, tmp_path_factory.mktemp("host")) as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(host: Host) -> Host:
    await host.start()
    await asyncio.sleep(2.5)  # discord.py is ready when no more servers have come for two seconds
    return host


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def fair_weather(discord: Double, bot: Host) -> AsyncIterator[None]:
    """Clear the weather after each test, and see that the bot kept to the rules in it."""
    yield
    discord.weather.clear()
    discord.limits.clear()
    discord.contract.hold()
    bot.check_log()


@pytest_asyncio.fixture(loop_scope="module")
async def playing(table: Seats) -> Table:
    made: Table = table()
    await made.sit_down()
    return made


async def moved(discord: Double, table: Table, *faults: Fault) -> tuple[int, Interaction]:
    """Let whoever's turn it is press, and the answer meet these faults; give the moves there were before."""
    board, player = table.board, table.player()
    assert board is not None
    assert player is not None
    discord.weather.order("answer", table.channel, *faults)
    before, made = shown_moves(board), player.tap(board, choice(board, table.random))
    await heard([made])
    return before, made


async def heard(made: list[Interaction]) -> None:
    """Wait until the bot has tried to answer each of these."""
    async with asyncio.timeout(30):
        for press in made:
            await press.answered.wait()


async def stored(discord: Double, host: Host, table: Table) -> tuple[int, Status]:
    """Give how many moves are stored of the last game in a channel, and how it stands."""
    entries = (await Ledger.read(discord, host.database)).entries.values()
    session = [entry.session for entry in entries if entry.session.channel == table.channel.id][-1]
    return session.seen, session.status


async def closed(discord: Double, host: Host, table: Table) -> None:
    """Wait until the game of a table has ended."""
    async with asyncio.timeout(SOON):
        while (await stored(discord, host, table))[1] is not Status.ENDED:  # noqa: ASYNC110 - in another process
            await asyncio.sleep(0.1)


async def gone_by_moderator(discord: Double, table: Table) -> Message:
    board = table.board
    assert board is not None
    discord.delete_message(board)
    return board


# ------------------------------------------------------------------------------------------------ answers to presses


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param([weather.refused(404, 10062)], id="10062, too late"),
        pytest.param([weather.refused(401, 50027)], id="50027, the token is dead"),
        pytest.param([weather.SERVER_ERROR], id="500"),
        pytest.param([weather.BAD_GATEWAY, weather.SERVER_ERROR], id="502, then 500, then it is too late"),
        pytest.param([weather.BAD_GATEWAY_AFTERWARDS], id="502, but the answer was taken"),
        pytest.param([weather.limited(0.5)], id="429"),
        pytest.param([weather.CUT_BEFORE], id="the connection ends before the answer is taken"),
        pytest.param([weather.CUT_IN_HALF], id="the connection ends in the middle of the reply"),
        pytest.param([weather.LOST_ANSWER], id="the reply is lost"),
        pytest.param([weather.slow(4.0)], id="the reply takes four seconds"),
    ],
)
async def test_a_press_counts_whatever_becomes_of_its_answer(
    discord: Double, bot: Host, playing: Table, faults: list[Fault]
) -> None:
    before, made = await moved(discord, playing, *faults)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    after, status = await stored(discord, bot, playing)
    assert after > before
    assert status is Status.PLAYING
    assert playing.board is not None
    assert shown_moves(playing.board) == after
    assert not made.followups, "a person whose press counted is not told that it failed"


@pytest.mark.parametrize("fault", [weather.CUT_BEFORE, weather.CUT_IN_HALF, weather.LOST_ANSWER])
async def test_a_refusal_that_cannot_be_told_is_no_error(playing: Table, discord: Double, fault: Fault) -> None:
    board, player = playing.board, playing.player()
    assert board is not None
    stranger = next(person for person in playing.people if person is not player)
    discord.weather.order("answer", playing.channel, fault)
    await heard([stranger.tap(board, "roll")])
    await asyncio.sleep(0.3)  # then the log is looked at


@pytest.mark.parametrize("fault", [weather.CUT_BEFORE, weather.CUT_IN_HALF, weather.LOST_ANSWER])
async def test_a_table_whose_first_board_gets_lost_gets_a_board(
    discord: Double, bot: Host, table: Seats, fault: Fault
) -> None:
    two = table()
    discord.weather.order("answer", two.channel, fault)
    await two.people[0].run(two.channel, "farkle start")
    await caught_up(discord, bot.database, within=SOON, channel=two.channel)


async def test_a_table_whose_first_board_fails_is_said_to_be_saved(discord: Double, bot: Host, table: Seats) -> None:
    two = table()
    discord.weather.order("answer", two.channel, weather.CUT_BEFORE)
    asked = await two.people[0].run(two.channel, "farkle start")
    assert asked.told.startswith("Saved!")
    await caught_up(discord, bot.database, within=SOON, channel=two.channel)
    assert len([message for message in two.channel.messages.values() if message.buttons()]) == 1


# ------------------------------------------------------------------------------------------------------ edits, posts


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param([weather.limited(1.0)], id="429"),
        pytest.param([weather.SERVER_ERROR], id="500"),
        pytest.param([weather.BAD_GATEWAY], id="502"),
        pytest.param([Fault(status=503)], id="503, which discord.py does not try again"),
        pytest.param([weather.CUT_BEFORE], id="cut before"),
        pytest.param([weather.CUT_IN_HALF], id="cut in half"),
    ],
)
async def test_an_edit_that_fails_is_made_again(
    discord: Double, bot: Host, playing: Table, faults: list[Fault]
) -> None:
    discord.weather.order("edit message", playing.channel, *faults)
    before, _ = await moved(discord, playing, weather.refused(404, 10062))
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert (await stored(discord, bot, playing))[0] > before


async def test_a_board_that_may_not_be_edited_any_more_is_posted_anew(
    discord: Double, bot: Host, playing: Table
) -> None:
    old = playing.board
    discord.weather.order("edit message", playing.channel, weather.refused(429, 30046))
    await moved(discord, playing, weather.refused(404, 10062))
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert playing.board is not old


async def test_a_deleted_board_is_posted_anew_at_the_next_press(discord: Double, bot: Host, playing: Table) -> None:
    board, player = playing.board, playing.player()
    assert board is not None
    assert player is not None
    await gone_by_moderator(discord, playing)
    await heard([player.tap(board, "roll")])  # already on its way when the board was deleted
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert playing.board not in (None, board)


async def test_a_deleted_board_is_posted_anew_by_the_command(discord: Double, bot: Host, playing: Table) -> None:
    await gone_by_moderator(discord, playing)
    asked = await playing.people[1].run(playing.channel, "farkle board")
    assert asked.callback is Callback.MESSAGE
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


@pytest.mark.parametrize("faults", [[Fault(status=503), weather.CUT_BEFORE], [weather.refused(429, 30046)]])
async def test_an_old_board_loses_its_buttons_in_the_end(
    discord: Double, bot: Host, playing: Table, faults: list[Fault]
) -> None:
    old, player = playing.board, playing.player()
    assert old is not None
    assert player is not None
    discord.weather.order("edit message", playing.channel, *faults)
    await player.run(playing.channel, "farkle board")
    told = await player.press(old, "roll")
    assert playing.board is not None
    assert str(playing.board.id) in told.told
    async with asyncio.timeout(SOON):
        while old.buttons() and not old.is_deleted:
            await playing.changes(0.5)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_a_board_that_is_asked_for_and_gets_lost_is_there_in_the_end(
    discord: Double, bot: Host, playing: Table
) -> None:
    deleted = await gone_by_moderator(discord, playing)
    discord.weather.order("answer", playing.channel, weather.LOST_ANSWER)
    await playing.people[0].run(playing.channel, "farkle board")
    lost = playing.board
    assert lost not in (None, deleted)
    async with asyncio.timeout(SOON):
        while playing.board is lost:
            await playing.changes(0.5)
    await playing.move()
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_whoever_is_shown_the_way_to_a_deleted_board_finds_a_board(
    discord: Double, bot: Host, table: Seats
) -> None:
    two = table()
    await two.sit_down(target=1000)
    finished = await two.play(within=60)
    await two.go_on()  # another game
    deleted = await gone_by_moderator(discord, two)
    assert two.board is finished, "people see nothing of the game that is played"
    asked = await two.go_on()  # yet another game
    assert asked is not None
    assert str(deleted.id) in asked.told
    await caught_up(discord, bot.database, within=SOON, channel=two.channel)
    assert two.board not in (None, finished, deleted)


async def test_a_board_that_is_being_posted_is_not_posted_twice(discord: Double, table: Seats) -> None:
    two = table()
    discord.weather.order("answer", two.channel, weather.slow(1.5))
    board = (await two.people[0].run(two.channel, "farkle start")).original
    assert board is not None
    discord.invite_bot(discord.world.found())  # which has the bot look for boards that are owed
    await asyncio.sleep(2.0)
    assert (await two.people[1].press(board, "sit")).callback is Callback.UPDATE
    assert [message for message in two.channel.messages.values() if message.buttons()] == [board]


async def test_a_board_that_moves_while_a_press_is_answered_stays_where_it_moved(
    discord: Double, bot: Host, playing: Table
) -> None:
    _, pressed = await moved(discord, playing, weather.slow(1.0))
    board = (await playing.people[1].run(playing.channel, "farkle board")).original
    assert board is not None
    assert board is not pressed.message
    await asyncio.sleep(3.5)  # until all that is known of boards is on the disk
    entry = (await Ledger.read(discord, bot.database)).entries[game_of(board)]
    assert entry.session.board == board.id
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_edits_keep_to_the_rate_limit(discord: Double, bot: Host, playing: Table) -> None:
    discord.limits.limit("edit message", 5, 5.0)
    exceeded = discord.limits.exceeded
    for _ in range(4):
        await moved(discord, playing, weather.refused(404, 10062))
        await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert discord.limits.exceeded == exceeded


async def test_the_next_player_is_called_by_a_message_that_notifies_nobody_else(playing: Table) -> None:
    first = playing.player()
    async with asyncio.timeout(30):
        while playing.player() is first:
            await playing.move()
        second = playing.player()
        assert first is not None
        assert second is not None
        while not any(second.user.id in message.notified for message in second.messages(playing.channel)):
            await playing.changes(1.0)
    called = next(message for message in second.messages(playing.channel) if message.notified)
    assert called.notified == {second.user.id}


# ----------------------------------------------------------------------------------------- channels, rights, servers


async def test_the_game_of_a_deleted_channel_is_closed_and_its_people_are_free(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.delete_channel(playing.channel)
    await closed(discord, bot, playing)
    elsewhere = Table(discord.world.open(playing.channel.guild), playing.people, playing.random)
    await elsewhere.sit_down()
    assert elsewhere.player() is not None


async def test_a_channel_that_turns_out_to_be_gone_closes_its_game(discord: Double, bot: Host, playing: Table) -> None:
    discord.weather.order("edit message", playing.channel, weather.refused(404, 10003))
    await moved(discord, playing, weather.refused(404, 10062))
    await closed(discord, bot, playing)


@pytest.mark.parametrize("rights", [0, EVERYTHING & ~SEND_MESSAGES])
async def test_rights_that_are_taken_away_and_returned_cost_no_move(
    discord: Double, bot: Host, playing: Table, rights: int
) -> None:
    discord.set_rights(playing.channel, rights)
    await moved(discord, playing, weather.refused(404, 10062))
    await asyncio.sleep(1.0)
    await playing.move()
    discord.set_rights(playing.channel, EVERYTHING)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert (await stored(discord, bot, playing))[1] is Status.PLAYING
    assert (await playing.move()) is not None


async def test_a_refusal_that_arrives_after_the_rights_have_returned_delays_nothing(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.set_rights(playing.channel, 0)
    discord.weather.order("edit message", playing.channel, weather.slow(1.0))
    before, _ = await moved(discord, playing, weather.refused(404, 10062))
    await asyncio.sleep(0.5)  # the edit is refused by now, and the bot has not been told so
    discord.set_rights(playing.channel, EVERYTHING)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert (await stored(discord, bot, playing))[0] > before


async def test_a_role_that_is_given_to_the_bot_has_it_try_again(discord: Double, bot: Host, playing: Table) -> None:
    discord.set_rights(playing.channel, 0)
    await moved(discord, playing, weather.refused(404, 10062))
    await asyncio.sleep(1.0)
    discord.give_role(playing.channel)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_rights_that_return_while_the_session_is_lost_are_found_out(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.set_rights(playing.channel, 0)
    await moved(discord, playing, weather.refused(404, 10062))
    await asyncio.sleep(1.0)
    discord.gateway.identified.clear()
    discord.gateway.invalidate(resumable=False)
    discord.set_rights(playing.channel, EVERYTHING)
    async with asyncio.timeout(20):
        await discord.gateway.identified.wait()
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_without_rights_a_table_is_not_opened_and_it_is_said_which_are_missing(
    discord: Double, table: Seats
) -> None:
    two = table()
    discord.set_rights(two.channel, EVERYTHING & ~SEND_MESSAGES)
    asked = await two.people[0].run(two.channel, "farkle start")
    assert "Send Messages" in asked.told
    assert two.board is None


async def test_a_server_that_removes_the_bot_and_takes_it_back_can_play_again(
    discord: Double, bot: Host, playing: Table
) -> None:
    guild = playing.channel.guild
    await asyncio.sleep(CALLED_AFTER + 1.0)  # until whoever begins has been called
    asked = discord.requests.total()
    discord.remove_bot(guild)
    await closed(discord, bot, playing)
    assert discord.requests.total() == asked, "nothing is asked of a server that the bot is not in"
    discord.invite_bot(guild)
    await playing.sit_down()
    assert playing.player() is not None
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


async def test_a_server_that_changes_its_mind_at_once_sees_how_its_game_ended(
    discord: Double, bot: Host, playing: Table
) -> None:
    discord.remove_bot(playing.channel.guild)
    discord.invite_bot(playing.channel.guild)
    await closed(discord, bot, playing)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)


# -------------------------------------------------------------------------------------------------------- two at once


async def test_of_a_hundred_presses_at_once_each_delivered_twice_exactly_one_counts(
    discord: Double, bot: Host, playing: Table
) -> None:
    board, player = playing.board, playing.player()
    assert board is not None
    assert player is not None
    made = [player.tap(board, "roll", times=2) for _ in range(100)]
    await heard(made)
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    entry = (await Ledger.read(discord, bot.database)).entries[game_of(board)]
    assert [str(move) for move in entry.moves].count("roll") == 1


async def test_two_taps_on_two_dice_at_once_both_count(discord: Double, bot: Host, playing: Table) -> None:
    board, player = playing.board, playing.player()
    assert board is not None
    assert player is not None
    rolled = await player.press(board, "roll")
    useful = [act for act, _ in _dice(board)]
    await heard([player.tap(board, act) for act in useful[:2]])
    await caught_up(discord, bot.database, within=SOON, channel=playing.channel)
    assert rolled.callback is Callback.UPDATE
    assert [act for act, held in _dice(board) if held] == useful[:2]


def _dice(board: Message) -> list[tuple[str, bool]]:
    """Give the buttons of the dice that can be pressed, and whether the die is held."""
    buttons = board.buttons()
    return [(act, is_held(buttons[name])) for act, name in enabled(board).items() if act.startswith("die")]

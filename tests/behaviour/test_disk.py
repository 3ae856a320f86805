"""When the disk is out of order: what cannot be saved has not happened, is told, and is done when it can."""

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from bot.client.delivery import PATIENCE
from bot.client.reporter import BUSY
from bot.i18n.texts import texts
from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.message import Answer
from tests.behaviour.room import Room

HOUR = 3600


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes to the database and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def full(path: Path) -> Iterator[None]:
    """No file may grow beyond what the database's log has now, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def busy(answer: Answer) -> str:
    """The sentence for a press that could not be saved, with the interaction as its reference."""
    return texts("en").say(BUSY, reference=str(answer.result._interaction.id))  # noqa: SLF001 - simcord keeps it there


async def rolled(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("115523"),))
    await room.press(hall.player("ada"), "Roll 6")


@pytest.mark.parametrize("trouble", [locked, full])
async def test_a_press_that_cannot_be_saved_changes_nothing_and_says_so(
    hall: Hall, room: Room, trouble: Callable[[Path], AbstractContextManager[None]]
) -> None:
    await rolled(hall, room)
    board, moves = room.board, await room.moves()
    with trouble(hall.config.database):
        answer = await room.press(hall.player("ada"), "1")
    assert answer.private == busy(answer)
    assert (room.board, await room.moves()) == (board, moves)
    (line,) = hall.journal.expect(str(answer.result._interaction.id))  # noqa: SLF001
    assert "was not saved" in line
    hall.journal.expect("1 writes were not saved")
    await room.press(hall.player("ada"), "1")
    assert (await room.session()).selected == (1,)


async def test_a_roll_that_cannot_be_saved_is_the_same_roll_when_it_can(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("115236"),))
    ada = hall.player("ada")
    with locked(hall.config.database):
        await room.press(ada, "Roll 6")
    hall.journal.expect("not saved")
    await room.press(ada, "Roll 6")
    assert sorted((await room.session()).position().roll) == [1, 1, 2, 3, 5, 6]


async def test_a_store_that_is_closed_says_so_too(hall: Hall, room: Room) -> None:
    await rolled(hall, room)
    await hall.close_store()
    answer = await room.press(hall.player("ada"), "1")
    assert answer.private == busy(answer)
    hall.journal.expect("was not saved")
    await hall.crash()
    await room.press(hall.player("ada"), "1")


async def test_a_table_that_cannot_be_saved_is_not_opened(hall: Hall, room: Room) -> None:
    with locked(hall.config.database):
        answer = await room.type(hall.player("ada"), "start")
    assert answer.private == busy(answer)
    hall.journal.expect("not saved")
    assert not room.messages
    await room.lobby(hall.player("ada"))


async def test_the_housekeeping_goes_on_after_an_hour_in_which_nothing_could_be_saved(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.press(ada, "Leavers")
    with locked(hall.config.database):
        await hall.wait(HOUR + 60)
    hall.journal.expect("not saved")
    hall.journal.expect("Housekeeping")
    await hall.wait(2 * HOUR)
    (drawn,) = await hall.store.read(lambda conn: conn.execute("SELECT drawn = revision FROM games").fetchone())
    assert drawn
    await hall.wait(24 * HOUR)
    assert not room.boards


async def test_a_turn_whose_end_cannot_be_saved_ends_when_it_can(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"))
    with locked(hall.config.database):
        await hall.wait(3 * 60 + 20)
    hall.journal.expect("not saved")
    hall.journal.expect("The clock of game")
    await hall.wait(10)
    assert room.turn == hall.player("ben")


async def test_a_game_whose_channel_is_deleted_while_nothing_can_be_saved_is_closed_when_it_can(
    hall: Hall, room: Room
) -> None:
    await room.game(*hall.players("ada", "ben"))
    session = await room.session()
    with locked(hall.config.database):
        hall.env.backend.delete_channel(room.channel.id)
        await hall.wait(30)
    hall.journal.expect("not saved")
    assert (await hall.bot.live.get(session.id)).is_open
    await hall.wait(PATIENCE[-1])
    assert not (await hall.bot.live.get(session.id)).is_open
    assert hall.tasks() == ["turn clock"]


async def test_a_computer_player_whose_move_cannot_be_saved_moves_when_it_can(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada)
    await room.choose(ada, "Bruno")
    await room.rig(ada)
    await room.press(ada, "Begin")
    await room.play_turn()
    moves = await room.moves()
    with locked(hall.config.database):
        await hall.wait(20)
    hall.journal.expect("not saved")
    hall.journal.expect("computer player")
    assert await room.moves() == moves
    await hall.wait(60)
    assert len(await room.moves()) > len(moves)


async def test_a_fault_of_ours_is_told_with_a_reference_that_the_log_has_too(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.lobby(ada, hall.player("ben"))
    await hall.store.write(lambda conn: conn.execute("UPDATE games SET rules = '[]'"))
    await hall.crash()
    hall.journal.expect("could not be drawn")
    answer = await room.press(ada, "Begin")
    number = str(answer.result._interaction.id)  # noqa: SLF001
    assert number in answer.private
    assert "Traceback" not in answer.private
    (line,) = hall.journal.expect(number)
    assert line == f"Interaction {number} failed"

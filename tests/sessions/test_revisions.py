"""A revision is what a board shows or misses: one for each press that changed something, however it did so."""

from bot.sessions import clock, leaving, play
from bot.sessions.clock import LIMITS
from bot.sessions.session import Pace, Session
from bot.store import games
from tests.sessions.conftest import ADA, BEN, CLEO, Table


async def saved(table: Table) -> int:
    """Give the revision on the disk."""
    row = await table.live.store.read(games.load, table.game)
    assert row is not None
    return row.revision


async def test_a_press_is_one_revision(table: Table) -> None:
    begun = await table.open(ADA, BEN)
    rolled = await table.roll_until_dice_stay()
    assert rolled.revision > begun.revision
    best = await play.select_best(table.live, await table.press(await table.turn_user()))
    assert best.revision == await saved(table) == rolled.revision + 1


async def test_a_press_that_makes_many_moves_is_one_revision_too(table: Table) -> None:
    begun = await table.open(ADA, BEN, CLEO)
    left: Session = await leaving.leave(table.live, await table.press(ADA))
    assert left.revision == begun.revision + 1
    last = await leaving.leave(table.live, await table.press(BEN))
    over = await leaving.leave(table.live, await table.press(CLEO)) if last.is_open else last
    assert not over.is_open
    assert over.revision == await saved(table) == left.revision + (2 if last.is_open else 1)


async def test_a_turn_that_the_clock_ends_is_one_revision(table: Table) -> None:
    await table.open(ADA, BEN)
    rolled = await table.roll_until_dice_stay()
    table.pass_time(LIMITS[Pace.LIVE] + 1)
    ended = await clock.expire(table.live, table.game)
    assert ended.revision == await saved(table) == rolled.revision + 1

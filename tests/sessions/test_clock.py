"""The turn clock: three minutes or a day for a turn, a reminder, and what becomes of the turn."""

import asyncio
from pathlib import Path

import pytest

from bot.farkle.errors import Refusal
from bot.farkle.game import replay
from bot.farkle.moves import Bank, Hold, Timeout, parse
from bot.farkle.tables import TABLES
from bot.sessions import clock, leaving, opponents, play
from bot.sessions.clock import GRACE, LIMITS, wound
from bot.sessions.live import Live
from bot.sessions.press import StaleError
from bot.sessions.session import MISSES, Pace
from bot.store import Store
from tests.sessions.conftest import ADA, BEN, CLEO, Table

MINUTE = 60_000


async def test_a_turn_of_a_live_game_has_three_minutes(table: Table) -> None:
    session = await table.open(ADA, BEN)
    assert session.deadline == table.time[0] + 3 * MINUTE


async def test_a_turn_of_a_slow_game_has_a_day(table: Table) -> None:
    session = await table.open(ADA, BEN, pace=Pace.SLOW)
    assert session.deadline == table.time[0] + 24 * 60 * MINUTE


async def test_without_a_clock_a_turn_has_no_deadline(table: Table) -> None:
    session = await table.open(ADA, BEN, pace=Pace.NONE)
    assert session.deadline is None


async def test_the_reminder_comes_at_two_thirds_of_the_time(table: Table) -> None:
    session = await table.open(ADA, BEN)
    assert clock.warning(session) == table.time[0] + 2 * MINUTE


async def test_the_clock_runs_for_the_turn_and_not_for_each_press(table: Table) -> None:
    before = await table.open(ADA, BEN)
    table.pass_time(MINUTE)
    user = await table.turn_user()
    after = await play.roll(table.live, await table.press(user))
    if after.awaits_person == user:
        assert after.deadline == before.deadline


async def test_the_next_player_gets_the_whole_time(table: Table) -> None:
    await table.open(ADA, BEN)
    table.pass_time(3 * MINUTE)
    session = await clock.expire(table.live, table.game)
    assert session.deadline == table.time[0] + 3 * MINUTE


async def test_before_the_deadline_nothing_happens(table: Table) -> None:
    before = await table.open(ADA, BEN)
    table.pass_time(3 * MINUTE - 1)
    assert await clock.expire(table.live, table.game) == before


async def test_a_turn_without_a_roll_is_passed(table: Table) -> None:
    before = await table.open(ADA, BEN)
    table.pass_time(3 * MINUTE)
    after = await clock.expire(table.live, table.game)
    assert (await table.live.moves_of(table.game))[-1] == Timeout()
    assert after.position().turn != before.position().turn


async def test_a_turn_with_points_is_banked_with_the_best_hold(table: Table) -> None:
    await table.open(ADA, BEN, table="official")
    before = (await table.roll_until_dice_stay()).position()
    best = before.table.holds(before.roll)[0]
    table.pass_time(3 * MINUTE)
    after = (await clock.expire(table.live, table.game)).position()
    assert (await table.live.moves_of(table.game))[-2:] == (Hold(best.dice), Bank())
    assert after.seats[before.turn].score == before.seats[before.turn].score + best.points


def test_a_bank_below_the_minimum_is_passed() -> None:
    game = replay(TABLES["zilch"], 2, map(parse, ["rolloff 61", "roll", "dice 122346"]))
    assert clock.last_moves(game) == (Timeout(),)


def test_hot_dice_that_must_be_rolled_are_not_banked_but_fewer_dice_are() -> None:
    game = replay(TABLES["standard"], 2, map(parse, ["rolloff 61", "roll", "dice 111555"]))
    hold, bank = clock.last_moves(game)
    assert isinstance(hold, Hold)
    assert len(hold.dice) < 6
    assert bank == Bank()


def test_points_that_would_go_to_somebody_else_are_not_banked() -> None:
    rules = TABLES["welfare"].with_(target=1000)
    texts = ["rolloff 61", "roll", "dice 111234", "hold 1 1", "bank", "roll", "dice 222346", "hold 2 2 2", "bank"]
    game = replay(rules, 2, map(parse, [*texts, "roll", "dice 111622"]))
    assert clock.last_moves(game) == (Hold((1, 1)), Bank()), "200 + 1000 would go past 1000, 200 + 200 does not"


async def test_a_deadline_survives_a_restart(table: Table) -> None:
    before = await table.open(ADA, BEN)
    again = Live(table.live.store, table.live.now, wound)
    assert (await again.get(table.game)).deadline == before.deadline


async def test_who_is_left_little_time_by_a_restart_gets_a_grace(table: Table) -> None:
    await table.open(ADA, BEN)
    table.pass_time(60 * MINUTE)
    session = await clock.take_grace(table.live, table.game)
    assert session.deadline == table.time[0] + GRACE


async def test_a_restart_shortens_no_turn(table: Table) -> None:
    before = await table.open(ADA, BEN)
    assert await clock.take_grace(table.live, table.game) == before


async def test_alone_with_computer_players_no_clock_runs(table: Table) -> None:
    session = await table.open(ADA, opponent="bruno")
    assert session.deadline is None


async def _miss(table: Table, user: int, others: tuple[int, ...]) -> None:
    """Let the clock end turns of one person until they are away; the others pass theirs in time."""
    while not (session := await table.session()).is_away(session.seats.index(_seat(session, user))):
        if session.awaits_person == user:
            table.pass_time(LIMITS[Pace.LIVE])
            await clock.expire(table.live, table.game)
        else:
            assert session.awaits_person in others
            await _end_turn(table)


def _seat(session: object, user: int) -> object:
    return next(seat for seat in session.seats if seat.user == user)  # type: ignore[attr-defined]


async def _end_turn(table: Table) -> None:
    before = (await table.session()).turn_count
    while (session := await table.session()).turn_count == before:
        user = await table.turn_user()
        if not session.position().roll:
            await play.roll(table.live, await table.press(user))
            continue
        await play.select_best(table.live, await table.press(user))
        try:
            await play.bank(table.live, await table.press(user))
        except Refusal:
            await play.roll(table.live, await table.press(user))


async def test_after_three_missed_turns_in_a_row_the_seat_is_skipped(table: Table) -> None:
    await table.open(ADA, BEN, CLEO)
    await _miss(table, BEN, (ADA, CLEO))
    session = await table.session()
    seat = session.seat_of(BEN)
    assert seat is not None
    assert session.misses(seat) == MISSES
    assert seat not in session.people()


async def test_the_turns_of_who_is_away_pass_by_themselves(table: Table) -> None:
    await table.open(ADA, BEN, CLEO)
    await _miss(table, BEN, (ADA, CLEO))
    while not (await table.session()).plays_itself:
        await _end_turn(table)
    before = await table.session()
    after = await opponents.step(table.live, table.game)
    assert (await table.live.moves_of(table.game))[-1] == Timeout()
    assert after.position().turn != before.position().turn


async def test_after_three_missed_turns_a_computer_player_takes_the_seat_if_the_host_chose_so(table: Table) -> None:
    await table.open(ADA, BEN, CLEO, leavers="computer")
    await _miss(table, BEN, (ADA, CLEO))
    session = await table.session()
    seat = session.seat_of(BEN)
    assert seat is not None
    assert session.position().seats[seat].stand_in is not None


@pytest.mark.parametrize("leavers", ["skip", "computer"])
async def test_a_returning_player_takes_the_seat_back_with_one_press(table: Table, leavers: str) -> None:
    await table.open(ADA, BEN, CLEO, leavers=leavers)
    await _miss(table, BEN, (ADA, CLEO))
    session = await leaving.take_back(table.live, await table.press(BEN))
    seat = session.seat_of(BEN)
    assert seat is not None
    assert seat in session.people()
    assert session.misses(seat) == 0


async def test_a_turn_played_in_time_forgets_the_missed_ones(table: Table) -> None:
    await table.open(ADA, BEN)
    for _ in range(2 * (MISSES - 1)):
        table.pass_time(LIMITS[Pace.LIVE])
        await clock.expire(table.live, table.game)
    user = await table.turn_user()
    session = await play.roll(table.live, await table.press(user))
    seat = session.seat_of(user)
    assert seat is not None
    assert session.misses(seat) == 0


async def test_when_bank_and_deadline_meet_there_is_one_outcome(table: Table) -> None:
    await table.open(ADA, BEN, table="official")
    await table.roll_until_dice_stay()
    user = await table.turn_user()
    await play.select_best(table.live, await table.press(user))
    table.pass_time(3 * MINUTE)
    press = await table.press(user)
    count = (await table.session()).turn_count
    results = await asyncio.gather(
        clock.expire(table.live, table.game), play.bank(table.live, press), return_exceptions=True
    )
    assert (await table.session()).turn_count == count + 1
    assert sum(isinstance(result, StaleError) for result in results) <= 1


async def test_a_bank_that_comes_first_leaves_the_clock_nothing_to_do(table: Table) -> None:
    await table.open(ADA, BEN, table="official")
    await table.roll_until_dice_stay()
    user = await table.turn_user()
    await play.select_best(table.live, await table.press(user))
    table.pass_time(3 * MINUTE)
    banked = await play.bank(table.live, await table.press(user))
    assert await clock.expire(table.live, table.game) == banked


async def test_deadlines_are_found_again_in_a_new_process(table: Table, tmp_path: Path) -> None:
    session = await table.open(ADA, BEN)
    async with Store.open(tmp_path / "farkle.sqlite3") as other:
        again = Live(other, table.live.now, wound)
        assert (await again.get(session.id)).deadline == session.deadline

"""What holds in every position of every game, whatever the rules, the seats and the dice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.farkle import record, sides
from bot.farkle.ending import places
from bot.farkle.errors import Refusal
from bot.farkle.game import apply, awaited, legal, may_bank, replay, start
from bot.farkle.moves import (
    Bank,
    Dice,
    End,
    HandOver,
    Hold,
    Leave,
    Move,
    Piggyback,
    Roll,
    RollOff,
    TakeBack,
    Timeout,
    parse,
)
from bot.farkle.position import Closing, Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES
from tests.farkle.options import rules, seat_counts, tables
from tests.farkle.simulation import honest, sensible

PATIENCE = 20_000
"""No game by a sensible policy to 3,000 points takes as many moves."""
EVERY_HOLD = [Hold(faces) for count in range(8) for faces in combinations_with_replacement(range(1, 7), count)]


@dataclass
class Table:
    """What a game is played with: its rules, its seats and a source of chance."""

    rules: Rules
    seats: int
    chance: Random

    def step(self, game: Game) -> Move:
        """Give a random move that a player, the dice or a host could make now."""
        if count := awaited(game):
            faces = tuple(self.chance.choices(range(1, 7), k=count))
            return RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces)
        if self.chance.random() < 0.05:
            return self.chance.choice(self.unusual(game))
        return self.chance.choice(legal(game)) if self.chance.random() < 0.3 else sensible(game)

    def unusual(self, game: Game) -> list[Move]:
        """Give the moves that are not a choice of the player whose turn it is."""
        there = sides.active(game)
        return [
            Timeout(),
            *[Leave(seat) for seat in there],
            *[TakeBack(seat) if game.seats[seat].stand_in else HandOver(seat, "bruno") for seat in there],
        ]

    def game(self) -> Iterator[tuple[Game, Move, Game]]:
        """Play a whole game: each position, the move made in it and what came of it."""
        game = start(self.rules, self.seats)
        while not game.is_over:
            move = self.step(game)
            after = apply(game, move)
            yield game, move, after
            game = after
            assert game.number < PATIENCE


@st.composite
def any_table(draw: st.DrawFn) -> Table:
    short = tables().map(lambda of: of.with_(target=max(1000, of.opening, of.minimum_bank)))
    of = draw(short | rules(most_target=3000))
    chance = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - a game to test, and one that can be played again
    return Table(of, draw(seat_counts(of)), chance)


def refused(game: Game, move: Move) -> bool:
    before = Game(*game)
    try:
        apply(game, move)
    except Refusal:
        assert game == before
        return True
    return False


LAW = settings(max_examples=30)


@LAW
@given(any_table())
def test_every_move_that_is_offered_applies_and_every_choice_that_is_not_is_refused(at: Table) -> None:
    choices: list[Move] = [Roll(), Piggyback(), Bank(), *EVERY_HOLD]
    for game, _, _ in at.game():
        if at.chance.random() > 0.02:
            continue
        offered = legal(game)
        assert len(set(offered)) == len(offered)
        assert {choice for choice in choices if not refused(game, choice)} == set(offered)


@LAW
@given(any_table())
def test_dice_fall_only_when_they_are_awaited_and_as_many_as_are_awaited(at: Table) -> None:
    for game, _, _ in at.game():
        if at.chance.random() > 0.1:
            continue
        for count in range(10):
            faces = tuple(at.chance.choices(range(1, 7), k=count))
            rolls_off = game.phase is Phase.ROLL_OFF and count == awaited(game)
            rolls = game.phase is Phase.ROLLING and count == awaited(game)
            assert refused(game, RollOff(faces)) != rolls_off
            assert refused(game, Dice(faces)) != rolls
        if awaited(game):
            assert all(refused(game, kind((7,) * awaited(game))) for kind in (Dice, RollOff))
            assert all(refused(game, kind((0,) * awaited(game))) for kind in (Dice, RollOff))


@LAW
@given(any_table())
def test_there_is_always_exactly_one_way_on_dice_a_choice_or_the_end(at: Table) -> None:
    for _, _, game in at.game():
        assert [bool(awaited(game)), bool(legal(game)), game.is_over].count(True) == 1
        assert may_bank(game) == (Bank() in legal(game))


@LAW
@given(any_table())
def test_dice_that_were_kept_were_rolled_and_every_die_is_used_once(at: Table) -> None:
    for before, move, after in at.game():
        if isinstance(move, Hold):
            scored = after.held[-1]
            assert Counter(move.dice) <= Counter(before.roll)
            assert scored.dice == move.dice == tuple(sorted(face for part in scored.parts for face in part.faces))
            assert after.turn_points == before.turn_points + sum(part.points for part in scored.parts)
            left = before.free - len(move.dice)
            assert (after.free, after.is_hot) == ((left, False) if left else (at.rules.dice, True))


@LAW
@given(any_table())
def test_a_turn_has_no_more_held_and_free_dice_than_the_hand(at: Table) -> None:
    for _, _, game in at.game():
        held = sum(len(hold.dice) for hold in game.held)
        assert 0 <= held <= at.rules.dice
        if game.phase is Phase.ROLLED:
            assert len(game.roll) == game.free
        if game.phase in (Phase.ROLLED, Phase.HELD) and not game.is_hot:
            assert held + game.free <= at.rules.dice
        if game.phase is Phase.START:
            assert (game.free, game.held, game.roll, game.turn_points) == (at.rules.dice, (), (), 0)
            assert (game.turn_rolls, game.hot_dice, game.is_hot, game.piggybacking) == (0, 0, False, False)


@LAW
@given(any_table())
def test_points_come_and_go_in_steps_of_50_and_only_at_the_end_of_a_turn(at: Table) -> None:
    for before, move, after in at.game():
        assert after.turn_points % 50 == 0
        changed = [seat for seat in range(at.seats) if before.seats[seat].score != after.seats[seat].score]
        assert all((after.seats[seat].score - before.seats[seat].score) % 50 == 0 for seat in changed)
        assert not changed or (isinstance(move, Bank | Dice) and len(changed) == 1)
        if isinstance(move, Bank) and changed:
            assert after.seats[changed[0]].score - before.seats[changed[0]].score == before.turn_points


@LAW
@given(any_table())
def test_no_score_falls_below_zero_where_there_is_a_floor_and_nobody_s_where_nothing_is_lost(at: Table) -> None:
    floored = at.rules.score_floor == "zero" or at.rules.three_farkles in (0, "all")
    for _, _, game in at.game():
        if floored:
            assert all(sides.score(game, of) >= 0 for of in sides.active_sides(game))


@LAW
@given(any_table())
def test_what_a_turn_costs_or_gives_is_told_and_adds_up(at: Table) -> None:
    told = [0] * at.seats
    for _, _, game in at.game():
        for event in game.news:
            if event.what == "banked":
                told[event.seat] += event.points
            elif event.what in ("penalty", "bankrupt"):
                told[event.seat] -= event.points
            elif event.what == "gift":
                assert event.other is not None
                told[event.other] += event.points
        assert [seat.score for seat in game.seats] == told


@LAW
@given(any_table())
def test_the_turn_belongs_to_a_seat_that_still_plays_and_the_queue_begins_with_it(at: Table) -> None:
    for _, _, game in at.game():
        if game.phase in (Phase.START, Phase.ROLLING, Phase.ROLLED, Phase.HELD):
            assert not game.standing.left
            if game.closing:
                assert game.queue[0] == game.turn
                assert len(set(game.queue)) == len(game.queue)
                assert all(not game.seats[seat].left for seat in game.queue)
            else:
                assert game.queue == ()


@LAW
@given(any_table())
def test_turns_go_clockwise_over_the_seats_that_still_play(at: Table) -> None:
    for before, _, after in at.game():
        ended = sum(seat.turns for seat in after.seats) > sum(seat.turns for seat in before.seats)
        if ended and not after.is_over and after.closing is not Closing.PLAYOFF:
            following = [
                seat for seat in sides.clockwise(after, before.turn) if not after.closing or seat in after.queue
            ]
            assert after.turn == following[0]
        if not ended and before.phase is not Phase.ROLL_OFF:
            assert after.turn == before.turn


@LAW
@given(any_table())
def test_a_game_that_is_over_has_winners_at_the_first_place_and_nobody_else_there(at: Table) -> None:
    for _, _, game in at.game():
        if not game.is_over:
            assert game.winners == ()
            continue
        assert bool(game.winners) != all(seat.left for seat in game.seats), "nobody wins a solo game by leaving it"
        assert game.winners == tuple(seat for seat, place in enumerate(places(game)) if place == 1 and game.winners)
        assert all(not game.seats[seat].left for seat in game.winners) or at.rules.teams
        assert legal(game) == ()
        assert (game.roll, game.offer, game.queue) == ((), None, ())
        assert all(refused(game, move) for move in [*Table.unusual(at, game), End(), Roll(), Bank()])


@LAW
@given(any_table())
def test_the_last_round_gives_one_more_turn_to_all_but_the_side_that_called_it(at: Table) -> None:
    called: Game | None = None
    for before, move, game in at.game():
        if isinstance(move, Leave):
            return
        if before.closing is None and game.closing is Closing.LAST_ROUND:
            called = game
        ended = game.closing is Closing.PLAYOFF or game.is_over
        if called and ended and not any(event.what == "six-ones" for event in game.news):
            own = [sides.side(game, seat) for seat, standing in enumerate(called.seats) if seat not in called.queue]
            more = [after.turns - was.turns for after, was in zip(game.seats, called.seats, strict=True)]
            assert len(set(own)) == 1
            assert more == [int(sides.side(game, seat) not in own) for seat in range(at.seats)]
        if ended:
            return


@LAW
@given(any_table())
def test_a_full_round_gives_everybody_the_same_number_of_turns(at: Table) -> None:
    if at.rules.ending != "full_round" or at.rules.exact:
        return
    for _, move, game in at.game():
        if isinstance(move, Leave):
            return
        if game.closing is Closing.PLAYOFF or game.is_over:
            assert len({seat.turns for seat in game.seats}) == 1 or any(event.what == "six-ones" for event in game.news)
            return


@LAW
@given(any_table())
def test_replaying_the_list_of_moves_gives_the_same_game(at: Table) -> None:
    played = list(at.game())
    moves = [move for _, move, _ in played]
    assert replay(at.rules, at.seats, moves) == played[-1][2]
    assert replay(at.rules, at.seats, [parse(str(move)) for move in moves]) == played[-1][2]


@LAW
@given(any_table())
def test_a_position_depends_on_nothing_but_the_position_before_and_the_move(at: Table) -> None:
    for before, move, after in at.game():
        if at.chance.random() < 0.05:
            assert apply(before, move) == after


@settings(max_examples=25)
@given(any_table())
def test_the_record_of_any_game_agrees_with_itself(at: Table) -> None:
    game = honest(at.rules, at.seats, at.chance.randrange(256))
    assert len(game.moves) < PATIENCE
    assert record.verify(game.record) == []


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_whole_game_of_every_table_ends(name: str, seats: int) -> None:
    game = honest(name, seats, seed=seats)
    assert game.position.winners
    assert len(game.moves) < PATIENCE

"""RULES.md, section 4: start and order."""

import pytest

from bot.farkle.errors import Refusal
from bot.farkle.game import awaited, legal, start
from bot.farkle.position import Phase
from bot.farkle.rules import Rules
from tests.farkle.scenes import FARKLE, banks, begun, news, on, play, refusal


def test_everybody_rolls_one_die() -> None:
    game = play("standard", 5)
    assert (game.phase, awaited(game), game.contenders) == (Phase.ROLL_OFF, 5, (0, 1, 2, 3, 4))
    assert legal(game) == ()


def test_the_highest_begins() -> None:
    game = play("standard", 4, "rolloff 3461")
    assert (game.turn, game.first, game.phase) == (2, 2, Phase.START)
    assert news(game) == ["order 2"]


def test_ties_for_the_highest_are_rolled_again_among_the_tied_only() -> None:
    game = play("standard", 4, "rolloff 5353")
    assert (game.phase, game.contenders, awaited(game)) == (Phase.ROLL_OFF, (0, 2), 2)
    assert news(game) == ["roll-off-tie 0", "roll-off-tie 2"]
    assert refusal(game, "rolloff 6666") == "dice-number need=2 have=4"
    game = on(game, "rolloff 16")
    assert (game.turn, game.first) == (2, 2)


def test_ties_below_the_highest_are_not_rolled_again() -> None:
    assert play("standard", 4, "rolloff 3363").turn == 2


def test_the_tied_roll_until_one_is_left() -> None:
    game = play("standard", 3, "rolloff 666 / rolloff 444 / rolloff 335")
    assert game.turn == 2
    game = play("standard", 3, "rolloff 666 / rolloff 525 / rolloff 11 / rolloff 42")
    assert game.turn == 0


def test_a_seat_that_is_out_of_the_roll_off_does_not_come_back() -> None:
    game = play("standard", 3, "rolloff 661 / rolloff 11")
    assert game.contenders == (0, 1)


def test_play_goes_clockwise_by_seat_from_the_one_who_begins() -> None:
    game = play("standard", 4, "rolloff 1161")
    turns = [game.turn]
    for turn in (FARKLE, banks(100), "timeout", FARKLE):
        game = on(game, turn)
        turns.append(game.turn)
    assert turns == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_seats_can_play(seats: int) -> None:
    game = begun("standard", seats)
    assert len(game.seats) == seats
    game = on(game, *[FARKLE] * seats)
    assert game.turn == 0


@pytest.mark.parametrize("seats", [-1, 0, 9, 100])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        start(Rules(), seats)
    assert str(refused.value) == f"seats-range seats={seats} least=2 most=8"


def test_people_and_computer_players_mix_without_the_rules_knowing() -> None:
    game = begun("standard", 2, "handover 1 bruno", banks(100), banks(100))
    assert [seat.score for seat in game.seats] == [100, 100]


def test_the_roll_off_is_part_of_the_record() -> None:
    game = play("standard", 3, "rolloff 661 / rolloff 13")
    assert game.roll_offs == (((0, 6), (1, 6), (2, 1)), ((0, 1), (1, 3)))
    assert (game.number, game.draws) == (2, 2)


def test_the_roll_off_comes_before_any_turn() -> None:
    game = play("standard", 2)
    assert refusal(game, "roll") == "dice-pending"
    assert refusal(game, "hold 1") == "dice-pending"
    assert refusal(game, "bank") == "dice-pending"
    assert refusal(game, "piggyback") == "nothing-to-piggyback"
    assert refusal(game, "dice 123456") == "no-roll"
    assert refusal(game, "rolloff 123") == "dice-number need=2 have=3"
    assert refusal(begun("standard", 2), "rolloff 12") == "no-roll-off"

"""RULES.md, section 1: the words."""

import pytest

from bot.farkle.game import awaited
from bot.farkle.position import Phase
from bot.farkle.rules import Rules
from tests.farkle.scenes import FARKLE, banks, begun, news, on, refusal, scores


def test_seats_go_clockwise_in_the_order_people_sat_down() -> None:
    game = begun("standard", 3)
    turns = [game.turn]
    for _ in range(4):
        game = on(game, FARKLE)
        turns.append(game.turn)
    assert turns == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("ending", [banks(100), FARKLE, "roll / dice 123462 / timeout", "timeout"])
def test_a_turn_lasts_from_the_first_roll_to_a_bank_a_farkle_or_a_timeout(ending: str) -> None:
    game = begun("standard", 2, ending)
    assert (game.turn, game.phase, game.seats[0].turns) == (1, Phase.START, 1)


def test_a_roll_throws_all_free_dice_at_once() -> None:
    game = begun("standard", 2, "roll")
    assert awaited(game) == 6
    game = on(game, "dice 155346 / hold 1 5 / roll")
    assert awaited(game) == 4
    assert refusal(game, "dice 12346") == "dice-number need=4 have=5"
    assert refusal(game, "dice 123") == "dice-number need=4 have=3"


def test_a_hold_is_of_dice_of_the_current_roll() -> None:
    game = begun("standard", 2, "roll / dice 111234 / hold 1 1 / roll / dice 5234")
    assert refusal(game, "hold 1") == "not-rolled faces=[1]"


def test_turn_points_are_what_the_holds_of_this_turn_are_worth() -> None:
    game = begun("standard", 2, "roll / dice 111234 / hold 1 1 1")
    assert game.turn_points == 1000
    game = on(game, "roll / dice 152 / hold 1 5")
    assert game.turn_points == 1150


def test_a_bank_ends_the_turn_and_adds_the_turn_points_to_the_score() -> None:
    game = begun("standard", 2, banks(350), FARKLE, banks(1000))
    assert scores(game) == [1350, 0]
    assert (game.turn, game.turn_points) == (1, 0)
    assert news(game) == ["banked 0 1000"]


def test_a_farkle_is_a_roll_in_which_no_legal_hold_exists_and_loses_the_turn_points() -> None:
    game = begun("standard", 2, "roll / dice 111234 / hold 1 1 1 / roll / dice 234")
    assert scores(game) == [0, 0]
    assert (game.turn, game.turn_points) == (1, 0)
    assert news(game) == ["farkled 0 1000"]


def test_hot_dice_free_the_whole_hand_again_and_keep_the_turn_points() -> None:
    game = begun("standard", 2, "roll / dice 111234 / hold 1 1 1 / roll / dice 555 / hold 5 5 5")
    assert news(game) == ["hot-dice 0"]
    assert (game.turn_points, game.free) == (1500, 6)
    assert awaited(on(game, "roll")) == 6


def test_what_is_told_is_of_the_latest_move_only() -> None:
    game = begun("standard", 2)
    assert news(game) == ["order 0"]
    assert news(on(game, "roll")) == []
    hot = on(game, "roll / dice 111555 / hold 1 1 1 5 5 5")
    assert news(hot) == ["hot-dice 0"]
    assert news(on(hot, "roll")) == []
    game = begun(Rules(piggyback="bonus"), 2, banks(1000))
    assert news(game) == ["banked 0 1000"]
    assert news(on(game, "piggyback")) == []


def test_open_is_set_by_the_first_successful_bank() -> None:
    game = begun("standard", 2)
    assert [seat.opened for seat in game.seats] == [False, False]
    game = on(game, banks(50))
    assert [seat.opened for seat in game.seats] == [True, False]


def test_open_is_never_derived_from_a_score_above_zero() -> None:
    game = begun("welfare", 2, banks(9950), banks(100), banks(100))
    assert (game.seats[1].score, game.seats[1].opened) == (200, True)
    game = begun("welfare", 2, banks(9950), FARKLE, banks(100))
    assert (game.seats[1].score, game.seats[1].opened) == (100, False)

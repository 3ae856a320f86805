"""RULES.md, section 3: a turn."""

import pytest

from bot.farkle.game import awaited, legal
from bot.farkle.moves import Bank, Hold, Roll
from bot.farkle.position import Phase
from bot.farkle.rules import Rules
from bot.farkle.turn import threshold
from tests.farkle.scenes import FARKLE, banks, begun, holding, news, on, refusal, scores

HOT = "roll / dice 111234 / hold 1 1 1 / roll / dice 666 / hold 6 6 6"
"""1,600 turn points with hot dice."""


def test_a_turn_begins_by_rolling_all_six_dice() -> None:
    game = begun("standard", 2)
    assert legal(game) == (Roll(),)
    assert awaited(on(game, "roll")) == 6


def test_a_turn_of_the_five_dice_game_begins_by_rolling_all_five_dice() -> None:
    assert awaited(begun("five-dice", 2, "roll")) == 5


def test_a_roll_without_a_legal_hold_is_a_farkle() -> None:
    game = begun("standard", 2, "roll / dice 234466")
    assert news(game) == ["farkled 0"]
    assert (game.turn, game.phase) == (1, Phase.START)


def test_otherwise_the_player_must_hold_at_least_one_combination() -> None:
    game = begun("standard", 2, "roll / dice 123346")
    assert legal(game) == (Hold((1,)),)
    assert refusal(game, "roll") == "hold-first"
    assert refusal(game, "bank") == "hold-first"
    assert refusal(game, "hold 3") == "dead-dice faces=[3]"
    assert refusal(game, "hold 1 1") == "not-rolled faces=[1]"


def test_holding_less_than_everything_that_scores_is_allowed() -> None:
    game = begun("standard", 2, "roll / dice 123335")
    assert set(map(str, legal(game))) == {
        "hold 1 3 3 3 5", "hold 1 3 3 3", "hold 3 3 3 5", "hold 3 3 3", "hold 1 5", "hold 1", "hold 5",
    }  # fmt: skip
    for move in legal(game):
        assert on(game, str(move)).phase is Phase.HELD


def test_one_hold_answers_a_roll() -> None:
    game = begun("standard", 2, "roll / dice 123335 / hold 1")
    assert refusal(game, "hold 5") == "already-held"


def test_then_the_player_rolls_the_remaining_dice_or_banks() -> None:
    game = begun("standard", 2, "roll / dice 123335 / hold 1 5")
    assert legal(game) == (Roll(), Bank())
    assert awaited(on(game, "roll")) == 4
    assert scores(on(game, "bank")) == [150, 0]


def test_all_dice_held_are_hot_dice_and_the_hand_is_whole_again() -> None:
    game = begun("standard", 2, HOT)
    assert news(game) == ["hot-dice 0"]
    assert (game.turn_points, game.hot_dice, awaited(on(game, "roll"))) == (1600, 1, 6)


def test_all_dice_of_one_roll_held_are_hot_dice() -> None:
    game = begun("cardgames", 2, "roll / dice 123456 / hold 1 2 3 4 5 6")
    assert (news(game), game.turn_points, game.free) == (["hot-dice 0"], 2500, 6)


def test_hot_dice_of_the_five_dice_game_come_after_five() -> None:
    game = begun("five-dice", 2, "roll / dice 11123 / hold 1 1 1 / roll / dice 15 / hold 1 5")
    assert (news(game), game.turn_points, game.free) == (["hot-dice 0"], 1150, 5)


def test_hot_dice_may_come_again_and_again() -> None:
    game = begun("standard", 2, HOT, HOT, HOT)
    assert (game.turn_points, game.hot_dice) == (4800, 3)


def test_with_may_roll_hot_dice_may_be_banked() -> None:
    game = begun(Rules(hot_dice="may_roll"), 2, HOT)
    assert legal(game) == (Roll(), Bank())
    assert scores(on(game, "bank")) == [1600, 0]


def test_with_must_roll_hot_dice_must_be_rolled_once_more_before_a_stop() -> None:
    game = begun(Rules(hot_dice="must_roll"), 2, HOT)
    assert legal(game) == (Roll(),)
    assert refusal(game, "bank") == "must-roll"
    game = on(game, "roll / dice 123466")
    assert not game.is_hot
    game = on(game, "hold 1")
    assert legal(game) == (Roll(), Bank())
    assert scores(on(game, "bank")) == [1700, 0]


def test_the_roll_after_hot_dice_can_farkle_and_lose_everything() -> None:
    game = begun("standard", 2, HOT, FARKLE)
    assert (scores(game), news(game)) == ([0, 0], ["farkled 0 1600"])


def test_a_bank_needs_something_held_since_the_last_roll() -> None:
    game = begun("standard", 2, "roll / dice 111234 / hold 1 1 1 / roll / dice 123")
    assert Bank() not in legal(game)
    assert refusal(game, "bank") == "hold-first"


def test_a_bank_needs_turn_points() -> None:
    game = begun("standard", 2)
    assert refusal(game, "bank") == "roll-first"
    assert refusal(on(game, "roll"), "bank") == "dice-pending"


@pytest.mark.parametrize("opening", [350, 400, 500, 1000])
def test_a_player_not_yet_open_must_bank_at_least_the_opening_in_one_turn(opening: int) -> None:
    rules = Rules(opening=opening)
    game = begun(rules, 2, holding(opening - 50))
    assert Bank() not in legal(game)
    assert refusal(game, "bank") == f"below-opening need={opening} have={opening - 50} missing=50"
    assert scores(begun(rules, 2, banks(opening))) == [opening, 0]


def test_without_an_opening_any_points_can_be_banked() -> None:
    assert scores(begun(Rules(opening=0), 2, banks(50))) == [50, 0]


def test_a_player_who_is_open_may_bank_less_than_the_opening() -> None:
    game = begun(Rules(opening=500), 2, banks(500), FARKLE, banks(50))
    assert scores(game) == [550, 0]


def test_the_opening_is_each_player_s_own() -> None:
    game = begun(Rules(opening=500), 2, banks(500), holding(450))
    assert refusal(game, "bank") == "below-opening need=500 have=450 missing=50"


def test_points_of_several_turns_do_not_add_up_to_the_opening() -> None:
    game = begun(Rules(opening=500), 2, holding(450), "timeout", FARKLE, holding(450))
    assert refusal(game, "bank") == "below-opening need=500 have=450 missing=50"


def test_every_bank_must_be_at_least_the_minimum() -> None:
    rules = Rules(minimum_bank=400)
    game = begun(rules, 2, banks(400), FARKLE, holding(350))
    assert refusal(game, "bank") == "below-minimum need=400 have=350 missing=50"
    assert scores(begun(rules, 2, banks(400), FARKLE, banks(400))) == [800, 0]


def test_space_banks_more_than_350_which_is_400() -> None:
    assert refusal(begun("space", 2, holding(350)), "bank") == "below-minimum need=400 have=350 missing=50"
    assert scores(begun("space", 2, banks(400))) == [400, 0]


def test_the_higher_of_opening_and_minimum_counts() -> None:
    game = begun(Rules(opening=500, minimum_bank=300), 2)
    assert threshold(game) == 500
    game = on(game, banks(500), FARKLE)
    assert threshold(game) == 300
    assert threshold(begun(Rules(opening=300, minimum_bank=400), 2)) == 400
    assert threshold(begun(Rules(), 2)) == 0


def test_a_refused_bank_says_how_much_is_missing() -> None:
    game = begun("house", 2, holding(300))
    assert refusal(game, "bank") == "below-opening need=500 have=300 missing=200"


def test_a_turn_never_ends_by_itself_because_the_target_is_reached() -> None:
    game = begun("cardgames", 2, holding(10_000))
    assert (game.phase, game.turn, scores(game)) == (Phase.HELD, 0, [0, 0])
    game = on(game, "roll")
    assert game.phase is Phase.ROLLING

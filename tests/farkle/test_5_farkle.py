"""RULES.md, section 5: farkle and its variants."""

import pytest

from bot.farkle.rules import Rules, ScoreFloor
from tests.farkle.scenes import FARKLE, banks, begun, holding, news, on, scores


def round_of(mine: str) -> str:
    """Give a turn of mine and one of the other player, who banks and so has no farkles in a row."""
    return f"{mine} / {banks(50)}"


THREE_IN_A_ROW = (round_of(FARKLE), round_of(FARKLE), FARKLE)


def test_normally_the_turn_points_are_lost_and_nothing_else() -> None:
    game = begun(Rules(), 2, round_of(banks(1000)), *THREE_IN_A_ROW)
    assert scores(game) == [1000, 150]
    assert news(game) == ["farkled 0"]


@pytest.mark.parametrize("penalty", [500, 1000])
def test_the_third_farkle_in_a_row_costs_points(penalty: int) -> None:
    rules = Rules(three_farkles=penalty)
    game = begun(rules, 2, round_of(banks(2000)), round_of(FARKLE), round_of(FARKLE))
    assert game.seats[0].score == 2000
    game = on(game, FARKLE)
    assert game.seats[0].score == 2000 - penalty
    assert news(game) == ["farkled 0", f"penalty 0 {penalty}"]


def test_the_third_farkle_in_a_row_costs_nothing_when_the_option_is_off() -> None:
    assert begun(Rules(three_farkles=0), 2, *THREE_IN_A_ROW).seats[0].score == 0


def test_the_third_farkle_in_a_row_costs_all() -> None:
    game = begun(Rules(three_farkles="all"), 2, round_of(banks(2000)), *THREE_IN_A_ROW)
    assert game.seats[0].score == 0
    assert news(game) == ["farkled 0", "penalty 0 2000"]


def test_all_of_nothing_is_nothing() -> None:
    game = begun(Rules(three_farkles="all"), 2, *THREE_IN_A_ROW)
    assert game.seats[0].score == 0


def test_farkles_in_a_row_are_of_the_same_player() -> None:
    game = begun(Rules(three_farkles=500), 3, FARKLE, FARKLE, FARKLE, FARKLE)
    assert scores(game) == [0, 0, 0]
    assert [seat.farkles for seat in game.seats] == [2, 1, 1]


def test_a_bank_resets_the_count() -> None:
    rules = Rules(three_farkles=500)
    game = begun(rules, 2, round_of(FARKLE), round_of(FARKLE), round_of(banks(50)), round_of(FARKLE), round_of(FARKLE))
    assert game.seats[0].score == 50
    assert on(game, FARKLE).seats[0].score == -450


def test_the_penalty_resets_the_count() -> None:
    rules = Rules(three_farkles=500)
    game = begun(rules, 2, *THREE_IN_A_ROW, banks(50), round_of(FARKLE), round_of(FARKLE))
    assert game.seats[0].score == -500
    assert on(game, FARKLE).seats[0].score == -1000


def test_a_farkle_on_a_later_roll_counts_as_well() -> None:
    late = "roll / dice 111234 / hold 1 1 1 / roll / dice 234"
    game = begun(Rules(three_farkles=500), 2, round_of(late), round_of(FARKLE), late)
    assert game.seats[0].score == -500
    assert news(game) == ["farkled 0 1000", "penalty 0 500"]


def test_by_default_scores_may_go_negative() -> None:
    assert Rules().score_floor == "none"
    assert begun(Rules(three_farkles=1000), 2, round_of(banks(300)), *THREE_IN_A_ROW).seats[0].score == -700


@pytest.mark.parametrize(("floor", "score"), [("none", -200), ("zero", 0)])
def test_the_floor_says_whether_scores_may_go_below_zero(floor: ScoreFloor, score: int) -> None:
    rules = Rules(three_farkles=500, score_floor=floor)
    game = begun(rules, 2, round_of(banks(300)), *THREE_IN_A_ROW)
    assert game.seats[0].score == score


def test_a_penalty_stopped_by_the_floor_tells_what_was_really_lost() -> None:
    game = begun(Rules(three_farkles=500, score_floor="zero"), 2, round_of(banks(300)), *THREE_IN_A_ROW)
    assert news(game) == ["farkled 0", "penalty 0 300"]


def test_bankrupt_wipes_the_whole_score_when_the_first_roll_of_a_turn_is_a_farkle() -> None:
    game = begun(Rules(bankrupt=True), 2, banks(2000), banks(500), FARKLE)
    assert scores(game) == [0, 500]
    assert news(game) == ["farkled 0", "bankrupt 0 2000"]


def test_a_farkle_on_a_later_roll_is_not_bankrupt() -> None:
    game = begun(Rules(bankrupt=True), 2, banks(2000), banks(500), "roll / dice 123466 / hold 1 / roll / dice 23466")
    assert scores(game) == [2000, 500]


def test_a_farkle_after_hot_dice_is_not_bankrupt() -> None:
    hot = "roll / dice 111234 / hold 1 1 1 / roll / dice 666 / hold 6 6 6"
    game = begun(Rules(bankrupt=True), 2, banks(2000), banks(500), hot, FARKLE)
    assert scores(game) == [2000, 500]


def test_bankrupt_can_be_switched_off() -> None:
    assert scores(begun(Rules(bankrupt=False), 2, banks(2000), banks(500), FARKLE)) == [2000, 500]


def test_bankrupt_gives_nobody_a_negative_score_back() -> None:
    rules = Rules(bankrupt=True, three_farkles=500)
    game = begun(rules, 2, *THREE_IN_A_ROW, banks(50), FARKLE)
    assert game.seats[0].score == -500


def test_bankrupt_and_the_third_farkle_come_together() -> None:
    late = "roll / dice 111234 / hold 1 1 1 / roll / dice 234"
    rules = Rules(bankrupt=True, three_farkles=500)
    game = begun(rules, 2, round_of(banks(2000)), round_of(late), round_of(late), FARKLE)
    assert game.seats[0].score == -500
    assert news(game) == ["farkled 0", "bankrupt 0 2000", "penalty 0 500"]


@pytest.mark.parametrize("rules", [Rules(opening=500, three_farkles="all"), Rules(opening=500, bankrupt=True)])
def test_a_player_stays_open_after_a_penalty(rules: Rules) -> None:
    game = begun(rules, 2, banks(500), banks(500), *[FARKLE] * 6, holding(50), "bank")
    assert scores(game) == [50, 0]
    assert game.seats[0].opened

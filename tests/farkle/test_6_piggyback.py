"""RULES.md, section 6: piggy-backing ("high stakes")."""

import pytest

from bot.farkle.game import awaited, legal
from bot.farkle.moves import Piggyback, Roll
from bot.farkle.position import Offer
from bot.farkle.rules import Rules
from tests.farkle.scenes import FARKLE, banks, begun, news, on, refusal, scores

BONUS = Rules(piggyback="bonus")
INHERIT = Rules(piggyback="inherit")
THREE_LEFT = "roll / dice 111234 / hold 1 1 1 / bank"
"""1,000 points, three dice left over."""


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5])
def test_after_a_bank_with_free_dice_left_the_next_player_may_start_with_exactly_those(left: int) -> None:
    game = begun(BONUS, 2, banks(1250, free=left))
    assert game.offer == Offer(left, 1250)
    assert legal(game) == (Roll(), Piggyback())
    assert awaited(on(game, "piggyback")) == left


def test_the_choice_is_the_next_player_s_who_may_take_a_whole_hand() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "roll")
    assert awaited(game) == 6
    game = on(game, "dice 123466 / hold 1")
    assert game.turn_points == 100


def test_an_offer_not_taken_is_gone() -> None:
    game = begun(BONUS, 3, THREE_LEFT, "roll / dice 234466")
    assert (game.turn, game.offer, legal(game)) == (2, None, (Roll(),))


def test_the_offer_is_for_the_first_roll_only() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "roll / dice 123466 / hold 1")
    assert refusal(game, "piggyback") == "nothing-to-piggyback"


def test_when_the_first_roll_scores_the_bonus_comes_on_top_of_what_is_held() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "piggyback / dice 146")
    assert news(game) == ["piggybacked 1 1000"]
    assert game.turn_points == 1000
    game = on(game, "hold 1")
    assert game.turn_points == 1100
    assert scores(on(game, "bank")) == [1000, 1100]


def test_the_bonus_is_an_option_of_its_own() -> None:
    rules = Rules(piggyback="bonus", piggyback_bonus=500)
    assert scores(begun(rules, 2, THREE_LEFT, "piggyback / dice 146 / hold 1 / bank")) == [1000, 600]


def test_the_bonus_comes_once_a_turn() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "piggyback / dice 146 / hold 1 / roll / dice 54 / hold 5")
    assert game.turn_points == 1150


def test_when_the_first_roll_does_not_score_it_is_a_farkle_like_any_other() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "piggyback / dice 246")
    assert news(game) == ["farkled 1"]
    assert scores(game) == [1000, 0]
    rules = Rules(piggyback="bonus", bankrupt=True, three_farkles=500)
    game = begun(rules, 2, banks(300), banks(2000, free=1), FARKLE, FARKLE, THREE_LEFT, "piggyback / dice 246")
    assert scores(game) == [1000, 0]  # bankrupt at the first farkle; two in a row so far
    assert game.seats[1].farkles == 2


def test_the_bonus_is_lost_by_a_later_farkle() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "piggyback / dice 146 / hold 1 / roll / dice 24")
    assert (scores(game), news(game)) == ([1000, 0], ["farkled 1 1100"])


def test_all_of_the_few_dice_held_are_hot_dice() -> None:
    game = begun(BONUS, 2, THREE_LEFT, "piggyback / dice 155 / hold 1 5 5")
    assert (news(game), game.turn_points, game.free) == (["hot-dice 1"], 1200, 6)


@pytest.mark.parametrize("ending", [FARKLE, "roll / dice 111234 / hold 1 1 1 / timeout", "leave 0"])
def test_there_is_no_offer_after_a_farkle_a_timeout_or_a_leave(ending: str) -> None:
    game = begun(BONUS, 3, ending)
    assert (game.offer, legal(game)) == (None, (Roll(),))
    assert refusal(game, "piggyback") == "nothing-to-piggyback"


def test_there_is_no_offer_after_hot_dice() -> None:
    game = begun(BONUS, 2, "roll / dice 111555 / hold 1 1 1 5 5 5 / bank")
    assert (game.offer, legal(game)) == (None, (Roll(),))


def test_there_is_no_offer_when_the_option_is_off() -> None:
    game = begun(Rules(piggyback="off"), 2, THREE_LEFT)
    assert (game.offer, legal(game)) == (None, (Roll(),))


def test_the_bonus_counts_for_the_opening() -> None:
    game = begun("high-stakes", 2, banks(500, free=3), "piggyback / dice 523 / hold 5 / bank")
    assert scores(game) == [500, 1050]


def test_a_piggy_backer_can_be_piggy_backed() -> None:
    game = begun(BONUS, 3, THREE_LEFT, "piggyback / dice 146 / hold 1 / bank")
    assert game.offer == Offer(2, 1100)
    assert scores(on(game, "piggyback / dice 15 / hold 1 / bank")) == [1000, 1100, 1100]


def test_inherit_also_takes_over_the_banker_s_turn_points_as_a_stake() -> None:
    game = begun(INHERIT, 2, THREE_LEFT, "piggyback")
    assert game.turn_points == 1000
    game = on(game, "dice 146 / hold 1")
    assert game.turn_points == 2100  # 1,000 inherited, 1,000 bonus, 100 held


def test_under_inherit_the_banker_keeps_the_points_too() -> None:
    assert scores(begun(INHERIT, 2, THREE_LEFT, "piggyback / dice 146 / hold 1 / bank")) == [1000, 2100]


def test_an_inherited_stake_is_lost_by_a_farkle() -> None:
    game = begun(INHERIT, 2, THREE_LEFT, "piggyback / dice 246")
    assert (scores(game), news(game)) == ([1000, 0], ["farkled 1 1000"])


def test_inherit_without_a_bonus_is_the_stake_alone() -> None:
    rules = Rules(piggyback="inherit", piggyback_bonus=0)
    assert scores(begun(rules, 2, THREE_LEFT, "piggyback / dice 146 / hold 1 / bank")) == [1000, 1100]


def test_a_whole_hand_inherits_nothing() -> None:
    assert begun(INHERIT, 2, THREE_LEFT, "roll / dice 146234 / hold 1").turn_points == 100

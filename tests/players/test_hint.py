"""A hint is the best choice and the one fact that speaks for it."""

from fractions import Fraction

import pytest

from bot.farkle.game import start
from bot.farkle.moves import Bank, Roll
from bot.farkle.rules import SOLO, Rules
from bot.farkle.tables import table
from bot.players.hint import Hint, Reason, hint
from bot.players.judge import Judge
from bot.players.race import Race
from tests.farkle.scenes import FARKLE, banks, begun, on

OFFICIAL = table("official").with_(target=1000)
WELFARE = table("welfare").with_(target=1000)
AHEAD = "roll / dice 111553 / hold 1 1 1 5 5 / bank"
TIED = "roll / dice 111552 / hold 1 1 1 5 5"
BEHIND = "roll / dice 151342 / hold 1 1"
SEVEN_HUNDRED = "roll / dice 666552 / hold 5 5 6 6 6 / bank"
TOO_MUCH = "roll / dice 444233"


def given(rules: Rules | str, turns: str, seats: int = 2) -> Hint:
    of = table(rules) if isinstance(rules, str) else rules
    of_turns = turns.split(" | ")
    found = hint(begun(of, seats, *of_turns) if seats > SOLO else on(start(of, SOLO), *of_turns), Judge(Race(of)))
    assert found
    return found


def test_a_bank_that_wins_is_named_as_such() -> None:
    found = given("cardgames", "roll / dice 123456 / hold 1 2 3 4 5 6")
    assert found.reason is Reason.HOT
    winning = given(table("cardgames").with_(target=2500), "roll / dice 123456")
    assert winning.reason is Reason.WINS
    assert winning.needed == 0
    assert winning.bank == 1


def test_rolling_few_dice_is_a_risk() -> None:
    found = given("cardgames", "roll / dice 155142 / hold 1 1 5 5")
    assert [str(move) for move in found.best.moves] == ["bank"]
    assert found.reason is Reason.RISK
    assert (found.points, found.dice, found.farkle, found.needed) == (300, 2, Fraction(4, 9), 9_700)
    assert found.bank is not None
    assert found.roll is not None
    assert found.bank > found.roll


def test_rolling_many_dice_is_worth_it() -> None:
    found = given("cardgames", "roll / dice 123462")
    assert found.reason is Reason.GAIN
    assert found.dice == 5
    assert found.farkle == Fraction(25, 324)


def test_where_there_is_only_one_choice_the_rules_leave_no_other() -> None:
    assert given("cardgames", "").reason is Reason.ONLY
    assert given("house", "roll / dice 123362 / hold 1").reason is Reason.ONLY
    assert given("house", "roll / dice 123362").reason is Reason.ONLY
    assert given("standard", "roll / dice 111555 / hold 1 1 1 5 5 5").reason is Reason.ONLY


def test_while_no_hold_comes_to_the_threshold_it_says_how_much_is_missing() -> None:
    found = given("house", "roll / dice 115234")
    assert found.reason is Reason.SHORT
    assert (found.points, found.threshold) == (100, 500)


def test_hot_dice_are_named_where_they_must_be_rolled_and_nothing_else_could_be_banked() -> None:
    assert given("house", "roll / dice 112233").reason is Reason.MUST


def test_where_another_hold_could_be_banked_the_roll_is_better_and_not_forced() -> None:
    found = given("zilch", "roll / dice 333124")
    assert [str(move) for move in found.best.moves] == ["hold 1", "roll"]
    assert (found.reason, found.bank) == (Reason.GAIN, None)
    assert given("standard", "roll / dice 111555").reason is Reason.HOT


@pytest.mark.parametrize("ending", ["last_round", "full_round"])
def test_in_the_last_turn_of_all_it_says_how_much_is_missing_to_win(ending: str) -> None:
    found = given(OFFICIAL.with_(ending=ending), f"{AHEAD} | {FARKLE} | {BEHIND}", seats=3)
    assert found.reason is Reason.LAST
    assert found.needed == 950


@pytest.mark.parametrize("ending", ["last_round", "full_round"])
def test_in_a_last_turn_with_others_to_come_it_says_how_much_is_missing_to_lead(ending: str) -> None:
    found = given(OFFICIAL.with_(ending=ending), f"{AHEAD} | {BEHIND}", seats=3)
    assert found.reason is Reason.LEAD
    assert found.needed == 950


def test_in_a_play_off_only_the_last_turn_wins() -> None:
    rules = OFFICIAL.with_(tie="playoff")
    assert given(rules, f"{AHEAD} | {AHEAD} | {BEHIND}").reason is Reason.GAIN
    last = given(rules, f"{AHEAD} | {AHEAD} | {AHEAD} | {BEHIND}")
    assert (last.reason, last.needed) == (Reason.LAST, 950)


def test_in_a_play_off_those_who_are_not_in_it_need_not_be_overtaken() -> None:
    rules = OFFICIAL.with_(tie="playoff", three_farkles=1000)
    farkles = " | ".join([FARKLE] * 6)
    third = "roll / dice 333246 / hold 3 3 3 / bank"
    found = given(rules, f"{AHEAD} | {AHEAD} | {third} | {farkles} | roll / dice 123462", seats=3)
    assert found.needed == 0


def test_what_is_missing_is_never_less_than_what_may_be_banked() -> None:
    rules = table("facebook").with_(target=1000, ending="last_round")
    found = given(rules, f"{FARKLE} | {banks(900)} | {AHEAD} | roll / dice 125462")
    assert (found.reason, found.points, found.needed) == (Reason.SHORT, 100, 200)


def test_no_points_are_missing_where_those_that_win_an_exact_game_cannot_be_banked() -> None:
    gifts = f"{SEVEN_HUNDRED} | {FARKLE} | {banks(500)} | {FARKLE} | {banks(400)}"
    found = given(WELFARE.with_(opening=500), f"{gifts} | roll / dice 523462")
    assert (found.threshold, found.needed) == (500, 0)


def test_to_bank_a_tie_in_the_last_turn_of_all_shares_the_win() -> None:
    assert given(OFFICIAL, f"{AHEAD} | {TIED}").reason is Reason.SHARES
    assert given(OFFICIAL, f"{AHEAD} | {TIED}", seats=3).reason is not Reason.SHARES
    assert given(OFFICIAL.with_(tie="playoff"), f"{AHEAD} | {TIED}").reason is Reason.RISK


def test_beyond_the_target_of_an_exact_game_it_says_what_a_bank_would_do() -> None:
    given_away = given(WELFARE, f"{SEVEN_HUNDRED} | {FARKLE} | {TOO_MUCH}")
    assert (given_away.best.moves[-1], given_away.reason, given_away.needed) == (Roll(), Reason.BEYOND, 0)
    nobodys = given(WELFARE, f"{SEVEN_HUNDRED} | {SEVEN_HUNDRED} | {TOO_MUCH}")
    assert (nobodys.best.moves[-1], nobodys.reason) == (Roll(), Reason.VOID)


def test_beyond_the_target_a_bank_can_be_the_lesser_evil() -> None:
    rules = WELFARE.with_(three_farkles=500)
    twice = " | ".join([FARKLE] * 4)
    found = given(rules, f"{SEVEN_HUNDRED} | {SEVEN_HUNDRED} | {twice} | {TOO_MUCH}")
    assert (found.best.moves[-1], found.reason) == (Bank(), Reason.BEYOND)


def test_alone_a_bank_beyond_an_exact_target_does_not_reach_it() -> None:
    found = given(WELFARE, f"{SEVEN_HUNDRED} | {TOO_MUCH}", seats=1)
    assert found.reason in (Reason.VOID, Reason.BEYOND)
    assert given(WELFARE, f"{SEVEN_HUNDRED} | roll / dice 333246", seats=1).reason is Reason.WINS


def test_an_offer_is_compared_with_a_whole_hand() -> None:
    found = given(table("high-stakes").with_(opening=0), "roll / dice 123462 / hold 1 / bank")
    assert found.reason is Reason.OFFER
    assert found.piggyback is not None
    assert found.roll is not None
    assert found.dice == 5


def test_while_dice_fall_and_when_all_is_over_there_is_none() -> None:
    judge = Judge(Race(OFFICIAL))
    assert hint(start(OFFICIAL, 2), judge) is None
    assert hint(begun(OFFICIAL, 2, "roll"), judge) is None
    assert hint(begun(OFFICIAL, 2, "leave 0"), judge) is None


@pytest.mark.parametrize("name", ["official", "cardgames"])
def test_without_a_solution_it_is_no_exact_hint(name: str) -> None:
    assert not given(name, "").exact

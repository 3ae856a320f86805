"""A hint is the best choice and the one fact that speaks for it."""

from fractions import Fraction

import pytest

from bot.farkle.game import start
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.players.hint import Hint, Reason, hint
from bot.players.judge import Judge
from bot.players.race import Race
from tests.farkle.scenes import begun

OFFICIAL = table("official").with_(target=1000)


def given(rules: Rules | str, turns: str, seats: int = 2) -> Hint:
    of = table(rules) if isinstance(rules, str) else rules
    found = hint(begun(of, seats, *turns.split(" | ")), Judge(Race(of)))
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


def test_below_a_threshold_and_with_hot_dice_that_must_be_rolled_there_is_only_one_way() -> None:
    assert given("house", "roll / dice 123362 / hold 1").reason is Reason.ONLY
    assert given("standard", "roll / dice 111555 / hold 1 1 1 5 5 5").reason is Reason.ONLY
    assert given("cardgames", "").reason is Reason.ONLY


def test_in_the_last_turn_it_says_how_much_is_missing() -> None:
    ahead = "roll / dice 111122 / hold 1 1 1 1 / bank"
    found = given(OFFICIAL, f"{ahead} | roll / dice 151342 / hold 1 1")
    assert found.reason is Reason.LAST
    assert found.needed == 950


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

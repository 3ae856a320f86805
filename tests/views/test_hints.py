"""A hint says the best choice and why, in one sentence, as people say it."""

import re
from dataclasses import replace
from itertools import product

import pytest

from bot.farkle.game import apply, start
from bot.farkle.moves import Dice, Roll
from bot.farkle.position import Game
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.i18n.texts import languages, texts
from bot.players.hint import Hint, Reason, hint
from bot.players.judge import Judge, Option
from bot.players.race import Race
from bot.tablebase.shelf import Shelf
from bot.views.hints import hint_page
from tests.farkle.scenes import FARKLE, begun
from tests.views.drawings import Drawing, session_of

SHELF = Shelf()
SHORT = {"target": 1000}


def told(game: Game, judge: Judge | None = None, *, practice: bool = False) -> list[str]:
    best = hint(game, judge or SHELF.judge(game.rules))
    assert best is not None
    session = session_of(game)
    if practice:
        person, *others = session.seats
        session = session.changed(seats=(person, *(replace(seat, character="perfect") for seat in others)))
    return Drawing.of(hint_page(session, best, texts("en"))).text.split("\n")


def short(name: str, **changes: object) -> Rules:
    return table(name).with_(**{**SHORT, **changes})


def test_points_at_stake_are_banked() -> None:
    assert told(begun("cardgames", 2, "roll / dice 155523")) == [
        "💡 **Hold 1 5 5 5, then bank 600**",
        "three 5s (500) + a 1 (100)",
        "600 points are at stake, and rolling 2 dice farkles 44%.",
        "-# Noted: in the final table and its record, your game counts as assisted.",
    ]


def test_in_practice_the_chances_to_win_are_compared() -> None:
    assert "-# Chance to win, with best play: Bank 53.2% · Roll 51.5%" in told(
        begun("cardgames", 2, "roll / dice 155523"), practice=True
    )


def test_few_points_and_many_dice_are_rolled() -> None:
    best, _, why, *_ = told(begun("cardgames", 2, "roll / dice 155234"))
    assert best == "💡 **Hold 1, then roll 5 dice**"
    assert why == "What a roll can bring is worth it: rolling 5 dice farkles 8%."


def test_a_win_is_taken() -> None:
    assert told(begun(short("cardgames"), 2, "roll / dice 111234"))[2] == "Banking wins the game."


def test_in_the_last_turn_it_says_what_is_missing() -> None:
    game = begun(short("official"), 2, "roll / dice 111116 / hold 1 1 1 1 1 / bank", "roll / dice 111234")
    best, _, why, *_ = told(game)
    assert best.endswith("then roll 3 dice**")
    assert why == "It is the last turn: 550 more wins it, and rolling 3 dice farkles 28%."


def test_a_last_turn_with_others_to_come_takes_the_lead() -> None:
    game = begun(short("official"), 3, "roll / dice 111116 / hold 1 1 1 1 1 / bank", "roll / dice 111234")
    assert told(game, Judge(Race(game.rules)))[2] == (
        "Your last turn: 550 more takes the lead, and rolling 3 dice farkles 28%."
    )


def test_a_tie_shares_the_win() -> None:
    banked = "roll / dice 111553 / hold 1 1 1 5 5 / bank"
    assert told(begun(short("official"), 2, banked, "roll / dice 111552"))[2] == (
        "Banking shares the win; rolling 1 die farkles 67%."
    )


def test_the_only_choice_is_called_so() -> None:
    assert told(begun("standard", 2, "roll / dice 111555 / hold 1 1 1 5 5 5"))[1] == (
        "The rules leave nothing else; rolling 6 dice farkles 3%."
    )


def test_below_the_threshold_it_says_what_is_missing() -> None:
    game = begun("house", 2, "roll / dice 115234")
    assert told(game)[2] == "400 short of the 500 you need to bank; rolling 5 dice farkles 8%."


def test_hot_dice_that_must_be_rolled_are_named() -> None:
    assert told(begun("house", 2, "roll / dice 112233"))[2] == "Hot dice must be rolled; rolling 6 dice farkles 2%."


def test_beyond_an_exact_target_it_says_what_becomes_of_the_points() -> None:
    rules, banked, rolled = short("welfare"), "roll / dice 666552 / hold 5 5 6 6 6 / bank", "roll / dice 444233"
    judge = Judge(Race(rules))
    given_away = told(begun(rules, 2, banked, FARKLE, rolled), judge)
    assert given_away[0] == "💡 **Hold 4 4 4, then roll 3 dice**"
    assert given_away[2] == "Banking goes past 1,000 and gives the points away."
    assert told(begun(rules, 2, banked, banked, rolled), judge)[2] == "Banking goes past 1,000: nobody gets the points."
    harsh = rules.with_(three_farkles=500)
    lesser_evil = told(begun(harsh, 2, banked, banked, *[FARKLE] * 4, rolled), Judge(Race(harsh)))
    assert lesser_evil[0] == "💡 **Hold 4 4 4, then bank 400**"
    assert lesser_evil[2] == "Nothing better is left: this goes past 1,000."


def test_leftover_dice_that_are_worth_it_are_taken_over() -> None:
    rules = short("high-stakes", opening=0, target=4000)
    game = begun(rules, 2, "roll / dice 123462 / hold 1 / bank")
    best, why, *_ = told(game, Judge(Race(rules)))
    assert best == "💡 **Take over 5 dice**"
    assert why == "What comes with them is worth it: rolling 5 dice farkles 8%."


def test_leftover_dice_that_are_not_worth_it_are_left() -> None:
    rules = short("high-stakes", opening=0, target=2000)
    game = begun(rules, 2, "roll / dice 111154 / hold 1 1 1 1 5 / bank")
    best, why, *_ = told(game, Judge(Race(rules)))
    assert best == "💡 Best: **roll 6 dice**"
    assert why == "The dice left over are not worth it; rolling 6 dice farkles 2%."


def test_what_is_estimated_is_called_so() -> None:
    rules = short("cardgames")
    lines = told(begun(rules, 3, "roll / dice 155234"), Judge(Race(rules)), practice=True)
    assert any("estimated" in line for line in lines)


def test_alone_turns_are_compared_and_not_chances() -> None:
    rules = short("cardgames")
    game = apply(apply(start(rules, 1), Roll()), Dice((1, 5, 5, 2, 3, 4)))
    text = "\n".join(told(game, Judge(Race(rules))))
    assert "Still to take, with best play: " in text
    assert " turns" in text
    assert "Chance" not in text


@pytest.mark.parametrize("language", languages())
def test_every_reason_can_be_said(language: str) -> None:
    game = begun("cardgames", 2, "roll / dice 155523")
    some = hint(game, SHELF.judge(game.rules))
    assert some is not None
    for reason, needed, moves in product(Reason, (0, 450, 5000), (some.best.moves, some.best.moves[1:])):
        told = Hint(
            best=Option(moves, some.best.chance), reason=reason, exact=False, points=600, dice=2, farkle=some.farkle,
            needed=needed, threshold=1000, bank=0.5, roll=0.4, piggyback=0.3,
        )  # fmt: skip
        text = Drawing.of(hint_page(session_of(game), told, texts(language))).text
        assert "{" not in text
        # Between people: the only share in a hint is that of the rolls that farkle.
        assert set(re.findall(r"[\d.,]+(?=\s?%)", text)) <= {"44"}
        near = texts(language).say("{needed} more would reach the target.", needed=450) in text
        assert near == (needed == 450 and reason in (Reason.RISK, Reason.GAIN, Reason.HOT))

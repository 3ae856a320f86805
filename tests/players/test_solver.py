"""The solved game of two: what it says agrees with the literature, and with the rules one move ahead."""

from functools import cache
from typing import Any

import pytest

from bot.farkle.game import apply
from bot.farkle.position import Phase
from bot.farkle.rules import Kind, Rules
from bot.farkle.tables import table
from bot.players.accounts import accounts
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.solution import is_solvable, key
from tests.players.bellman import ahead, wander

pytest.importorskip("numpy")

from bot.players.exact import Exact
from bot.players.grid import Grid
from bot.players.solver import solve

CARDGAMES = table("cardgames")
SHORT = table("official").with_(target=1000)

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "the first to bank the target wins": ("cardgames", {"target": 1500}),
    "hot dice must be rolled": ("standard", {"target": 1200, "ending": "sudden"}),
    "everybody else has one more turn": ("official", {"target": 1200}),
    "the round is finished": ("official", {"target": 1000, "ending": "full_round"}),
    "ties are played off": ("official", {"target": 1000, "tie": "playoff"}),
    "ties are played off after a full round": (
        "official",
        {"target": 1000, "tie": "playoff", "ending": "full_round"},
    ),
    "only exactly the target wins": ("welfare", {"target": 1000}),
    "only exactly the target wins, and may be banked hot": ("welfare", {"target": 1000, "hot_dice": "may_roll"}),
    "the first bank needs more": ("cardgames", {"target": 1500, "opening": 500}),
    "gifts do not open": ("welfare", {"target": 1000, "opening": 350}),
    "every bank needs more": ("cardgames", {"target": 1500, "minimum_bank": 400}),
    "a farkle at once wipes the score": ("official", {"target": 1000, "bankrupt": True, "ending": "sudden"}),
    "three farkles cost points": ("cardgames", {"target": 1000, "three_farkles": 500, "score_floor": "zero"}),
    "three farkles cost everything": ("cardgames", {"target": 1000, "three_farkles": "all"}),
    "dice left over may be taken": ("cardgames", {"target": 1500, "piggyback": "bonus"}),
    "dice left over may be taken in the last turn": (
        "official",
        {"target": 1000, "piggyback": "bonus", "piggyback_bonus": 500},
    ),
    "six 1s win": ("kingdom", {"target": 1500, "six_ones": "win"}),
    "five dice": ("five-dice", {"target": 1000}),
    "combinations worth more than the target": ("cardgames", {"target": 1000, "straight": 5000, "six": Kind(4000)}),
    "nothing ever farkles with six dice": ("zilch", {"target": 1000, "three_farkles": 0, "minimum_bank": 0}),
}


@cache
def judged(name: str) -> Judge:
    rules = rules_of(name)
    return Judge(Exact(rules, solve(rules)), Race(rules))


def rules_of(name: str) -> Rules:
    preset, options = GAMES[name]
    return table(preset).with_(**options)


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_worth_what_the_positions_after_it_are(name: str) -> None:
    judge, rolled = judged(name), 0
    for game in wander(rules_of(name), 2, judge, games=8, seed=len(name)):
        value = judge.value(game)
        assert sum(value) == pytest.approx(1, abs=1e-12)
        if game.phase is Phase.ROLL_OFF:
            continue
        rolled += game.phase is Phase.ROLLING
        if game.phase is not Phase.ROLLING or rolled % 5 == 0:
            assert ahead(game, judge) == pytest.approx(value[game.turn], abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_worth_what_it_leads_to(name: str) -> None:
    judge = judged(name)
    for game in wander(rules_of(name), 2, judge, games=3, seed=1):
        for option in judge.options(game):
            after = game
            for move in option.moves:
                after = apply(after, move)
            assert judge.value(after)[game.turn] == pytest.approx(option.chance, abs=1e-12)


def test_standard_scoring_agrees_with_busche_and_neller() -> None:
    """ACG 2017: the first player wins 53.6953 % when the first to bank 10,000 wins; 200 points make it fair."""
    rules = table("standard").with_(ending="sudden", hot_dice="may_roll")
    chances = solve(rules)[0, 0]
    nothing, head_start = (accounts(rules).of(score, opened=score > 0, farkles=0) for score in (0, 200))
    assert f"{chances[nothing, nothing]:.7f}" == "0.5369530"
    assert f"{chances[nothing, head_start]:.4f}" == "0.5040"
    others = [chances[nothing, accounts(rules).of(score, opened=True, farkles=0)] for score in (150, 250)]
    assert all(abs(chance - 0.5) > 0.004 for chance in others)


def test_it_can_be_right_to_stop_just_short_of_the_target() -> None:
    """Whoever reaches the target gives the other a turn in which to beat a known score."""
    rules = table("official").with_(target=1500)
    grid, chances = Grid(rules), solve(rules)
    other, short = (accounts(rules).of(score, opened=True, farkles=0) for score in (1400, 1450))
    against_short = chances[0, 0, other, short]
    against_target = grid.closing()[0, 0, other, 0]
    assert against_short < against_target


def test_rules_that_make_no_difference_for_two_share_a_solution() -> None:
    assert key(CARDGAMES.with_(tie="playoff")) == key(CARDGAMES)
    assert key(CARDGAMES.with_(piggyback_bonus=500)) == key(CARDGAMES)
    assert key(CARDGAMES.with_(opening=400, minimum_bank=400)) == key(CARDGAMES.with_(minimum_bank=400))
    assert key(CARDGAMES.with_(target=9950)) != key(CARDGAMES)
    assert key(SHORT.with_(tie="playoff")) != key(SHORT)


def test_what_has_no_order_or_is_too_large_stays_an_estimate() -> None:
    assert is_solvable(CARDGAMES)
    assert not is_solvable(CARDGAMES.with_(teams=2))
    assert not is_solvable(CARDGAMES.with_(piggyback="inherit"))
    assert not is_solvable(CARDGAMES.with_(target=50_000, three_farkles=500))


def test_accounts_keep_apart_only_what_the_rules_look_at() -> None:
    assert len(accounts(CARDGAMES).all) == 200
    assert len(accounts(CARDGAMES.with_(opening=500)).all) == 201
    assert len(accounts(CARDGAMES.with_(three_farkles=500)).all) == 3 * 220
    assert accounts(Rules(target=1000)).of(5_000, opened=True, farkles=2) == 19

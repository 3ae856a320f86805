"""The solutions that come with the bot are those of its tables, and right."""

from random import Random

import numpy as np
import pytest

from bot.farkle.ending import begin_turn
from bot.farkle.game import start
from bot.farkle.position import Game, Standing
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES, table
from bot.players.accounts import accounts
from bot.players.exact import Exact
from bot.players.judge import Judge
from bot.players.race import Race
from bot.tablebase import files

POINTS = 12
"""Pairs of accounts looked at for each table."""


def faced(rules: Rules, seat: int, mine: int, theirs: int) -> Game:
    """Give the start of a turn of a player with one account against a player with another."""
    standings = [
        Standing(score * 50, opened and score != 0, farkles)
        for score, opened, farkles in (accounts(rules).all[account] for account in (mine, theirs))
    ]
    game = start(rules, 2)._replace(seats=tuple(standings if seat == 0 else reversed(standings)))
    return begin_turn(game, seat, ())


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_a_solution_that_agrees_with_one_turn_worked_out_afresh(name: str) -> None:
    rules = table(name)
    chances = files.load(rules)
    assert chances is not None, f"python -m bot solve {name} --folder bot/tablebase/solved"
    assert chances.dtype == np.float32
    judge = Judge(Exact(rules, chances), Race(rules))
    pick = Random(name)  # noqa: S311 - repeatable on purpose
    many = len(accounts(rules).all)
    for number in range(POINTS):
        game = faced(rules, number % 2, pick.randrange(many), pick.randrange(many))
        afresh = judge.options(game)[0].chance
        assert judge.value(game)[game.turn] == pytest.approx(afresh, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "percent"), [("cardgames", "53.25189"), ("facebook", "53.48703"), ("facebook", "53.487")]
)
def test_the_first_player_wins_as_often_as_is_known(name: str, percent: str) -> None:
    rules = table(name)
    judge = Judge(Exact(rules, chances), Race(rules)) if (chances := files.load(rules)) is not None else None
    assert judge
    nothing = accounts(rules).of(0, opened=False, farkles=0)
    value = judge.value(faced(rules, 0, nothing, nothing))[0]
    assert f"{100 * value:.{len(percent.split('.')[1])}f}" == percent


def test_before_the_roll_off_both_have_the_same_chance() -> None:
    for rules in TABLES.values():
        chances = files.load(rules)
        assert chances is not None
        assert Judge(Exact(rules, chances), Race(rules)).value(start(rules, 2)) == pytest.approx((0.5, 0.5), abs=1e-7)


def test_they_are_no_burden_for_the_package() -> None:
    sizes = [len(file.read_bytes()) for file in files.SHIPPED.iterdir() if file.name.endswith(".npz")]
    assert len(sizes) == len({files.name(rules) for rules in TABLES.values()})
    assert sum(sizes) < 10_000_000

"""How fast the rules are: `python benchmarks/engine.py`.

Printed are processor times of the fastest of several runs, and how many times as long as sorting six dice each takes on
this machine, which can be compared from machine to machine. The goals: a table built in under 100 ms, a look-up under
2 microseconds, a move applied in under 20.
"""

import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.farkle.game import apply, legal, start
from bot.farkle.moves import Move
from bot.farkle.position import Game
from bot.farkle.scoring import HoldTable, hold_table, scoring_combinations
from bot.farkle.tables import TABLES
from tests.farkle.simulation import honest

RUNS = 7
REPEATS = 20
ROLLS = list(product(range(1, 7), repeat=6))[::37]
"""Every 37th of the 46,656 throws."""


def best(work: Callable[[], object], units: int) -> float:
    """Give the seconds a unit of the fastest of several runs."""
    fastest = float("inf")
    for _ in range(RUNS):
        begun = process_time()
        work()
        fastest = min(fastest, process_time() - begun)
    return fastest / units


def sorting() -> None:
    """Sort every roll: the yardstick."""
    for roll in ROLLS:
        tuple(sorted(roll))


def build() -> HoldTable:
    """Build the table with the most combinations, past the cache."""
    rules = TABLES["house"]
    return HoldTable(tuple(scoring_combinations(rules)), rules.dice, rules.empty_hand)


def look_up(table: HoldTable) -> None:
    """Find the legal holds of every roll."""
    for roll in ROLLS:
        table.holds(roll)


def each(found: list[tuple[Game, Move]], work: Callable[[Game, Move], object]) -> float:
    """Give the mean over all positions of the fastest of several runs in each."""

    def again(game: Game, move: Move) -> None:
        for _ in range(REPEATS):
            work(game, move)

    return fmean(best(partial(again, *at), REPEATS) for at in found)


def positions(name: str) -> list[tuple[Game, Move]]:
    """Give every position of a whole game with the move made in it."""
    played = honest(name, seats=4, seed=4)
    game, found = start(played.rules, 4), list[tuple[Game, Move]]()
    for move in played.moves:
        found.append((game, move))
        game = apply(game, move)
    assert game.winners, "the game that is timed is a whole one"
    return found


def main() -> None:
    """Time everything and print it."""
    table, game = hold_table(TABLES["house"]), positions("house")
    assert build().holds((1, 1, 1, 5, 2, 3)) == table.holds((1, 1, 1, 5, 2, 3))
    yardstick = best(sorting, len(ROLLS))
    figures = {
        "sort six dice": yardstick,
        "build a table": best(build, 1),
        "look up the holds of a roll": best(lambda: look_up(table), len(ROLLS)),
        "apply a move": each(game, apply),
        "list the legal moves": each(game, lambda position, _: legal(position)),
        "begin a game": best(lambda: [start(TABLES["house"], 4) for _ in range(100)], 100),
    }
    for name, seconds in figures.items():
        print(f"{name:<30} {seconds * 1e6:>10.2f} us {seconds / yardstick:>10.1f} times the sorting of six dice")


if __name__ == "__main__":
    main()

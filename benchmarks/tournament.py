"""How often each computer player wins against perfect play, at the table `cardgames`.

    python benchmarks/tournament.py                       every character, 400 games each
    python benchmarks/tournament.py --games 2000 ada      one of them, more exactly
    python benchmarks/tournament.py --ladder              perfect play made worse step by step, and simple rules

Both sides play every game from the roll-off on. The games won are counted, and the same is told far more exactly by
what the choices cost: perfect play loses nothing and luck is fair, so the chance to win is one half minus the mean
loss of a game. Both come with their standard errors. The exact judge is asked for what every choice costs; the
estimating one can play too (`race`), which shows what its estimates cost.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev

from bot.farkle.game import apply, awaited, legal, start
from bot.farkle.moves import Dice, Move, RollOff
from bot.farkle.position import Game, Phase
from bot.farkle.tables import table
from bot.players.character import CHARACTERS
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.styles import Chances, Points, Style, Thresholds
from bot.tablebase.shelf import Shelf

CARDGAMES = table("cardgames")
TRUTH = Shelf().judge(CARDGAMES)
ESTIMATES = Judge(Race(CARDGAMES))
ALWAYS = 1_000_000
"""More turn points than anybody has."""


def at_random(game: Game, _judge: Judge, seed: str) -> tuple[Move, ...]:
    """Take any legal move."""
    options = TRUTH.options(game)
    return Random(f"{seed} {game.number}").choice(options).moves  # noqa: S311 - repeatable on purpose


def estimating(game: Game, _judge: Judge, seed: str) -> tuple[Move, ...]:
    """Play as well as the estimates allow."""
    return Chances()(game, ESTIMATES, seed)


LADDER: Mapping[str, tuple[Style, float | None]] = {
    "perfect": (Chances(), 50.0),
    "fog 0.002": (Chances(fog=0.002), 49.5),
    "fog 0.005": (Chances(fog=0.005), 47.2),
    "fog 0.01": (Chances(fog=0.01), 42.9),
    "fog 0.02": (Chances(fog=0.02), 35.7),
    "fog 0.05": (Chances(fog=0.05), 22.6),
    "fog 0.1": (Chances(fog=0.1), 13.3),
    "most points": (Points(), 48.2),
    "1000 or two dice": (Thresholds({0: ALWAYS, 1: 0, 2: 0, 3: 1000, 4: 1000, 5: 1000}), 38.2),
    "from 400": (Thresholds({0: ALWAYS} | dict.fromkeys(range(1, 6), 400)), 34.5),
    "at once": (Thresholds(dict.fromkeys(range(6), 0)), 15.1),
    "at random": (at_random, 1.0),
    "race": (estimating, 49.8),
}
"""Ways to play with the win rates that were published for them or computed elsewhere, in percent."""


@dataclass
class Result:
    """What came of some games."""

    losses: list[float]
    wins: list[float]
    worst: float
    seconds: list[float]

    def __str__(self) -> str:
        rate, won = 50 - 100 * mean(self.losses), 100 * mean(self.wins)
        errors = [100 * stdev(of) / sqrt(len(of)) for of in (self.losses, self.wins)]
        return (
            f"{rate:6.2f} ± {errors[0]:4.2f}   {won:6.1f} ± {errors[1]:3.1f}   {100 * self.worst:6.1f}   "
            f"{1000 * mean(self.seconds):5.2f}"
        )


def play(style: Style, games: int, seed: int) -> Result:
    """Let a style play against the perfect one, always from seat 0."""
    result = Result([], [], 0.0, [])
    for number in range(games):
        chance = Random(f"{seed} {number}")  # noqa: S311 - as above
        game, lost = start(CARDGAMES, 2), 0.0
        while not game.is_over:
            if dice := awaited(game):
                game = _fall(game, tuple(chance.randint(1, 6) for _ in range(dice)))
                continue
            if game.turn == 0:
                begun = time.perf_counter()
                moves = style(game, TRUTH, str(number))
                result.seconds.append(time.perf_counter() - begun)
                assert moves[0] in legal(game)
                options = TRUTH.options(game)
                cost = options[0].chance - next(option.chance for option in options if option.moves == moves)
                lost, result.worst = lost + cost, max(result.worst, cost)
            else:
                moves = TRUTH.options(game)[0].moves
            for move in moves:
                game = apply(game, move)
        result.losses.append(lost)
        result.wins.append(float(0 in game.winners))
    return result


def _fall(game: Game, faces: tuple[int, ...]) -> Game:
    return apply(game, RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces))


def rows(names: list[str], *, ladder: bool) -> Iterator[tuple[str, Style, float | None]]:
    """Give (name, style, expected rate) of whoever is to play."""
    if ladder:
        yield from ((name, *entry) for name, entry in LADDER.items() if not names or name in names)
        return
    for name, character in CHARACTERS.items():
        if not names or name in names:
            yield character.title, character.style, float(character.rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="who plays; all by default")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ladder", action="store_true", help="ways to play with known rates instead of characters")
    options = parser.parse_args()
    assert TRUTH.is_exact(start(CARDGAMES, 2)), "the solution of cardgames is missing: python -m bot solve cardgames"
    print(f"{options.games} games each against perfect play, in percent, ± one standard error")
    print(f"{'':16}   {'by losses':14}   {'games won':13}   {'worst':>6}   {'ms a decision':13}   stated")
    for name, style, stated in rows(options.names, ladder=options.ladder):
        print(f"{name:16}   {play(style, options.games, options.seed)}           {stated}", flush=True)


if __name__ == "__main__":
    main()

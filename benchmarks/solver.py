"""How long a game takes to solve, a turn to decide and a game to review, and whether the results are the known ones.

    python benchmarks/solver.py               some ten seconds of solving
    python benchmarks/solver.py --penalty     and the game with a penalty for three farkles, some minutes

Every result that is known is compared with what is known to the last digit printed; a difference ends the run.
"""

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from bot.farkle.game import apply, awaited, start
from bot.farkle.moves import Dice, Move, RollOff
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.players import accounts, arrays, turn
from bot.players.arrays import Floats
from bot.players.exact import Exact
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.review import review
from bot.players.styles import Chances
from bot.tablebase.build import build

CARDGAMES = table("cardgames")
STANDARD = table("standard").with_(ending="sudden", hot_dice="may_roll")


def seconds(of: Callable[[], object], times: int = 1) -> float:
    """Give the median time that something takes."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        of()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def chance(rules: Rules, chances: Floats, head_start: int = 0) -> float:
    """Give the first player's chance against somebody with so many points already."""
    of = accounts.accounts(rules).of
    nothing, other = (of(score, opened=score > 0, farkles=0) for score in (0, head_start))
    return float(chances[0, 0, nothing, other])


def solved(name: str, rules: Rules, known: str, head_start: int = 0, precision: float = 1e-7) -> Floats:
    """Solve a game, print what came of it, and hold it to what is known."""
    found: list[Floats] = []
    digits = len(known.split(".")[1])
    taken = seconds(lambda: found.append(build(rules, lambda *_: None, precision=precision)))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 if sys.platform == "darwin" else 1024)
    percent = 100 * chance(rules, found[0], head_start)
    print(f"{name:52} {percent:.{digits}f} %   known {known} %   {taken:6.1f} s   {memory} MB at most so far")
    assert f"{percent:.{digits}f}" == known
    return found[0]


def penalty() -> None:
    """Solve the game with a penalty, with scores told apart down to 500 and 1,000 below zero."""
    facebook = table("facebook")
    for least, known in ((1, "53.487042"), (2, "53.48702622")):
        accounts.LEAST = least
        accounts.accounts.cache_clear()
        solved(f"facebook, scores from -{500 * least} on", facebook, known, precision=1e-10)


def played(judge: Judge, least: int) -> list[Move]:
    """Play a game of at least so many turns, none too well."""
    style, seed = Chances(fog=0.05, limit=0.1), 0
    while True:
        seed += 1
        fall, game, made = Random(seed), start(CARDGAMES, 2), list[Move]()  # noqa: S311 - repeatable on purpose
        while not game.is_over:
            moves = style(game, judge, str(seed)) if not awaited(game) else (_fallen(game, fall),)
            for move in moves:
                game = apply(game, move)
                made.append(move)
        if sum(seat.turns for seat in game.seats) >= least:
            return made


def _fallen(game: Game, fall: Random) -> RollOff | Dice:
    faces = tuple(fall.randint(1, 6) for _ in range(awaited(game)))
    return RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces)


def decisions(chances: Floats) -> None:
    """Time single decisions and a review."""
    exact = Exact(CARDGAMES, chances)
    game = apply(start(CARDGAMES, 2), RollOff((6, 1)))
    at_stake = exact.stakes(game)
    plain = seconds(lambda: turn.solve(exact.plan, at_stake), 15)
    quick = seconds(lambda: arrays.solve(exact.plan, at_stake), 15)
    print(f"\nthe longest turn, from 0 points each: {1000 * quick:.2f} ms with numpy")
    print(f"without numpy: {plain / quick:.1f} times that")

    def decide() -> object:
        # A new judge each time: nothing is remembered.
        return Judge(exact, Race(CARDGAMES)).options(game)

    print(f"the first decision of it: {1000 * seconds(decide, 15):.2f} ms")
    judge = Judge(exact, Race(CARDGAMES))
    judge.options(game)
    print(f"every later decision of the same turn: {1000 * seconds(lambda: judge.options(game), 15):.3f} ms")
    made = played(judge, 60)
    taken = seconds(lambda: review(CARDGAMES, 2, made, Judge(exact, Race(CARDGAMES))), 3)
    print(f"the review of a game of 60 turns or more: {taken:.2f} s")
    race = Judge(Race(CARDGAMES))
    taken = seconds(lambda: race.options(game))
    print(f"estimating, the first decision at a table: {taken:.2f} s")
    again = seconds(lambda: Judge(Race(CARDGAMES)).options(game), 9)
    print(f"estimating, the first decision of a later turn: {1000 * again:.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--penalty", action="store_true", help="the game with a penalty too, some minutes")
    options = parser.parse_args()
    build(CARDGAMES.with_(target=1000), lambda *_: None)  # compiles
    chances = solved("cardgames, the first player wins", CARDGAMES, "53.25189")
    decisions(chances)
    print()
    solved("standard scoring, wins at once, the first player wins", STANDARD, "53.69530")
    solved("the same with 200 points for the second player", STANDARD, "50.40", head_start=200)
    if options.penalty:
        penalty()


if __name__ == "__main__":
    main()

"""Ways to play: pure functions from what can be done to what is done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from statistics import NormalDist

from bot.farkle import sides
from bot.farkle.game import apply, legal
from bot.farkle.moves import Bank, Move, Roll
from bot.farkle.position import Game, Phase
from bot.farkle.rules import STEP
from bot.players.judge import Judge, Option
from bot.players.odds import points_turn
from bot.players.turn import NEVER

Style = Callable[[Game, Judge, str], tuple[Move, ...]]
"""From a game, the judge of its table and a seed to an action, or to a hold and the action after it.

The seed is the game's own and knows nothing of its dice: the same game is always played the same way.
"""

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Chances:
    """Plays by win chances, seen through a fog and through a temper.

    Every choice's chance is misjudged by a normal error of the standard deviation `fog`; a bank that does not win at
    once is valued `caution` more than it is worth (less, if negative). What costs more than `limit`, or more than half
    of all chances there are, is not done, whatever it looks like.
    """

    fog: float = 0.0
    caution: float = 0.0
    limit: float = 1.0

    def __call__(self, game: Game, judge: Judge, seed: str) -> tuple[Move, ...]:
        options = judge.options(game)
        best = options[0].chance
        least = max(best - self.limit, best / 2) if best > 0 else best - self.limit
        sane = (option for option in options if option.chance >= least)
        return max(sane, key=lambda option: self._seen(option, f"{seed}:{game.number}")).moves

    def _seen(self, option: Option, seed: str) -> float:
        seen = option.chance
        if option.moves[-1] == Bank() and option.chance < 1:
            seen += self.caution
        if self.fog:
            seen += self.fog * _NORMAL.inv_cdf(_share(f"{seed}:{' '.join(map(str, option.moves))}"))
        return seen


@dataclass(frozen=True, slots=True)
class Points:
    """Plays every turn for as many points as possible, whatever the score.

    Takes a win that is there, gives no points away and does not stop behind in the last turn.
    """

    def __call__(self, game: Game, judge: Judge, _seed: str) -> tuple[Move, ...]:
        turn = points_turn(game.rules, opened=sides.is_open(game, game.turn))

        def points(option: Option) -> tuple[bool, float]:
            after = game
            for move in option.moves[:-1]:
                after = apply(after, move)
            steps = after.turn_points // STEP
            if option.moves[-1] == Bank():
                return _wins(after), float(steps) if _may_stop(after) else NEVER
            match option.moves[-1]:
                case Roll():
                    return False, turn.about_to_roll(steps, after.free)
            after = apply(after, option.moves[-1])
            bonus = game.rules.piggyback_bonus // STEP
            return False, turn.about_to_roll(after.turn_points // STEP + bonus, after.free)

        return max(judge.options(game), key=points).moves


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Holds whatever scores most, and banks from so many points on with so many dice left; 0 stands for hot dice.

    Looks at the score only to take a win, not to give points away, and not to stop short of a lead in the last turn.
    """

    banks_from: Mapping[int, int]

    def __call__(self, game: Game, _judge: Judge, _seed: str) -> tuple[Move, ...]:
        if game.phase is Phase.ROLLED:
            hold = legal(game)[0]
            return hold, self._then(apply(game, hold))
        return (self._then(game),)

    def _then(self, game: Game) -> Move:
        if Bank() not in legal(game) or not _may_stop(game):
            return Roll()
        left = 0 if game.is_hot else game.free
        return Bank() if game.turn_points >= self.banks_from[left] or _wins(game) else Roll()


def _share(text: str) -> float:
    """Give a number between 0 and 1 that looks like chance and is the same for the same text."""
    return (int.from_bytes(sha256(text.encode()).digest()[:6], "big") + 0.5) / 2**48


def _own(game: Game) -> int:
    return sides.score(game, sides.side(game, game.turn)) + game.turn_points


def _lead(game: Game) -> int:
    own = sides.side(game, game.turn)
    return max(sides.score(game, of) for of in sides.active_sides(game) if of != own)


def _wins(game: Game) -> bool:
    """Whether a bank would win, or lead once somebody has reached the target."""
    if game.rules.exact:
        return _own(game) == game.rules.target
    return _own(game) > _lead(game) if game.closing else _own(game) >= game.rules.target


def _may_stop(game: Game) -> bool:
    if game.rules.exact:
        return _own(game) <= game.rules.target
    return not game.closing or _own(game) >= _lead(game)

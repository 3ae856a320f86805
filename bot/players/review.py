"""A finished game looked at again: what every choice cost, and what the dice gave.

For every seat, result = start + luck - own losses + what others' choices brought - what was given up. The parts are
summed over different moves: luck over dice and over moves that were the only ones, losses over choices, what was given
up over turns that ran out and seats that were left.
"""

from collections.abc import Collection, Iterable
from operator import add, sub

from bot.farkle import sides
from bot.farkle.game import apply, start
from bot.farkle.moves import Bank, End, Hold, Leave, Move, Piggyback, Roll, Timeout
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.players.judge import Judge, Option
from bot.players.verdicts import EQUAL, Account, Chances, Decision, Point, Review

COSTLIEST = 3
"""Choices named for each seat."""


def review(rules: Rules, seats: int, moves: Iterable[Move], judge: Judge, assisted: Collection[int] = ()) -> Review:
    """Look at a game again, from the rules, the seats and its moves; `assisted` seats took hints.

    Raises the `Refusal` of the first move that is not possible.
    """
    found = _Reviewer(start(rules, seats), judge)
    for move in moves:
        found.see(move)
    return found.told(assisted)


class _Reviewer:
    def __init__(self, game: Game, judge: Judge) -> None:
        self.game, self.judge = game, judge
        self.begun = self.now = judge.value(game)
        self.exact = judge.is_exact(game)
        self.finished = False
        seats = len(game.seats)
        self.luck = self.given_up = (0.0,) * seats
        self.brought = [(0.0,) * seats] * seats
        """What the choices of each seat brought every seat, and its giving up the others."""
        self.line = [Point(game.number, game.turn, self.now)] if game.phase is Phase.START else []
        self.decisions: list[Decision] = []
        self.half: tuple[Game, tuple[Option, ...], Move] | None = None
        """A hold whose action is still to come: the position, its choices, the hold."""

    def see(self, move: Move) -> None:
        """Take in the next move."""
        game = self.game
        after = self.game = apply(game, move)
        if self.half and not isinstance(move, (Roll, Bank)):
            self._decide(*self.half)
            self.half = None
        if isinstance(move, End) or (after.is_over and not after.winners):
            return  # nobody has won, a game alone was left: things stay as they stood
        chances = self.judge.value(after)
        if isinstance(move, (Timeout, Leave)):
            self._give_up(move.seat if isinstance(move, Leave) else game.turn, chances)
        elif game.phase in (Phase.START, Phase.ROLLED, Phase.HELD) and isinstance(move, (Roll, Bank, Hold, Piggyback)):
            self._choose(game, move, chances)
        else:
            self.luck = _plus(self.luck, _minus(chances, self.now))
        self.now = chances
        self.exact = self.exact and (after.is_over or self.judge.is_exact(after))
        self.finished = after.is_over
        if after.is_over:
            self.line.append(Point(after.number, None, chances))
        elif after.phase is Phase.START and (not self.line or _turn(after) != _turn(game)):
            self.line.append(Point(after.number, after.turn, chances))

    def _choose(self, game: Game, move: Move, chances: Chances) -> None:
        options = self.judge.options(game)
        best = self.judge.value(apply(game, options[0].moves[0]))
        # What a position is worth and what its best choice is worth are the same, but for rounding and estimates.
        self.luck = _plus(self.luck, _minus(best, self.now))
        self.brought[game.turn] = _plus(self.brought[game.turn], _minus(chances, best))
        if self.half:
            before, choices, hold = self.half
            self.half = None
            self._decide(before, choices, hold, move)
        elif isinstance(move, Hold):
            self.half = game, options, move
        else:
            self._decide(game, options, move)

    def _decide(self, game: Game, options: tuple[Option, ...], *moves: Move) -> None:
        if len(options) < 2:  # noqa: PLR2004 - a choice is between two
            return
        best = options[0]
        same_hold = [option for option in options if option.moves[0] == moves[0]]
        chosen = next(option for option in same_hold if option.moves[: len(moves)] == moves)
        self.decisions.append(
            Decision(
                position=game,
                seat=game.turn,
                by=game.standing.stand_in,
                chosen=Option(moves, chosen.chance),
                best=best,
                at_random=sum(best.chance - option.chance for option in options) / len(options),
                hold_loss=best.chance - same_hold[0].chance if isinstance(moves[0], Hold) else 0.0,
            )
        )

    def _give_up(self, seat: int, chances: Chances) -> None:
        change = _minus(chances, self.now)
        mine = tuple(part if of == seat else 0.0 for of, part in enumerate(change))
        self.given_up = _minus(self.given_up, mine)
        self.brought[seat] = _plus(self.brought[seat], _minus(change, mine))

    def told(self, assisted: Collection[int]) -> Review:
        """Sum up."""
        game = self.game
        winning = {sides.side(game, seat) for seat in game.winners}
        return Review(
            exact=self.exact,
            finished=self.finished,
            tied=len(winning) > 1,
            line=tuple(self.line),
            decisions=tuple(self.decisions),
            seats=tuple(self._account(seat, assisted) for seat in range(len(game.seats))),
        )

    def _account(self, seat: int, assisted: Collection[int]) -> Account:
        mine = [decision for decision in self.decisions if decision.seat == seat]
        own = [decision for decision in mine if decision.by is None]
        at_random = sum(decision.at_random for decision in own)
        loss = sum(decision.loss for decision in own)
        costly = sorted((decision for decision in own if decision.loss >= EQUAL), key=lambda decision: -decision.loss)
        return Account(
            start=self.begun[seat],
            result=self.now[seat],
            luck=self.luck[seat],
            loss=-self.brought[seat][seat],
            others=sum(brought[seat] for by, brought in enumerate(self.brought) if by != seat),
            given_up=self.given_up[seat],
            decisions=len(own),
            accuracy=100 * (1 - loss / at_random) if at_random else None,
            error_rate=loss / len(own) if own else None,
            worst=tuple(costly[:COSTLIEST]),
            left=self.game.seats[seat].left,
            assisted=seat in assisted,
            stood_in=len(own) < len(mine),
        )


def _turn(game: Game) -> tuple[int, int]:
    return game.turn, sum(standing.turns for standing in game.seats)


def _plus(one: Chances, other: Chances) -> Chances:
    return tuple(map(add, one, other))


def _minus(one: Chances, other: Chances) -> Chances:
    return tuple(map(sub, one, other))

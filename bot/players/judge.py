"""What every player may expect of a position, and every choice that its player has.

With the solution of the two-player game this is exact; for three and more players, for teams, and while there is no
solution it is estimated.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from bot.farkle import sides
from bot.farkle.ending import begin_turn
from bot.farkle.moves import Bank, Hold, Move, Piggyback, Roll
from bot.farkle.position import Game, Phase, Standing
from bot.farkle.rules import SOLO, STEP
from bot.players.induction import solve
from bot.players.order import order
from bot.players.plan import Plan
from bot.players.turn import NEVER, Stakes, Turn


class Book(Protocol):
    """Where chances between turns come from."""

    @property
    def plan(self) -> Plan:
        """How a roll is valued."""

    def knows(self, game: Game) -> bool:
        """Whether it has anything to say of this position."""

    def is_exact(self, game: Game) -> bool:
        """Whether what it says is more than an estimate."""

    def begin(self, game: Game) -> tuple[float, ...]:
        """Chances at the start of a turn of the sides that can still win, in the order of play, the mover's first."""

    def stakes(self, game: Game) -> Stakes:
        """What the ends of the turn are worth to the mover's side."""


class Option(NamedTuple):
    """A choice: the moves it takes, and the chance that their side wins if it plays its best from there."""

    moves: tuple[Move, ...]
    chance: float


class Judge:
    """Judges the positions of one table. What it has worked out of the latest turns is kept; it changes no answer."""

    def __init__(self, *books: Book) -> None:
        """Take the books to ask, the best first; the last one must know every position."""
        self._books = books
        self._turn = lru_cache(maxsize=32)(self._solve)
        self._begin = lru_cache(maxsize=32)(self._begun)

    def is_exact(self, game: Game) -> bool:
        """Whether the chances at this position are exact; else they are estimates."""
        return self._book(game).is_exact(game)

    def value(self, game: Game) -> tuple[float, ...]:
        """Give each seat's chance that it, or its team, wins if all play their best; a shared win counts in part.

        A game that was ended early has no winner: everybody has 0. In a game alone the value is minus the turns that
        the whole game is expected to take, and of a choice that is its "chance".
        """
        if game.phase is Phase.OVER and len(game.seats) == SOLO:
            return (-float(game.standing.turns),)
        if game.phase is Phase.OVER:
            winning = {sides.side(game, seat) for seat in game.winners}
            return tuple(
                1 / len(winning) if sides.side(game, seat) in winning else 0.0 for seat in range(len(game.seats))
            )
        if game.phase is Phase.ROLL_OFF:
            begun = [self.value(begin_turn(game._replace(first=seat), seat, ())) for seat in game.contenders]
            return tuple(sum(chances) / len(begun) for chances in zip(*begun, strict=True))
        by_side = dict(zip(playing := order(game), self._chances(game, len(playing)), strict=True))
        return tuple(by_side.get(sides.side(game, seat), 0.0) for seat in range(len(game.seats)))

    def options(self, game: Game) -> tuple[Option, ...]:
        """Every choice of the player whose turn it is, the best first; none while dice fall or nobody is to move.

        A hold and what follows it, a roll or a bank, are one choice; after a hold only the latter is left.
        """
        return tuple(sorted(self._options(game), key=lambda option: -option.chance))

    def _options(self, game: Game) -> Iterator[Option]:
        steps = game.turn_points // STEP
        match game.phase:
            case Phase.START:
                _, turn = self._turn(_start(game))
                yield Option((Roll(),), turn.about_to_roll(0, 0, first=True))
                if game.offer:
                    stake = game.offer.stake // STEP if game.rules.piggyback == "inherit" else 0
                    taken = turn.about_to_roll(stake + _bonus(game), game.offer.dice, first=True)
                    yield Option((Piggyback(),), taken)
            case Phase.ROLLED:
                for hold in game.table.holds(game.roll):
                    left = game.free - len(hold.dice)
                    for then in self._after(game, steps + hold.points // STEP, left):
                        yield Option((Hold(hold.dice), *then.moves), then.chance)
            case Phase.HELD:
                yield from self._after(game, steps, 0 if game.is_hot else game.free)

    def _after(self, game: Game, steps: int, left: int) -> Iterator[Option]:
        stakes, turn = self._turn(_start(game))
        yield Option((Roll(),), turn.about_to_roll(steps, left))
        bank = stakes.banked(steps, left, turn.dice)
        if bank != NEVER:
            yield Option((Bank(),), bank)

    def _chances(self, game: Game, many: int) -> tuple[float, ...]:
        if game.phase is Phase.START:
            return self._begin(_start(game))
        mover = self._now(game)
        if many == SOLO:
            return (mover,)
        if many == 2:  # noqa: PLR2004 - what one has not, the other has
            return mover, 1 - mover
        # Within a turn the others share what the mover has not as they did before it.
        others = self._begin(_start(game))[1:]
        return mover, *((1 - mover) * chance / (sum(others) or 1) for chance in others)

    def _now(self, game: Game) -> float:
        _, turn = self._turn(_start(game))
        steps = game.turn_points // STEP
        match game.phase:
            case Phase.ROLLING:
                if game.piggybacking:
                    steps += _bonus(game)
                return turn.about_to_roll(steps, game.free, first=not game.turn_rolls)
            case Phase.ROLLED:
                return max(
                    turn.after_hold(steps + hold.points // STEP, game.free - len(hold.dice))
                    for hold in game.table.holds(game.roll)
                )
        return turn.after_hold(steps, 0 if game.is_hot else game.free)

    def _book(self, game: Game) -> Book:
        return next(book for book in self._books if book.knows(game))

    def _begun(self, start: Game) -> tuple[float, ...]:
        return self._book(start).begin(start)

    def _solve(self, start: Game) -> tuple[Stakes, Turn]:
        book = self._book(start)
        stakes = book.stakes(start)
        return stakes, solve(book.plan, stakes)


def _bonus(game: Game) -> int:
    return game.rules.piggyback_bonus // STEP


def _start(game: Game) -> Game:
    """Give the position at the start of the turn, with nothing in it that does not bear on what the turn is worth.

    Only the offer stays for those who ask there: it is taken up or gone with the first roll. The turns taken count
    only in a game alone.
    """
    alone = len(game.seats) == SOLO
    seats = tuple(
        Standing(
            seat.score,
            seat.opened,
            seat.farkles,
            left=seat.left,
            playoffs=seat.playoffs,
            turns=seat.turns if alone else 0,
        )
        for seat in game.seats
    )
    bare = begin_turn(game._replace(seats=seats, number=0, draws=0, contenders=(), roll_offs=()), game.turn, ())
    return bare._replace(offer=game.offer) if game.phase is Phase.START else bare

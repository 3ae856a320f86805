"""The game as three functions: `start`, `legal`, `apply`."""

from collections.abc import Iterable
from typing import assert_never

from bot.farkle import sides, turn
from bot.farkle.ending import begin_turn, contending, finish
from bot.farkle.errors import Refusal
from bot.farkle.moves import (
    Bank,
    Dice,
    End,
    HandOver,
    Hold,
    Leave,
    Move,
    Piggyback,
    Roll,
    RollOff,
    TakeBack,
    Timeout,
    is_name,
)
from bot.farkle.position import Event, Game, Happening, Phase, Standing
from bot.farkle.rules import SEATS, SOLO, Rules
from bot.farkle.scoring import hold_table


def start(rules: Rules, seats: int) -> Game:
    """Set a table for so many seats; the roll-off comes first. One seat is solo: it begins at once.

    Raises `Refusal("seats-range")` or, when the teams would not be of equal size, `Refusal("uneven-teams")`.
    """
    if seats not in SEATS and seats != SOLO:
        raise Refusal("seats-range", seats=seats, least=SEATS[0], most=SEATS[-1])
    if rules.teams and seats % rules.teams:
        raise Refusal("uneven-teams", seats=seats, teams=rules.teams)
    game = Game(
        rules=rules,
        table=hold_table(rules),
        seats=(Standing(),) * seats,
        contenders=tuple(range(seats)),
    )
    return begin_turn(game, 0, ()) if seats == SOLO else game


def legal(game: Game) -> tuple[Move, ...]:
    """Every move the player whose turn it is may choose, holds with the most points first.

    Empty while dice are awaited (`awaited` tells how many) and when the game is over. What is not a choice of that
    player (leave, timeout, a change of who plays a seat, an early end) is checked by `apply` alone.
    """
    match game.phase:
        case Phase.START:
            return (Roll(), Piggyback()) if game.offer else (Roll(),)
        case Phase.ROLLED:
            return tuple(Hold(scored.dice) for scored in game.table.holds(game.roll))
        case Phase.HELD:
            return (Roll(), Bank()) if may_bank(game) else (Roll(),)
    return ()


def may_bank(game: Game) -> bool:
    """Whether a bank would be accepted now."""
    try:
        turn.check_bank(game)
    except Refusal:
        return False
    return True


def awaited(game: Game) -> int:
    """How many dice have to fall before anybody can go on; 0 when none."""
    match game.phase:
        case Phase.ROLL_OFF:
            return len(game.contenders)
        case Phase.ROLLING:
            return game.free
    return 0


def apply(game: Game, move: Move) -> Game:
    """Give the position after a move; raise `Refusal` and change nothing when the move is not possible."""
    after = _apply(game, move)
    return after._replace(number=game.number + 1)


def _apply(game: Game, move: Move) -> Game:  # noqa: C901, PLR0911 - one case a move, checked to be complete
    match move:
        case RollOff():
            return turn.roll_off(game, move.faces)
        case Roll():
            return turn.roll(game)
        case Piggyback():
            return turn.piggyback(game)
        case Dice():
            return turn.dice(game, move.faces)
        case Hold():
            return turn.hold(game, move.dice)
        case Bank():
            return turn.bank(game)
        case Timeout():
            return _timeout(game)
        case Leave():
            return _leave(game, move.seat)
        case HandOver():
            return _hand_over(game, move.seat, move.character)
        case TakeBack():
            return _take_back(game, move.seat)
        case End():
            return _end(game)
        case _ as never:
            assert_never(never)


def replay(rules: Rules, seats: int, moves: Iterable[Move]) -> Game:
    """Play a list of moves from the start; raise `Refusal` at the first that is not possible."""
    game = start(rules, seats)
    for move in moves:
        game = apply(game, move)
    return game


def _between_rolls(game: Game) -> None:
    if game.is_over:
        raise Refusal("game-over")
    if awaited(game):
        raise Refusal("dice-pending")


def _timeout(game: Game) -> Game:
    _between_rolls(game)
    return turn.void(game, Happening.TIMED_OUT)


def _seated(game: Game, seat: int) -> Standing:
    if seat not in range(len(game.seats)) or game.seats[seat].left:
        raise Refusal("not-seated", seat=seat)
    return game.seats[seat]


def _changed(game: Game, seat: int, standing: Standing, what: Happening) -> Game:
    seats = (*game.seats[:seat], standing, *game.seats[seat + 1 :])
    return game._replace(seats=seats, news=(Event(what, seat),))


def _leave(game: Game, seat: int) -> Game:
    _between_rolls(game)
    standing = _seated(game, seat)
    gone = standing._replace(left=True, stand_in=None)
    after = _changed(game, seat, gone, Happening.LEFT)
    remaining = contending(after)
    if not remaining:
        return _end(after)  # a solo game
    if len(remaining) == 1:
        return finish(after, sides.members(after, remaining[0]), after.news)
    if seat == game.turn:
        return turn.void(after, Happening.LEFT)
    return after._replace(queue=tuple(other for other in after.queue if other != seat))


def _hand_over(game: Game, seat: int, character: str) -> Game:
    _between_rolls(game)
    standing = _seated(game, seat)
    if not is_name(character):
        raise Refusal("bad-move", text=str(HandOver(seat, character)))
    if standing.stand_in:
        raise Refusal("already-handed-over", seat=seat)
    return _changed(game, seat, standing._replace(stand_in=character), Happening.HANDED_OVER)


def _take_back(game: Game, seat: int) -> Game:
    _between_rolls(game)
    standing = _seated(game, seat)
    if not standing.stand_in:
        raise Refusal("not-handed-over", seat=seat)
    return _changed(game, seat, standing._replace(stand_in=None), Happening.TAKEN_BACK)


def _end(game: Game) -> Game:
    if game.is_over:
        raise Refusal("game-over")
    return game._replace(phase=Phase.OVER, queue=(), offer=None, roll=(), news=(Event(Happening.ENDED, game.turn),))

"""In which order the sides that can still win take their turns."""

from bot.farkle import sides
from bot.farkle.ending import contending
from bot.farkle.position import Game


def order(game: Game) -> tuple[int, ...]:
    """Sides that can still win in the order of play, the one whose turn it is first."""
    can_win = contending(game)
    here = sides.side(game, game.turn)
    turns = (sides.side(game, seat) for seat in sides.clockwise(game, game.turn))
    return tuple(dict.fromkeys((here, *(side for side in turns if side in can_win))))

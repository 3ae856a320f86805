"""Who plays with whom: a side is a team, or a seat that plays alone. Seats alternate between teams."""

from collections.abc import Iterator

from bot.farkle.position import Game


def side(game: Game, seat: int) -> int:
    """The number of a seat's side."""
    return seat % game.rules.teams if game.rules.teams else seat


def members(game: Game, of: int) -> tuple[int, ...]:
    """All seats of a side, also those that have left."""
    if not game.rules.teams:
        return (of,)
    return tuple(seat for seat in range(len(game.seats)) if side(game, seat) == of)


def score(game: Game, of: int) -> int:
    """A side's score: the sum over its seats; the points of a member who left stay."""
    return sum(game.seats[seat].score for seat in members(game, of))


def is_open(game: Game, seat: int) -> bool:
    """Whether the opening threshold no longer binds this seat: somebody of its side has banked."""
    return any(game.seats[member].opened for member in members(game, side(game, seat)))


def active(game: Game) -> tuple[int, ...]:
    """Seats that still play."""
    return tuple(seat for seat, standing in enumerate(game.seats) if not standing.left)


def active_sides(game: Game) -> tuple[int, ...]:
    """Sides with at least one seat that still plays, in seat order."""
    return tuple(dict.fromkeys(side(game, seat) for seat in active(game)))


def clockwise(game: Game, after: int) -> Iterator[int]:
    """Seats that still play, clockwise, from the one behind `after` round to `after` itself."""
    count = len(game.seats)
    return (seat for step in range(1, count + 1) if not game.seats[seat := (after + step) % count].left)


def from_first(game: Game) -> tuple[int, ...]:
    """Seats that still play, in the order of a round."""
    return tuple(clockwise(game, game.first - 1))

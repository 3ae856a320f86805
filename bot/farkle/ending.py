"""What follows a turn: the next player, the turns that are left, play-offs, winners and places."""

from bot.farkle import sides
from bot.farkle.position import Closing, Event, Game, Happening, Offer, Phase


def pass_turn(game: Game, news: tuple[Event, ...], offer: Offer | None = None) -> Game:
    """End the turn of `game.turn` and give it to whoever comes next, or end the game.

    `offer` is what the next player may piggy-back on.
    """
    seat = game.turn
    queue = tuple(other for other in game.queue if other != seat)
    if game.closing is None and _reached(game, seat):
        if game.rules.ending == "sudden":
            return finish(game, sides.members(game, sides.side(game, seat)), news)
        closing, queue, called = _close(game, seat)
        game = game._replace(closing=closing)
        if queue:
            news = (*news, Event(called, seat))
    if game.closing is not None:
        if not queue:
            return settle(game, news)
        return begin_turn(game._replace(queue=queue), queue[0], news, offer)
    return begin_turn(game, next(sides.clockwise(game, seat)), news, offer)


def begin_turn(game: Game, seat: int, news: tuple[Event, ...], offer: Offer | None = None) -> Game:
    """Give the turn to a seat, with a whole hand and no points."""
    return game._replace(
        phase=Phase.START,
        turn=seat,
        turn_points=0,
        free=game.rules.dice,
        roll=(),
        held=(),
        turn_rolls=0,
        hot_dice=0,
        is_hot=False,
        offer=offer,
        piggybacking=False,
        news=news,
    )


def settle(game: Game, news: tuple[Event, ...]) -> Game:
    """Name the winner once every turn that was left has been played, or begin a play-off."""
    left = contending(game)
    top = max(sides.score(game, of) for of in left)
    leaders = tuple(of for of in left if sides.score(game, of) == top)
    tied = tuple(seat for seat in sides.from_first(game) if sides.side(game, seat) in leaders)
    if len(leaders) == 1 or game.rules.tie == "shared":
        winners = tuple(sorted(seat for of in leaders for seat in sides.members(game, of)))
        return finish(game, winners, news)
    seats = tuple(
        standing._replace(playoffs=standing.playoffs + 1) if sides.side(game, seat) in leaders else standing
        for seat, standing in enumerate(game.seats)
    )
    game = game._replace(seats=seats, closing=Closing.PLAYOFF, queue=tied)
    return begin_turn(game, tied[0], (*news, *(Event(Happening.PLAYOFF, seat) for seat in tied)))


def contending(game: Game) -> tuple[int, ...]:
    """Sides that can still win: all that play on, in a play-off only those it is played between."""
    playing = sides.active_sides(game)
    if game.closing is not Closing.PLAYOFF:
        return playing
    rounds = max(standing.playoffs for standing in game.seats)
    return tuple(of for of in playing if any(game.seats[seat].playoffs == rounds for seat in sides.members(game, of)))


def finish(game: Game, winners: tuple[int, ...], news: tuple[Event, ...]) -> Game:
    """End the game; nobody who has left is among the winners unless their team plays on without them."""
    ended = (Event(Happening.WON, seat, game.seats[seat].score) for seat in winners)
    return game._replace(phase=Phase.OVER, winners=winners, queue=(), offer=None, roll=(), news=(*news, *ended))


def places(game: Game) -> tuple[int, ...]:
    """Each seat's place, from 1; equal seats share one and the next place is skipped.

    Winners stand first, then whoever reached more play-offs, then the higher score of the side; a side that has left
    stands below all that played on.
    """
    playing = sides.active_sides(game)

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        of = sides.side(game, seat)
        return seat in game.winners, of in playing, game.seats[seat].playoffs, sides.score(game, of)

    ranks = [rank(seat) for seat in range(len(game.seats))]
    by_side = {sides.side(game, seat): ranks[seat] for seat in range(len(game.seats))}
    return tuple(
        1 + sum(other > ranks[seat] for of, other in by_side.items() if of != sides.side(game, seat))
        for seat in range(len(game.seats))
    )


def _reached(game: Game, seat: int) -> bool:
    # Exactly the target wins at once in the welfare game, which has no closing turns.
    return not game.rules.exact and sides.score(game, sides.side(game, seat)) >= game.rules.target


def _close(game: Game, seat: int) -> tuple[Closing, tuple[int, ...], Happening]:
    if game.rules.ending == "last_round":
        others = (other for other in sides.clockwise(game, seat) if sides.side(game, other) != sides.side(game, seat))
        return Closing.LAST_ROUND, tuple(others), Happening.LAST_ROUND
    count = len(game.seats)
    position = (seat - game.first) % count
    rest = (other for other in sides.from_first(game) if (other - game.first) % count > position)
    return Closing.FULL_ROUND, tuple(rest), Happening.FULL_ROUND

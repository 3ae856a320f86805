"""What happens within a turn: dice, holds, banks, farkles."""

from collections import Counter

from bot.farkle import sides
from bot.farkle.ending import begin_turn, finish, pass_turn
from bot.farkle.errors import Refusal
from bot.farkle.position import Event, Game, Happening, Offer, Phase, Standing
from bot.farkle.rules import SOLO
from bot.farkle.scoring import SIX_ONES, Faces

THIRD = 3


def roll_off(game: Game, faces: Faces) -> Game:
    """Settle a round of the roll-off: the highest begins, ties for the highest roll again among themselves."""
    if game.phase is not Phase.ROLL_OFF:
        raise Refusal("no-roll-off")
    _check_faces(faces, len(game.contenders))
    rounds = (*game.roll_offs, tuple(zip(game.contenders, faces, strict=True)))
    highest = tuple(seat for seat, face in rounds[-1] if face == max(faces))
    game = game._replace(roll_offs=rounds, contenders=highest, draws=game.draws + 1)
    if len(highest) > 1:
        return game._replace(news=tuple(Event(Happening.ROLLED_OFF_TIE, seat) for seat in highest))
    return begin_turn(game._replace(first=highest[0]), highest[0], (Event(Happening.ORDER, highest[0]),))


def roll(game: Game) -> Game:
    """Ask for the free dice."""
    if game.phase is Phase.ROLLED:
        raise Refusal("hold-first")
    _check_turn(game, Phase.START, Phase.HELD)
    return game._replace(phase=Phase.ROLLING, roll=(), held=() if game.is_hot else game.held, offer=None, news=())


def piggyback(game: Game) -> Game:
    """Ask for the dice that the player before left over; with `inherit` their turn points come as a stake."""
    if game.phase is not Phase.START or game.offer is None:
        raise Refusal("nothing-to-piggyback")
    stake = game.offer.stake if game.rules.piggyback == "inherit" else 0
    return game._replace(
        phase=Phase.ROLLING,
        free=game.offer.dice,
        turn_points=stake,
        offer=None,
        piggybacking=True,
        news=(),
    )


def dice(game: Game, faces: Faces) -> Game:
    """Lay the dice on the table; a farkle ends the turn by itself."""
    if game.phase is not Phase.ROLLING:
        raise Refusal("no-roll")
    _check_faces(faces, game.free)
    game = game._replace(roll=faces, turn_rolls=game.turn_rolls + 1, draws=game.draws + 1, is_hot=False)
    if game.rules.six_ones == "win" and faces == SIX_ONES:
        winners = sides.members(game, sides.side(game, game.turn))
        game = _end(game, Event(Happening.SIX_ONES, game.turn))
        return finish(game, winners, _last(game))
    if not game.table.holds(faces):
        return _farkle(game)
    news: tuple[Event, ...] = ()
    if game.piggybacking and game.rules.piggyback_bonus:
        news = (Event(Happening.PIGGYBACKED, game.turn, game.rules.piggyback_bonus),)
        game = game._replace(turn_points=game.turn_points + game.rules.piggyback_bonus)
    return game._replace(phase=Phase.ROLLED, piggybacking=False, news=news)


def hold(game: Game, chosen: Faces) -> Game:
    """Set dice of the current roll aside; refuse by name what was not rolled or scores nothing."""
    _check_turn(game, Phase.ROLLED)
    if not chosen:
        raise Refusal("nothing-selected")
    missing = Counter(chosen) - Counter(game.roll)
    if missing:
        raise Refusal("not-rolled", faces=tuple(sorted(missing.elements())))
    scored = game.table.score(chosen)
    if scored is None:
        raise Refusal("dead-dice", faces=game.table.dead(chosen))
    left = game.free - len(chosen)
    return game._replace(
        phase=Phase.HELD,
        turn_points=game.turn_points + scored.points,
        free=left or game.rules.dice,
        held=(*game.held, scored),
        hot_dice=game.hot_dice + (not left),
        is_hot=not left,
        news=() if left else (Event(Happening.HOT_DICE, game.turn),),
    )


def threshold(game: Game) -> int:
    """The least turn points that the current player may bank; 0 when there is no such limit."""
    opening = 0 if sides.is_open(game, game.turn) else game.rules.opening
    return max(opening, game.rules.minimum_bank)


def check_bank(game: Game) -> None:
    """Refuse a bank that is not possible now; one below a threshold with how much is missing."""
    if game.phase is Phase.ROLLED:
        raise Refusal("hold-first")
    if game.phase is Phase.START:
        raise Refusal("roll-first")
    _check_turn(game, Phase.HELD)
    if game.is_hot and game.rules.hot_dice == "must_roll":
        raise Refusal("must-roll")
    need = threshold(game)
    if game.turn_points < need:
        code = "below-minimum" if need == game.rules.minimum_bank else "below-opening"
        raise Refusal(code, need=need, have=game.turn_points, missing=need - game.turn_points)


def bank(game: Game) -> Game:
    """End the turn and add its points; refuse what `check_bank` refuses."""
    check_bank(game)
    offer = None
    if game.rules.piggyback != "off" and not game.is_hot and len(game.seats) > SOLO:
        offer = Offer(game.free, game.turn_points)
    seat, points = game.turn, game.turn_points
    total = sides.score(game, sides.side(game, seat)) + points
    if game.rules.exact and total > game.rules.target:
        return _give(game, offer)
    before = game.standing
    game = _end(
        game,
        Event(Happening.BANKED, seat, points),
        score=before.score + points,
        opened=True,
        farkles=0,
        banked=before.banked + points,
        best_turn=max(before.best_turn, points),
    )
    if game.rules.exact and total == game.rules.target:
        return finish(game, sides.members(game, sides.side(game, seat)), _last(game))
    return pass_turn(game, _last(game), offer)


def void(game: Game, what: Happening) -> Game:
    """End the open turn without points because the player left or let the clock run out."""
    game = _end(game, Event(what, game.turn, game.turn_points))
    return pass_turn(game, _last(game))


def _give(game: Game, offer: Offer | None) -> Game:
    seat, points = game.turn, game.turn_points
    own = sides.side(game, seat)
    others = [other for other in sides.clockwise(game, seat) if sides.side(game, other) != own]
    # The first of equals; nobody in a solo game.
    receiver = min(others, key=lambda other: sides.score(game, sides.side(game, other)), default=None)
    total = points if receiver is None else sides.score(game, sides.side(game, receiver)) + points
    if receiver is None or total > game.rules.target:
        game = _end(game, Event(Happening.VOID, seat, points), opened=True, farkles=0)
        return pass_turn(game, _last(game), offer)
    game = _end(game, Event(Happening.GIFT, seat, points, receiver), opened=True, farkles=0)
    gifted = game.seats[receiver]._replace(score=game.seats[receiver].score + points)
    game = game._replace(seats=_with(game.seats, receiver, gifted))
    if total == game.rules.target:
        return finish(game, sides.members(game, sides.side(game, receiver)), _last(game))
    return pass_turn(game, _last(game), offer)


def _farkle(game: Game) -> Game:
    seat, rules, before = game.turn, game.rules, game.standing
    news = [Event(Happening.FARKLED, seat, game.turn_points, dice=game.roll)]
    score, in_a_row = before.score, before.farkles + 1
    if rules.bankrupt and game.turn_rolls == 1 and score > 0:
        news.append(Event(Happening.BANKRUPT, seat, score))
        score = 0
    if in_a_row == THIRD and rules.three_farkles:
        lost = max(score, 0) if rules.three_farkles == "all" else rules.three_farkles
        if rules.score_floor == "zero":
            team = sides.score(game, sides.side(game, seat)) - before.score + score
            lost = min(lost, max(team, 0))
        news.append(Event(Happening.PENALTY, seat, lost))
        score, in_a_row = score - lost, 0
    game = _end(game, news[0], score=score, farkles=in_a_row, farkled=before.farkled + 1)
    return pass_turn(game, tuple(news))


def _end(game: Game, last: Event, **changes: int) -> Game:
    standing = game.standing._replace(turns=game.standing.turns + 1, last=last, **changes)  # type: ignore[arg-type]  # bool is an int
    return game._replace(seats=_with(game.seats, game.turn, standing))


def _last(game: Game) -> tuple[Event, ...]:
    last = game.standing.last
    return (last,) if last else ()


def _with(seats: tuple[Standing, ...], seat: int, standing: Standing) -> tuple[Standing, ...]:
    return (*seats[:seat], standing, *seats[seat + 1 :])


def _check_turn(game: Game, *phases: Phase) -> None:
    if game.phase in phases:
        return
    if game.phase is Phase.OVER:
        raise Refusal("game-over")
    raise Refusal({Phase.START: "roll-first", Phase.HELD: "already-held"}.get(game.phase, "dice-pending"))


def _check_faces(faces: Faces, count: int) -> None:
    if len(faces) != count:
        raise Refusal("dice-number", need=count, have=len(faces))
    if not all(1 <= face <= 6 for face in faces):  # noqa: PLR2004 - a die
        raise Refusal("bad-face", faces=faces)

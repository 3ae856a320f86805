"""The score table: one line a seat."""

from collections.abc import Iterator

from bot.farkle import sides
from bot.farkle.ending import places
from bot.farkle.position import Game
from bot.farkle.rules import SOLO
from bot.i18n.texts import Texts
from bot.players.character import CHARACTERS
from bot.sessions.forecasts import Forecast
from bot.sessions.session import Session
from bot.views.look import Look, medal
from bot.views.news import last_turn

_SURE = 0.01


def running(session: Session, look: Look) -> str:
    """Give the table while the game runs: seats in clockwise order, whose turn it is, what each did last."""
    game = session.position()
    lines = []
    for of in _sides(game):
        if game.rules.teams:
            lines.append(_team(game, look, of))
        for seat in sides.members(game, of):
            standing = game.seats[seat]
            score = look.texts.number(standing.score)
            # A sign for whose turn it is, and bold type: neither needs color.
            line = f"➤ **{look.names[seat]} {score}**" if seat == game.turn else f"• {look.names[seat]} {score}"
            parts = [line]
            parts += [part for part in (_marks(session, look, seat), last_turn(standing.last, look)) if part]
            lines.append(" · ".join(parts))
    return "\n".join(lines)


def final(session: Session, look: Look) -> str:
    """Give the table when the game is over: by place, with what stays worth telling."""
    game = session.position()
    say = look.texts
    place, alone = places(game), len(game.seats) == SOLO
    lines = []
    for of in sorted(_sides(game), key=lambda of: place[sides.members(game, of)[0]]):
        if game.rules.teams:
            lines.append(_team(game, look, of))
        for seat in sides.members(game, of):
            standing = game.seats[seat]
            sign = medal(place[seat]) if game.winners else "•"
            first = f"{sign} {look.names[seat] if alone else f'{place[seat]}. {look.names[seat]}'}"
            parts = [f"{first} **{say.number(standing.score)}**"]
            if standing.best_turn:
                parts.append(say.say("best turn {points}", points=standing.best_turn))
            if standing.farkled:
                parts.append(say.count("{n} farkle", "{n} farkles", standing.farkled))
            if hints := len(session.hints_of(seat)):
                parts.append(say.count("assisted by {n} hint", "assisted by {n} hints", hints))
            parts += filter(None, [_marks(session, look, seat)])
            lines.append(" · ".join(parts))
    return "\n".join(lines)


def chances(session: Session, look: Look, forecast: Forecast) -> str:
    """Give every player's chance to win; alone, the turns that best play needs."""
    say = look.texts
    if forecast.par is not None:
        return _turns(session.position(), forecast, forecast.par, say)
    told = " · ".join(
        f"{name} {_share(chance, say)}"
        for name, chance, standing in zip(look.names, forecast.chances, session.position().seats, strict=True)
        if not standing.left
    )
    if forecast.exact:
        return say.say("Chances to win: {chances}", chances=told)
    return say.say("Chances to win, estimated: {chances}", chances=told)


def _turns(game: Game, forecast: Forecast, par: float, say: Texts) -> str:
    best = say.say("Best play needs {turns} turns on average.", turns=say.decimal(par))
    if not game.number:
        return best
    on = say.say("This is turn {turn}; with best play from here on it will take {turns} in all.",
                 turn=game.standing.turns + 1, turns=say.decimal(-forecast.chances[0]))  # fmt: skip
    return f"{best} {on}"


def _share(chance: float, say: Texts) -> str:
    """Write a chance so that 0% and 100% are said only of what is certain."""
    if 0 < chance < _SURE:
        return f"<{say.percent(_SURE)}"
    if 1 - _SURE < chance < 1:
        return f">{say.percent(1 - _SURE)}"
    return say.percent(round(chance, 2))


def _sides(game: Game) -> list[int]:
    return list(dict.fromkeys(sides.side(game, seat) for seat in range(len(game.seats))))


def _team(game: Game, look: Look, of: int) -> str:
    return look.texts.say("**Team {team}: {points}**", team=of + 1, points=sides.score(game, of))


def _marks(session: Session, look: Look, seat: int) -> str:
    return ", ".join(_words(session, look, seat))


def _words(session: Session, look: Look, seat: int) -> Iterator[str]:
    game = session.position()
    standing = game.seats[seat]
    if standing.left:
        yield look.texts.say("left")
    elif session.is_away(seat) and not standing.stand_in:
        yield look.texts.say("away")
    elif standing.stand_in:
        yield look.texts.say("played by {name}", name=CHARACTERS[standing.stand_in].title)
    if game.rules.opening and not standing.left and not sides.is_open(game, seat) and not game.is_over:
        yield look.texts.say("not on the board yet")

"""The course of a game: every side's win chance before each turn, or alone the turns it was going to take."""

from math import ceil, floor

from bot.farkle.rules import SOLO
from bot.i18n.texts import Texts
from bot.players.character import CHARACTERS
from bot.players.verdicts import Review
from bot.sessions.session import Session
from bot.views.chart import Chart, Line, drawable, spark

NUMBERED = 6
"""Turns that are numbered on the axis, at most."""
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


def labels(session: Session, known: tuple[str | None, ...]) -> tuple[str, ...]:
    """Give the names as the picture can write them; where one can't be, all have the numbers of their seats."""
    named = [
        CHARACTERS[seat.character].title if seat.character else drawable(name or "")
        for seat, name in zip(session.seats, known, strict=True)
    ]
    if None not in named and len(set(named)) == len(named):
        return tuple(name or "" for name in named)
    return tuple(f"{number}. {name or ''}".rstrip() for number, name in enumerate(named, 1))


def has_numbers(named: tuple[str, ...]) -> bool:
    """Whether `labels` had to number the seats."""
    return all(name.startswith(f"{number}.") for number, name in enumerate(named, 1))


def chart(session: Session, review: Review, names: tuple[str, ...], say: Texts) -> Chart:
    """Lay the picture out; `names` are `labels`."""
    lines = tuple(Line(name, values) for name, values in _lines(session, review, names, say))
    values = [value for line in lines for value in line.values]
    if len(session.seats) > SOLO:
        rows = tuple((value, say.percent(value)) for value in QUARTERS)
    else:
        low, high = floor(min(values)), max(ceil(max(values)), floor(min(values)) + 1)
        step = max(-(-(high - low) // 4), 1)
        rows = tuple((float(value), say.number(value)) for value in range(low, high + step, step))
    return Chart(
        lines=lines,
        turns=_turns(review, say),
        rows=tuple((value, drawable(told) or "") for value, told in rows),
        axis=drawable(say.say("turn")) or "",
    )


def told(session: Session, review: Review, names: tuple[str, ...], say: Texts) -> str:
    """Describe the picture to who can't see it."""
    if len(session.seats) == SOLO:
        ((_, values),) = _lines(session, review, names, say)
        return say.say(
            "The turns the game was going to take, turn by turn: from {first} to {last}, {least} at the least.",
            first=say.decimal(values[0]), last=say.decimal(values[-1]), least=say.decimal(min(values)),
        )  # fmt: skip
    lines = [
        say.say(
            "{name} from {first} to {last}, between {least} and {most}",
            name=name,
            first=say.percent(values[0]),
            last=say.percent(values[-1]),
            least=say.percent(min(values)),
            most=say.percent(max(values)),
        )
        for name, values in _lines(session, review, names, say)
    ]
    return say.say("Win chances turn by turn: {lines}.", lines="; ".join(lines))


def sparklines(session: Session, review: Review, names: tuple[str, ...], say: Texts) -> str:
    """Write the course as text, for where there is nothing to draw with."""
    lines = _lines(session, review, names, say)
    values = [value for _, values in lines for value in values]
    low, high = (0.0, 1.0) if len(session.seats) > SOLO else (min(values), max(values))
    return "\n".join(f"`{spark(values, low, high)}` {name}" for name, values in lines)


def _lines(session: Session, review: Review, names: tuple[str, ...], say: Texts) -> list[tuple[str, tuple[float, ...]]]:
    if len(session.seats) == SOLO:
        return [(names[0], tuple(-point.chances[0] for point in review.line))]
    teams = session.rules.teams
    called = [say.say("Team {team}", team=team + 1) for team in range(teams)] if teams else names
    return [(name, tuple(point.chances[side] for point in review.line)) for side, name in enumerate(called)]


def _turns(review: Review, say: Texts) -> tuple[tuple[int, str], ...]:
    """Number the places where somebody's first, second ... turn begins before anybody else's."""
    begun: dict[int | None, int] = {}
    starts: list[int] = []
    for place, point in enumerate(review.line):
        begun[point.turn] = begun.get(point.turn, 0) + 1
        if point.turn is not None and begun[point.turn] > len(starts):
            starts.append(place)
    step = max(-(-len(starts) // NUMBERED), 1)
    return tuple((starts[number], say.number(number + 1)) for number in range(0, len(starts), step))

"""Positions set up by playing to them, in the notation of the game itself."""

from collections import deque
from functools import cache

import pytest

from bot.farkle.errors import Refusal
from bot.farkle.game import apply, start
from bot.farkle.moves import Move, parse
from bot.farkle.position import Event, Game
from bot.farkle.rules import Rules
from bot.farkle.tables import table

FARKLE = "roll / dice 234466"
"""A turn lost on its first roll, where neither three pairs nor an empty hand count."""
SIX_ONES_ROLLED = "roll / dice 111111"
_FILLER = "23462"
"""Dice beside the held ones that neither score nor complete a straight, three pairs or a full house with them."""


def moves(text: str) -> list[Move]:
    """Read moves divided by slashes."""
    return [parse(move.strip()) for move in text.split("/") if move.strip()]


def play(rules: Rules | str, seats: int, text: str = "") -> Game:
    """Play from the very start; `rules` may be the name of a table."""
    return on(start(table(rules) if isinstance(rules, str) else rules, seats), text)


def begun(rules: Rules | str, seats: int, *turns: str) -> Game:
    """Play on from a roll-off that seat 0 has won."""
    return on(play(rules, seats, "rolloff 6" + "1" * (seats - 1)), *turns)


def on(game: Game, *turns: str) -> Game:
    """Play on from a position."""
    for move in moves(" / ".join(turns)):
        game = apply(game, move)
    return game


def refusal(game: Game, text: str) -> str:
    """Give the code and the facts a move is refused with, in one line."""
    before = Game(*game)
    with pytest.raises(Refusal) as refused:
        apply(game, parse(text))
    assert game == before, "a refusal changes nothing"
    return str(refused.value)


def scores(game: Game) -> list[int]:
    """Every seat's score."""
    return [seat.score for seat in game.seats]


def news(game: Game) -> list[str]:
    """What the latest move brought about, each as the word, the seat, the points and the other seat."""
    return [_line(event) for event in game.news]


def _line(event: Event) -> str:
    tail = "" if event.other is None else f" to {event.other}"
    return f"{event.what} {event.seat}{f' {event.points}' if event.points else ''}{tail}"


@cache
def holding(points: int, hand: int = 6, free: int = 0) -> str:
    """Moves from the first roll that hold this many turn points with dice left, where three 1s are worth 1000.

    The shortest way that uses threes of a kind and singles only. `hand` is the size of the whole hand and `free`, if
    given, the number of dice that must be left at the end.
    """
    chunks = [(1000, "111"), *((100 * face, str(face) * 3) for face in (6, 5, 4, 3, 2)), (100, "1"), (50, "5")]
    ways = deque([(0, hand, "")])
    seen = {(0, hand)}
    while ways:
        held, left, text = ways.popleft()
        for worth, dice in chunks:
            after, rest = held + worth, left - len(dice)
            if rest < 0 or after > points:
                continue
            fallen = dice + _filler(dice, rest)
            so_far = f"{text} / roll / dice {fallen} / hold {' '.join(dice)}"
            if after == points and rest and free in (0, rest):
                return so_far.removeprefix(" / ")
            if (after, rest or hand) not in seen:
                seen.add((after, rest or hand))
                ways.append((after, rest or hand, so_far))
    raise AssertionError(points)


def _filler(dice: str, count: int) -> str:
    return "".join(face for face in _FILLER if face != dice[0])[:count] if len(dice) > 1 else _FILLER[:count]


def banks(points: int, hand: int = 6, free: int = 0) -> str:
    """Give a whole turn that banks this many points; see `holding`."""
    return f"{holding(points, hand, free)} / bank"

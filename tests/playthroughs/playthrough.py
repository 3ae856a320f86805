"""A whole game as a text file: rules and seats, a turn a line with the scores after it, winners and places.

Lines are `moves / moves | scores  # remark`; a roll-off has no scores. `options` are changes to the named table, or to
the default rules when no table is named.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.farkle.moves import Move, parse
from bot.farkle.rules import Rules
from bot.farkle.tables import table

FOLDER = Path(__file__).parent
_WIDTH = 70
"""Where the scores stand, if the moves leave room."""


@dataclass(frozen=True)
class Line:
    """What one line plays, and the score of every seat after it; no scores while nobody has had a turn."""

    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    remark: str = ""


@dataclass(frozen=True)
class Playthrough:
    title: str
    header: dict[str, str]
    lines: tuple[Line, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        base = table(self.header["table"]) if "table" in self.header else Rules()
        changes = dict(option.split("=") for option in self.header.get("options", "").split())
        return Rules.from_json(base.as_json() | {name: _value(text) for name, text in changes.items()})

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return int(self.header["seats"])


def read(path: Path) -> Playthrough:
    """Read a playthrough from its file."""
    title, *rest = path.read_text(encoding="utf-8").splitlines()
    header: dict[str, str] = {}
    lines = []
    for text in filter(None, rest):
        name, colon, value = text.partition(": ")
        if colon and name in ("table", "options", "seats", "winners", "places"):
            header[name] = value
        else:
            lines.append(_line(text))
    winners, places = header.pop("winners"), header.pop("places")
    won = () if winners == "nobody" else _numbers(winners)
    return Playthrough(title.removeprefix("# "), header, tuple(lines), won, _numbers(places))


def write(path: Path, game: Playthrough) -> None:
    """Write a playthrough to its file."""
    path.write_text("\n".join(_written(game)) + "\n", encoding="utf-8")


def _written(game: Playthrough) -> Iterator[str]:
    yield f"# {game.title}"
    yield from (f"{name}: {value}" for name, value in game.header.items())
    yield ""
    for line in game.lines:
        text = " / ".join(map(str, line.moves))
        if line.scores:
            text = f"{text:<{_WIDTH}} | {_text(line.scores)}"
        yield text + (f"  # {line.remark}" if line.remark else "")
    yield ""
    yield f"winners: {_text(game.winners) or 'nobody'}"
    yield f"places: {_text(game.places)}"


def _line(text: str) -> Line:
    played, _, remark = text.partition("#")
    moves, _, scores = played.partition("|")
    return Line(tuple(parse(move.strip()) for move in moves.split("/")), _numbers(scores), remark.strip())


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value

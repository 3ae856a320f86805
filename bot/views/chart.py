"""A picture of a game: one line for each player or team over the turns, and the same as a few signs of text.

Lines differ by dashes and marks, not by color alone, and each has its name at its end. The picture brings its own dark
ground, so that it reads the same in every theme; a phone shows it at a third of its size, which the type is made for.
"""

import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from bot.views.strokes import STYLES, Point, Style, apart, dashed

HAS_PILLOW = find_spec("PIL") is not None
"""Without it there is only text."""
if HAS_PILLOW:
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1000, 580
LEFT, TOP, BOTTOM = 130, 34, 76
NAME_WIDTH = 210
"""Of the longest name; what is longer is cut."""
SHARPNESS = 3
"""Drawn so many times as large, then made smaller: Pillow draws hard edges."""
SIZE = 37
GROUND, GRID, TEXT = "#232428", "#4a4d55", "#e6e7ea"
BARS = "▁▂▃▄▅▆▇█"

_LETTERS = str.maketrans({
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ı": "i", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "–": "-", "’": "'",
})  # fmt: skip
"""Pillow's own font has the letters of ASCII; these are not taken apart by Unicode."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player or a team: its name, and a value before every turn and at the end."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """`turns` are (place on the axis, its number) of the turns that are numbered; `rows` are (value, its text)."""

    lines: tuple[Line, ...]
    turns: tuple[tuple[int, str], ...]
    rows: tuple[tuple[float, str], ...]
    axis: str
    """What the numbers below count."""


def drawable(text: str) -> str | None:
    """Write a text with what the font has, accents left out; None where nothing like it can be written."""
    plain = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    kept = "".join(char for char in plain if not unicodedata.combining(char)).strip()
    return kept if kept and kept.isascii() and kept.isprintable() else None


def spark(values: Sequence[float], low: float, high: float, width: int = 24) -> str:
    """Write a line as signs of different heights, at most so many."""
    count = min(width, len(values))
    picked = [values[round(place * (len(values) - 1) / max(count - 1, 1))] for place in range(count)]
    span = (high - low) or 1.0
    return "".join(BARS[min(max(int((value - low) / span * len(BARS)), 0), len(BARS) - 1)] for value in picked)


def picture(chart: Chart) -> bytes:
    """Draw a chart as a PNG."""
    drawing = _Drawing(chart)
    drawing.grid()
    for number, line in enumerate(chart.lines):
        drawing.line(line, STYLES[number % len(STYLES)])
    drawing.names()
    written = io.BytesIO()
    drawing.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(written, "PNG", optimize=True)
    return written.getvalue()


class _Drawing:
    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.image = Image.new("RGB", (WIDTH * SHARPNESS, HEIGHT * SHARPNESS), GROUND)
        self.pen = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(SIZE * SHARPNESS)
        self.low, self.high = (row for row, _ in (chart.rows[0], chart.rows[-1]))
        names = max(self.font.getlength(line.name) for line in chart.lines) / SHARPNESS
        words = 24 + self.font.getlength(chart.axis) / SHARPNESS
        self.right = WIDTH - round(max(52 + min(names, NAME_WIDTH), words)) - 16
        self.last = max(len(line.values) for line in chart.lines) - 1

    def at(self, place: float, value: float) -> Point:
        """Where a value stands."""
        across = place / max(self.last, 1)
        up = (value - self.low) / ((self.high - self.low) or 1)
        return (
            (LEFT + across * (self.right - LEFT)) * SHARPNESS,
            (HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)) * SHARPNESS,
        )

    def grid(self) -> None:
        for value, told in self.chart.rows:
            left, height = self.at(0, value)
            right, _ = self.at(self.last, value)
            self.pen.line([(left, height), (right, height)], GRID, SHARPNESS)
            self._write((left - 14 * SHARPNESS, height), told, "rm")
        floor = (HEIGHT - BOTTOM) * SHARPNESS
        for place, told in self.chart.turns:
            x, _ = self.at(place, self.low)
            self.pen.line([(x, floor), (x, floor + 8 * SHARPNESS)], GRID, 2 * SHARPNESS)
            self._write((x, floor + 14 * SHARPNESS), told, "ma")
        right, _ = self.at(self.last, self.low)
        self._write((right + 20 * SHARPNESS, floor + 14 * SHARPNESS), self.chart.axis, "la")

    def line(self, line: Line, style: Style) -> None:
        points = [self.at(place, value) for place, value in enumerate(line.values)]
        for start, end in dashed(points, [dash * SHARPNESS for dash in style.dashes]):
            self.pen.line([start, end], style.color, 5 * SHARPNESS)
            self._dot(start, style.color)
            self._dot(end, style.color)
        step = max(round(len(points) / 8), 1)
        for point in {*points[::step], points[-1]}:
            self._mark(point, style)

    def names(self) -> None:
        """Write each line's name at its end, none over another."""
        lines = self.chart.lines
        ends = sorted(range(len(lines)), key=lambda number: -lines[number].values[-1])
        wanted = [self.at(self.last, lines[number].values[-1])[1] for number in ends]
        x, _ = self.at(self.last, self.low)
        low, high = (TOP + SIZE / 2) * SHARPNESS, (HEIGHT - BOTTOM - SIZE / 4) * SHARPNESS
        for number, height in zip(ends, apart(wanted, (SIZE + 8) * SHARPNESS, low, high), strict=True):
            style = STYLES[number % len(STYLES)]
            end = self.at(self.last, lines[number].values[-1])
            self.pen.line([end, (x + 22 * SHARPNESS, height)], style.color, SHARPNESS)
            self._mark((x + 30 * SHARPNESS, height), style)
            self._write((x + 46 * SHARPNESS, height), self._fitted(lines[number].name), "lm", style.color)

    def _fitted(self, name: str) -> str:
        room = NAME_WIDTH * SHARPNESS
        if self.font.getlength(name) <= room:
            return name
        while name and self.font.getlength(name + "…") > room:
            name = name[:-1]
        return name.rstrip() + "…"

    def _write(self, point: Point, told: str, anchor: str, color: str = TEXT) -> None:
        self.pen.text(point, told, color, self.font, anchor)

    def _dot(self, point: Point, color: str) -> None:
        self.pen.circle(point, 2.5 * SHARPNESS, color)

    def _mark(self, point: Point, style: Style) -> None:
        x, y = point
        size = 9 * SHARPNESS
        match style.mark:
            case "circle":
                self.pen.circle(point, size, style.color)
            case "ring":
                self.pen.circle(point, size, GROUND, style.color, 3 * SHARPNESS)
            case "square":
                self.pen.rectangle([x - size, y - size, x + size, y + size], style.color)
            case "triangle":
                self.pen.polygon([(x, y - size), (x + size, y + size), (x - size, y + size)], style.color)
            case "diamond":
                corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
                self.pen.polygon(corners, style.color)
            case "cross":
                self.pen.line([x - size, y - size, x + size, y + size], style.color, 4 * SHARPNESS)
                self.pen.line([x - size, y + size, x + size, y - size], style.color, 4 * SHARPNESS)

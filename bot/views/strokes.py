"""How the lines of a picture are told apart, and where their dashes and names go. Numbers are pixels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How one line is told from the others. Dashes are lengths of line and gap; () is a whole line."""

    color: str
    dashes: tuple[int, ...]
    mark: str


# Colors that people with any kind of color vision tell apart (Okabe and Ito), lightened for a dark ground.
STYLES = (
    Style("#56b4e9", (), "circle"),
    Style("#f0a830", (22, 10), "square"),
    Style("#3ecf9b", (4, 9), "triangle"),
    Style("#e78ac3", (22, 8, 4, 8), "diamond"),
    Style("#f0e442", (), "cross"),
    Style("#ff7f6b", (12, 8), "ring"),
    Style("#b9c0cc", (4, 5), "square"),
    Style("#9d8cff", (30, 8, 4, 8, 4, 8), "triangle"),
)


def dashed(points: Sequence[Point], dashes: Sequence[int]) -> Iterator[tuple[Point, Point]]:
    """Cut a line through points into dashes that go round its corners."""
    if not dashes:
        yield from pairwise(points)
        return
    pattern = list(accumulate(dashes))
    walked = 0.0
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        done = 0.0
        while done < length:
            inside = walked % pattern[-1]
            number = next(place for place, end in enumerate(pattern) if inside < end)
            step = min(pattern[number] - inside, length - done)
            # Lengths are sums of fractions: a last step of next to nothing would never end the dash.
            step = max(step, 1e-6)
            if number % 2 == 0:
                ends = (done / length, min((done + step) / length, 1.0))
                yield (
                    (x + (to_x - x) * ends[0], y + (to_y - y) * ends[0]),
                    (x + (to_x - x) * ends[1], y + (to_y - y) * ends[1]),
                )
            done += step
            walked += step


def apart(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Move ascending heights apart, as little as a pass down and a pass up need, and keep them inside."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, low, placed[-1] + least if placed else low))
    limit = high
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - least
    return placed

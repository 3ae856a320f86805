"""Draws the dice that Discord shows as application emojis into bot/client/dice_faces: `make dice`.

A state is never told by color alone: a held die carries a check mark in its corner, a dead die a bar across it.
Everything is drawn SCALE times too large and reduced, so that pips stay round at the 22 pixels of an inline emoji.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

SIZE: Final = 128
SCALE: Final = 8
FOLDER: Final = Path(__file__).resolve().parent.parent / "bot" / "client" / "dice_faces"

Color = tuple[int, int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]


class State(StrEnum):
    FREE = "free"
    HELD = "held"
    DEAD = "dead"


@dataclass(frozen=True)
class Style:
    """Lengths are in pixels of the finished picture; `spread` is from the middle pip to the outer ones."""

    box: Box
    edge: Color
    ring: Color | None
    top: Color
    bottom: Color
    pip: Color
    pip_radius: float
    spread: float


# On each of Discord's backgrounds the edge, the ring or the body stands out by at least 3:1; so do the pips.
STYLES: Final = {
    State.FREE: Style((4, 4, 124, 124), (126, 110, 84), None, (255, 253, 246), (236, 226, 205), (38, 36, 44), 12.5, 31),
    State.HELD: Style(
        (2, 12, 116, 126), (10, 77, 38), (214, 255, 226), (38, 160, 86), (24, 128, 66), (255, 255, 255), 11.2, 25.5
    ),
    State.DEAD: Style((9, 9, 119, 119), (72, 75, 83), None, (128, 132, 142), (112, 116, 126), (232, 234, 238), 11, 28),
}

# Which of the nine places (column, row) carry a pip. The diagonal of 2 and 3 runs against the bar of a dead die.
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


class Canvas:
    """A transparent square that is drawn on in pixels of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE))
        self.pen = ImageDraw.Draw(self.image)

    def square(self, box: Box, radius: float, fill: Color) -> None:
        self.pen.rounded_rectangle([value * SCALE for value in box], radius * SCALE, fill)

    def shaded_square(self, box: Box, radius: float, top: Color, bottom: Color) -> None:
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).rounded_rectangle([value * SCALE for value in box], radius * SCALE, 255)
        ramp = Image.linear_gradient("L").resize(self.image.size)
        self.image.paste(Image.composite(_plain(bottom), _plain(top), ramp), mask=mask)

    def disc(self, center: Point, radius: float, fill: Color | None) -> None:
        """`None` cuts a hole."""
        x, y = center
        box = [value * SCALE for value in (x - radius, y - radius, x + radius, y + radius)]
        self.pen.ellipse(box, fill or (0, 0, 0, 0))

    def stroke(self, points: list[Point], width: float, fill: Color | None) -> None:
        """A line with round ends and joints; `None` cuts it out."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.pen.line(scaled, fill or (0, 0, 0, 0), round(width * SCALE))
        for point in points:
            self.disc(point, width / 2, fill)

    def finish(self) -> Image.Image:
        return self.image.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def draw(face: int, state: State) -> Image.Image:
    canvas, style = Canvas(), STYLES[state]
    body = _shrunk(style.box, 5)
    canvas.square(style.box, 27, style.edge)
    if style.ring:
        canvas.square(body, 22, style.ring)
        body = _shrunk(body, 6)
    canvas.shaded_square(body, 22 if style.ring is None else 17, style.top, style.bottom)
    if state is State.DEAD:
        canvas.stroke([(12, 116), (116, 12)], 18, style.edge)
    left, top, right, bottom = style.box
    radius = style.pip_radius * (1.35 if face == 1 else 1)
    for column, row in PIPS[face]:
        center = (left + right) / 2 + (column - 1) * style.spread, (top + bottom) / 2 + (row - 1) * style.spread
        canvas.disc(center, radius, style.pip)
    if state is State.HELD:
        _check_mark(canvas)
    return canvas.finish()


def file_name(face: int, state: State) -> str:
    return f"die_{face}_{state}.png"


def _check_mark(canvas: Canvas) -> None:
    """In the corner that no pip comes near."""
    edge, center = STYLES[State.HELD].edge, (109, 19)
    canvas.disc(center, 23, None)
    canvas.disc(center, 19, edge)
    canvas.disc(center, 15.5, (255, 255, 255))
    canvas.stroke([(101.5, 19.5), (107, 25), (117, 13.5)], 6, edge)


def _plain(color: Color) -> Image.Image:
    return Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), color)


def _shrunk(box: Box, width: float) -> Box:
    left, top, right, bottom = box
    return left + width, top + width, right - width, bottom - width


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for face in PIPS:
        for state in State:
            draw(face, state).save(FOLDER / file_name(face, state), optimize=True)
    print(f"{len(PIPS) * len(State)} dice drawn into {FOLDER}")


if __name__ == "__main__":
    main()

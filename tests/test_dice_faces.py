"""The dice as pictures: drawn by our own script, and legible to everybody."""

from itertools import product
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("PIL", reason="Pillow, which draws the dice, is not installed")

from PIL import Image

from assets import draw_dice

FACES: Final = Path(__file__).resolve().parent.parent / "bot" / "client" / "dice_faces"


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """WCAG 2.2, "contrast ratio"."""

    def luminance(color: tuple[int, int, int]) -> float:
        red, green, blue = (
            share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
            for share in (channel / 255 for channel in color)
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_there_is_a_picture_of_every_face_in_every_state() -> None:
    assert {path.name for path in FACES.iterdir()} == {
        f"die_{face}_{state}.png" for face, state in product(range(1, 7), ("free", "held", "dead"))
    }


@pytest.mark.parametrize("state", draw_dice.State)
@pytest.mark.parametrize("face", draw_dice.PIPS)
def test_the_picture_is_what_the_script_draws(face: int, state: draw_dice.State) -> None:
    drawn = draw_dice.draw(face, state)
    with Image.open(FACES / draw_dice.file_name(face, state)) as picture:
        assert picture.size == (128, 128)
        assert picture.mode == "RGBA"
        assert picture.tobytes() == drawn.tobytes()


def test_a_picture_is_small_enough_to_be_an_emoji_by_far() -> None:
    assert max(path.stat().st_size for path in FACES.iterdir()) < 20_000


@pytest.mark.parametrize("background", [(0x31, 0x33, 0x38), (0x2B, 0x2D, 0x31), (0xFF, 0xFF, 0xFF), (0xF2, 0xF3, 0xF5)])
@pytest.mark.parametrize("state", draw_dice.State)
def test_a_die_stands_out_from_the_background(state: draw_dice.State, background: tuple[int, int, int]) -> None:
    style = draw_dice.STYLES[state]
    parts = [part for part in (style.edge, style.ring, style.top) if part]
    assert max(contrast(part, background) for part in parts) >= 3


@pytest.mark.parametrize("state", draw_dice.State)
def test_the_pips_stand_out_from_the_die(state: draw_dice.State) -> None:
    style = draw_dice.STYLES[state]
    assert min(contrast(style.pip, body) for body in (style.top, style.bottom)) >= 3


@pytest.mark.parametrize(("one", "other"), [("free", "held"), ("free", "dead"), ("held", "dead")])
@pytest.mark.parametrize("face", draw_dice.PIPS)
def test_two_states_differ_in_outline_and_not_by_color_alone(face: int, one: str, other: str) -> None:
    outlines = [
        draw_dice.draw(face, draw_dice.State(state)).getchannel("A").resize((22, 22)).tobytes()
        for state in (one, other)
    ]
    differing = sum(abs(a - b) > 128 for a, b in zip(*outlines, strict=True))
    assert differing >= 4

"""Finding and keeping solutions, a file each, named after the game they solve."""

import os
import tempfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from bot.farkle.rules import Rules
from bot.players.arrays import Floats
from bot.players.grid import Grid
from bot.players.solution import key
from bot.tablebase import FOLDER

UNIT = 2.0**-24
"""Chances are whole numbers of it on the disk: the finest a 32-bit float tells apart near 1."""
SHIPPED = resources.files("bot.tablebase") / FOLDER


def name(rules: Rules) -> str:
    """Name the file that holds the solution of these rules."""
    return f"{key(rules)}.npz"


def find(rules: Rules, folder: Path | None = None) -> Traversable | None:
    """Find the file with the solution of these rules, here or among those that come with the bot."""
    places: list[Traversable] = [folder, SHIPPED] if folder else [SHIPPED]
    return next((file for place in places if (file := place / name(rules)).is_file()), None)


def load(rules: Rules, folder: Path | None = None) -> Floats | None:
    """Read the solution of the two-player game by these rules.

    None when there is none; a file that can't be read counts as none, and so does one of another layout.
    """
    file = find(rules, folder)
    if file is None:
        return None
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as arrays:
            chances = _unpacked(arrays["chances"])
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        return None
    grid = Grid(rules)
    fits = chances.shape == (grid.roles, grid.offers, len(grid.score), len(grid.score))
    return chances if fits else None


def save(rules: Rules, chances: Floats, folder: Path) -> Path:
    """Keep a solution; whoever reads at the same time finds all of it or nothing. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name(rules)
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as part:
        try:
            np.savez_compressed(part, chances=_packed(chances))
            part.flush()
            os.fsync(part.fileno())
            Path(part.name).chmod(0o644)  # as any other file: whoever runs the bot may read it
            Path(part.name).replace(path)
        except BaseException:
            Path(part.name).unlink()
            raise
    return path


def _packed(chances: Floats) -> NDArray[np.uint8]:
    """Write chances so that they compress well: neighbors differ little, and their differences even less.

    First come the lowest bytes of all numbers, then the next ones, and so on.
    """
    numbers = np.rint(chances / UNIT).astype("<i4")
    steps = np.diff(np.diff(numbers, axis=-1, prepend=0), axis=-2, prepend=0)
    return np.moveaxis(steps[..., None].view(np.uint8), -1, 0)


def _unpacked(packed: NDArray[np.uint8]) -> Floats:
    steps = np.ascontiguousarray(np.moveaxis(packed, 0, -1)).view("<i4")[..., 0]
    numbers: NDArray[np.int32] = steps.cumsum(axis=-2, dtype=np.int32).cumsum(axis=-1, dtype=np.int32)
    return (numbers * UNIT).astype(np.float32)

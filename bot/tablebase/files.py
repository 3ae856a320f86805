"""Finding and keeping solutions, a file each, named after the game they solve."""

import os
import tempfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from bot.farkle.rules import Rules
from bot.players.arrays import Floats
from bot.players.grid import Grid
from bot.players.solution import key

FOLDER = "solved"
"""Where the bot keeps its own solutions, beside its database."""
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
            chances: Floats = arrays["chances"]
    except (OSError, ValueError, KeyError, BadZipFile):
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
            np.savez_compressed(part, chances=chances.astype(np.float32))
            part.flush()
            os.fsync(part.fileno())
            Path(part.name).chmod(0o644)  # as any other file: whoever runs the bot may read it
        except BaseException:
            Path(part.name).unlink()
            raise
    Path(part.name).replace(path)
    return path

"""Solving a table by hand, with a bar that says how far it is."""

import time
from pathlib import Path
from typing import TextIO

from bot.farkle.errors import Refusal
from bot.farkle.tables import TABLES
from bot.i18n.refusals import sentence as sentence_of
from bot.i18n.texts import SOURCE, texts
from bot.players.solution import is_solvable
from bot.tablebase import build, files

WIDTH = 30
_BEAT = 0.2


class UnsolvableError(Exception):
    """The game can't be solved."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def solve(name: str, target: int | None, folder: Path, stream: TextIO) -> Path:
    """Solve a named table, to its own target or another, into a folder and give the file; `stream` gets the bar.

    Raises `UnsolvableError`, and OSError when the file can't be written.
    """
    if name not in TABLES:
        sentence = f"There is no table {name}; choose one of {', '.join(TABLES)}."
        raise UnsolvableError(sentence)
    try:
        rules = TABLES[name] if target is None else TABLES[name].with_(target=target)
    except Refusal as refusal:
        raise UnsolvableError(sentence_of(refusal, texts(SOURCE))) from None
    if not is_solvable(rules):
        sentence = f"The table {name} to {rules.target} is too large to solve; its win chances stay estimates."
        raise UnsolvableError(sentence)
    return files.save(rules, build.build(rules, Bar(stream).tell), folder)


class Bar:
    """Draws the progress of a solution over itself, a few times a second; a line a sweep where nobody looks on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = 0.0

    def tell(self, sweep: int, part: float, change: float) -> None:
        """Draw how much of a sweep is done, and by how much chances still move."""
        now = time.monotonic()
        if part < 1 and (now < self._next or not self._stream.isatty()):
            return
        self._next = now + _BEAT
        done = round(WIDTH * part)
        bar = "#" * done + "." * (WIDTH - done)
        self._stream.write(f"\rsweep {sweep + 1} [{bar}] {part:4.0%}, chances move by {change:.1e} ")
        if part >= 1:
            self._stream.write("\n")
        self._stream.flush()

"""Work for a process of its own: games looked at again, with whatever solutions are on the shelf."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

from bot.farkle.moves import parse
from bot.farkle.rules import Rules
from bot.players.review import review
from bot.players.verdicts import Review
from bot.tablebase.shelf import Shelf


def look_back(rules: Rules, seats: int, moves: Sequence[str], assisted: Collection[int], folder: Path | None) -> Review:
    """Look at a game again, its moves as they are stored; `folder` has solutions beside those that come with the bot.

    Raises what `review` raises.
    """
    return review(rules, seats, map(parse, moves), _shelf(folder).judge(rules), assisted)


@lru_cache(maxsize=1)
def _shelf(folder: Path | None) -> Shelf:
    return Shelf(folder)

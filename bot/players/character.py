"""The computer players: each a name, a way to play, and an honest word on how well."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.farkle.moves import Move
from bot.farkle.position import Game
from bot.players.judge import Judge
from bot.players.styles import Chances, Points, Style, Thresholds


@dataclass(frozen=True, slots=True)
class Character:
    """A named computer player."""

    name: str
    """One word, as records have it."""
    title: str
    line: str
    """How it plays, in English; a message id of the catalogs."""
    rate: int
    """Games of 100 that it wins against perfect play at the table `cardgames` (`benchmarks/tournament.py`)."""
    style: Style

    def play(self, game: Game, judge: Judge, seed: str) -> tuple[Move, ...]:
        """Give what it does at its turn: an action, or a hold and the action after it; always legal.

        The same game, seed and judge give the same answer: nothing is drawn.
        """
        return self.style(game, judge, seed)


def mark(message: str) -> str:
    """Mark a message for the catalogs."""
    return message


BUSCHE_NELLER: Mapping[int, int] = MappingProxyType({0: 10_000, 1: 250, 2: 250, 3: 400, 4: 1000, 5: 2900})
"""Turn points from which to bank, by dice left, that win most points a turn with plain scoring (ACG 2017)."""

_ALL = (
    Character(
        "bruno", "Bruno", mark("Takes what scores most and banks by fixed numbers."), 39, Thresholds(BUSCHE_NELLER)
    ),
    Character("pip", "Pip", mark("Has just learned the rules and guesses a lot."), 11, Chances(fog=0.25, limit=0.12)),
    Character("tilly", "Tilly", mark("Banks early and is happy with little."), 34, Chances(caution=0.03)),
    Character("rocco", "Rocco", mark("Can't stop rolling."), 35, Chances(caution=-0.03)),
    Character("ada", "Ada", mark("Plays very well, with a slip now and then."), 45, Chances(fog=0.007, limit=0.05)),
    Character(
        "quinn", "Quinn", mark("Gets the most points out of every turn and never looks at the score."), 48, Points()
    ),
    Character("sibyl", "Sibyl", mark("Makes no mistake, as far as it can be computed."), 50, Chances()),
)
CHARACTERS: Mapping[str, Character] = MappingProxyType({character.name: character for character in _ALL})

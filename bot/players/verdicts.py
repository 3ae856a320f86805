"""What a look back at a game has to say."""

from dataclasses import dataclass
from enum import StrEnum

from bot.farkle.position import Game
from bot.players.judge import Option

EQUAL = 0.0005
"""A choice that costs less win chance is as good as the best."""

Chances = tuple[float, ...]
"""Win chance of each seat."""


class Mark(StrEnum):
    """How a choice is marked, by the win chance it cost."""

    EQUAL = "equal"
    SMALL = "small"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_LEAST = ((0.04, Mark.BLUNDER), (0.015, Mark.MISTAKE), (0.005, Mark.INACCURACY), (EQUAL, Mark.SMALL))


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between at least two; a hold and what followed it, a roll or a bank, are one."""

    position: Game
    """What the player saw."""
    seat: int
    by: str | None
    """The computer player that chose in place of the seat's person."""
    chosen: Option
    best: Option
    at_random: float
    """What a choice drawn at random would have cost on average."""
    hold_loss: float
    """The part of the loss that comes from the hold, with the best action after it."""

    @property
    def loss(self) -> float:
        """The win chance that the choice cost."""
        return self.best.chance - self.chosen.chance

    @property
    def mark(self) -> Mark:
        """How the choice is marked."""
        return next((mark for least, mark in _LEAST if self.loss >= least), Mark.EQUAL)


@dataclass(frozen=True, slots=True)
class Point:
    """The win chances at the start of a turn, or at the end of the game."""

    move: int
    """How many moves had been made."""
    turn: int | None
    """The seat whose turn begins."""
    chances: Chances


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one seat's win chance."""

    start: float
    result: float
    luck: float
    """What the dice gave and took, everybody's dice."""
    loss: float
    """What the seat's own choices cost."""
    others: float
    """What the choices of the others, teammates too, and their giving up brought; negative if it cost."""
    given_up: float
    """What was lost by running out of time and by leaving."""
    decisions: int
    accuracy: float | None
    """100 for choices that cost nothing, 0 for such as cost what choices drawn at random cost; None without choices."""
    error_rate: float | None
    """Mean cost of a choice."""
    worst: tuple[Decision, ...]
    """Up to three costliest choices that were not as good as the best."""
    left: bool
    assisted: bool
    stood_in: bool
    """A computer player chose for the seat at times; its choices count in the loss, not in the accuracy."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again."""

    exact: bool
    """Every chance in it is exact; else they are estimates."""
    finished: bool
    """Somebody has won; else the result is how things stood."""
    tied: bool
    """The win was shared."""
    line: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    seats: tuple[Account, ...]

"""A position of a game, and what is said of the move that led to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.farkle.rules import Rules
from bot.farkle.scoring import Faces, HoldTable, ScoredHold


class Phase(StrEnum):
    """What the game waits for."""

    ROLL_OFF = "roll-off"
    """The dice of the roll-off."""
    START = "start"
    """The player's first roll of the turn."""
    ROLLING = "rolling"
    """The dice that answer a roll."""
    ROLLED = "rolled"
    """A hold: the dice on the table contain at least one."""
    HELD = "held"
    """Roll again or bank."""
    OVER = "over"


class Closing(StrEnum):
    """Why the turns that are left are counted."""

    LAST_ROUND = "last_round"
    FULL_ROUND = "full_round"
    PLAYOFF = "playoff"


class Happening(StrEnum):
    """What a move brought about; the word of the rules for each."""

    ORDER = "order"
    ROLLED_OFF_TIE = "roll-off-tie"
    HOT_DICE = "hot-dice"
    BANKED = "banked"
    FARKLED = "farkled"
    PENALTY = "penalty"
    BANKRUPT = "bankrupt"
    PIGGYBACKED = "piggybacked"
    GIFT = "gift"
    VOID = "void"
    LAST_ROUND = "last-round"
    FULL_ROUND = "full-round"
    PLAYOFF = "playoff"
    SIX_ONES = "six-ones"
    LEFT = "left"
    TIMED_OUT = "timed-out"
    HANDED_OVER = "handed-over"
    TAKEN_BACK = "taken-back"
    WON = "won"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened to a seat. `points` are the points gained, lost or given, always >= 0."""

    what: Happening
    seat: int
    points: int = 0
    other: int | None = None
    """The seat that received a gift."""
    dice: Faces = ()
    """The dice of a farkle, as they lay."""


class Standing(NamedTuple):
    """One seat's account. `score` may be negative after a penalty."""

    score: int = 0
    opened: bool = False
    farkles: int = 0
    """Farkles in a row, as the three-farkle penalty counts them."""
    left: bool = False
    stand_in: str | None = None
    """The computer player that plays on for the person of this seat."""
    playoffs: int = 0
    """Play-off rounds this seat has reached; who reached more stands above, whatever the scores."""
    last: Event | None = None
    """The end of this seat's latest turn."""
    turns: int = 0
    farkled: int = 0
    """All farkles of the game."""
    banked: int = 0
    """All points banked, gifts given away and void banks not counted."""
    best_turn: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """The dice the player before left over when banking, and the stake that comes with them."""

    dice: int
    stake: int


class Game(NamedTuple):
    """A position: the rules, the seats' standings, and where the turn stands. Seats count from 0, clockwise.

    A named tuple, not a dataclass: a move makes a new one or two, and these are copied five times as fast.
    """

    rules: Rules
    table: HoldTable
    seats: tuple[Standing, ...]
    phase: Phase = Phase.ROLL_OFF
    number: int = 0
    """Moves applied so far."""
    draws: int = 0
    """Times that dice have fallen so far, the roll-off included: the number of the next roll in the dice stream."""
    contenders: tuple[int, ...] = ()
    """Seats still in the roll-off."""
    roll_offs: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Each round of the roll-off as (seat, face) pairs."""
    first: int = 0
    """The seat that began the game."""
    turn: int = 0
    turn_points: int = 0
    free: int = 0
    """Dice the next roll would throw."""
    roll: Faces = ()
    """The dice of the current roll as they lie; the held ones are in `held`."""
    held: tuple[ScoredHold, ...] = ()
    """The holds since the hand was last whole."""
    turn_rolls: int = 0
    hot_dice: int = 0
    """How often the hand became whole again in this turn."""
    is_hot: bool = False
    """The latest hold used up the hand."""
    offer: Offer | None = None
    piggybacking: bool = False
    """The next dice are the first roll of a piggy-back."""
    closing: Closing | None = None
    queue: tuple[int, ...] = ()
    """Under `closing`: the seats that still have a turn, the current one first."""
    winners: tuple[int, ...] = ()
    """The seats of the winning player, team or tied players; empty while playing and when ended early."""
    news: tuple[Event, ...] = ()
    """What the latest move brought about, in order."""

    @property
    def standing(self) -> Standing:
        """The account of the seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, won or not."""
        return self.phase is Phase.OVER

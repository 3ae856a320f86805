"""Everything that can happen in a game, in one notation.

`str(move)` and `parse(text)` are each other's inverse. The same text stands in button ids, in the database, in golden
files and in bug reports. Seats count from 0, clockwise. Chance is a move too: `rolloff` and `dice` carry the faces
that fell, so that a list of moves is a whole game.
"""

from dataclasses import dataclass

from bot.farkle.errors import Refusal
from bot.farkle.scoring import FACES, Faces


@dataclass(frozen=True, slots=True)
class RollOff:
    """One die for each seat still in the roll-off, in seat order: `rolloff 355`."""

    faces: Faces

    def __str__(self) -> str:
        return "rolloff " + "".join(map(str, self.faces))


@dataclass(frozen=True, slots=True)
class Roll:
    """Ask for all free dice to be thrown: `roll`."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Piggyback:
    """Start the turn with the dice the player before left over: `piggyback`."""

    def __str__(self) -> str:
        return "piggyback"


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces that fell, in the order the dice lie: `dice 231644`."""

    faces: Faces

    def __str__(self) -> str:
        return "dice " + "".join(map(str, self.faces))


@dataclass(frozen=True, slots=True)
class Hold:
    """Set dice of the current roll aside: `hold 1 5 5`. In whatever order they were chosen, they stand ascending."""

    dice: Faces

    def __post_init__(self) -> None:
        """Sort the dice, so that one hold is one value and one text."""
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    def __str__(self) -> str:
        return "hold " + " ".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Bank:
    """End the turn and keep its points: `bank`."""

    def __str__(self) -> str:
        return "bank"


@dataclass(frozen=True, slots=True)
class Timeout:
    """The turn clock ran out: the open turn is void: `timeout`."""

    def __str__(self) -> str:
        return "timeout"


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat is given up: `leave 3`."""

    seat: int

    def __str__(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class HandOver:
    """A computer player, by its name in one word, plays on for a seat: `handover 3 bruno`."""

    seat: int
    character: str

    def __str__(self) -> str:
        return f"handover {self.seat} {self.character}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The person plays on where a computer player stood in: `takeback 3`."""

    seat: int

    def __str__(self) -> str:
        return f"takeback {self.seat}"


@dataclass(frozen=True, slots=True)
class End:
    """The game is ended before anybody has won: `end`."""

    def __str__(self) -> str:
        return "end"


Move = RollOff | Roll | Piggyback | Dice | Hold | Bank | Timeout | Leave | HandOver | TakeBack | End

_BARE: dict[str, Move] = {str(move): move for move in (Roll(), Piggyback(), Bank(), Timeout(), End())}


def parse(text: str) -> Move:
    """Read one move; raise `Refusal("bad-move")` when the text is not exactly what `str` of a move prints."""
    move = _BARE.get(text) or _with_arguments(text)
    if move is None or str(move) != text:
        raise Refusal("bad-move", text=text[:80])
    return move


def _with_arguments(text: str) -> Move | None:  # noqa: PLR0911 - one case a move
    word, *arguments = text.split(" ")
    match word, arguments:
        case ("rolloff", [faces]) if _are_faces(faces):
            return RollOff(tuple(map(int, faces)))
        case ("dice", [faces]) if _are_faces(faces):
            return Dice(tuple(map(int, faces)))
        case ("hold", [_, *_]) if _are_faces("".join(arguments)) and set(map(len, arguments)) == {1}:
            return Hold(tuple(map(int, arguments)))
        case ("leave", [seat]) if _is_seat(seat):
            return Leave(int(seat))
        case ("takeback", [seat]) if _is_seat(seat):
            return TakeBack(int(seat))
        case ("handover", [seat, character]) if _is_seat(seat) and is_name(character):
            return HandOver(int(seat), character)
    return None


def is_name(text: str) -> bool:
    """Whether the notation can carry a computer player's name: one word, nothing invisible."""
    return bool(text) and text.isprintable() and " " not in text


def _are_faces(text: str) -> bool:
    return bool(text) and all(char in _DIGITS for char in text)


def _is_seat(text: str) -> bool:
    return len(text) == 1 and text in "01234567"


_DIGITS = "".join(map(str, FACES))

"""Dice a scene needs, through the front door: a phrase that, mixed in, makes them fall.

Nobody who sits at a table could do it, because nobody knows the seed; a test can read it from the bot's memory.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bot.farkle import dice
from bot.farkle.scoring import Faces, HoldTable
from bot.sessions.session import Session

TRIES = 3_000_000


@dataclass(frozen=True, slots=True)
class Fall:
    """One fall of so many dice, and whether given faces are what the scene needs."""

    count: int
    fits: Callable[[Faces], bool]


def falls(faces: str) -> Fall:
    """These faces, in any order; `?` is any face."""
    wanted = Counter(int(face) for face in faces if face != "?")
    return Fall(len(faces), lambda fallen: not wanted - Counter(fallen))


def farkles(count: int, table: HoldTable) -> Fall:
    """A roll that holds nothing."""
    return Fall(count, lambda fallen: not table.holds(fallen))


def begins(seat: int, seats: int) -> Fall:
    """A roll-off that a seat wins at once."""
    return Fall(seats, lambda fallen: fallen.count(max(fallen)) == 1 and fallen.index(max(fallen)) == seat)


def phrase(session: Session, seat: int, *wanted: Fall) -> str:
    """Find a phrase for a seat with which the game's first dice, the roll-off being the first, fall as wanted."""
    for candidate in _phrases():
        changed = replace(session.seats[seat], phrase=candidate)
        mixed = replace(session, seats=(*session.seats[:seat], changed, *session.seats[seat + 1 :])).mix
        if all(
            fall.fits(dice.faces(session.seed, session.id, mixed, number, fall.count))
            for number, fall in enumerate(wanted)
        ):
            return candidate
    raise AssertionError(wanted)


def _phrases() -> Iterator[str]:
    return map(str, range(TRIES))

"""A game at a table: who sits where, under which rules, and its position."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Literal

from bot.farkle import dice
from bot.farkle.errors import Refusal
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.scoring import Faces

Leavers = Literal["skip", "computer"]
"""What becomes of a seat whose player leaves: it is skipped, or a computer player plays on."""


MISSES = 3
"""Turns in a row a person may let the clock end before the table goes on without them."""


class Pace(StrEnum):
    """How long a person has for a turn."""

    LIVE = "live"
    SLOW = "slow"
    NONE = "none"


class Status(StrEnum):
    """Where a session stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to its end."""
    ENDED = "ended"
    """Ended before anybody had won."""
    CANCELLED = "cancelled"
    """Never begun."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits here: a person (Discord id and the random number that stands for them in records) or a character.

    `user` is None for a person who has asked to be forgotten.
    """

    phrase: str = dice.DEFAULT_PHRASE
    user: int | None = None
    player: int | None = None
    character: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One game from its lobby to its final table: a value. A change makes a new one; a commit raises its revision."""

    id: str
    guild: int | None
    channel: int
    host: int | None
    """The user who opened the table, or whoever the right passed to."""
    host_player: int
    table: str
    """The name of the table the rules came from."""
    rules: Rules
    seats: tuple[Seat, ...]
    """Clockwise."""
    seed: bytes
    language: str
    """Of the public board."""
    created_at: int
    leavers: Leavers = "skip"
    pace: Pace = Pace.LIVE
    allows_hints: bool = True
    """Whether the player whose turn it is may ask for the best choice."""
    hinted: frozenset[tuple[int, int]] = frozenset()
    """Every hint taken: the seat, and how many moves had been made."""
    missed: tuple[int, ...] = ()
    """By seat: turns in a row that the clock ended; shorter when the last seats have missed none."""
    deadline: int | None = None
    """When the clock ends the turn, in milliseconds since the epoch; None while no clock runs."""
    status: Status = Status.LOBBY
    game: Game | None = None
    selection: int = 0
    """Bit i: die i of the current roll is selected."""
    revision: int = 0
    """Grows with every change that shows on the board."""
    board: int | None = None
    """The message that is the board."""
    ping: int | None = None
    """The message that calls the player whose turn it is."""
    pinged: int = -1
    """The turn that was called last, counted as `turn_count` does."""
    begun_at: int | None = None
    ended_at: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it still occupies its channel."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def seen(self) -> int:
        """The number of moves a board drawn now stands for."""
        return self.game.number if self.game else 0

    @property
    def mix(self) -> str:
        """What all phrases together add to the dice."""
        return _mix(tuple(seat.phrase for seat in self.seats))

    @property
    def commitment(self) -> str:
        """The seal of the dice, shown before the game."""
        return _commitment(self.id, self.seed)

    @property
    def selected(self) -> Faces:
        """The selected dice of the current roll, as they lie."""
        roll = self.game.roll if self.game else ()
        return tuple(face for index, face in enumerate(roll) if self.selection >> index & 1)

    def position(self) -> Game:
        """Give the position; raise `Refusal("not-begun")` in the lobby."""
        if self.game is None:
            raise Refusal("not-begun")
        return self.game

    def seat_of(self, user: int) -> int | None:
        """Give the seat this person plays: not one they have left."""
        for number, seat in enumerate(self.seats):
            if seat.user == user and not (self.game and self.game.seats[number].left):
                return number
        return None

    def character_of(self, seat: int) -> str | None:
        """Name the computer player that moves for this seat now, if one does."""
        stand_in = self.game.seats[seat].stand_in if self.game else None
        return stand_in or self.seats[seat].character

    def misses(self, seat: int) -> int:
        """Give how many turns in a row the clock has ended for this seat."""
        return self.missed[seat] if seat < len(self.missed) else 0

    def with_missed(self, seat: int, count: int) -> "Session":
        """Give this session with another count of missed turns for a seat; no revision of its own."""
        missed = [self.misses(number) for number in range(len(self.seats))]
        missed[seat] = count
        return replace(self, missed=tuple(missed))

    def hints_of(self, seat: int) -> tuple[int, ...]:
        """Give, ascending, how many moves had been made whenever this seat took a hint."""
        return tuple(sorted(number for of, number in self.hinted if of == seat))

    @property
    def assisted(self) -> frozenset[int]:
        """The seats that took hints."""
        return frozenset(seat for seat, _ in self.hinted)

    def is_away(self, seat: int) -> bool:
        """Whether a person let so many turns go by that the table goes on without them, until they return."""
        standing = self.game.seats[seat] if self.game else None
        if self.seats[seat].user is None or (standing and standing.left):
            return False
        return bool(standing and standing.stand_in) or self.misses(seat) >= MISSES

    def people(self) -> Iterator[int]:
        """Yield the seats whose person is at the table now: not left, not away, not played by a computer."""
        # Asked several times for every press: what `is_away` and `character_of` say, in one go. Nobody comes back to
        # the seat of somebody who was forgotten.
        for number, seat in enumerate(self.seats):
            standing = self.game.seats[number] if self.game else None
            gone = seat.user is None or (standing is not None and (standing.left or standing.stand_in is not None))
            if not gone and self.misses(number) < MISSES:
                yield number

    @property
    def is_alone(self) -> bool:
        """Whether one person plays on, alone or with computer players: nobody waits for them."""
        return sum(1 for _ in self.people()) == 1

    @property
    def is_paused(self) -> bool:
        """Whether everybody who could go on is away: the game stands still until somebody returns."""
        return self.status is Status.PLAYING and not any(True for _ in self.people())

    @property
    def turn_count(self) -> int:
        """How many turns have ended: the number of the current turn."""
        return sum(standing.turns for standing in self.game.seats) if self.game else 0

    @property
    def awaits_person(self) -> int | None:
        """The user whose press the game waits for; None when it waits for a computer player or for nobody."""
        if self.status is not Status.PLAYING or self.game is None or self.game.phase is Phase.OVER:
            return None
        seat = self.game.turn
        return self.seats[seat].user if seat in self.people() else None

    @property
    def has_choice(self) -> bool:
        """Whether a person has something to choose now, not only to roll."""
        if self.awaits_person is None or self.game is None:
            return False
        return self.game.phase is not Phase.START or self.game.offer is not None

    @property
    def calls(self) -> int | None:
        """The turn whose player is to be called by a message; None when nobody is.

        Nobody has to be called who has begun the turn, nor who is alone with computer players: they are looking.
        """
        if self.game is None or self.game.phase is not Phase.START or self.awaits_person is None:
            return None
        return None if self.is_alone else self.turn_count

    @property
    def plays_itself(self) -> bool:
        """Whether the game goes on without a press: a computer player is to move, or who is away to be skipped."""
        playing = self.status is Status.PLAYING and self.game is not None and not self.game.is_over
        return playing and self.awaits_person is None and not self.is_paused

    def settings(self) -> str:
        """Write what belongs to this game beside its rules and moves, as JSON."""
        return _settings(self.table, self.leavers, self.pace, self.allows_hints, self.missed)

    def changed(self, **changes: object) -> "Session":
        """Give this session with some values changed; its revision grows when that is committed, and only then."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are checked by replace itself


# What stays the same from press to press is worked out once.
_mix = lru_cache(maxsize=1024)(dice.mix)
_commitment = lru_cache(maxsize=1024)(dice.commitment)


@lru_cache(maxsize=1024)
def _settings(table: str, leavers: Leavers, pace: Pace, hints: bool, missed: tuple[int, ...]) -> str:  # noqa: FBT001 - a value
    return json.dumps({"table": table, "leavers": leavers, "pace": pace, "hints": hints, "missed": list(missed)})

"""Sessions to draw, and what people find in a drawing."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.client.emojis import STATES, DiceFaces
from bot.farkle.position import Game
from bot.farkle.rules import Rules
from bot.farkle.tables import table as table_named
from bot.sessions.session import Seat, Session, Status
from bot.views.components import Drawing as Message
from bot.views.screen import screen
from tests.layout import check_layout

TEXT_DICE = DiceFaces()
EMOJI_DICE = DiceFaces(
    {
        (face, state): discord.PartialEmoji(name=f"die_{face}_{state}_0a1b2c", id=1_000_000_000_000_000_000 + face)
        for face in range(1, 7)
        for state in STATES
    }
)
NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat", "Gerolamo", "Hypatia")


@dataclass(frozen=True)
class Drawing:
    """A drawn message, as it goes to Discord."""

    components: list[dict[str, Any]]

    @classmethod
    def of(cls, view: Message) -> "Drawing":
        return cls(view.to_components())

    @cached_property
    def faults(self) -> list[str]:
        return list(check_layout(self.components))

    @cached_property
    def _parts(self) -> list[dict[str, Any]]:
        waiting, found = list(reversed(self.components)), []
        while waiting:
            found.append(waiting.pop())
            waiting += reversed(found[-1].get("components", []))
        return found

    @cached_property
    def text(self) -> str:
        """All texts, from top to bottom."""
        return "\n".join(part["content"] for part in self._parts if "content" in part)

    @cached_property
    def buttons(self) -> dict[str, dict[str, Any]]:
        """The buttons by what they ask for."""
        return {part["custom_id"].split(":")[-1]: part for part in self._parts if part["type"] == 2}

    @cached_property
    def options(self) -> list[dict[str, Any]]:
        """The choices of all selects."""
        return [option for part in self.selects for option in part["options"]]

    @cached_property
    def selects(self) -> list[dict[str, Any]]:
        return [part for part in self._parts if part["type"] == 3]

    def label(self, act: str) -> str:
        return str(self.buttons[act]["label"])

    def is_live(self, act: str) -> bool:
        """Whether there is a button for this that can be pressed."""
        return act in self.buttons and not self.buttons[act]["disabled"]


def session_of(game: Game | None, rules: Rules | None = None, count: int = 2, **changes: Any) -> Session:  # noqa: ANN401 - any part of a session
    """Give the session of a position; without one, the lobby of some rules."""
    status = Status.PLAYING
    if game is None:
        status = Status.LOBBY
    elif game.is_over:
        status = Status.OVER if game.winners else Status.ENDED
    session = Session(
        id="0123abcd",
        guild=1,
        channel=2,
        host=100,
        host_player=1,
        table="official",
        rules=game.rules if game else rules or table_named("official"),
        seats=tuple(Seat(user=100 + seat, player=seat + 1) for seat in range(len(game.seats) if game else count)),
        seed=bytes(32),
        language="en",
        created_at=0,
        status=status,
        game=game,
    )
    return session.changed(**changes)


def drawn(session: Session, names: tuple[str | None, ...] = NAMES, faces: DiceFaces = TEXT_DICE) -> Drawing:
    """Draw a session as it would be sent."""
    return Drawing.of(screen(session, names[: len(session.seats)], faces))


def board(game: Game, selection: int = 0, faces: DiceFaces = TEXT_DICE, **changes: Any) -> Drawing:  # noqa: ANN401 - any part of a session
    """Draw a position."""
    return drawn(session_of(game, selection=selection, **changes), faces=faces)

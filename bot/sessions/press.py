"""One press of a button: who, on which drawing of which game; and what of it can be right."""

from dataclasses import dataclass

from bot.farkle.errors import Refusal
from bot.sessions.session import Session, Status


class StaleError(Exception):
    """The board that was pressed shows an older position: nothing was changed, the presser needs a fresh board."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.id)
        self.session = session


@dataclass(frozen=True, slots=True)
class Press:
    """A press; `seen` is the number of moves the pressed board stood for, `interaction` counts it once."""

    game: str
    seen: int
    user: int
    interaction: int


def own_turn(session: Session, press: Press) -> Session:
    """Give the session if it is this person's turn on a current board; whoever presses is not away any more.

    Raises `StaleError`, or a `Refusal` for a stranger, for somebody whose turn it is not, and for a game that is not
    being played.
    """
    if session.status is Status.LOBBY:
        raise Refusal("not-begun")
    seat = session.seat_of(press.user)
    if seat is None:
        raise Refusal("not-in-game")
    game = session.position()
    if not session.is_open or press.seen != game.number:
        raise StaleError(session)
    if game.turn != seat or session.character_of(seat) is not None:
        raise Refusal("not-your-turn")
    return session.with_missed(seat, 0) if session.misses(seat) else session

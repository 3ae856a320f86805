"""The best choice, told to the player whose turn it is, and noted: such a game counts as assisted."""

import asyncio

from bot.farkle.errors import Refusal
from bot.farkle.position import Game
from bot.players.hint import Hint, hint
from bot.sessions.live import Live
from bot.sessions.press import Press, StaleError, own_turn
from bot.sessions.session import Session


async def take(live: Live, press: Press) -> tuple[Session, Hint]:
    """Give the best choice of who presses; it is on the disk by then that this seat took a hint here.

    Raises what a move out of turn raises, `Refusal("hints-off")`, `Refusal("roll-first")` where there is nothing to
    choose, and `Refusal("gone-on")` when the game did while the choice was weighed.
    """
    session = await live.get(press.game)
    position = _asked(session, press)
    # Off the event loop: the first choice at a table takes up to some seconds.
    told = await asyncio.to_thread(lambda: hint(position, live.shelf.judge(position.rules)))
    if told is None:
        raise Refusal("roll-first")
    async with live.locked(press.game) as session:
        try:
            _asked(session, press)
        except StaleError:
            raise Refusal("gone-on") from None
        return await live.note_hint(session, position.turn), told


def _asked(session: Session, press: Press) -> Game:
    own_turn(session, press)
    if not session.allows_hints:
        raise Refusal("hints-off")
    if not session.has_choice:
        raise Refusal("roll-first")
    return session.position()

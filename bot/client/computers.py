"""What goes on without a press: computer players, and the skipped turns of who is away. A beat between two actions."""

import asyncio
import logging
from collections.abc import Callable

from bot.client.boards import Boards
from bot.farkle.errors import Refusal
from bot.sessions import opponents
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import ConflictError, StoreError

BEAT = 1.5
"""Seconds between two actions of a computer player: also the least time between two edits of its board."""
AGAIN = 5.0
"""Seconds until the next try while a move cannot be saved."""

_log = logging.getLogger(__name__)


class Computers:
    """Plays the turns of the computer players, one task per game."""

    def __init__(self, live: Live, boards: Boards, watch: Callable[[Session], None]) -> None:
        self._live = live
        self._boards = boards
        self._watch = watch
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def see(self, session: Session) -> None:
        """Take over if the session goes on without a press."""
        if session.plays_itself and session.id not in self._tasks:
            self._tasks[session.id] = asyncio.create_task(self._play(session.id), name=f"computer {session.id}")

    async def close(self) -> None:
        """Stop; what a computer player has committed stays, and the next start goes on from there."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game_id: str) -> None:
        try:
            while (await self._live.get(game_id)).plays_itself:
                await asyncio.sleep(BEAT)
                await self._step(game_id)
        except Refusal as refusal:
            _log.error("A computer player of game %s was refused: %s", game_id, refusal)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the bot goes on
            _log.exception("A computer player of game %s failed", game_id)
        finally:
            # Here and not when the task is found done: a game that calls for it in between would stand still.
            del self._tasks[game_id]

    async def _step(self, game_id: str) -> None:
        try:
            session = await opponents.step(self._live, game_id)
        except (StoreError, ConflictError) as error:
            _log.error("The move of a computer player of game %s is tried again: %s", game_id, error)
            await asyncio.sleep(AGAIN)
            return
        self._boards.refresh(game_id)
        self._watch(session)

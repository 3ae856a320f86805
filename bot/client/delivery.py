"""What is owed to boards is delivered by one latest-wins task for each: paced, repeated, given up where it must be."""

import asyncio
import logging

import discord

from bot.client.easel import Easel
from bot.client.names import Names
from bot.client.pings import Pings
from bot.client.reporter import BROKEN, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL
from bot.farkle.errors import Refusal
from bot.sessions import leaving
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import StoreError, games

PACE = 1.2
"""Least seconds between two edits of a board by the bot itself; Discord allows about five in five seconds a channel."""
PACED = 10_000
"""Boards whose last edit is remembered for that."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds to wait before the next try while Discord is out of order."""

_log = logging.getLogger(__name__)


class Delivery:
    """Draws boards and calls players, outside every lock."""

    def __init__(self, client: discord.Client, live: Live, names: Names, easel: Easel) -> None:
        self._client = client
        self._live = live
        self._names = names
        self._easel = easel
        self._pings = Pings(client, live)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wanted: set[str] = set()
        self._edited: dict[str, float] = {}
        self._parked: dict[str, int | None] = {}
        """Games, and their servers, whose board or player could not be reached, for want of rights mostly."""

    def refresh(self, game_id: str) -> None:
        """Have a board drawn soon; many calls at once become one drawing."""
        self._wanted.add(game_id)
        self._wake(game_id)

    def call(self, game_id: str) -> None:
        """See to the call of a game's player, without drawing its board."""
        self._wake(game_id)

    def follow(self, session: Session) -> None:
        """See to whatever a change calls for beside the drawing: the ping of the next player."""
        if self._pings.is_due(session):
            self._wake(session.id)

    def remind(self, session: Session) -> None:
        """Call the player of a session once more, before the time is over."""
        self._pings.remind(session)
        self.follow(session)

    def retry(self, guild: int | None = None) -> None:
        """Try again what could not be reached, on one server or on all."""
        for game_id, place in list(self._parked.items()):
            if guild in (None, place):
                self.refresh(game_id)

    def give_up(self, guild: int) -> None:
        """Try nothing again on a server that the bot is in no more."""
        self._parked = {game_id: place for game_id, place in self._parked.items() if place != guild}

    async def close(self) -> None:
        """Stop all tasks; what they owe is found again at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, game_id: str) -> None:
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._work(game_id), name=f"board {game_id}")

    async def _work(self, game_id: str) -> None:
        try:
            await self._client.wait_until_ready()  # before that nobody knows the servers, nor the names of people there
            await self._deliver(game_id)
        finally:
            # Here and not when the task is found done: what is asked for in between would be left undone.
            del self._tasks[game_id]

    async def _deliver(self, game_id: str) -> None:
        tries = 0
        while True:
            try:
                if not await self._bring_up_to_date(game_id):
                    self._parked.pop(game_id, None)
                    return
                tries = 0
            except Refusal:
                return  # the game is not stored any more
            except (discord.HTTPException, *BROKEN) as error:
                if not _may_pass(error) or tries >= len(PATIENCE):
                    await self._park(game_id, error)
                    return
                self._wanted.add(game_id)
                await asyncio.sleep(PATIENCE[tries])
                tries += 1
            except StoreError as error:
                _log.warning("What is shown of game %s was not saved: %s", game_id, error.sentence)
                return
            except Exception:  # noqa: BLE001 - whatever it is, it is logged and the bot goes on
                _log.exception("The board of game %s could not be drawn", game_id)
                return

    async def _bring_up_to_date(self, game_id: str) -> bool:
        """Draw and call once; tell whether something was asked for meanwhile."""
        if game_id in self._wanted:
            session = await self._live.get(game_id)
            await self._names.learn(self._client, session)
            await self._keep_pace(game_id)
            self._wanted.discard(game_id)
            await self._easel.show(await self._live.get(game_id))
        await self._pings.call(await self._live.get(game_id))
        session = await self._live.get(game_id)
        return game_id in self._wanted or self._pings.is_due(session)

    async def _keep_pace(self, game_id: str) -> None:
        now = asyncio.get_running_loop().time()
        wait = self._edited.pop(game_id, now - PACE) + PACE - now
        if wait > 0:
            await asyncio.sleep(wait)
        self._edited[game_id] = now + max(wait, 0)
        while len(self._edited) > PACED:
            self._edited.pop(next(iter(self._edited)))

    async def let_go(self, game_id: str) -> None:
        """Close the game of a channel that is gone, with all that was owed there."""
        session = await leaving.abandon(self._live, game_id)
        self._easel.marks.drawn(session)
        self._live.note_ping(game_id, None, session.pinged)
        await self._live.store.write(games.set_ping, game_id, None, session.pinged)

    async def _park(self, game_id: str, error: Exception) -> None:
        code = getattr(error, "code", 0)
        if code == UNKNOWN_CHANNEL:
            _log.info("The channel of game %s is gone: the game is closed", game_id)
            await self.let_go(game_id)
            return
        if game_id not in self._parked:
            rights = code in (MISSING_ACCESS, MISSING_PERMISSIONS)
            _log.warning("The board of game %s waits: %s", game_id, "rights are missing" if rights else error)
        self._parked[game_id] = (await self._live.get(game_id)).guild


def _may_pass(error: Exception) -> bool:
    status = getattr(error, "status", 599)
    return status >= 500 or status == 429  # noqa: PLR2004 - HTTP: the server is out of order, or asks for patience

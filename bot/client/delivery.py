"""What is owed to boards is delivered by one latest-wins task for each: paced, repeated, put off where it must be."""

import asyncio
import logging

import discord

from bot.client.easel import Easel
from bot.client.names import Names
from bot.client.pings import Pings
from bot.client.reporter import BROKEN, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, UNKNOWN_CHANNEL
from bot.farkle.errors import Refusal
from bot.sessions import leaving
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import ConflictError, StoreError, games

PACE = 1.5
"""Least seconds between two edits of a board by the bot itself; Discord allows about five in five seconds a channel."""
PACED = 10_000
"""Boards whose last edit is remembered for that."""
CALLED_AFTER = 1.0
"""Seconds a player has to begin the turn before they are called: whoever is looking at the board needs no message."""
PATIENCE = (1.0, 2.0, 5.0, 10.0, 15.0)
"""Seconds to wait before the next try while Discord, or the disk, is out of order; the last one for ever after."""

_WAITS = {
    MISSING_ACCESS: "rights are missing",
    MISSING_PERMISSIONS: "rights are missing",
    THREAD_ARCHIVED: "its thread is archived",
}

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
        self._calling: dict[str, asyncio.TimerHandle] = {}
        """Games whose player is called in a moment."""
        self._wanted: set[str] = set()
        self._edited: dict[str, float] = {}
        self._parked: dict[str, int | None] = {}
        """Games, and their servers, whose board or player could not be reached, for want of rights mostly."""
        self._tried: dict[str, int | None] = {}
        """Games, and their servers, to which something is being sent right now."""
        self._again: set[str] = set()
        """Those of them to which what is refused now may be allowed by now."""
        self._gone: set[str] = set()
        """Games whose channel is gone."""

    def refresh(self, game_id: str) -> None:
        """Have a board drawn soon; many calls at once become one drawing."""
        self._wanted.add(game_id)
        self._wake(game_id)

    def call(self, game_id: str) -> None:
        """See to whatever else is owed to a game, as the call of its player, without drawing its board."""
        self._wake(game_id)

    def follow(self, session: Session) -> None:
        """See to whatever a change calls for beside the drawing: the ping of the next player."""
        if session.id not in self._calling and self._pings.is_due(session):
            loop = asyncio.get_running_loop()
            self._calling[session.id] = loop.call_later(CALLED_AFTER, self._call_now, session.id)

    def _call_now(self, game_id: str) -> None:
        del self._calling[game_id]
        session = self._live.kept(game_id)
        if session is None or self._pings.is_due(session):  # mostly the turn has gone on by then
            self._wake(game_id)

    def remind(self, session: Session) -> None:
        """Call the player of a session once more, before the time is over."""
        self._pings.remind(session)
        self._wake(session.id)

    def retry(self, guild: int | None = None) -> None:
        """Try again what could not be reached, on one server or on all."""
        for game_id, place in list(self._parked.items()):
            if guild in (None, place):
                self.refresh(game_id)
        # A refusal that is still on its way is as old as what has just changed.
        self._again.update(game_id for game_id, place in self._tried.items() if guild in (None, place))

    def give_up(self, guild: int) -> None:
        """Try nothing again on a server that the bot is in no more."""
        self._parked = {game_id: place for game_id, place in self._parked.items() if place != guild}

    def let_go(self, game_id: str) -> None:
        """Have the game of a channel that is gone closed, with all that was owed there."""
        self._gone.add(game_id)
        self._wake(game_id)

    async def close(self) -> None:
        """Stop all tasks; what they owe is found again at the next start."""
        for timer in self._calling.values():
            timer.cancel()
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
        except Refusal:
            pass  # the game is not stored any more
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the bot goes on
            _log.exception("The board of game %s could not be drawn", game_id)
        finally:
            # Here and not when the task is found done: what is asked for in between would be left undone.
            del self._tasks[game_id]

    async def _deliver(self, game_id: str) -> None:
        tries = 0
        while True:
            try:
                if await self._try(game_id):
                    return
                tries = 0
                continue
            except (discord.HTTPException, *BROKEN) as error:
                if tries == len(PATIENCE):
                    _log.warning("The board of game %s waits: %s", game_id, error)
            except (StoreError, ConflictError) as error:
                if not tries:
                    _log.warning("What is shown of game %s was not saved, it is tried again: %s", game_id, error)
            await asyncio.sleep(PATIENCE[min(tries, len(PATIENCE) - 1)])
            tries += 1

    async def _try(self, game_id: str) -> bool:
        """Bring a game up to date once; tell whether nothing more can be done now. Raise what may pass by itself."""
        if game_id in self._gone:
            await self._close_game(game_id)
            return True
        guild = (await self._live.get(game_id)).guild
        if guild is not None and self._client.get_guild(guild) is None:
            self._parked[game_id] = guild  # removed from there, maybe while it was away: nothing is asked
            return True
        return await self._reach(game_id)

    async def _reach(self, game_id: str) -> bool:
        self._again.discard(game_id)
        try:
            if await self._bring_up_to_date(game_id):
                return False
        except discord.HTTPException as error:
            if _may_pass(error):
                raise
            if error.code == UNKNOWN_CHANNEL:
                _log.info("The channel of game %s is gone: the game is closed", game_id)
                self._gone.add(game_id)
                return False
            if game_id in self._again:
                return False
            if game_id not in self._parked:
                _log.warning("The board of game %s waits: %s", game_id, _WAITS.get(error.code, error))
            self._parked[game_id] = self._tried[game_id]
            return True
        finally:
            self._tried.pop(game_id, None)
        self._parked.pop(game_id, None)
        return True

    async def _bring_up_to_date(self, game_id: str) -> bool:
        """Draw, call and clear away once; tell whether something was asked for meanwhile."""
        session = await self._live.get(game_id)
        self._tried[game_id] = session.guild
        if game_id in self._wanted:
            await self._names.learn(self._client, session)
            await self._keep_pace(game_id)
            self._wanted.discard(game_id)
            try:
                await self._easel.show(await self._live.get(game_id))
            except BaseException:
                self._wanted.add(game_id)  # it is still owed
                raise
        if game_id not in self._calling:  # otherwise it is called in a moment, when it is still that player's turn
            await self._pings.call(await self._live.get(game_id))
        await self._easel.old.clear(await self._live.get(game_id))
        is_due = self._pings.is_due(await self._live.get(game_id)) and game_id not in self._calling
        return game_id in self._wanted or is_due or self._easel.old.any_of(game_id)

    async def _close_game(self, game_id: str) -> None:
        session = await leaving.abandon(self._live, game_id)
        self._live.note_ping(game_id, None, session.pinged)
        await self._live.store.write(games.set_ping, game_id, None, session.pinged)
        self._easel.marks.drawn(session)
        self._gone.discard(game_id)
        self._wanted.discard(game_id)
        self._parked.pop(game_id, None)

    async def _keep_pace(self, game_id: str) -> None:
        now = asyncio.get_running_loop().time()
        wait = self._edited.pop(game_id, now - PACE) + PACE - now
        if wait > 0:
            await asyncio.sleep(wait)
        self._edited[game_id] = now + max(wait, 0)
        while len(self._edited) > PACED:
            self._edited.pop(next(iter(self._edited)))


def _may_pass(error: discord.HTTPException) -> bool:
    return error.status >= 500 or error.status == 429  # noqa: PLR2004 - HTTP: out of order, or asks for patience

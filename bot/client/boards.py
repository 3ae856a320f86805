"""Boards reach Discord here: answers to presses at once, everything else by one latest-wins task per board.

What is drawn is always the session as it stands when the drawing is sent. A board that may have missed a change is
drawn again; a board that is gone is posted anew; a board that cannot be reached is parked until the next start.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import aiohttp
import discord

from bot.client.emojis import DiceFaces
from bot.client.marks import Marks
from bot.client.names import Names
from bot.client.pings import Pings
from bot.client.reporter import (
    ALREADY_ACKNOWLEDGED,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    TOO_MANY_EDITS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    board_link,
)
from bot.farkle.errors import Refusal
from bot.sessions import leaving
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import StoreError

Draw = Callable[[Session, tuple[str | None, ...], DiceFaces], discord.ui.LayoutView]
"""Draws a session; the names are those of the seats, None where unknown."""

QUIET = discord.AllowedMentions.none()
PACE = 1.2
"""Least seconds between two edits of a board by the bot itself; Discord allows about five in five seconds a channel."""
PACED = 10_000
"""Boards whose last edit is remembered for that."""
BROKEN = (aiohttp.ClientError, OSError, TimeoutError)
"""A connection that broke: the answer may have arrived or not."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds to wait before the next try while Discord is out of order."""

_log = logging.getLogger(__name__)


class Boards:
    """Keeps every board equal to its game."""

    def __init__(self, client: discord.Client, live: Live, names: Names, draw: Draw) -> None:
        self.faces = DiceFaces()
        self.marks = Marks(live.store)
        self._client = client
        self._live = live
        self._names = names
        self._draw = draw
        self._pings = Pings(client, live)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wanted: set[str] = set()
        self._in_flight: Counter[str] = Counter()
        self._crossed: set[str] = set()
        self._edited: dict[str, float] = {}
        self.parked: set[str] = set()
        """Games whose board could not be reached, for want of rights mostly; tried again now and then."""

    def draw(self, session: Session) -> discord.ui.LayoutView:
        """Draw a session with what is known now."""
        return self._draw(session, self._names.at_table(session), self.faces)

    async def answer(self, interaction: discord.Interaction, session: Session) -> bool:
        """Answer a press on a board by showing the session there; tell whether Discord took the answer.

        What it does not take is made good by an edit; the press itself is on the disk and counts.
        """
        game = session.id
        if session.board is None and interaction.message is not None:
            session = replace(session, board=interaction.message.id)
            self._live.note_board(game, session.board)
        # The board may have moved since it was pressed, or while a form was filled in: what is retired stays so.
        has_moved = interaction.message is not None and interaction.message.id != session.board
        self._start_sending(game)
        try:
            if has_moved:
                await interaction.response.defer()
                self.refresh(game)
                return True
            await interaction.response.edit_message(view=self.draw(session), allowed_mentions=QUIET)
        except (discord.HTTPException, discord.InteractionResponded, *BROKEN) as error:
            _log.info("Interaction %d could not be answered: %s", interaction.id, error)
            if getattr(error, "code", None) != ALREADY_ACKNOWLEDGED:
                self.refresh(game)
            return False
        else:
            self.marks.drawn(session)
        finally:
            self._stop_sending(game)
        self._complete(session)
        return True

    async def open(self, interaction: discord.Interaction, session: Session) -> None:
        """Post the first board of a session as the answer to an interaction."""
        self._start_sending(session.id)
        try:
            sent = await interaction.response.send_message(view=self.draw(session), allowed_mentions=QUIET)
            session = await self._note_board(session, sent.message_id)
        except Exception:
            self.refresh(session.id)  # the game is open: its board is owed to the channel
            raise
        finally:
            self._stop_sending(session.id)
        self._complete(session)

    async def repost(
        self, interaction: discord.Interaction, session: Session, retired: Callable[[str], discord.ui.LayoutView]
    ) -> None:
        """Post the board again as the answer to an interaction; the old one becomes `retired` of the new one's link."""
        old = session.board
        sent = await interaction.response.send_message(view=self.draw(session), allowed_mentions=QUIET)
        session = await self._note_board(session, sent.message_id)
        if old is not None and old != sent.message_id:
            try:
                link = board_link(session.guild, session.channel, session.board)
                await self._message(session, old).edit(view=retired(link), allowed_mentions=QUIET)
            except discord.HTTPException as error:
                _log.info("The old board %d of game %s could not be retired: %s", old, session.id, error)
        self._complete(session)

    def follow(self, session: Session) -> None:
        """See to whatever a change calls for beside the drawing: the ping of the next player."""
        if self._pings.is_due(session):
            self._wake(session.id)

    def remind(self, session: Session) -> None:
        """Call the player of a session once more, before the time is over."""
        self._pings.remind(session)
        self.follow(session)

    def refresh(self, game_id: str) -> None:
        """Have a board drawn soon; many calls at once become one drawing."""
        self._wanted.add(game_id)
        self._wake(game_id)

    async def repair(self) -> None:
        """Have every board drawn that does not show its game's last change, as after a crash."""
        for game_id in await self.marks.behind():
            self.refresh(game_id)

    async def close(self) -> None:
        """Stop all tasks and write down what has been drawn."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.marks.close()

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
                    self.parked.discard(game_id)
                    return
                tries = 0
            except Refusal:
                return  # the game is not stored any more
            except (discord.HTTPException, *BROKEN) as error:
                if getattr(error, "status", 599) < 500 or tries >= len(PATIENCE):  # noqa: PLR2004 - HTTP server errors
                    await self._give_up(game_id, error)
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
            await self._edit(await self._live.get(game_id))
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

    async def _edit(self, session: Session) -> None:
        if session.board is None:
            if self._in_flight[session.id]:
                self._crossed.add(session.id)  # it is being posted: what is new is drawn there afterwards
            else:
                await self._replace(session)
            return
        board = self._message(session, session.board)
        self._start_sending(session.id)
        try:
            await board.edit(view=self.draw(session), allowed_mentions=QUIET)
            self.marks.drawn(session)
        except discord.HTTPException as error:
            if error.code == TOO_MANY_EDITS:
                await self._post(session)
                await board.delete()
            elif error.code == UNKNOWN_MESSAGE:
                await self._replace(session)
            else:
                raise
        finally:
            self._stop_sending(session.id)

    async def _replace(self, session: Session) -> None:
        if session.is_open:
            await self._post(session)
        else:
            self.marks.drawn(session)  # nobody waits for the board of a finished game that somebody deleted

    async def _post(self, session: Session) -> None:
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        message = await channel.send(view=self.draw(session), allowed_mentions=QUIET)
        await self._note_board(session, message.id)

    async def _give_up(self, game_id: str, error: Exception) -> None:
        code = getattr(error, "code", 0)
        if code == UNKNOWN_CHANNEL:
            _log.info("The channel of game %s is gone: the game is closed", game_id)
            self.marks.drawn(await leaving.abandon(self._live, game_id))
            return
        if game_id not in self.parked:
            rights = code in (MISSING_ACCESS, MISSING_PERMISSIONS)
            _log.warning("The board of game %s waits: %s", game_id, "rights are missing" if rights else error)
        self.parked.add(game_id)

    def _message(self, session: Session, message: int) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        return channel.get_partial_message(message)

    async def _note_board(self, session: Session, message: int | None) -> Session:
        session = replace(session, board=message)
        self._live.note_board(session.id, message)
        self.marks.drawn(session)
        await self.marks.save()  # at once: a crash would leave a board that nothing knows of, and a second one
        return session

    def _complete(self, session: Session) -> None:
        """See to what was not known when a board was drawn: names, and who is to be called."""
        if self._names.unknown(session):
            self.refresh(session.id)
        else:
            self.follow(session)

    # Two drawings under way at once may arrive in either order: then the board is drawn once more.

    def _start_sending(self, game_id: str) -> None:
        if self._in_flight[game_id]:
            self._crossed.add(game_id)
        self._in_flight[game_id] += 1

    def _stop_sending(self, game_id: str) -> None:
        self._in_flight[game_id] -= 1
        if not self._in_flight[game_id]:
            del self._in_flight[game_id]
            if game_id in self._crossed:
                self._crossed.discard(game_id)
                self.refresh(game_id)

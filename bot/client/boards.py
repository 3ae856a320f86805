"""Boards reach Discord here: answers to presses at once, everything else by one latest-wins task per board.

What is drawn is always the session as it stands when the drawing is sent. A board that may have missed a change is
drawn again; a board that is gone is posted anew; a board that cannot be reached is parked and tried again later.
"""

import logging
from dataclasses import replace

import discord

from bot.client import answers
from bot.client.delivery import Delivery
from bot.client.easel import QUIET, Draw, Easel
from bot.client.emojis import DiceFaces
from bot.client.marks import Marks
from bot.client.names import Names
from bot.client.oldboards import Retired
from bot.client.reporter import ALREADY_ACKNOWLEDGED, BROKEN, UnansweredError
from bot.client.sendings import Sendings
from bot.sessions.forecasts import Forecasts
from bot.sessions.live import Live
from bot.sessions.review import Run
from bot.sessions.session import Session
from bot.store import games

_log = logging.getLogger(__name__)


class Boards:
    """Keeps every board equal to its game."""

    def __init__(self, client: discord.Client, live: Live, names: Names, draw: Draw, run: Run) -> None:
        """Draw what belongs to a client; `run` calls a function where it holds up nothing."""
        self._live = live
        self._names = names
        self._sendings = Sendings(self.refresh)
        self._easel = Easel(client, live, names, draw, self._sendings, Forecasts(live.shelf, run, late=self.refresh))
        self._delivery = Delivery(client, live, names, self._easel)

    @property
    def marks(self) -> Marks:
        """Which revision each board shows."""
        return self._easel.marks

    def use(self, faces: DiceFaces) -> None:
        """Draw dice with these pictures from now on."""
        self._easel.faces = faces

    def draw(self, session: Session) -> discord.ui.LayoutView:
        """Draw a session with what is known now."""
        return self._easel.draw(session)

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
        with self._sendings.to(game):
            try:
                if has_moved:
                    await interaction.response.defer()
                    self.refresh(game)
                    return True
                await self._easel.forecasts.prepare(session)
                await answers.update(interaction, self.draw(session))
            except (discord.HTTPException, discord.InteractionResponded, *BROKEN) as error:
                _log.info("Interaction %d could not be answered: %s", interaction.id, error)
                if getattr(error, "code", None) != ALREADY_ACKNOWLEDGED:
                    self.refresh(game)
                return False
            self._easel.drawn(session)
        self._complete(session)
        return True

    async def open(self, interaction: discord.Interaction, session: Session) -> None:
        """Post the first board of a session as the answer to an interaction; raise `UnansweredError`."""
        try:
            await self._post(interaction, session)
        except (discord.HTTPException, *BROKEN) as error:
            raise UnansweredError from error

    async def repost(self, interaction: discord.Interaction, session: Session, retired: Retired) -> None:
        """Post the board again as the answer to an interaction; the old one becomes `retired`."""
        old = session.board
        session = await self._post(interaction, session)
        if old is not None:
            self._easel.old.leave(session.id, old, retired)
            self._delivery.call(session.id)

    async def _post(self, interaction: discord.Interaction, session: Session) -> Session:
        with self._sendings.to(session.id):
            try:
                await self._easel.forecasts.prepare(session)
                sent = await interaction.response.send_message(view=self.draw(session), allowed_mentions=QUIET)
                session = await self._easel.note(session, sent.message_id)
            except Exception:
                self.refresh(session.id)  # the channel is owed a board, and what there was may be gone
                raise
        self._complete(session)
        return session

    def refresh(self, game_id: str) -> None:
        """Have a board drawn soon; many calls at once become one drawing."""
        self._delivery.refresh(game_id)

    def follow(self, session: Session) -> None:
        """See to whatever a change calls for beside the drawing: the ping of the next player."""
        self._delivery.follow(session)

    def remind(self, session: Session) -> None:
        """Call the player of a session once more, before the time is over."""
        self._delivery.remind(session)

    async def repair(self) -> None:
        """Have every board drawn that does not show its game's last change, as after a crash, or is parked."""
        self._delivery.retry()
        for game_id in await self.marks.behind():
            self.refresh(game_id)
        for game_id in await self._live.store.read(games.uncalled):
            self._delivery.call(game_id)

    def retry(self, guild: int | None = None) -> None:
        """Try the parked boards and calls of a server again, or all of them."""
        self._delivery.retry(guild)

    def give_up(self, guild: int) -> None:
        """Try nothing again on a server that the bot is in no more."""
        self._delivery.give_up(guild)

    def let_go(self, game_id: str) -> None:
        """Have the game of a channel that is gone closed, with all that was owed there."""
        self._delivery.let_go(game_id)

    async def close(self) -> None:
        """Stop all tasks and write down what has been drawn."""
        await self._delivery.close()
        await self._easel.forecasts.close()
        await self.marks.close()

    def _complete(self, session: Session) -> None:
        """See to what was not known when a board was drawn: names, and who is to be called."""
        if self._names.unknown(session):
            self.refresh(session.id)
        else:
            self.follow(session)

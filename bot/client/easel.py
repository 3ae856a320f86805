"""Boards as messages: draw one, edit it, post it, and remember which message it is."""

from collections.abc import Callable
from dataclasses import replace

import discord

from bot.client.emojis import DiceFaces
from bot.client.marks import Marks
from bot.client.names import Names
from bot.client.oldboards import OldBoards
from bot.client.reporter import TOO_MANY_EDITS, UNKNOWN_MESSAGE
from bot.client.sendings import Sendings
from bot.sessions.forecasts import Forecast, Forecasts
from bot.sessions.live import Live
from bot.sessions.session import Session

Draw = Callable[[Session, tuple[str | None, ...], DiceFaces, Forecast | None], discord.ui.LayoutView]
"""Draws a session; the names are those of the seats, None where unknown; the forecast is what may be shown."""

QUIET = discord.AllowedMentions.none()


class Easel:
    """Puts drawings on boards by the bot's own right; what Discord refuses is raised."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a board is drawn with
        self, client: discord.Client, live: Live, names: Names, draw: Draw, sendings: Sendings, forecasts: Forecasts
    ) -> None:
        self.faces = DiceFaces()
        self.marks = Marks(live.store)
        self.old = OldBoards(client)
        self.forecasts = forecasts
        self._client = client
        self._live = live
        self._names = names
        self._draw = draw
        self._sendings = sendings

    def draw(self, session: Session) -> discord.ui.LayoutView:
        """Draw a session with what is known now."""
        return self._draw(session, self._names.at_table(session), self.faces, self.forecasts.of(session))

    async def show(self, session: Session) -> None:
        """Bring the board up to date: edit it, or post it anew where it is gone or takes no more edits."""
        if session.board is None and self._sendings.any_to(session.id):
            self._sendings.owe(session.id)  # it is being posted: what is new is drawn there afterwards
            return
        with self._sendings.to(session.id):
            await self.forecasts.prepare(session)
            if session.board is None:
                await self._replace(session)
                return
            try:
                board = self._message(session, session.board)
                await board.edit(view=self.draw(session), allowed_mentions=QUIET)
            except discord.HTTPException as error:
                if error.code == TOO_MANY_EDITS:
                    await self._post(session)
                    self.old.leave(session.id, session.board, None)
                elif error.code == UNKNOWN_MESSAGE:
                    await self._replace(session)
                else:
                    raise
            else:
                self.drawn(session)

    def drawn(self, session: Session) -> None:
        """Note that a message shows a session; if the board has moved meanwhile, it is drawn where it is now."""
        if self._live.board_of(session) == session.board:
            self.marks.drawn(session)
        else:
            self._sendings.owe(session.id)

    async def note(self, session: Session, message: int | None) -> Session:
        """Remember, on the disk, which message is the board from now on, and that it shows the session."""
        session = replace(session, board=message)
        self._live.note_board(session.id, message)
        self.marks.drawn(session)
        await self.marks.save()  # at once: a crash would leave a board that nothing knows of, and a second one
        return session

    async def _replace(self, session: Session) -> None:
        if session.is_open:
            await self._post(session)
        else:
            self.marks.drawn(session)  # nobody waits for the board of a finished game that somebody deleted

    async def _post(self, session: Session) -> None:
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        message = await channel.send(view=self.draw(session), allowed_mentions=QUIET)
        await self.note(session, message.id)

    def _message(self, session: Session, message: int) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        return channel.get_partial_message(message)

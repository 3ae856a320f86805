"""Messages that boards have moved away from: their buttons look alive until they are taken away."""

from collections.abc import Callable

import discord

from bot.client.reporter import TOO_MANY_EDITS, UNKNOWN_MESSAGE, board_link
from bot.sessions.session import Session

Retired = Callable[[str], discord.ui.LayoutView]
"""Draws what is left of an old board, from the link to the new one."""


class OldBoards:
    """What is still to be done about old boards, in memory only: whoever presses one is told where the game goes on."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._left: dict[str, dict[int, Retired | None]] = {}

    def leave(self, game_id: str, message: int, retired: Retired | None) -> None:
        """Have an old board drawn as `retired` or, if that is None, deleted."""
        self._left.setdefault(game_id, {})[message] = retired

    def any_of(self, game_id: str) -> bool:
        """Tell whether an old board of a game is still to be seen to."""
        return game_id in self._left

    async def clear(self, session: Session) -> None:
        """See to the old boards of a session; what Discord refuses is raised, and still to be done."""
        left = self._left.get(session.id, {})
        while left:
            message, retired = next(iter(left.items()))
            if message != session.board:
                await self._take_away(session, message, retired)
            left.pop(message, None)
        self._left.pop(session.id, None)

    async def _take_away(self, session: Session, message: int, retired: Retired | None) -> None:
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        old = channel.get_partial_message(message)
        try:
            if retired is not None:
                link = board_link(session.guild, session.channel, session.board)
                await old.edit(view=retired(link), allowed_mentions=discord.AllowedMentions.none())
                return
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return
            if error.code != TOO_MANY_EDITS:
                raise
        try:
            await old.delete()
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

"""The short message that calls the player whose turn it is: an edited board notifies nobody. One per game at a time."""

import discord

from bot.client.reporter import board_link
from bot.i18n.texts import texts
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import games


class Pings:
    """Posts the call of a new turn and takes the one before away."""

    def __init__(self, client: discord.Client, live: Live) -> None:
        self._client = client
        self._live = live

    def is_due(self, session: Session) -> bool:
        """Whether a person waits uncalled, or a call is left that calls nobody any more."""
        if self._calls(session):
            return session.pinged != session.turn_count
        return session.ping is not None and (not session.is_open or session.pinged != session.turn_count)

    async def call(self, session: Session) -> None:
        """Bring the ping of a session up to date, if it is not."""
        if not self.is_due(session):
            return
        old, turn = session.ping, session.turn_count
        ping = None
        channel = self._client.get_partial_messageable(session.channel, guild_id=session.guild)
        if self._calls(session):
            user = session.awaits_person
            say = texts(session.language)
            player = f"<@{user}>"
            link = board_link(session.guild, session.channel, session.board)
            sent = await channel.send(
                say.say("🎲 {player}, [it is your turn]({link})", player=player, link=link),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user or 0)]),
                suppress_embeds=True,
            )
            ping = sent.id
        self._live.note_ping(session.id, ping, turn)
        await self._live.store.write(games.set_ping, session.id, ping, turn)
        if old is not None:
            try:
                await channel.get_partial_message(old).delete()
            except discord.NotFound:
                return  # somebody was quicker

    def _calls(self, session: Session) -> bool:
        # Alone with computer players nobody has to be called: the person is looking.
        return session.awaits_person is not None and sum(1 for _ in session.people()) > 1

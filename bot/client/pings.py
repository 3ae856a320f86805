"""The short message that calls the player whose turn it is: an edited board notifies nobody. One per game at a time."""

import contextlib

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
        self._reminders: dict[str, int] = {}
        """Games whose player is to be called once more before the time is over, and for which turn."""
        self._outdated: dict[str, list[int]] = {}
        """Calls, by game, that are still to be taken away."""

    def remind(self, session: Session) -> None:
        """Have the player called again, with the time that is left."""
        self._reminders[session.id] = session.turn_count

    def is_due(self, session: Session) -> bool:
        """Whether a person waits uncalled, or a call is left that calls nobody any more."""
        return session.id in self._outdated or self._is_next_due(session)

    def _is_next_due(self, session: Session) -> bool:
        if self._reminds(session):
            return True
        if session.calls is not None:
            return session.pinged != session.calls
        return session.ping is not None and (not session.is_open or session.pinged != session.turn_count)

    def _reminds(self, session: Session) -> bool:
        turn = self._reminders.get(session.id)
        return turn is not None and turn == session.turn_count and session.awaits_person is not None

    async def call(self, session: Session) -> None:
        """Bring the ping of a session up to date, if it is not."""
        if not self._is_next_due(session):
            await self._take_away(session)
            return
        ping = await self._call_next(session)
        try:
            # Before the new call is on the disk: a crash in between leaves the old one to be found again, and the nonce
            # keeps the new one from being sent twice.
            await self._take_away(session)
        finally:
            await self._live.store.write(games.set_ping, session.id, ping, session.turn_count)

    async def _call_next(self, session: Session) -> int | None:
        old, turn = session.ping, session.turn_count
        reminds = self._reminds(session)
        self._reminders.pop(session.id, None)
        ping = None
        if reminds or session.calls is not None:
            sent = await self._channel(session).send(
                _text(session, reminds=reminds),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(session.awaits_person or 0)]),
                suppress_embeds=True,
                nonce=f"{session.id} {turn}{' again' if reminds else ''}",
            )
            ping = sent.id
        self._live.note_ping(session.id, ping, turn)
        if old is not None:
            self._outdated.setdefault(session.id, []).append(old)
        return ping

    async def _take_away(self, session: Session) -> None:
        while outdated := self._outdated.get(session.id):
            with contextlib.suppress(discord.NotFound):  # somebody was quicker
                await self._channel(session).get_partial_message(outdated[0]).delete()
            del outdated[0]
        self._outdated.pop(session.id, None)

    def _channel(self, session: Session) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(session.channel, guild_id=session.guild)


def _text(session: Session, *, reminds: bool) -> str:
    say = texts(session.language)
    player = f"<@{session.awaits_person}>"
    link = board_link(session.guild, session.channel, session.board)
    if reminds and session.deadline is not None:
        until = f"<t:{session.deadline // 1000}:R>"
        return say.say("⏳ {player}, [your turn]({link}) ends {until}", player=player, link=link, until=until)
    return say.say("🎲 {player}, [it is your turn]({link})", player=player, link=link)

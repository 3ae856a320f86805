"""What people are called, remembered only while the bot runs: names are never stored."""

from collections import OrderedDict

import discord

from bot.sessions.session import Session

REMEMBERED = 20_000


class Names:
    """Display names by server and user, learned from presses and, where unknown, asked for once."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int | None, int], str | None] = OrderedDict()

    def remember(self, guild: int | None, user: discord.abc.User) -> None:
        """Keep how a person is called on this server now."""
        self._keep(guild, user.id, user.display_name)

    def of(self, guild: int | None, user: int | None) -> str | None:
        """Give a person's name, or None while it is unknown."""
        return self._known.get((guild, user)) if user is not None else None

    def at_table(self, session: Session) -> tuple[str | None, ...]:
        """Give the name for each seat; None for computer players and for people not known yet."""
        return tuple(self.of(session.guild, seat.user) for seat in session.seats)

    def unknown(self, session: Session) -> tuple[int, ...]:
        """Give the people at a table who were not asked for yet."""
        return tuple(
            seat.user
            for seat in session.seats
            if seat.user is not None and (session.guild, seat.user) not in self._known
        )

    async def learn(self, client: discord.Client, session: Session) -> None:
        """Ask Discord for the names at a table that are missing; where it gives none, a mention stands in for it."""
        guild = client.get_guild(session.guild) if session.guild is not None else None
        if guild is None and session.guild is not None:
            return
        for user in self.unknown(session):
            try:
                person = await (guild.fetch_member(user) if guild is not None else client.fetch_user(user))
                name = person.display_name
            except discord.NotFound:
                name = None  # has left the server
            except discord.HTTPException:
                continue  # Discord is out of order: asked again at the next drawing
            self._keep(session.guild, user, name)

    def _keep(self, guild: int | None, user: int, name: str | None) -> None:
        self._known[guild, user] = name
        self._known.move_to_end((guild, user))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

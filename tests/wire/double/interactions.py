"""Interactions and their rules: answered within three seconds, once; the token lives a quarter of an hour.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

import asyncio
import json
import secrets
from dataclasses import dataclass, field
from enum import IntEnum

from tests.wire.double import refusal
from tests.wire.double.clock import Clock
from tests.wire.double.world import Channel, Json, Message, User, World

ANSWER_WITHIN = 3.0
"""Seconds."""
TOKEN_LIVES = 15 * 60.0
"""Seconds."""


class Kind(IntEnum):
    """The kinds of interactions."""

    COMMAND = 2
    COMPONENT = 3
    FORM = 5


class Callback(IntEnum):
    """The kinds of answers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    FORM = 9


@dataclass(eq=False)
class Interaction:
    """Something a person did, and what became of it."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    made_at: float
    message: Message | None = None
    sent_at: float = 0.0
    """When the frame was written, by the event loop's clock; 0 while it waits for a connection."""
    answered_at: float = 0.0
    """When the first answer came, by the same clock."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the first answer comes, whatever becomes of it."""
    callback: Callback | None = None
    answer: Json = field(default_factory=dict)
    original: Message | None = None
    """The message that the answer made or changed."""
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when an answer is taken."""
    followups: list[Message] = field(default_factory=list)

    def note_sent(self) -> None:
        """Note that the frame goes out now."""
        self.sent_at = self.sent_at or asyncio.get_running_loop().time()

    @property
    def custom_id(self) -> str:
        """The id of the button or form."""
        return str(self.data.get("custom_id", ""))

    @property
    def told(self) -> str:
        """What the person was told privately, if anything."""
        private = [message for message in (self.original, *self.followups) if message and message.seen_by]
        return "\n".join(message.text() for message in private)


class Interactions:
    """All that were made, by id and by token."""

    def __init__(self, world: World) -> None:
        self.by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._world = world

    @property
    def _clock(self) -> Clock:
        return self._world.clock

    def make(
        self, kind: Kind, user: User, channel: Channel, data: Json, message: Message | None = None
    ) -> tuple[Interaction, str]:
        """Make an interaction; give it and its JSON text."""
        made = Interaction(
            self._clock.snowflake(), secrets.token_urlsafe(24), kind, user, channel, data, self._clock.now(), message
        )
        self.by_id[made.id] = self._by_token[made.token] = made
        return made, self._encoded(made)

    def note_answer(self, interaction_id: int) -> None:
        """Note that an answer has come."""
        made = self.by_id.get(interaction_id)
        if made is not None and not made.answered_at:
            made.answered_at = asyncio.get_running_loop().time()
            made.answered.set()

    def acknowledge(self, interaction_id: int, token: str, body: Json, files: dict[str, bytes]) -> Interaction:
        """Take the first answer; raise `ApiRefusal` as Discord does."""
        made = self.by_id.get(interaction_id)
        if made is None or made.token != token:
            raise refusal.unknown_interaction()
        if made.callback is not None:
            raise refusal.already_acknowledged()
        if self._clock.now() - made.made_at > ANSWER_WITHIN:
            raise refusal.unknown_interaction()
        kind, data = Callback(body["type"]), body.get("data") or {}
        if kind in (Callback.UPDATE, Callback.DEFERRED_UPDATE) and made.message is None:
            raise refusal.invalid_form("no-message")
        if kind is Callback.UPDATE and made.message is not None and made.message.is_deleted:
            raise refusal.unknown_message()
        made.callback, made.answer = kind, data
        if kind in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE):
            made.original = self._world.post(made.channel, data, self._seen_by(made, data), files)
        elif made.message is not None and kind in (Callback.UPDATE, Callback.DEFERRED_UPDATE):
            made.original = made.message
            if kind is Callback.UPDATE:
                made.message.change(data, files)
                made.channel.pulse()
        made.acknowledged.set()
        return made

    def of_token(self, token: str) -> Interaction:
        """Give the interaction that a webhook's token belongs to; raise `ApiRefusal`."""
        made = self._by_token.get(token)
        if made is None or made.callback is None:
            raise refusal.unknown_webhook()
        if self._clock.now() - made.made_at > TOKEN_LIVES:
            raise refusal.dead_token()
        return made

    def follow_up(self, token: str, body: Json, files: dict[str, bytes]) -> Message:
        """Post another message with the interaction's token."""
        made = self.of_token(token)
        message = self._world.post(made.channel, body, self._seen_by(made, body), files)
        made.followups.append(message)
        return message

    def _seen_by(self, made: Interaction, data: Json) -> int | None:
        return made.user.id if (data.get("flags") or 0) & 1 << 6 else None

    def _encoded(self, made: Interaction) -> str:
        guild = made.channel.guild
        rest = {
            "id": str(made.id), "application_id": str(self._world.bot.id), "type": made.kind, "token": made.token,
            "version": 1, "guild_id": str(guild.id), "guild_locale": guild.locale, "locale": made.user.locale,
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "channel_id": str(made.channel.id), "member": made.user.as_member(), "context": 0, "entitlements": [],
            "app_permissions": str(made.channel.rights), "attachment_size_limit": 10_485_760,
            "authorizing_integration_owners": {"0": str(guild.id)}, "data": made.data,
        }  # fmt: skip
        text = json.dumps(rest, separators=(",", ":"))[:-1] + f',"channel":{made.channel.as_partial()}'
        if made.message is not None:
            text += f',"message":{made.message.encoded(self._world.bot)}'
        return text + "}"

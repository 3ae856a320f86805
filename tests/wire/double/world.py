"""What Discord keeps: servers, channels, people, messages, and the application's own emojis and commands."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.wire.double.clock import Clock

Json = dict[str, Any]

EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
VIEW_CHANNEL, SEND_MESSAGES, MANAGE_CHANNELS = 1 << 10, 1 << 11, 1 << 4
EVERYTHING = VIEW_CHANNEL | SEND_MESSAGES | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 38  # links, files, history, threads
BUTTON, TEXT_DISPLAY = 2, 10

_JOINED = "2024-01-01T00:00:00+00:00"


@dataclass(eq=False)
class User:
    """A person, or the bot."""

    id: int
    name: str
    is_bot: bool = False
    locale: str = "en-US"

    def as_json(self) -> Json:
        """Give the user object."""
        return {
            "id": str(self.id), "username": self.name, "global_name": None if self.is_bot else self.name,
            "discriminator": "0", "avatar": None, "bot": self.is_bot, "public_flags": 0, "flags": 0,
        }  # fmt: skip

    def as_member(self, permissions: int = EVERYTHING) -> Json:
        """Give the member object."""
        return {
            "user": self.as_json(), "nick": None, "avatar": None, "roles": [], "joined_at": _JOINED, "deaf": False,
            "mute": False, "flags": 0, "pending": False, "permissions": str(permissions),
            "communication_disabled_until": None, "premium_since": None,
        }  # fmt: skip


@dataclass(eq=False)
class Message:
    """A message of the bot. `components` stand here exactly as the bot sent them."""

    id: int
    channel: "Channel"
    sent_at: str
    content: str = ""
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    files: dict[str, bytes] = field(default_factory=dict)
    seen_by: int | None = None
    """The only user who sees it, if it is ephemeral."""
    notified: frozenset[int] = frozenset()
    """Whom sending it notified; edits notify nobody."""
    revision: int = 0
    """How often it was edited."""
    is_deleted: bool = False
    # People look at a message much more often than it changes.
    _encoded: str = ""
    _buttons: dict[str, Json] | None = None
    _text: str | None = None

    def change(self, body: Json, files: dict[str, bytes] | None = None) -> None:
        """Take over what a request says of the message."""
        self.content = body.get("content", self.content) or ""
        self.components = body.get("components", self.components) or []
        self.flags = (self.flags & EPHEMERAL) | (body.get("flags", self.flags) or 0)
        self.files.update(files or {})
        self.revision += 1
        self._encoded, self._buttons, self._text = "", None, None

    def encoded(self, author: User) -> str:
        """Give its JSON text, made once for each change."""
        if not self._encoded:
            counter = itertools.count(1)
            self._encoded = json.dumps({
                "id": str(self.id), "channel_id": str(self.channel.id), "type": 0, "author": author.as_json(),
                "content": self.content, "timestamp": self.sent_at,
                "edited_timestamp": self.sent_at if self.revision else None, "tts": False, "mention_everyone": False,
                "mentions": [], "mention_roles": [], "embeds": [], "pinned": False, "flags": self.flags,
                "application_id": str(author.id), "webhook_id": str(author.id),
                "attachments": [
                    {"id": str(number), "filename": name, "size": len(data), "url": f"https://cdn.invalid/{name}",
                     "proxy_url": f"https://cdn.invalid/{name}"}
                    for number, (name, data) in enumerate(self.files.items())
                ],
                "components": [_numbered(part, counter) for part in self.components],
            }, separators=(",", ":"))  # fmt: skip
        return self._encoded

    def parts(self) -> Iterator[Json]:
        """Yield every component, outer ones first."""
        return walk(self.components)

    def buttons(self) -> dict[str, Json]:
        """Give the buttons by their custom ids."""
        if self._buttons is None:
            buttons = (part for part in self.parts() if part["type"] == BUTTON and part.get("custom_id"))
            self._buttons = {part["custom_id"]: part for part in buttons}
        return self._buttons

    def text(self) -> str:
        """Give everything that can be read, but the buttons."""
        if self._text is None:
            texts = (part["content"] for part in self.parts() if part["type"] == TEXT_DISPLAY)
            self._text = "\n".join([self.content, *texts])
        return self._text


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield components and all that is in them."""
    waiting = list(reversed(components))
    while waiting:
        part = waiting.pop()
        yield part
        inner = [*part.get("components", ()), *(part[name] for name in ("accessory", "component") if name in part)]
        waiting += reversed(inner)


def _numbered(part: Json, counter: "itertools.count[int]") -> Json:
    # Discord gives every component a number, outer ones first.
    numbered = {"id": next(counter), **part}
    if "components" in part:
        numbered["components"] = [_numbered(inner, counter) for inner in part["components"]]
    if "accessory" in part:
        numbered["accessory"] = _numbered(part["accessory"], counter)
    return numbered


@dataclass(eq=False)
class Channel:
    """A text channel. `rights` is what the bot may do in it."""

    id: int
    guild: "Guild"
    name: str
    rights: int = EVERYTHING
    messages: dict[int, Message] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def pulse(self) -> None:
        """Wake everybody who waits for something to change here."""
        self.changed.set()
        self.changed.clear()

    def as_json(self) -> Json:
        """Give the channel object."""
        missing = EVERYTHING & ~self.rights
        overwrites = [{"id": str(self.guild.id), "type": 0, "allow": "0", "deny": str(missing)}] if missing else []
        return {
            "id": str(self.id), "type": 0, "guild_id": str(self.guild.id), "name": self.name, "position": 0,
            "permission_overwrites": overwrites, "nsfw": False, "parent_id": None, "topic": None, "flags": 0,
            "rate_limit_per_user": 0, "last_message_id": None,
        }  # fmt: skip

    def as_partial(self) -> str:
        """Give the JSON text of the channel as interactions carry it."""
        return json.dumps(self.as_json() | {"permissions": str(self.rights)}, separators=(",", ":"))


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner: int
    bot: User
    locale: str = "en-US"
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, User] = field(default_factory=dict)
    has_bot: bool = True

    def as_json(self) -> Json:
        """Give the guild object of GUILD_CREATE."""
        role = {
            "id": str(self.id), "name": "@everyone", "permissions": str(EVERYTHING), "position": 0, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
            "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        return {
            "id": str(self.id), "name": self.name, "owner_id": str(self.owner), "preferred_locale": self.locale,
            "member_count": len(self.members) + 1, "large": False, "joined_at": _JOINED,
            "channels": [channel.as_json() for channel in self.channels.values()], "roles": [role],
            "members": [self.bot.as_member()], "emojis": [], "stickers": [], "threads": [], "presences": [],
            "voice_states": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            "features": [], "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0, "afk_timeout": 300,
        }  # fmt: skip


class World:
    """All of it. Everything gets its id from the clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.bot = User(clock.snowflake(), "Farkle", is_bot=True)
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Json] = {}
        self.commands: list[Json] = []

    def found(self, name: str = "server") -> Guild:
        """Found a server that the bot is in; nobody is told."""
        guild = Guild(self.clock.snowflake() + (len(self.guilds) << 22), name, self.clock.snowflake(), self.bot)
        self.guilds[guild.id] = guild
        return guild

    def open(self, guild: Guild, name: str = "table") -> Channel:
        """Open a channel; nobody is told."""
        channel = Channel(self.clock.snowflake(), guild, name)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        return channel

    def invite(self, guild: Guild, name: str, locale: str = "en-US") -> User:
        """Let a new person join a server."""
        user = User(self.clock.snowflake(), name, locale=locale)
        guild.members[user.id] = user
        return user

    def post(self, channel: Channel, body: Json, seen_by: int | None, files: dict[str, bytes]) -> Message:
        """Keep a message of the bot as a request describes it."""
        message = Message(self.clock.snowflake(), channel, self.clock.iso(), seen_by=seen_by)
        message.change(body, files)
        message.revision = 0
        if seen_by is not None:
            message.flags |= EPHEMERAL
        message.notified = frozenset(_notified(message, body, channel.guild))
        channel.messages[message.id] = message
        channel.pulse()
        return message


def _notified(message: Message, body: Json, guild: Guild) -> Iterator[int]:
    allowed = body.get("allowed_mentions") or {}
    named = {int(user) for user in allowed.get("users", ())}
    everybody = "allowed_mentions" not in body or "users" in (allowed.get("parse") or ())
    text = message.text()
    for user in guild.members:
        if f"<@{user}>" in text and (everybody or user in named):
            yield user

"""The REST API, as far as the bot uses it. What it uses beyond that is a violation.

Each request is of a kind, such as `edit message`; faults and limits are ordered by kind.
"""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.wire.double import refusal
from tests.wire.double.contract import Contract
from tests.wire.double.gateway import Gateway
from tests.wire.double.interactions import Callback, Interaction, Interactions
from tests.wire.double.world import SEND_MESSAGES, VIEW_CHANNEL, Channel, Guild, Json, Message, World

LARGEST_EMOJI = 256 * 1024
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request: `path` without the version, `body` from JSON or from `payload_json`, files and query by name."""

    method: str
    path: str
    body: object
    files: Mapping[str, bytes]
    query: Mapping[str, str]

    @property
    def json(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise refusal.invalid_form("no-object")
        return self.body


@dataclass(frozen=True, slots=True)
class Route:
    """What a request asks for: its kind, its path in Discord's description, its channel, and how it is done.

    `do` gives the status and the JSON text of the answer.
    """

    kind: str
    template: str
    channel: int
    do: Callable[[Request], tuple[int, str]]
    interaction: int = 0
    """The interaction that is answered, if one is."""

    @property
    def needs_token(self) -> bool:
        """Whether the bot must say who it is; the tokens of interactions say it by themselves."""
        return not self.template.startswith(("/interactions", "/webhooks"))


class Rest:
    """Finds the route of a request."""

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway, contract: Contract) -> None:
        self._world = world
        self._interactions = interactions
        self._gateway = gateway
        self._contract = contract
        self.syncs = 0
        """How often commands were sent."""
        self.uploads = 0
        """How many emojis were uploaded."""

    def route(self, method: str, path: str) -> Route | None:  # noqa: PLR0911 - one line for each part of the API
        """Give the route, or None if this part of the API is not built here."""
        match path.strip("/").split("/"):
            case ["interactions", made, token, "callback"] if method == "POST":
                template = "/interactions/{interaction_id}/{interaction_token}/callback"
                known = self._interactions.by_id.get(int(made))
                channel = known.channel.id if known else 0
                return Route("answer", template, channel, lambda r: self._answer(int(made), token, r), int(made))
            case ["webhooks", _, token, *rest]:
                return self._webhook(method, token, rest)
            case ["channels", channel, "messages", *rest]:
                return self._messages(method, int(channel), rest)
            case ["channels", channel] if method == "GET":
                return Route("get channel", "/channels/{channel_id}", int(channel), lambda _: self._channel(channel))
            case ["guilds", guild, "members", user] if method == "GET":
                template = "/guilds/{guild_id}/members/{user_id}"
                return Route("get member", template, 0, lambda _: self._member(int(guild), int(user)))
            case ["applications", _, "emojis", *rest]:
                return self._emojis(method, rest)
            case ["applications", _, "commands"] if method == "PUT":
                return Route("sync commands", "/applications/{application_id}/commands", 0, self._sync)
            case _:
                return self._login(path) if method == "GET" else None

    def _login(self, path: str) -> Route | None:
        bot = self._world.bot
        application = {
            "id": str(bot.id), "name": bot.name, "icon": None, "description": "", "bot_public": True, "flags": 0,
            "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": bot.as_json(), "team": None,
            "summary": "", "type": None, "hook": True, "is_monetized": False,
        }  # fmt: skip
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        answers: dict[str, object] = {
            "/users/@me": bot.as_json() | {"mfa_enabled": False, "locale": "en-US", "email": None, "verified": True},
            "/oauth2/applications/@me": application,
            "/applications/@me": application,
            "/gateway/bot": {
                "url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": limit,
            },
        }  # fmt: skip
        if path not in answers:
            return None
        return Route(f"get {path}", path, 0, lambda _: (200, json.dumps(answers[path])))

    def _messages(self, method: str, channel: int, rest: list[str]) -> Route | None:
        template = "/channels/{channel_id}/messages"
        one = f"{template}/{{message_id}}"
        match method, rest:
            case "POST", []:
                return Route("post message", template, channel, lambda request: self._post(channel, request))
            case "PATCH", [message]:
                return Route("edit message", one, channel, lambda request: self._edit(channel, int(message), request))
            case "DELETE", [message]:
                return Route("delete message", one, channel, lambda _: self._delete(channel, int(message)))
            case "GET", [message]:
                return Route("get message", one, channel, lambda _: self._get(channel, int(message)))
        return None

    def _webhook(self, method: str, token: str, rest: list[str]) -> Route | None:
        template = "/webhooks/{webhook_id}/{webhook_token}"
        match method, rest:
            case "POST", []:
                return Route("follow up", template, 0, lambda request: self._follow_up(token, request))
            case _, ["messages", message] if method in ("GET", "PATCH", "DELETE"):
                name = "@original" if message == "@original" else "{message_id}"
                kind = f"{method.lower()} answer"
                return Route(kind, f"{template}/messages/{name}", 0, lambda r: self._own_answer(token, message, r))
        return None

    def _emojis(self, method: str, rest: list[str]) -> Route | None:
        template = "/applications/{application_id}/emojis"
        match method, rest:
            case "GET", []:
                listed = {"items": list(self._world.emojis.values())}
                return Route("list emojis", template, 0, lambda _: (200, json.dumps(listed)))
            case "POST", []:
                return Route("upload emoji", template, 0, self._upload)
            case "DELETE", [emoji]:
                return Route("delete emoji", f"{template}/{{emoji_id}}", 0, lambda _: self._delete_emoji(int(emoji)))
        return None

    # ---------------------------------------------------------------------------------------------------- messages

    def _place(self, channel: int, needed: int) -> Channel:
        found = self._world.channels.get(channel)
        if found is None:
            raise refusal.unknown_channel()
        if not found.guild.has_bot or not found.rights & VIEW_CHANNEL:
            raise refusal.missing_access()
        if needed & ~found.rights:
            raise refusal.missing_permissions()
        return found

    def _message(self, channel: int, message: int) -> Message:
        found = self._place(channel, VIEW_CHANNEL).messages.get(message)
        if found is None or found.is_deleted or found.seen_by is not None:
            raise refusal.unknown_message()
        return found

    def _post(self, channel: int, request: Request) -> tuple[int, str]:
        self._contract.check_message("a new message", request.json)
        place = self._place(channel, VIEW_CHANNEL | SEND_MESSAGES)
        return 200, self._world.post(place, request.json, None, dict(request.files)).encoded(self._world.bot)

    def _edit(self, channel: int, message: int, request: Request) -> tuple[int, str]:
        self._contract.check_message("an edit", request.json)
        found = self._message(channel, message)
        found.change(request.json, dict(request.files))
        found.channel.pulse()
        return 200, found.encoded(self._world.bot)

    def _delete(self, channel: int, message: int) -> tuple[int, str]:
        found = self._message(channel, message)
        found.is_deleted = True
        found.channel.pulse()
        return 204, ""

    def _get(self, channel: int, message: int) -> tuple[int, str]:
        return 200, self._message(channel, message).encoded(self._world.bot)

    def _channel(self, channel: str) -> tuple[int, str]:
        return 200, json.dumps(self._place(int(channel), VIEW_CHANNEL).as_json())

    # ------------------------------------------------------------------------------------------------ interactions

    def _answer(self, made: int, token: str, request: Request) -> tuple[int, str]:
        body = request.json
        has_content = body.get("type") in (Callback.MESSAGE, Callback.UPDATE)
        self._contract.check_message("an answer", body.get("data") or {}, has_content=has_content)
        interaction = self._interactions.acknowledge(made, token, body, dict(request.files))
        return (200, self._callback(interaction)) if "with_response" in request.query else (204, "")

    def _callback(self, made: Interaction) -> str:
        told: Json = {"id": str(made.id), "type": made.kind}
        if made.original is not None:
            told["response_message_id"] = str(made.original.id)
            told["response_message_ephemeral"] = made.original.seen_by is not None
            told["response_message_loading"] = made.callback is Callback.DEFERRED_MESSAGE
        resource = ""
        if made.callback in (Callback.MESSAGE, Callback.UPDATE) and made.original is not None:
            message = made.original.encoded(self._world.bot)
            resource = f',"resource":{{"type":{made.callback:d},"message":{message}}}'
        return f'{{"interaction":{json.dumps(told)}{resource}}}'

    def _follow_up(self, token: str, request: Request) -> tuple[int, str]:
        self._contract.check_message("a followup", request.json)
        return 200, self._interactions.follow_up(token, request.json, dict(request.files)).encoded(self._world.bot)

    def _own_answer(self, token: str, message: str, request: Request) -> tuple[int, str]:
        made = self._interactions.of_token(token)
        own = {str(one.id): one for one in made.followups} | {"@original": made.original}
        found = own.get(message)
        if found is None or found.is_deleted:
            raise refusal.unknown_message()
        if request.method == "DELETE":
            found.is_deleted = True
            return 204, ""
        if request.method == "PATCH":
            self._contract.check_message("an edited answer", request.json)
            found.change(request.json, dict(request.files))
        found.channel.pulse()
        return 200, found.encoded(self._world.bot)

    # ---------------------------------------------------------------------------------------- servers, application

    def _guild(self, guild: int) -> Guild:
        found = self._world.guilds.get(guild)
        if found is None or not found.has_bot:
            raise refusal.unknown_guild()
        return found

    def _member(self, guild: int, user: int) -> tuple[int, str]:
        found = self._guild(guild).members.get(user)
        if found is None:
            raise refusal.unknown_member()
        return 200, json.dumps(found.as_member())

    def _upload(self, request: Request) -> tuple[int, str]:
        name, image = request.json["name"], str(request.json["image"])
        if len(base64.b64decode(image.partition(",")[2])) > LARGEST_EMOJI:
            raise refusal.invalid_form("image-too-large")
        if any(emoji["name"] == name for emoji in self._world.emojis.values()):
            raise refusal.invalid_form("name-taken")
        made = self._world.clock.snowflake()
        emoji = {
            "id": str(made), "name": name, "animated": False, "managed": False, "available": True, "roles": [],
            "require_colons": True, "user": self._world.bot.as_json(),
        }  # fmt: skip
        self._world.emojis[made] = emoji
        self.uploads += 1
        return 201, json.dumps(emoji)

    def _delete_emoji(self, emoji: int) -> tuple[int, str]:
        if self._world.emojis.pop(emoji, None) is None:
            raise refusal.unknown_emoji()
        return 204, ""

    def _sync(self, request: Request) -> tuple[int, str]:
        if not isinstance(request.body, list):
            raise refusal.invalid_form("no-list")
        bot = str(self._world.bot.id)
        more = {"application_id": bot, "version": bot, "default_member_permissions": None}
        self._world.commands = [
            {"id": str(self._world.clock.snowflake()), **more, "type": 1, **command} for command in request.body
        ]
        self.syncs += 1
        return 200, json.dumps(self._world.commands)

"""The double: Discord's REST API and gateway on one port of this machine."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import hdrs, web

from tests.wire.double import answers
from tests.wire.double.clock import Clock
from tests.wire.double.contract import Contract, Description
from tests.wire.double.gateway import Gateway
from tests.wire.double.interactions import Interaction, Interactions, Kind
from tests.wire.double.limits import Limits
from tests.wire.double.refusal import ApiRefusal, unauthorized
from tests.wire.double.rest import Request, Rest, Route
from tests.wire.double.weather import Fault, Weather
from tests.wire.double.world import EVERYTHING, Channel, Guild, Json, Message, User, World

VERSION = "/api/v10"
TOKEN = "MTIz.wire.double"  # noqa: S105 - opens nothing but this double


class Double:
    """Discord, as far as one bot can see it. Start it with `double()`."""

    def __init__(self, description: Description | None, shards: int) -> None:
        self.clock = Clock()
        self.world = World(self.clock)
        self.contract = Contract(description)
        self.gateway = Gateway(self.world, self.contract, TOKEN, shards)
        self.interactions = Interactions(self.world)
        self.rest = Rest(self.world, self.interactions, self.gateway, self.contract)
        self.weather = Weather()
        self.limits = Limits()
        self.address = ""
        """Of the REST API."""
        self.requests: Counter[str] = Counter()
        """How many requests came, by kind."""
        self.refused: Counter[int] = Counter()
        """How many requests were refused, by Discord's code."""

    # ------------------------------------------------------------------------------------------- what happens here

    def interact(  # noqa: PLR0913 - what an interaction is made of
        self, kind: Kind, user: User, channel: Channel, data: Json, message: Message | None = None, *, times: int = 1
    ) -> Interaction:
        """Let somebody do something; `times`: how often the gateway delivers it."""
        made, text = self.interactions.make(kind, user, channel, data, message)
        if channel.guild.has_bot:
            for _ in range(times):
                self.gateway.dispatch(channel.guild, "INTERACTION_CREATE", text, made.note_sent)
        return made

    def set_rights(self, channel: Channel, rights: int) -> None:
        """Change what the bot may do in a channel."""
        channel.rights = rights
        self.gateway.dispatch(channel.guild, "CHANNEL_UPDATE", json.dumps(channel.as_json()))

    def give_role(self, channel: Channel) -> None:
        """Give the bot a role that may do everything in a channel; no other event tells of it."""
        channel.rights = EVERYTHING
        member = self.world.bot.as_member() | {"guild_id": str(channel.guild.id)}
        self.gateway.dispatch(channel.guild, "GUILD_MEMBER_UPDATE", json.dumps(member))

    def open_channel(self, guild: Guild) -> Channel:
        """Open another channel in a server."""
        channel = self.world.open(guild)
        self.gateway.dispatch(guild, "CHANNEL_CREATE", json.dumps(channel.as_json()))
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with all that is in it."""
        del channel.guild.channels[channel.id], self.world.channels[channel.id]
        self.gateway.dispatch(channel.guild, "CHANNEL_DELETE", json.dumps(channel.as_json()))
        channel.pulse()

    def delete_message(self, message: Message) -> None:
        """Let a moderator delete a message; this bot's intents keep the news from it."""
        message.is_deleted = True
        message.channel.pulse()

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        guild.has_bot = False
        self.gateway.dispatch(guild, "GUILD_DELETE", json.dumps({"id": str(guild.id)}))

    def set_outage(self, guild: Guild, *, lasts: bool) -> None:
        """Let a server become unavailable, or come back."""
        if lasts:
            self.gateway.dispatch(guild, "GUILD_DELETE", json.dumps({"id": str(guild.id), "unavailable": True}))
        else:
            self.gateway.dispatch(guild, "GUILD_CREATE", json.dumps(guild.as_json() | {"unavailable": False}))

    def invite_bot(self, guild: Guild) -> None:
        """Invite the bot to a server, for the first time or again."""
        guild.has_bot = True
        self.gateway.dispatch(guild, "GUILD_CREATE", json.dumps(guild.as_json()))

    # ----------------------------------------------------------------------------------------- how it is asked

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a request."""
        try:
            return await self._handle(request)
        except Exception as error:
            self.contract.note(f"{request.method} {request.path}: the double failed: {error!r}")
            raise

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith("/gateway"):
            return await self.gateway.serve(request)
        path = request.path.removeprefix(VERSION)
        route = self.rest.route(request.method, path) if request.path.startswith(VERSION) else None
        if route is None:
            self.contract.note(f"{request.method} {request.path}: the double has no such part of the API")
            return answers.whole(404, '{"message": "404: Not Found", "code": 0}')
        self.requests[route.kind] += 1
        asked = await answers.read(request, path)
        self.interactions.note_answer(route.interaction)
        if route.needs_token and request.headers.get(hdrs.AUTHORIZATION) != f"Bot {TOKEN}":
            return self._refuse(unauthorized(), {})
        if asked.body is not None:
            self.contract.check(request.method, route.template, asked.body)
        headers, wait = self.limits.count(route.kind, route.channel)
        if wait is not None:
            return answers.too_many(wait, headers)
        fault = self.weather.at(route.kind, route.channel)
        if fault is not None:
            return await self._fail(request, route, asked, fault)
        return self._do(route, asked, headers)

    def _do(self, route: Route, asked: Request, headers: dict[str, str]) -> web.Response:
        try:
            status, text = route.do(asked)
        except ApiRefusal as refused:
            return self._refuse(refused, headers)
        return answers.whole(status, text, headers)

    def _refuse(self, refused: ApiRefusal, headers: dict[str, str]) -> web.Response:
        self.refused[refused.code] += 1
        return answers.whole(refused.status, json.dumps(refused.as_json()), headers)

    async def _fail(self, request: web.BaseRequest, route: Route, asked: Request, fault: Fault) -> web.StreamResponse:
        done = self._do(route, asked, {}) if fault.is_done else None
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.part is not None:
            return await answers.cut(request, done, fault.part)
        if fault.retry_after is not None:
            return answers.too_many(fault.retry_after, {})
        if fault.status is not None and fault.code:
            return self._refuse(ApiRefusal(fault.status, fault.code, "as it was ordered"), {})
        if fault.status is not None:
            return answers.page(fault.status)
        return done or self._do(route, asked, {})


@asynccontextmanager
async def double(description: Description | None = None, *, shards: int = 1) -> AsyncIterator[Double]:
    """Run a double on a free port of this machine."""
    made = Double(description, shards)
    runner = web.ServerRunner(web.Server(made.handle), shutdown_timeout=0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0][:2]
        made.address = f"http://{host}:{port}{VERSION}"
        made.gateway.url = f"ws://{host}:{port}/gateway/"
        yield made
    finally:
        made.gateway.cut()
        await runner.cleanup()

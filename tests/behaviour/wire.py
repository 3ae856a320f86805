"""The simulated Discord the tests play on: simcord, with people's languages, short waits and slow lines.

The private names of simcord that are needed for it are in this file, and nowhere else:

- `Env._settle_internal`: its default makes every action wait 50 ms after the bot's last task; here 1 ms.
- `Env._schedule_timer`: simcord lets what the bot sleeps on ring in real time too, if a test lasts that long; here time
  stands still until a test moves it, so a slow machine changes nothing.
- `Backend.emit`: interactions always claim en-US; here everybody has a language.
- `interactions.base_payload` and `serializers.message_payload`: what a press looks like on the wire, so that presses
  which no honest client would send can be sent too.
- `Env._webhook_adapter`: answers to interactions go through it and past `Client.http`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ParamSpec, TypeVar

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction, Message
from simcord.interactions import base_payload

P = ParamSpec("P")
T = TypeVar("T")

IDLE = 0.001  # seconds
PATIENCE = 20.0  # seconds until a bot that finds no rest is a failure
TICK = 0.001  # seconds; what sleeps no longer than that is not asleep but busy
APPLICATION_COMMAND, MESSAGE_COMPONENT, MODAL_SUBMIT = 2, 3, 5  # kinds of interactions
SUBCOMMAND = CHAT_INPUT = 1
BUTTON, SELECT = 2, 3


class World(Backend):
    """Discord's side: `locales` holds the languages of people who don't speak English."""

    def __init__(self) -> None:
        super().__init__()
        self.locales: dict[int, str] = {}

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            user = payload["member"]["user"] if "member" in payload else payload["user"]
            spoken: dict[str, Any] = {"locale": self.locales.get(int(user["id"]), "en-US")}
            if "guild_id" in payload:
                spoken["guild_locale"] = self.get_guild(int(payload["guild_id"])).preferred_locale
            payload = {**payload, **spoken}
        super().emit(event, payload)


class QuickEnv(Env):
    """One bot in this world."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, shard_count=1, settle_timeout=PATIENCE)
        self.backend = self.world = World()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - simcord's signature
        idle: float = IDLE,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)

    def _schedule_timer(
        self,
        record: Any,  # noqa: ANN401 - simcord's own
        callback: Any,  # noqa: ANN401
        args: tuple[Any, ...],
        schedule_context: Any,  # noqa: ANN401
    ) -> None:
        if record.when - self._virtual_time <= TICK:
            super()._schedule_timer(record, callback, args, schedule_context)

    def slow_down(self, seconds: Callable[[], float]) -> None:
        """Let every request of the present bot take so long, in a thread; they then arrive in the order they end."""
        lines: tuple[Any, ...] = (self.bot.http, self._webhook_adapter)
        for line in lines:
            line.request = _slowed(line.request, seconds)


def _slowed(send: Callable[P, Awaitable[T]], seconds: Callable[[], float]) -> Callable[P, Awaitable[T]]:
    async def request(*arguments: P.args, **named: P.kwargs) -> T:
        await asyncio.to_thread(time.sleep, seconds())
        return await send(*arguments, **named)

    return request


class Wire:
    """Interactions as they come over the gateway: built by hand, so they may be anything."""

    def __init__(self, env: QuickEnv) -> None:
        self._env = env

    def press(self, player: MemberActor, message: Message, custom_id: str) -> "Sent":
        """Press a button of a message as it was at the time of the call, whether it is there or not."""
        data = {"custom_id": custom_id, "component_type": BUTTON}
        return self._interaction(player, MESSAGE_COMPONENT, message.channel_id, data, message)

    def choose(self, player: MemberActor, message: Message, custom_id: str, value: str) -> "Sent":
        """Choose an option of a select, whether it is there or not."""
        data = {"custom_id": custom_id, "component_type": SELECT, "values": [value]}
        return self._interaction(player, MESSAGE_COMPONENT, message.channel_id, data, message)

    def form(self, player: MemberActor, message: Message, custom_id: str, fields: Mapping[str, str]) -> "Sent":
        """Send a form that was opened from a message."""
        components = [
            {"type": 18, "component": {"type": 4, "custom_id": name, "value": value}} for name, value in fields.items()
        ]
        data = {"custom_id": custom_id, "components": components}
        return self._interaction(player, MODAL_SUBMIT, message.channel_id, data, message)

    def command(self, player: MemberActor, channel: ChannelHandle, name: str) -> "Sent":
        """Type a command of the group, without options."""
        group = self._env.backend.find_command("farkle", None)
        assert group is not None
        options = [{"type": SUBCOMMAND, "name": name, "options": []}]
        data = {"id": group["id"], "name": group["name"], "type": CHAT_INPUT, "options": options}
        return self._interaction(player, APPLICATION_COMMAND, channel.id, data)

    async def deliver(self, *sent: "Sent") -> list[InteractionResult]:
        """Let all of them arrive in one turn of the event loop; wait until the bot has nothing left to do."""
        for interaction in sent:
            self._env.backend.emit("INTERACTION_CREATE", interaction.payload)
        await self._env.settle()
        return [InteractionResult(self._env, interaction.record) for interaction in sent]

    def _interaction(
        self, player: MemberActor, kind: int, channel: int, data: dict[str, Any], message: Message | None = None
    ) -> "Sent":
        record, payload = base_payload(
            self._env.backend,
            type=kind,
            channel_id=channel,
            guild_id=self._env.backend.get_channel(channel).guild_id,
            user_id=player.id,
            data=data,
        )
        if message is not None:
            record.source_message_id = message.id
            payload["message"] = dict(serializers.message_payload(self._env.backend, message))
        return Sent(record, payload)


class Sent:
    """An interaction on its way; delivered twice it comes twice with the same id."""

    def __init__(self, record: Interaction, payload: dict[str, Any]) -> None:
        self.record = record
        self.payload = payload

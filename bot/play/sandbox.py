"""A server with one channel and a few people in it, for whatever bot comes."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from babel.localtime import LOCALTZ
from discord.ext import commands
from simcord import ChannelHandle, MemberActor

from bot.i18n.texts import Texts, closest, texts
from bot.play.simulation import LiveEnv, LivePreview
from bot.play.world import World

NAMES: Final = ("Ada", "Blaise", "Christiaan", "Daniel", "Emmy", "Florence", "Gerolamo", "Hypatia")


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A running one. `links` opens a tab as each player, `link` as the next one who has none."""

    preview: LivePreview
    channel: ChannelHandle
    players: Sequence[MemberActor]

    @property
    def link(self) -> str:
        return self.preview.link()

    @property
    def links(self) -> dict[str, str]:
        return {player.user.global_name or player.name: self.preview.link(player) for player in self.players}


@asynccontextmanager
async def open_sandbox(
    bot: commands.AutoShardedBot, *, avatar: bytes, players: int, port: int, locale: str
) -> AsyncIterator[Sandbox]:
    """Log the bot in and serve the channel on 127.0.0.1; on the way out the bot is closed.

    Port 0 takes any free one. Raises `PortError`.
    """
    world = World(locale)
    world.introduce("Farkle", avatar)
    env = LiveEnv(bot, world)
    with world.founding():  # the guests come last: however many they are, the others have the ids they always had
        owner = env.create_user(NAMES[0].lower(), global_name=NAMES[0])
        guild = env.create_guild("Farkle sandbox", owner=owner, preferred_locale=locale)
        channel = guild.create_text_channel("farkle")
        host = guild.add_member(env.create_user("sandbox", bot=True, global_name="Sandbox"))
        guests = [env.create_user(name.lower(), global_name=name) for name in NAMES[1:players]]
        members = [guild.add_member(user) for user in (owner, *guests)]
    try:
        await env.start()
        await bot.wait_until_ready()
        preview = LivePreview(env, channel, members, timezone=getattr(LOCALTZ, "key", None) or "UTC", port=port)
        async with preview:
            sandbox = Sandbox(preview, channel, members)
            await host.send(channel, _welcome(texts(closest(locale)), sandbox.links))
            yield sandbox
    finally:
        await bot.close()
        await env.shutdown()


def _welcome(words: Texts, links: Mapping[str, str]) -> str:
    return "\n".join(
        [
            words.say("**Welcome to the sandbox!** The bot is the real one; Discord is simulated on your computer."),
            words.say("Type `/farkle start` below, choose it from the list and press ➤; its options may stay empty."),
            words.say(
                "Everybody has a tab of their own: {links}",
                links=" · ".join(f"[{name}]({link})" for name, link in links.items()),
            ),
        ]
    )

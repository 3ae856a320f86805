"""A database full of live games, and a Discord where they are played."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bot.client.emojis import DiceFaces
from bot.farkle.game import apply
from bot.farkle.moves import Hold, Move, Roll
from bot.farkle.position import Phase
from bot.sessions import lobby
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.press import Press
from bot.sessions.session import Session
from bot.store import Connection, Store, games, moves
from bot.views.screen import screen
from tests.wire.double.server import Double
from tests.wire.double.world import COMPONENTS_V2, Channel, Message
from tests.wire.people import Person, Table

DAY = 24 * 60 * 60 * 1000
"""Milliseconds: what is left of each turn."""
CHANNELS = 100
"""In each server."""


@dataclass(frozen=True)
class Crowd:
    """Tables where the games are played; all of them by the same two people."""

    tables: list[Table]


async def gather(discord: Double, database: Path, number: int, length: int, seed: int = 1) -> Crowd:
    """Found the servers and write so many games of at least `length` moves to a new database."""
    random = Random(seed)  # noqa: S311 - a taste in moves
    ada, blaise = (discord.world.invite(discord.world.found(), name) for name in ("Ada", "Blaise"))
    channels: list[Channel] = []
    while len(channels) < number:
        guild = discord.world.found(f"server {len(channels) // CHANNELS}")
        guild.members |= {ada.id: ada, blaise.id: blaise}
        channels += [discord.world.open(guild) for _ in range(min(CHANNELS, number - len(channels)))]
    async with Store.open(database) as store:
        live = Live(store, lambda: int(time.time() * 1000))
        session, made = await _played(live, ada.id, blaise.id, length)
        template = await store.read(games.load, session.id)
        assert template is not None
        rows = []
        for channel in channels:
            game_id = games.new_id()
            board = _board(discord, channel, replace(session, id=game_id, channel=channel.id, guild=channel.guild.id))
            rows.append(
                replace(
                    template, id=game_id, guild_id=channel.guild.id, channel_id=channel.id, board_id=board.id,
                    moves=len(made), drawn=template.revision, calls=session.calls, pinged=session.turn_count,
                    deadline=template.created_at + DAY,
                )
            )  # fmt: skip
        await store.write(_insert, rows, [str(move) for move in made])
    return Crowd([Table(channel, [Person(discord, ada), Person(discord, blaise)], random) for channel in channels])


async def _played(live: Live, host: int, guest: int, length: int) -> tuple[Session, list[Move]]:
    """Play a game in which nobody ever banks, so that it can be as long as one likes."""
    session = await lobby.open_table(live, lobby.Opening(1, 1, host, "en", 1), "official", None)
    session = await lobby.sit(live, Press(session.id, 0, guest, 2))
    session = await lobby.begin(live, Press(session.id, 0, host, 3))
    made = list(await live.moves_of(session.id))
    while len(made) < length or session.position().phase is not Phase.START:
        game = session.position()
        step: Sequence[Move] = (Roll(),)
        if game.phase is Phase.ROLLED:
            best = game.table.best(game.roll)
            assert best is not None
            hold = Hold(best.dice)
            step = (hold, Roll()) if apply(game, hold).phase is not Phase.OVER else (hold,)
        session, new = played(session, step)
        made += new
    return session, made


def _insert(conn: Connection, rows: list[games.GameRow], texts: list[str]) -> None:
    for row in rows:
        games.insert(conn, row)
        moves.append(conn, row.id, 0, texts, row.created_at)


def _board(discord: Double, channel: Channel, session: Session) -> Message:
    view = screen(session, ("Ada", "Blaise"), DiceFaces())
    components = json.loads(json.dumps(view.to_components()))
    return discord.world.post(channel, {"components": components, "flags": COMPONENTS_V2}, None, {})

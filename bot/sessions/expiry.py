"""Games nobody plays any more close by themselves, so that no channel stays occupied for ever."""

import json

from bot.sessions import leaving
from bot.sessions.live import Live
from bot.sessions.session import Session
from bot.store import games, presses

DAY = 24 * 60 * 60 * 1000
LOBBY_IDLE = DAY
"""Milliseconds after the last change at which a lobby is closed."""
GAME_IDLE = 14 * DAY
"""Milliseconds after the last move at which a game is ended: friends who play a move a day may go on holiday."""


async def expire(live: Live) -> list[Session]:
    """Close lobbies and games that lay idle too long and give them; forget presses too old to come twice."""
    now = live.now()
    await live.store.write(presses.prune, now - DAY)
    idle = await live.store.read(games.idle, now - LOBBY_IDLE, now - GAME_IDLE)
    return [await leaving.abandon(live, game_id) for game_id in idle]


async def in_guild(live: Live, guild: int) -> list[str]:
    """Give the open games of a server."""
    return [row.id for row in await live.store.read(games.live_in_guild, guild)]


async def guilds(live: Live) -> tuple[int, ...]:
    """Give the servers with open games."""
    return await live.store.read(games.live_guilds)


async def playing_themselves(live: Live) -> list[Session]:
    """Give the games that go on without a press, as after a restart."""
    # Replaying every game at the start would take too long; a running clock tells that a person is to move.
    rows = await live.store.read(games.clockless)
    sessions = [await live.get(row.id) for row in rows if _may_play_itself(row)]
    return [session for session in sessions if session.plays_itself]


def _may_play_itself(row: games.GameRow) -> bool:
    settings = json.loads(row.settings)
    may_stand_in = settings["leavers"] == "computer"
    return may_stand_in or any(settings["missed"]) or any(seat.character for seat in row.seats)

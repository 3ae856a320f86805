"""Games nobody plays any more close by themselves, so that no channel stays occupied for ever."""

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


async def awaiting_computers(live: Live) -> list[Session]:
    """Give the games in which a computer player is to move, as after a restart."""
    rows = await live.store.read(games.live)
    with_computers = [row.id for row in rows if row.begun_at is not None and _has_computer(row)]
    sessions = [await live.get(game_id) for game_id in with_computers]
    return [session for session in sessions if session.awaits_computer]


def _has_computer(row: games.GameRow) -> bool:
    # With stand-ins allowed any seat may be played by a computer; only the moves tell.
    return '"leavers": "computer"' in row.settings or any(seat.character for seat in row.seats)

"""The computer players' moves, one commit each."""

import asyncio

from bot.farkle.moves import Move, Timeout
from bot.farkle.position import Game
from bot.players.character import CHARACTERS
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.session import Session
from bot.tablebase.shelf import Shelf


async def step(live: Live, game_id: str) -> Session:
    """Make the next move where no person makes it: a computer player's, or skip the turn of somebody who is away.

    A session that waits for a person is given as it is, and so is one that changed while its player was thinking.

    A hold and what follows it, a roll or a bank, are one step, as they are for people.
    """
    session = await live.get(game_id)
    if not session.plays_itself:
        return session
    seen = session.position()
    character = session.character_of(seen.turn)
    # Off the event loop: the first choice at a table takes up to some seconds.
    moves = await asyncio.to_thread(choice, live.shelf, seen, character, game_id) if character else (Timeout(),)
    async with live.locked(game_id) as session:
        if not session.plays_itself or session.position() is not seen:
            return session
        after, made = played(session, moves)
        return await live.commit(session, after, made)


def choice(shelf: Shelf, game: Game, character: str, seed: str) -> tuple[Move, ...]:
    """Give what a character does at its turn: an action, or a hold and the action after it."""
    return CHARACTERS[character].play(game, shelf.judge(game.rules), seed)

"""The computer players' moves, one commit each."""

from bot.farkle.game import apply
from bot.farkle.moves import Move, Timeout
from bot.farkle.position import Game, Phase
from bot.players.character import CHARACTERS
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.session import Session


async def step(live: Live, game_id: str) -> Session:
    """Make the next move where no person makes it: a computer player's, or skip the turn of somebody who is away.

    A session that waits for a person is given as it is.

    A hold and what follows it, a roll or a bank, are one step, as they are for people.
    """
    async with live.locked(game_id) as session:
        if not session.plays_itself:
            return session
        game = session.position()
        character = session.character_of(game.turn)
        moves = choice(game, character) if character else (Timeout(),)
        after, made = played(session, moves)
        return await live.commit(session, after, made)


def choice(game: Game, character: str) -> tuple[Move, ...]:
    """Give what a character does at its turn: an action, or a hold and the action after it."""
    play = CHARACTERS[character].play
    move = play(game)
    if game.phase is not Phase.ROLLED:
        return (move,)
    after = play(apply(game, move))
    return move, after

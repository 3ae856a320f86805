"""A turn at the table: select dice, roll, bank. Every function gives the session as it is on the disk."""

from collections.abc import Callable, Sequence

from bot.farkle import dice
from bot.farkle.errors import Refusal
from bot.farkle.game import apply, awaited
from bot.farkle.moves import Bank, Hold, Move, Piggyback, Roll
from bot.farkle.position import Game, Phase
from bot.sessions.live import Live
from bot.sessions.press import Press, own_turn
from bot.sessions.session import Session, Status


def played(session: Session, moves: Sequence[Move]) -> tuple[Session, list[Move]]:
    """Apply moves and let all dice they ask for fall; give the session and everything that was played.

    Raises `Refusal` when a move is not possible.
    """
    game = session.position()
    made: list[Move] = []
    waiting = list(reversed(moves))
    while awaited(game) or waiting:
        move = dice.fall(game, session.seed, session.id, session.mix) if awaited(game) else waiting.pop()
        game = apply(game, move)
        made.append(move)
    status = session.status
    if game.is_over:
        # An early end has no winners; a played-out game always has.
        status = Status.OVER if game.winners else Status.ENDED
    return session.changed(game=game, selection=0, status=status), made


def selected_hold(session: Session) -> tuple[Move, ...]:
    """Give the current selection as the hold that goes before a roll or a bank; nothing when no hold is due."""
    if session.position().phase is not Phase.ROLLED:
        return ()
    return (Hold(tuple(sorted(session.selected))),)


async def toggle(live: Live, press: Press, index: int) -> Session:
    """Select or deselect one die of the roll, by its place from 0. The selection is no move."""
    return await _select(live, press, lambda session, game: session.selection ^ 1 << _place(game, index))


async def select_best(live: Live, press: Press) -> Session:
    """Select the hold with the most points, and nothing else."""
    return await _select(live, press, lambda _, game: best_selection(game))


def best_selection(game: Game) -> int:
    """Give the selection that holds the most points: bit i for die i."""
    best = game.table.best(game.roll)
    wanted = list(best.dice) if best else []
    selection = 0
    for index, face in enumerate(game.roll):
        if face in wanted:
            wanted.remove(face)
            selection |= 1 << index
    return selection


async def roll(live: Live, press: Press) -> Session:
    """Hold the selection, if a hold is due, and roll the free dice."""
    return await _play(live, press, Roll())


async def piggyback(live: Live, press: Press) -> Session:
    """Start the turn with the dice the player before left over."""
    return await _play(live, press, Piggyback())


async def bank(live: Live, press: Press) -> Session:
    """Hold the selection, if a hold is due, and bank the turn points."""
    return await _play(live, press, Bank())


async def _play(live: Live, press: Press, move: Move) -> Session:
    async with live.locked(press.game) as session:
        present = own_turn(session, press)
        after, made = played(present, (*selected_hold(session), move))
        return await live.commit(session, after, made, press.interaction)


async def _select(live: Live, press: Press, choose: Callable[[Session, Game], int]) -> Session:
    async with live.locked(press.game) as session:
        present = own_turn(session, press)
        game = session.position()
        if game.phase is not Phase.ROLLED:
            raise Refusal("roll-first")
        after = present.changed(selection=choose(session, game))
        return await live.commit(session, after, interaction=press.interaction)


def _place(game: Game, index: int) -> int:
    if index >= len(game.roll):
        raise Refusal("old-button")
    return index

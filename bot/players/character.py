"""The computer players: each a name and a way to play, a pure function from a position to one move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.farkle import sides
from bot.farkle.game import legal
from bot.farkle.moves import Bank, Move, Roll
from bot.farkle.position import Game, Phase


@dataclass(frozen=True, slots=True)
class Character:
    """A named computer player. `play` gives a legal move whenever one can be chosen."""

    name: str
    title: str
    play: Callable[[Game], Move]


BANKS_FROM: Mapping[int, int] = MappingProxyType({1: 250, 2: 250, 3: 400, 4: 1000, 5: 2900, 6: 10_000})
"""Turn points from which Bruno banks, by the dice he would roll next.

The thresholds that win most points a turn with plain scoring (three of a kind, 1s and 5s), as published by Busche and
Neller for the table `standard`; with hot dice he always rolls.
"""


def _bruno(game: Game) -> Move:
    """Hold whatever scores most; bank once the turn points reach the published threshold for the dice left."""
    moves = legal(game)
    if game.phase is Phase.ROLLED:
        return moves[0]
    if Bank() not in moves:
        return Roll()
    return Bank() if game.turn_points >= BANKS_FROM[game.free] or _wins(game) else Roll()


def _wins(game: Game) -> bool:
    own = sides.score(game, sides.side(game, game.turn)) + game.turn_points
    if game.rules.exact:
        return own == game.rules.target
    if game.closing:
        return own > max(sides.score(game, of) for of in sides.active_sides(game) if of != sides.side(game, game.turn))
    return own >= game.rules.target


CHARACTERS: Mapping[str, Character] = MappingProxyType({"bruno": Character("bruno", "Bruno", _bruno)})

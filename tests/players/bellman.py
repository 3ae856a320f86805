"""Checking a judge against the rules themselves, one move ahead."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from bot.farkle.game import apply, awaited, legal, start
from bot.farkle.moves import Dice, RollOff
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.players.judge import Judge
from bot.players.rolls import ways


def wander(rules: Rules, seats: int, judge: Judge, games: int, seed: int) -> Iterator[Game]:
    """Give the positions of games that are played well and badly by turns."""
    chance = Random(seed)  # noqa: S311 - a test's
    for _ in range(games):
        game = start(rules, seats)
        while not game.is_over:
            yield game
            if dice := awaited(game):
                faces = tuple(chance.randint(1, 6) for _ in range(dice))
                move = RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces)
                game = apply(game, move)
            elif chance.random() < 0.4:
                game = apply(game, chance.choice(legal(game)))
            else:
                for best in judge.options(game)[0].moves:
                    game = apply(game, best)


def ahead(game: Game, judge: Judge) -> float:
    """Give what a position is worth to the player whose turn it is, from what the positions after it are worth."""
    seat = game.turn
    if game.phase is Phase.ROLLING:
        rolls = combinations_with_replacement(range(1, 7), game.free)
        every = 6.0**game.free
        return sum(ways(roll) / every * judge.value(apply(game, Dice(roll)))[seat] for roll in rolls)
    return max(judge.value(apply(game, move))[seat] for move in legal(game))

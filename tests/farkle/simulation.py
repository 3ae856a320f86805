"""Whole games whose dice fall from the stream, as the bot plays them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.farkle import dice, record, sides
from bot.farkle.game import apply, awaited, legal, start
from bot.farkle.moves import Bank, Hold, Move, Piggyback, Roll, parse
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import table


@dataclass(frozen=True)
class Honest:
    """A finished game with everything its record is made of."""

    id: str
    rules: Rules
    seed: bytes
    position: Game
    moves: list[Move]
    record: record.Record


def sensible(game: Game) -> Move:
    """Take the best hold; bank from 300 points or with fewer than three dice, else roll; aim where the target is exact.

    With it every game ends in a number of moves that one can wait for.
    """
    choices = legal(game)
    missing = game.rules.target - sides.score(game, sides.side(game, game.turn)) - game.turn_points
    match game.phase:
        case Phase.ROLLED if game.rules.exact:
            fitting = [choice for choice in game.table.holds(game.roll) if choice.points <= missing]
            return Hold(fitting[0].dice) if fitting else choices[-1]
        case Phase.HELD if game.rules.exact and missing <= 0:
            return Bank() if missing == 0 and Bank() in choices else Roll()
        case Phase.HELD:
            enough = game.turn_points >= 300 or game.free < 3
            return Bank() if enough and Bank() in choices else Roll()
        case Phase.START if game.offer and game.offer.dice > 3:
            return Piggyback()
    return choices[0]


def reckless(game: Game) -> Move:
    """Take the least hold and never bank: every turn is lost."""
    return Roll() if game.phase is Phase.HELD else legal(game)[-1]


def honest(
    of: str | Rules,
    seats: int,
    seed: int,
    extras: Mapping[int, str] | None = None,
    policy: Callable[[Game], Move] = sensible,
) -> Honest:
    """Play a game to its end. `extras` are moves put in as soon as so many have been made and the dice lie still."""
    rules = table(of) if isinstance(of, str) else of
    game_id, secret = f"g{seed}", bytes([seed % 256]) * 32
    phrases = [record.Seat(f"phrase {seat}") for seat in range(seats)]
    mixed = dice.mix(seat.phrase for seat in phrases)
    game, played = start(rules, seats), list[Move]()
    waiting = sorted((extras or {}).items())
    while not game.is_over:
        if waiting and len(played) >= waiting[0][0] and (not awaited(game) or waiting[0][1] == "end"):
            move = parse(waiting.pop(0)[1])
        elif awaited(game):
            move = dice.fall(game, secret, game_id, mixed)
        else:
            move = policy(game)
        game = apply(game, move)
        played.append(move)
    return Honest(game_id, rules, secret, game, played, record.build(game_id, secret, rules, phrases, played))

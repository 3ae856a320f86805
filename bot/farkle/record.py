"""The record of a game: what it takes to play it again and to check every die, as plain JSON values."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

from bot.farkle import dice
from bot.farkle.ending import places
from bot.farkle.errors import Refusal
from bot.farkle.game import apply, awaited, legal, start
from bot.farkle.moves import Move, parse
from bot.farkle.position import Game
from bot.farkle.rules import Rules

FORMAT = 1

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a record contradicts itself: what stands there and what follows from the rest of it."""

    where: str
    written: str
    derived: str

    def __str__(self) -> str:
        return f"{self.where}: the record says {self.written}, it follows {self.derived}"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat on a seat, without saying who: a person or a named computer player, and the phrase for the dice."""

    phrase: str
    character: str | None = None
    hints: tuple[int, ...] = ()
    """How many moves had been made whenever the best choice was told to this seat."""


def build(game_id: str, seed: bytes, rules: Rules, seats: Sequence[Seat], moves: Sequence[Move]) -> Record:
    """Write the record of a game that has ended; the seed in it gives every die away."""
    game = start(rules, len(seats))
    turns = []
    for move in moves:
        before, game = game, apply(game, move)
        if _turn_ended(before, game):
            turns.append({"move": game.number, "scores": _scores(game)})
    record: Record = {
        "format": FORMAT,
        "game": game_id,
        "rules": rules.as_json(),
        "seats": [{"phrase": seat.phrase, "character": seat.character, "hints": list(seat.hints)} for seat in seats],
        "commitment": dice.commitment(game_id, seed),
        "mix": dice.mix(seat.phrase for seat in seats),
        "seed": seed.hex(),
        "moves": [str(move) for move in moves],
        "turns": turns,
        "result": {"scores": _scores(game), "winners": list(game.winners), "places": list(places(game))},
    }
    return record | {"checksum": checksum(record)}


def checksum(record: Mapping[str, Any]) -> str:
    """Hexadecimal SHA-256 of all else in a record, as JSON with sorted keys and without blanks.

    It finds what dice and scores cannot tell, such as another hold of the same worth in a turn that was lost. It is no
    seal: whoever changes a record on purpose can write the checksum anew.
    """
    rest = {name: value for name, value in record.items() if name != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def verify(record: Mapping[str, Any]) -> list[Difference]:
    """Derive every die, move and score of a record afresh and tell what differs; an honest record gives `[]`.

    Raises `Refusal("bad-record")` when the value has not the form of a record, and what `Rules` or `start` refuse.
    """
    try:
        if record["format"] != FORMAT:
            raise Refusal("bad-record", reason=f"format {record['format']}")
        game_id, seed = str(record["game"]), bytes.fromhex(record["seed"])
        phrases = [str(seat["phrase"]) for seat in record["seats"]]
        hints = {(index(number), seat) for seat, of in enumerate(record["seats"]) for number in of["hints"]}
        commitment, mixed = dice.commitment(game_id, seed), dice.mix(phrases)
        game = start(Rules.from_json(record["rules"]), len(phrases))
        moves = [str(text) for text in record["moves"]]
        turns = [(index(turn["move"]), turn["scores"]) for turn in record["turns"]]
        result = dict(record["result"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refusal("bad-record", reason=str(error)) from error
    found = [
        *_differ("the seal of the dice", record.get("commitment"), commitment),
        *_differ("the mix of the phrases", record.get("mix"), mixed),
        *_differ("the checksum", record.get("checksum"), checksum(record)),
    ]
    for number, text in enumerate(moves):
        if awaited(game) and text != "end":
            found += _differ(f"move {number}", text, str(dice.fall(game, seed, game_id, mixed)))
        if legal(game):
            hints.discard((number, game.turn))
        try:
            before, game = game, apply(game, parse(text))
        except Refusal as refusal:
            # What comes later has no meaning without this move.
            return [*found, Difference(f"move {number}", text, f"a refusal: {refusal}")]
        if _turn_ended(before, game):
            written = next((turn for turn in turns if turn[0] == game.number), None)
            if written:
                turns.remove(written)
            found += _differ(f"the scores after move {number}", written and written[1], _scores(game))
    found += [
        Difference(f"the scores after move {number - 1}", str(scores), "that no other turn ended there")
        for number, scores in turns
    ]
    found += [
        Difference(f"the hint before move {number}", f"seat {seat} took it", "that this seat had nothing to choose")
        for number, seat in sorted(hints)
    ]
    if not game.is_over:
        found.append(Difference("the end of the game", "that it is over", "that it goes on"))
    found += _differ("the final scores", result.get("scores"), _scores(game))
    found += _differ("the winners", result.get("winners"), list(game.winners))
    return [*found, *_differ("the places", result.get("places"), list(places(game)))]


def _turn_ended(before: Game, after: Game) -> bool:
    return sum(seat.turns for seat in after.seats) > sum(seat.turns for seat in before.seats)


def _scores(game: Game) -> list[int]:
    return [seat.score for seat in game.seats]


def _differ(where: str, written: object, derived: object) -> list[Difference]:
    return [] if written == derived else [Difference(where, str(written), str(derived))]

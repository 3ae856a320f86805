"""Dice that anyone can check afterwards.

Before anybody sits down the bot draws a secret seed of 32 bytes and shows its SHA-256, bound to the game's id
(`commitment`). Every seat may add a phrase; what was added is fixed and shown when the game begins (`mix`). From then
on no die is a choice any more: roll number `n` of `k` dice is the byte stream

    HMAC-SHA256(seed, "game:mix:n:k:block"), block = 0, 1, ...

in which bytes of 252 and more are skipped (252 is the largest multiple of 6 in a byte, so no face is favored) and
every other byte `b` is the face `b % 6 + 1`. When the game ends the seed is shown.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable, Iterator

from bot.farkle.game import awaited
from bot.farkle.moves import Dice, RollOff
from bot.farkle.position import Game, Phase
from bot.farkle.scoring import Faces

SEED_BYTES = 32
LONGEST_PHRASE = 40
DEFAULT_PHRASE = "farkle"
_UNBIASED = 252


def commitment(game_id: str, seed: bytes) -> str:
    """What is shown before the game: hexadecimal SHA-256 of the game's id, a colon and the seed."""
    return hashlib.sha256(game_id.encode() + b":" + seed).hexdigest()


def phrase(text: str) -> str:
    """Give a player's phrase as it is mixed in: one line, composed form, at most 40 characters."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in composed)
    return " ".join(visible.split())[:LONGEST_PHRASE].strip() or DEFAULT_PHRASE


def mix(phrases: Iterable[str]) -> str:
    """Bind all phrases, in seat order: hexadecimal SHA-256 of the phrases joined by line feeds."""
    return hashlib.sha256("\n".join(phrases).encode()).hexdigest()


def faces(seed: bytes, game_id: str, mixed: str, number: int, count: int) -> Faces:
    """Give the faces of roll `number` (the game's first roll-off is 0) of `count` dice."""
    stream = (byte % 6 + 1 for byte in _bytes(seed, f"{game_id}:{mixed}:{number}:{count}") if byte < _UNBIASED)
    return tuple(next(stream) for _ in range(count))


def fall(game: Game, seed: bytes, game_id: str, mixed: str) -> RollOff | Dice:
    """Give the dice that a position waits for, as a move."""
    fallen = faces(seed, game_id, mixed, game.draws, awaited(game))
    return RollOff(fallen) if game.phase is Phase.ROLL_OFF else Dice(fallen)


def _bytes(seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{message}:{block}".encode(), "sha256")
        block += 1

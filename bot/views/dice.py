"""Dice as pictures and, always, as digits."""

from collections.abc import Iterable, Iterator

from bot.client.emojis import DiceFaces, State
from bot.farkle.position import Game
from bot.farkle.scoring import Faces


def states(game: Game, selection: int) -> Iterator[tuple[int, State]]:
    """Give each die of the roll with its state: held when selected, dead when no hold of this roll can use it."""
    useful = {face for hold in game.table.holds(game.roll) for face in hold.dice}
    for index, face in enumerate(game.roll):
        if selection >> index & 1:
            yield face, "held"
        else:
            yield face, "free" if face in useful else "dead"


def pictures(faces: DiceFaces, dice: Iterable[tuple[int, State]]) -> str:
    """Give the dice as emojis, or as digits where there are none."""
    dice = tuple(dice)
    emojis = [faces.emoji(face, state) for face, state in dice]
    if all(emojis):
        return " ".join(map(str, emojis))
    return digits(dice)


def lying(faces: DiceFaces, dice: Faces) -> str:
    """Give dice that nobody can hold any more: as pictures with their digits, or as digits alone."""
    emojis = [str(faces.emoji(face, "dead") or "") for face in dice]
    return " ".join(emojis) + f" `{plain(dice)}`" if all(emojis) else plain(dice)


def digits(dice: Iterable[tuple[int, State]]) -> str:
    """Give the dice as digits: held ones in brackets, dead ones struck through."""
    written = {"free": "{}", "held": "**[{}]**", "dead": "~~{}~~"}
    return " ".join(written[state].format(face) for face, state in dice)


def plain(dice: Faces) -> str:
    """Give dice as bare digits."""
    return " ".join(map(str, dice))

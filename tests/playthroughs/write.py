"""Play the golden games of the named tables anew: `python tests/playthroughs/write.py`, then read the differences.

Only `table-*.txt` is written. The other games are written by hand from the rule book and stay as they are.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.farkle.ending import places
from bot.farkle.game import apply, start
from bot.farkle.moves import Move
from bot.farkle.position import Game, Happening, Phase
from bot.farkle.tables import TABLES
from tests.farkle.simulation import Honest, honest
from tests.playthroughs.playthrough import FOLDER, Line, Playthrough, write

SEATS = {"official": 4, "space": 3, "house": 3, "high-stakes": 3, "zilch": 3}
"""Two for every other table."""
_TOLD = {
    Happening.PENALTY: "third farkle in a row",
    Happening.BANKRUPT: "bankrupt",
    Happening.PIGGYBACKED: "piggy-backed",
    Happening.GIFT: "a gift",
    Happening.VOID: "void",
    Happening.LAST_ROUND: "the last round",
    Happening.FULL_ROUND: "the round is finished",
    Happening.HOT_DICE: "hot dice",
    Happening.ROLLED_OFF_TIE: "tied",
}


def playthrough(name: str) -> Playthrough:
    """Give the golden game of a table: the dice fall from a fixed stream, the players are sensible."""
    seats = SEATS.get(name, 2)
    played = honest(name, seats, seed=sum(name.encode()))
    final = played.position
    return Playthrough(
        title=f"A whole game at the table {name}.",
        header={"table": name, "seats": str(seats)},
        lines=tuple(_lines(played, seats)),
        winners=final.winners,
        places=places(final),
    )


def _lines(played: Honest, seats: int) -> list[Line]:
    game, lines = start(played.rules, seats), list[Line]()
    moves, remarks = list[Move](), dict[str, None]()
    for move in played.moves:
        before, game = game, apply(game, move)
        moves.append(move)
        remarks |= dict.fromkeys(_TOLD[event.what] for event in game.news if event.what in _TOLD)
        if before.phase is Phase.ROLL_OFF or _turns(game) > _turns(before):
            scores = () if before.phase is Phase.ROLL_OFF else tuple(seat.score for seat in game.seats)
            lines.append(Line(tuple(moves), scores, ", ".join(remarks)))
            moves, remarks = [], {}
    return lines


def _turns(game: Game) -> int:
    return sum(seat.turns for seat in game.seats)


if __name__ == "__main__":
    for table in TABLES:
        write(FOLDER / f"table-{table}.txt", playthrough(table))

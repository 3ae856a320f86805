"""Golden games: every one is replayed, and the scores, the winners and the places must be those that are written."""

from pathlib import Path

import pytest

from bot.farkle.ending import places
from bot.farkle.game import apply, start
from bot.farkle.moves import Bank, Hold, Piggyback
from bot.farkle.position import Happening, Phase
from bot.farkle.tables import TABLES
from tests.farkle.options import as_options
from tests.farkle.partition import legal_holds, scorer
from tests.playthroughs.playthrough import FOLDER, Playthrough, read, write

FILES = sorted(FOLDER.glob("*.txt"))


def games() -> list[Playthrough]:
    return [read(path) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_played_as_it_is_written(path: Path) -> None:
    golden = read(path)
    game = start(golden.rules, golden.seats)
    for line in golden.lines:
        before = game
        for move in line.moves:
            game = apply(game, move)
        if line.scores:
            assert tuple(seat.score for seat in game.seats) == line.scores, line
            assert game.phase in (Phase.START, Phase.OVER), line
        else:
            assert before.phase is Phase.ROLL_OFF, line
    assert game.is_over
    assert (game.winners, places(game)) == (golden.winners, golden.places)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_second_scorer_counts_the_same_points(path: Path) -> None:
    """A bank moves as many points as the holds of its turn are worth to the scorer that tries all divisions."""
    golden = read(path)
    options = as_options(golden.rules)
    points = scorer(options)
    game = start(golden.rules, golden.seats)
    for line in golden.lines:
        earned = 0
        for move in line.moves:
            before, game = game, apply(game, move)
            if isinstance(move, Hold):
                earned += legal_holds(tuple(sorted(before.roll)), options, points)[move.dice]
            earned += sum(event.points for event in game.news if event.what is Happening.PIGGYBACKED)
            if isinstance(move, Piggyback) and golden.rules.piggyback == "inherit":
                assert before.offer is not None
                earned += before.offer.stake
            if isinstance(move, Bank):
                moved = [after.score - was.score for after, was in zip(game.seats, before.seats, strict=True)]
                void = any(event.what is Happening.VOID for event in game.news)
                assert sum(moved) == (0 if void else earned), line


def test_there_is_a_whole_game_of_every_table() -> None:
    assert {path.stem for path in FILES} >= {f"table-{name}" for name in TABLES}


def test_a_game_of_a_table_is_the_table_s_own() -> None:
    for golden in games():
        if golden.title.startswith("A whole game at the table"):
            assert golden.rules == TABLES[golden.header["table"]]


def test_every_special_happening_is_in_some_golden_game() -> None:
    """Who stands in for whom is no matter of the rules of a game; a timeout is one of the clock."""
    told = set()
    for golden in games():
        game = start(golden.rules, golden.seats)
        for line in golden.lines:
            for move in line.moves:
                game = apply(game, move)
                told |= {event.what for event in game.news}
    assert set(Happening) - told == {Happening.TIMED_OUT, Happening.HANDED_OVER, Happening.TAKEN_BACK}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_that_is_written_again_says_the_same(path: Path, tmp_path: Path) -> None:
    golden = read(path)
    write(tmp_path / path.name, golden)
    assert read(tmp_path / path.name) == golden

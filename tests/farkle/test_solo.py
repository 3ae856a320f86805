"""A game of one: no roll-off, nobody to give points to, over when the target is banked."""

from bot.farkle import sides
from bot.farkle.game import apply, legal, replay, start
from bot.farkle.moves import Leave, Piggyback, parse
from bot.farkle.position import Happening, Phase
from bot.farkle.tables import TABLES

BANKS_1000 = "roll", "dice 111234", "hold 1 1 1", "bank"


def test_the_turn_begins_at_once() -> None:
    assert start(TABLES["official"], 1).phase is Phase.START


def test_the_bank_that_reaches_the_target_ends_the_game() -> None:
    game = replay(TABLES["official"].with_(target=1000), 1, map(parse, BANKS_1000))
    assert game.is_over
    assert game.winners == (0,)


def test_every_ending_comes_at_once() -> None:
    for ending in ("sudden", "last_round", "full_round"):
        rules = TABLES["official"].with_(target=1000, ending=ending, tie="playoff")
        assert replay(rules, 1, map(parse, BANKS_1000)).is_over


def test_a_turn_follows_upon_ones_own() -> None:
    game = replay(TABLES["official"], 1, map(parse, BANKS_1000))
    assert game.turn == 0
    assert sides.score(game, 0) == 1000


def test_what_goes_past_an_exact_target_is_void() -> None:
    rules = TABLES["welfare"].with_(target=1000)
    first = "roll", "dice 122346", "hold 1", "bank"
    game = replay(rules, 1, map(parse, (*first, *BANKS_1000)))
    assert [event.what for event in game.news] == [Happening.VOID]
    assert game.seats[0].score == 100


def test_nobody_takes_over_their_own_dice() -> None:
    rules = TABLES["official"].with_(piggyback="bonus")
    assert Piggyback() not in legal(replay(rules, 1, map(parse, BANKS_1000)))


def test_leaving_ends_the_game_without_a_winner() -> None:
    game = apply(start(TABLES["official"], 1), Leave(0))
    assert game.is_over
    assert not game.winners

"""The computer players obey every rule, repeat themselves, and do nothing absurd."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.farkle.game import apply, awaited, legal, replay, start
from bot.farkle.moves import Bank, Dice, Move, Piggyback, Roll, RollOff, is_name
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES, table
from bot.players.character import BUSCHE_NELLER, CHARACTERS
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.styles import Chances, Thresholds
from tests.farkle.options import rules as any_rules
from tests.farkle.options import seat_counts
from tests.farkle.scenes import begun

ROOT = Path(__file__).resolve().parents[2]
NAMES = list(CHARACTERS)


def dice_of(seed: int) -> Iterator[int]:
    """Give faces without end, the same for the same seed."""
    for block in count():
        yield from (byte % 6 + 1 for byte in hashlib.sha256(f"{seed}:{block}".encode()).digest())


def play(rules: Rules, seats: int, seed: int, most: int = 5000) -> tuple[Game, list[Move]]:
    """Let the characters, one after the other, play a game of at most so many moves."""
    judge, faces = Judge(Race(rules)), dice_of(seed)
    game, made = start(rules, seats), list[Move]()
    while not game.is_over and len(made) < most:
        if dice := awaited(game):
            fallen = tuple(next(faces) for _ in range(dice))
            moves: tuple[Move, ...] = (RollOff(fallen) if game.phase is Phase.ROLL_OFF else Dice(fallen),)
        else:
            character = CHARACTERS[NAMES[(seed + game.turn) % len(NAMES)]]
            moves = character.play(game, judge, f"game {seed}")
            assert moves[0] in legal(game)
            assert len(moves) == 1 + (game.phase is Phase.ROLLED)
        for move in moves:
            game = apply(game, move)
            made.append(move)
    return game, made


@pytest.mark.parametrize("name", TABLES)
def test_all_characters_play_every_table_to_its_end(name: str) -> None:
    game, _ = play(table(name).with_(target=1500), seats=len(NAMES), seed=1)
    assert game.winners


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_they_obey_whatever_rules_there_are(data: st.DataObject) -> None:
    rules = data.draw(any_rules(most_target=2000))
    play(rules, data.draw(seat_counts(rules)), seed=data.draw(st.integers(0, 99)), most=200)


def test_the_same_game_is_always_played_the_same_way() -> None:
    rules = table("cardgames").with_(target=3000)
    assert play(rules, 3, seed=1) == play(rules, 3, seed=1)


@pytest.mark.parametrize("name", NAMES)
def test_each_character_does_the_same_in_the_same_position_of_the_same_game_whatever_came_before(name: str) -> None:
    """So a game goes on after a restart as it would have without, and its record can be played again."""
    rules = table("cardgames").with_(target=2000)
    game, made = start(rules, 2), list[Move]()
    judge, faces = Judge(Race(rules)), dice_of(7)
    chosen: list[tuple[int, tuple[Move, ...]]] = []
    while not game.is_over:
        if dice := awaited(game):
            fallen = tuple(next(faces) for _ in range(dice))
            moves: tuple[Move, ...] = (RollOff(fallen) if game.phase is Phase.ROLL_OFF else Dice(fallen),)
        else:
            moves = CHARACTERS[name].play(game, judge, "game 7")
            chosen.append((len(made), moves))
        for move in moves:
            game = apply(game, move)
            made.append(move)
    assert chosen
    # Backward, with a judge that remembers nothing, from positions that were replayed.
    for number, moves in reversed(chosen):
        position = replay(rules, 2, made[:number])
        assert CHARACTERS[name].play(position, Judge(Race(rules)), "game 7") == moves


def test_another_interpreter_plays_the_same_way() -> None:
    """Nothing hangs on hash seeds or on what was computed before."""
    program = (
        "from tests.players.test_characters import play\n"
        "from bot.farkle.tables import table\n"
        "print(*play(table('cardgames').with_(target=2000), 2, seed=1)[1], sep=', ')"
    )
    run = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    _, made = play(table("cardgames").with_(target=2000), 2, seed=1)
    assert run.stdout.strip() == ", ".join(map(str, made))


def test_each_has_a_name_that_records_can_carry_a_line_and_a_rate() -> None:
    assert len(CHARACTERS) >= 6
    for name, character in CHARACTERS.items():
        assert is_name(name)
        assert name == character.name
        assert character.line.endswith(".")
        assert 0 < character.rate <= 50


def test_sibyl_takes_the_best_choice_and_pip_often_another() -> None:
    rules = table("cardgames").with_(target=3000)
    judge = Judge(Race(rules))
    game, faces, best, other = start(rules, 2), dice_of(3), 0, 0
    while not game.is_over:
        if dice := awaited(game):
            fallen = tuple(next(faces) for _ in range(dice))
            game = apply(game, RollOff(fallen) if game.phase is Phase.ROLL_OFF else Dice(fallen))
            continue
        options = judge.options(game)
        assert CHARACTERS["sibyl"].play(game, judge, "seed") == options[0].moves
        moves = CHARACTERS["pip"].play(game, judge, "seed")
        best, other = best + (moves == options[0].moves), other + (moves != options[0].moves)
        chosen = next(option.chance for option in options if option.moves == moves)
        assert chosen >= options[0].chance - 0.12, "nothing absurd"
        for move in moves:
            game = apply(game, move)
    assert best
    assert other


def test_a_win_that_is_there_is_taken_by_all() -> None:
    rules = table("cardgames").with_(target=1000)
    judge = Judge(Race(rules))
    game = begun(rules, 2, "roll / dice 111234")
    for character in CHARACTERS.values():
        assert character.play(game, judge, "seed")[-1] == Bank()


def test_caution_banks_where_recklessness_rolls() -> None:
    rules = table("cardgames")
    judge = Judge(Race(rules))
    game = begun(rules, 2, "roll / dice 151342 / hold 1 1 5")
    assert Chances(caution=0.05)(game, judge, "") == (Bank(),)
    assert Chances(caution=-0.05)(game, judge, "") == (Roll(),)


def test_fixed_thresholds_look_at_points_and_dice_left() -> None:
    bruno = Thresholds(BUSCHE_NELLER)
    judge = Judge(Race(table("cardgames")))
    three_left = begun("cardgames", 2, "roll / dice 151342 / hold 1 1 5")
    assert bruno(three_left, judge, "") == (Roll(),)
    two_left = begun("cardgames", 2, "roll / dice 155142 / hold 1 1 5 5")
    assert bruno(two_left, judge, "") == (Bank(),)


def test_in_the_last_turn_nobody_stops_behind() -> None:
    rules = table("official").with_(target=1000)
    judge = Judge(Race(rules))
    game = begun(rules, 2, "roll / dice 111116 / hold 1 1 1 1 1 / bank", "roll / dice 111234 / hold 1 1 1")
    for character in CHARACTERS.values():
        assert character.play(game, judge, "seed") == (Roll(),)


@pytest.mark.parametrize(
    "name", [name for name in TABLES if TABLES[name].ending != "sudden" and not TABLES[name].exact]
)
def test_in_whole_games_nobody_stops_behind_in_a_last_turn(name: str) -> None:
    stopped = 0
    for seats in (2, 3):
        for seed in range(len(NAMES)):
            rules = table(name).with_(target=1500, tie="playoff" if seed % 2 else "shared")
            game = start(rules, seats)
            for move in play(rules, seats, seed)[1]:
                if game.closing and move == Bank():
                    own, *others = (game.seats[(game.turn + offset) % seats].score for offset in range(seats))
                    assert own + game.turn_points >= max(others), (seed, game)
                    stopped += 1
                game = apply(game, move)
    assert stopped


def test_an_offer_of_five_dice_and_a_bonus_is_taken_by_who_counts() -> None:
    rules = table("high-stakes").with_(opening=0)
    judge = Judge(Race(rules))
    game = begun(rules, 2, "roll / dice 123462 / hold 1 / bank")
    for name in ("sibyl", "quinn"):
        assert CHARACTERS[name].play(game, judge, "seed") == (Piggyback(),)

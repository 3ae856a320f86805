"""Estimates: everybody races alone."""

import subprocess
import sys
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import HealthCheck, example, given, settings

from bot.farkle.game import apply, awaited, start
from bot.farkle.moves import Dice, Leave
from bot.farkle.position import Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES, table
from bot.players.closing import FARTHEST, horizon, reach
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.shares import weights
from bot.players.solo import solo
from tests.farkle.options import rules as any_rules
from tests.farkle.scenes import begun, on
from tests.players.bellman import ahead, wander

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["official", "cardgames", "space", "house", "welfare", "five-dice", "high-stakes"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_chances_of_all_players_add_up_to_one(name: str, seats: int) -> None:
    rules = table(name).with_(target=2000)
    judge = Judge(Race(rules))
    for number, game in enumerate(wander(rules, seats, judge, games=1, seed=seats)):
        if number % 7 == 0:
            assert sum(judge.value(game)) == pytest.approx(1, abs=1e-9)


def test_a_turn_that_can_be_won_at_once_from_any_distance_is_followed_no_farther_than_is_sensible() -> None:
    assert horizon(table("official").with_(six_ones="win")) == FARTHEST


def test_before_the_roll_off_all_have_the_same_chance() -> None:
    for rules in (table("official"), table("cardgames")):
        assert Judge(Race(rules)).value(start(rules, 4)) == pytest.approx([0.25] * 4, abs=1e-9)


def test_whoever_begins_has_an_edge_but_in_a_game_of_full_rounds() -> None:
    first, *others = Judge(Race(table("cardgames"))).value(begun("cardgames", 3))
    assert first > max(others)
    even = Judge(Race(table("space"))).value(begun("space", 3))
    assert even == pytest.approx([1 / 3] * 3, abs=1e-9)


def test_team_mates_have_the_same_chance() -> None:
    rules = table("cardgames").with_(teams=2)
    judge = Judge(Race(rules))
    one, other, mate, opponent = judge.value(begun(rules, 4, "roll / dice 111222 / hold 1 1 1 / bank"))
    assert one == mate > other == opponent
    assert one + other == pytest.approx(1)


def test_who_has_left_has_no_chance() -> None:
    game = apply(begun("cardgames", 3), Leave(1))
    chances = Judge(Race(table("cardgames"))).value(game)
    assert chances[1] == 0
    assert sum(chances) == pytest.approx(1)


def test_a_choice_is_worth_what_it_leads_to_for_whoever_chooses() -> None:
    rules = table("official").with_(target=1500)
    judge = Judge(Race(rules))
    for game in wander(rules, 3, judge, games=2, seed=4):
        if game.phase is Phase.HELD:
            for option in judge.options(game):
                after = apply(game, option.moves[0])
                assert judge.value(after)[game.turn] == pytest.approx(option.chance, abs=1e-9)


def test_an_opponent_needs_17_turns_at_cardgames() -> None:
    race = solo(table("cardgames"))
    assert race.expected() == pytest.approx(17.33, abs=0.01)
    assert all(sum(needs) == pytest.approx(1) for needs in race.needs)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(table("welfare").with_(target=1000, opening=1000))
@example(table("welfare").with_(target=2000, opening=350, three_farkles=500))
@example(table("house").with_(target=1500, exact=True, bankrupt=True))
@given(any_rules(most_target=2000))
def test_by_any_rules_a_race_and_the_choices_by_it_have_chances(rules: Rules) -> None:
    for needs in solo(rules).needs:
        assert min(needs) >= 0
        assert sum(needs) == pytest.approx(1, abs=1e-9)
    judge = Judge(Race(rules))
    choices = (game for game in wander(rules, rules.teams or 2, judge, games=1, seed=1) if game.phase is Phase.HELD)
    for game in islice(choices, 5):
        assert all(-1e-9 <= option.chance <= 1 + 1e-9 for option in judge.options(game))


def test_a_bank_beyond_an_exact_target_opens_for_the_turns_after() -> None:
    rules = table("welfare").with_(target=1000, opening=1000)
    race = solo(rules)
    unopened, opened = (race.means[race.accounts.of(950, opened=opened, farkles=0)] for opened in (False, True))
    # Only a bank of 1000 points or more ends the wait, whatever becomes of them.
    assert unopened == pytest.approx(1 / reach(rules, 20).chance(20) + opened, abs=1e-4)


@pytest.mark.parametrize("name", TABLES)
def test_more_points_never_need_more_turns_unless_the_target_must_be_met_exactly(name: str) -> None:
    rules = table(name)
    race = solo(rules)
    means = [sum(turns * chance for turns, chance in enumerate(needs, 1)) for needs in race.needs]
    scores = [means[race.accounts.of(score, opened=True, farkles=0)] for score in range(0, rules.target, 50)]
    if not rules.exact:
        assert all(later <= earlier + 1e-9 for earlier, later in pairwise(scores))
    assert min(scores) >= 1


def test_who_needs_fewer_turns_wins_and_of_equals_the_next_in_turn() -> None:
    one, two = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]
    sudden = weights([one, two], 1, last=lambda turn: turn)
    assert sudden == [0.0, 0.0, 0.0]
    assert weights([two, two], 0, last=lambda turn: turn) == [1.0, 1.0, 0.0]


def test_where_others_still_play_they_share_with_whoever_is_there_in_time() -> None:
    two = [0.0, 1.0, 0.0]
    assert weights([two, two], 1, last=lambda turn: turn + 1) == pytest.approx([0.5, 0.5, 0.0])
    assert weights([two, two, two], 2, last=lambda turn: turn + 2) == pytest.approx([1 / 3, 1 / 3, 0.0])


def test_the_last_turn_is_played_to_beat_the_lead() -> None:
    rules = table("official").with_(target=1000)
    judge = Judge(Race(rules))
    game = begun(rules, 3, "roll / dice 111116 / hold 1 1 1 1 1 / bank", "roll / dice 111222")
    best = judge.options(game)[0]
    after = on(game, " / ".join(map(str, best.moves)))
    assert best.chance == pytest.approx(judge.value(after)[1], abs=1e-9)
    assert judge.value(on(begun(rules, 3, "roll / dice 111234 / hold 1 1 1 / bank")))[0] < 1


def test_without_numpy_everything_is_estimated_in_plain_python() -> None:
    program = """
import sys
sys.modules["numpy"] = None
from bot.farkle.game import apply, start
from bot.farkle.moves import parse
from bot.farkle.tables import table
from bot.players.character import CHARACTERS
from bot.tablebase.shelf import Shelf
rules = table("cardgames")
game = start(rules, 2)
for text in ("rolloff 61", "roll", "dice 115236"):
    game = apply(game, parse(text))
judge = Shelf().judge(rules)
assert not judge.is_exact(game)
print(*CHARACTERS["sibyl"].play(game, judge, "seed"), sep=" / ")
"""
    run = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    assert run.stdout == "hold 1 / roll\n"


def test_alone_a_position_is_worth_the_turns_the_game_will_take() -> None:
    rules = table("cardgames")
    judge = Judge(Race(rules))
    game = start(rules, 1)
    assert judge.value(game) == (-solo(rules).expected(),)
    finished = on(
        game, "roll / dice 111111 / hold 1 1 1 1 1 1 / bank", *["roll / dice 123456 / hold 1 2 3 4 5 6 / bank"] * 3
    )
    assert finished.is_over
    assert judge.value(finished) == (-4.0,)


def test_alone_the_best_choices_need_the_turns_that_were_expected() -> None:
    rules = table("cardgames").with_(target=2000)
    judge = Judge(Race(rules))
    turns = []
    for number, game in enumerate(wander(rules, 1, judge, games=2, seed=1)):
        if game.phase is Phase.HELD and number % 5 == 0:
            assert ahead(game, judge) == pytest.approx(judge.value(game)[0], abs=1e-9)
    chance = Random(3)  # noqa: S311 - repeatable on purpose
    for _ in range(150):
        game = start(rules, 1)
        while not game.is_over:
            if dice := awaited(game):
                game = apply(game, Dice(tuple(chance.randint(1, 6) for _ in range(dice))))
            else:
                for move in judge.options(game)[0].moves:
                    game = apply(game, move)
        turns.append(game.seats[0].turns)
    assert stdev(turns) / len(turns) ** 0.5 < 0.2
    assert mean(turns) == pytest.approx(solo(rules).expected(), abs=0.5)

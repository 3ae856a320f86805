"""What went wrong for others with the rules of the game: one test for each number of the list of pitfalls."""

from collections import Counter

import pytest

from bot.farkle import dice
from bot.farkle.game import awaited, legal, start
from bot.farkle.moves import Bank, Hold, Roll
from bot.farkle.position import Phase
from bot.farkle.rules import Kind, Rules
from bot.farkle.scoring import hold_table
from bot.farkle.tables import TABLES, table
from tests.farkle.scenes import FARKLE, banks, begun, holding, news, on, refusal, scores
from tests.farkle.simulation import honest


def worth(rules: Rules, *faces: int) -> int | None:
    scored = hold_table(rules).score(faces)
    return None if scored is None else scored.points


def test_b001_a_triple_takes_its_own_three_dice_and_not_the_first_three() -> None:
    assert worth(Rules(), 1, 2, 2, 2) == 300
    assert worth(Rules(), 1, 5, 5, 5) == 600
    assert worth(Rules(), 1, 1, 4, 4, 4) == 600


def test_b002_four_of_a_kind_uses_each_die_once() -> None:
    doubling = Rules(four=Kind(times=2))
    assert worth(doubling, 4, 4, 4, 4) == 800
    assert worth(doubling, 5, 5, 5, 5) == 1000
    assert worth(doubling, 5, 5, 5, 5, 5) == 1050


def test_b003_a_5_beyond_a_triple_is_50() -> None:
    assert worth(Rules(), 1, 5, 5, 5, 5) == 650
    assert worth(Rules(), 5, 5, 5, 5) == 550


def test_b004_whether_pairs_that_share_a_face_are_three_pairs_is_said_by_the_table() -> None:
    assert worth(Rules(three_pairs=750), 2, 2, 2, 2, 3, 3) is None
    assert worth(Rules(three_pairs=750, pairs_four_two=True), 2, 2, 2, 2, 3, 3) == 750
    assert worth(table("cardgames"), 2, 2, 2, 2, 3, 3) == 1500
    assert worth(Rules(three_pairs=750, pairs_six=True), 2, 2, 2, 2, 2, 2) == 750


def test_b006_dice_that_score_nothing_cannot_be_set_aside_with_dice_that_do() -> None:
    game = begun("standard", 2, "roll / dice 123456")
    assert refusal(game, "hold 1 2") == "dead-dice faces=[2]"
    assert refusal(game, "hold 1 3 4 5") == "dead-dice faces=[3,4]"


def test_b008_a_hold_may_be_of_unequal_dice() -> None:
    assert worth(Rules(), 1, 5) == 150
    assert worth(Rules(), 5, 5, 5, 1) == 600


def test_b009_five_used_dice_of_six_are_no_hot_dice() -> None:
    game = begun(Rules(), 2, "roll / dice 111552 / hold 1 1 1 5 5")
    assert (game.is_hot, game.hot_dice, awaited(on(game, "roll"))) == (False, 0, 1)
    game = begun("five-dice", 2, "roll / dice 11155 / hold 1 1 1 5 5")
    assert (game.is_hot, game.hot_dice, awaited(on(game, "roll"))) == (True, 1, 5)


def test_b010_only_full_splits_count_and_the_best_of_them() -> None:
    assert worth(table("space").with_(six=Kind()), 2, 2, 2, 2, 2, 2) == 400  # two triplets are of different faces
    game = begun("cardgames", 2, "roll / dice 355553")
    assert on(game, "hold 5 5 5 5").turn_points == 1000
    assert on(game, "hold 3 3 5 5 5 5").turn_points == 1500  # four of a kind and a pair, which this table pays
    game = begun("official", 2, "roll / dice 355553")
    assert refusal(game, "hold 3 3 5 5 5 5") == "dead-dice faces=[3,3]"


def test_b011_every_face_appears_near_one_time_in_six() -> None:
    faces = Counter(face for number in range(2_000) for face in dice.faces(b"\x00" * 32, "game", "mix", number, 6))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 2_000) < 150 for count in faces.values())


def test_b013_dice_that_were_not_rolled_cannot_be_held_and_give_no_points() -> None:
    game = begun("standard", 2, "roll / dice 123346")
    assert refusal(game, "hold 1 1 1") == "not-rolled faces=[1,1]"
    assert refusal(game, "hold 5") == "not-rolled faces=[5]"
    assert game.turn_points == 0


def test_b015_options_of_one_game_do_not_reach_the_next() -> None:
    rich = start(table("standard").with_(straight=1500), 2)
    plain = start(table("standard"), 2)
    assert rich.table.score((1, 2, 3, 4, 5, 6)) is not None
    assert plain.table.score((1, 2, 3, 4, 5, 6)) is None
    assert table("standard").straight == 0


def test_b016_the_refusal_of_a_dead_die_names_it() -> None:
    for name, rules in TABLES.items():
        roll = "dice 12346" if rules.dice == 5 else "dice 123346"
        assert refusal(begun(name, 2, f"roll / {roll}"), "hold 4") == "dead-dice faces=[4]"


def test_b018_a_bank_needs_a_hold_of_the_last_roll() -> None:
    game = begun("standard", 2)
    assert refusal(game, "bank") == "roll-first"
    assert refusal(game, "hold 1") == "roll-first"
    game = on(game, "roll / dice 111234")
    assert refusal(game, "bank") == "hold-first"
    game = on(game, "hold 1 1 1 / roll / dice 123")
    assert refusal(game, "bank") == "hold-first"
    assert refusal(game, "roll") == "hold-first"


@pytest.mark.parametrize("seats", range(2, 9))
def test_b019_in_the_last_round_all_others_have_exactly_one_turn_and_the_leader_none(seats: int) -> None:
    game = begun(Rules(target=1000), seats, *[FARKLE] * (seats - 1), banks(1000))
    before = [seat.turns for seat in game.seats]
    while not game.is_over:
        game = on(game, FARKLE)
    assert [after.turns - turns for after, turns in zip(game.seats, before, strict=True)] == [1] * (seats - 1) + [0]


def test_b020_a_new_game_starts_from_nothing() -> None:
    old = begun("standard", 2, banks(10_000), FARKLE)
    assert old.is_over
    new = start(old.rules, 2)
    assert scores(new) == [0, 0]
    assert (new.closing, new.queue, new.winners, new.number) == (None, (), (), 0)
    assert not any(seat.opened or seat.farkles or seat.left for seat in new.seats)


def test_b021_the_last_round_begins_at_the_target_and_not_before() -> None:
    game = begun("standard", 2, banks(1000), FARKLE, banks(8950))
    assert (scores(game), game.closing) == ([9950, 0], None)
    assert on(game, FARKLE, banks(50)).closing == "last_round"


def test_b024_after_hot_dice_six_fresh_dice_are_thrown_and_all_are_free() -> None:
    game = begun("standard", 2, "roll / dice 111555 / hold 1 1 1 5 5 5 / roll")
    assert (awaited(game), game.held) == (6, ())
    game = on(game, "dice 123346")
    assert legal(game) == (Hold((1,)),)


def test_b025_the_roll_after_hot_dice_can_farkle_at_once() -> None:
    game = begun("standard", 2, "roll / dice 111555 / hold 1 1 1 5 5 5", FARKLE)
    assert news(game) == ["farkled 0 1500"]
    assert (game.turn, game.phase, scores(game)) == (1, Phase.START, [0, 0])


@pytest.mark.parametrize("name", TABLES)
def test_b027_whoever_plays_what_is_offered_is_never_refused_and_ends_every_turn(name: str) -> None:
    game = honest(name, seats=4, seed=27)
    assert {Bank(), Roll()} <= set(game.moves)
    assert all(seat.turns for seat in game.position.seats)
    below = begun(table(name).with_(opening=1000, minimum_bank=0), 2, holding(950, hand=table(name).dice))
    assert Bank() not in legal(below)


def test_b028_the_turn_stays_where_it_is_when_somebody_earlier_in_the_order_leaves() -> None:
    game = begun("standard", 4, FARKLE, FARKLE, "roll / dice 123346", "leave 0")
    assert (game.turn, game.phase, game.roll) == (2, Phase.ROLLED, (1, 2, 3, 3, 4, 6))
    game = on(game, "leave 1", "hold 1 / bank")
    assert game.turn == 3


@pytest.mark.parametrize("name", TABLES)
def test_b030_the_list_of_combinations_is_the_one_that_scores(name: str) -> None:
    shown = hold_table(TABLES[name])
    for part in shown.combinations:
        scored = shown.score(part.faces)
        assert scored is not None
        assert scored.points >= part.points
    used = {
        part for roll in ((1, 1, 1, 5, 2, 2)[: TABLES[name].dice],) for hold in shown.holds(roll) for part in hold.parts
    }
    assert used <= set(shown.combinations)


def test_b031_the_order_in_which_dice_are_chosen_does_not_matter() -> None:
    assert Hold((5, 1)) == Hold((1, 5))


def test_b032_a_turn_that_farkled_counts_for_the_average() -> None:
    game = begun(Rules(), 2, banks(500), FARKLE, FARKLE, FARKLE, banks(300), FARKLE)
    seat = game.seats[0]
    assert (seat.turns, seat.farkled, seat.banked, seat.best_turn) == (3, 1, 800, 500)
    assert round(seat.banked / seat.turns, 2) == 266.67


def test_b032_leaving_after_the_first_roll_is_named_as_such() -> None:
    game = begun(Rules(), 3, "roll / dice 123346 / hold 1", "leave 0")
    assert game.seats[0].left
    assert news(game) == ["left 0 100"]


def test_b033_a_timeout_is_told_and_the_next_player_is_on_turn() -> None:
    game = begun(Rules(), 2, "roll / dice 123346 / hold 1 / timeout")
    assert news(game) == ["timed-out 0 100"]
    assert (game.turn, game.seats[0].left) == (1, False)


def test_b033_no_clock_runs_out_after_the_win() -> None:
    assert refusal(begun(Rules(ending="sudden"), 2, banks(10_000)), "timeout") == "game-over"


def test_b034_each_roll_is_scored_on_its_own() -> None:
    game = begun("standard", 2, "roll / dice 123346 / hold 1 / roll / dice 12334 / hold 1 / roll / dice 1234 / hold 1")
    assert game.turn_points == 300

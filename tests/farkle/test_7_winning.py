"""RULES.md, section 7: winning."""

from typing import get_args

import pytest

from bot.farkle.ending import places
from bot.farkle.position import Closing
from bot.farkle.rules import Ending, Rules
from tests.farkle.scenes import FARKLE, SIX_ONES_ROLLED, banks, begun, news, on, play, refusal, scores

LAST_ROUND = Rules(ending="last_round", target=5000)
SUDDEN = Rules(ending="sudden", target=5000)
FULL_ROUND = Rules(ending="full_round", target=5000)


# --- target


def test_the_target_is_10000_by_default() -> None:
    assert Rules().target == 10_000
    assert not begun(Rules(ending="sudden"), 2, banks(9950)).is_over
    assert begun(Rules(ending="sudden"), 2, banks(10_000)).is_over


@pytest.mark.parametrize("target", [1_000, 4_000, 5_000, 20_000])
def test_the_target_decides_when_a_game_is_won(target: int) -> None:
    rules = Rules(ending="sudden", target=target)
    assert not begun(rules, 2, banks(target - 50)).is_over
    assert begun(rules, 2, banks(target)).winners == (0,)
    assert begun(rules, 2, banks(target + 50)).winners == (0,)


# --- last round


def test_last_round_gives_every_other_player_exactly_one_more_turn_in_order() -> None:
    game = begun(LAST_ROUND, 4, FARKLE, banks(5000))
    assert (game.closing, game.queue) == (Closing.LAST_ROUND, (2, 3, 0))
    assert news(game) == ["banked 1 5000", "last-round 1"]
    turns = []
    while not game.is_over:
        turns.append(game.turn)
        game = on(game, FARKLE)
    assert turns == [2, 3, 0]
    assert game.winners == (1,)


def test_last_round_also_ends_by_banks_and_timeouts() -> None:
    game = begun(LAST_ROUND, 3, banks(5000), banks(100), "timeout")
    assert (game.winners, scores(game)) == ((0,), [5000, 100, 0])


def test_last_round_is_won_by_the_highest_score() -> None:
    game = begun(LAST_ROUND, 3, banks(5000), banks(5100), banks(5050))
    assert (game.winners, places(game)) == ((1,), (3, 1, 2))


def test_overtaking_in_the_last_round_gives_nobody_another_turn() -> None:
    game = begun(LAST_ROUND, 2, banks(5000), banks(5500))
    assert (game.winners, scores(game)) == ((1,), [5000, 5500])


def test_last_round_can_end_with_a_score_that_others_have_not_reached() -> None:
    game = begun(LAST_ROUND, 2, banks(4900), banks(5000), banks(100))
    assert (game.winners, scores(game)) == ((0, 1), [5000, 5000])


# --- sudden


def test_sudden_ends_the_game_with_the_bank() -> None:
    game = begun(SUDDEN, 3, FARKLE, banks(5000))
    assert (game.winners, places(game)) == ((1,), (2, 1, 2))
    assert news(game) == ["banked 1 5000", "won 1 5000"]


def test_sudden_may_end_before_the_last_player_had_as_many_turns() -> None:
    assert [seat.turns for seat in begun(SUDDEN, 3, banks(5000)).seats] == [1, 0, 0]


# --- full round


def test_full_round_is_finished_so_that_all_have_had_the_same_number_of_turns() -> None:
    game = begun(FULL_ROUND, 4, FARKLE, banks(5000))
    assert (game.closing, game.queue) == (Closing.FULL_ROUND, (2, 3))
    assert news(game) == ["banked 1 5000", "full-round 1"]
    game = on(game, FARKLE, banks(5050))
    assert (game.winners, [seat.turns for seat in game.seats]) == ((3,), [1, 1, 1, 1])


def test_full_round_ends_at_once_when_the_last_of_the_order_banks_the_target() -> None:
    game = begun(FULL_ROUND, 2, FARKLE, banks(5000))
    assert (game.winners, news(game)) == ((1,), ["banked 1 5000", "won 1 5000"])


def test_full_round_counts_from_the_first_player_of_the_order() -> None:
    game = play(FULL_ROUND, 4, f"rolloff 1161 / {FARKLE} / {banks(5000)}")
    assert (game.queue, game.turn) == ((0, 1), 0)


# --- exact, also called welfare


WELFARE = Rules(exact=True, target=5000)


@pytest.mark.parametrize("ending", get_args(Ending))
def test_exact_is_won_at_once_by_exactly_the_target(ending: Ending) -> None:
    rules = WELFARE.with_(ending=ending)
    game = begun(rules, 3, banks(4000), FARKLE, FARKLE, banks(1000))
    assert (game.winners, scores(game)) == ((0,), [5000, 0, 0])
    assert news(game) == ["banked 0 1000", "won 0 5000"]


def test_exact_goes_on_when_the_target_is_not_reached() -> None:
    assert not begun(WELFARE, 2, banks(4950)).is_over


def test_a_bank_beyond_gives_all_its_points_to_the_other_player_with_the_lowest_score() -> None:
    game = begun(WELFARE, 3, banks(4800), banks(300), banks(200), banks(350))
    assert scores(game) == [4800, 300, 550]
    assert news(game) == ["gift 0 350 to 2"]
    assert game.turn == 1


def test_the_giver_is_never_the_receiver_even_with_the_lowest_score() -> None:
    game = begun(WELFARE.with_(target=1000), 3, banks(500), banks(900), banks(800), banks(550))
    assert (news(game), scores(game)) == (["void 0 550"], [500, 900, 800])


def test_of_equally_low_scores_the_next_clockwise_after_the_banker_receives() -> None:
    game = begun(WELFARE, 4, FARKLE, FARKLE, banks(4800), FARKLE, FARKLE, FARKLE, banks(350))
    assert news(game) == ["gift 2 350 to 3"]
    game = begun(WELFARE, 4, FARKLE, FARKLE, FARKLE, banks(4800), FARKLE, FARKLE, FARKLE, banks(350))
    assert news(game) == ["gift 3 350 to 0"]


def test_a_gift_that_would_carry_the_receiver_beyond_the_target_is_void() -> None:
    game = begun(WELFARE, 2, banks(4800), banks(4700), banks(350))
    assert (scores(game), news(game)) == ([4800, 4700], ["void 0 350"])
    assert game.turn == 1


def test_a_void_gift_does_not_go_to_somebody_else() -> None:
    game = begun(WELFARE, 3, banks(4800), banks(4900), banks(4850), banks(250))
    assert (news(game), scores(game)) == (["void 0 250"], [4800, 4900, 4850])


def test_a_gift_that_lands_the_receiver_exactly_on_the_target_makes_the_receiver_win() -> None:
    game = begun(WELFARE, 2, banks(4800), banks(4700), banks(300))
    assert (game.winners, scores(game)) == ((1,), [4800, 5000])
    assert news(game) == ["gift 0 300 to 1", "won 1 5000"]


def test_a_player_who_has_left_receives_nothing() -> None:
    game = begun(WELFARE, 3, banks(4800), "leave 1", banks(200), banks(350))
    assert (scores(game), news(game)) == ([4800, 0, 550], ["gift 0 350 to 2"])


def test_a_negative_score_is_the_lowest() -> None:
    rules = WELFARE.with_(three_farkles=500)
    around = (banks(50), FARKLE, banks(50))
    game = begun(rules, 3, banks(4800), FARKLE, banks(50), *around, *around)
    assert scores(game) == [4900, -500, 150]
    assert news(on(game, banks(500))) == ["gift 0 500 to 1"]


def test_a_gift_does_not_open_the_receiver_but_the_giver_has_banked() -> None:
    rules = WELFARE.with_(opening=500, three_farkles=500)
    game = begun(rules, 2, banks(4800), FARKLE, FARKLE, FARKLE, banks(500))
    assert [seat.opened for seat in game.seats] == [True, False]
    assert [seat.farkles for seat in game.seats] == [0, 2]


def test_a_void_gift_was_a_bank_too_it_opens_and_resets_the_count() -> None:
    rules = Rules(exact=True, target=1000, opening=500, three_farkles=500)
    game = begun(rules, 2, FARKLE, banks(700), FARKLE, banks(50), banks(1050))
    assert news(game) == ["void 0 1050"]
    assert (game.seats[0].opened, game.seats[0].farkles, game.seats[0].banked) == (True, 0, 0)


def test_points_given_away_are_not_points_banked() -> None:
    game = begun(WELFARE, 2, banks(4800), FARKLE, banks(500))
    assert (game.seats[0].banked, game.seats[1].banked) == (4800, 0)


def test_with_exact_the_last_50_points_can_be_banked_alone() -> None:
    game = begun(WELFARE.with_(minimum_bank=50), 2, banks(4950), FARKLE, banks(50))
    assert game.winners == (0,)


# --- ties


def test_ties_are_shared_by_default() -> None:
    assert Rules().tie == "shared"
    game = begun(LAST_ROUND, 3, banks(5000), banks(5000), banks(100))
    assert (game.winners, places(game)) == ((0, 1), (1, 1, 3))
    assert news(game) == ["banked 2 100", "won 0 5000", "won 1 5000"]


PLAYOFF = LAST_ROUND.with_(tie="playoff")
TIED = (banks(5000), banks(5000), banks(100))
"""Seats 0 and 1 of three have 5,000 each at the end of the last round."""


def test_in_a_play_off_the_tied_players_play_one_more_turn_each() -> None:
    game = begun(PLAYOFF, 3, *TIED)
    assert (game.closing, game.queue, game.turn) == (Closing.PLAYOFF, (0, 1), 0)
    assert news(game) == ["banked 2 100", "playoff 0", "playoff 1"]
    game = on(game, banks(100), banks(150))
    assert (game.winners, scores(game)) == ((1,), [5100, 5150, 100])


def test_a_play_off_is_repeated_until_one_leads() -> None:
    game = begun(PLAYOFF, 3, *TIED, banks(100), banks(100))
    assert (game.closing, game.queue, game.is_over) == (Closing.PLAYOFF, (0, 1), False)
    game = on(game, FARKLE, FARKLE)
    assert not game.is_over
    game = on(game, FARKLE, banks(50))
    assert (game.winners, [seat.playoffs for seat in game.seats]) == ((1,), [3, 3, 0])


def test_a_play_off_between_three_goes_on_between_those_still_tied() -> None:
    game = begun(PLAYOFF, 4, *[banks(5000)] * 3, FARKLE)
    assert game.queue == (0, 1, 2)
    game = on(game, banks(100), FARKLE, banks(100))
    assert game.queue == (0, 2)
    game = on(game, banks(50), FARKLE)
    assert (game.winners, places(game)) == ((0,), (1, 3, 2, 4))


def test_everybody_else_keeps_their_place_whatever_happens_in_the_play_off() -> None:
    rules = PLAYOFF.with_(bankrupt=True, target=1000)
    game = begun(rules, 3, banks(1000), banks(1000), banks(900), FARKLE, banks(50))
    assert scores(game) == [0, 1050, 900]
    assert places(game) == (2, 1, 3)


def test_the_play_off_is_played_in_the_order_of_the_round() -> None:
    game = play(PLAYOFF, 3, f"rolloff 116 / {FARKLE} / {banks(5000)} / {banks(5000)} / {FARKLE}")
    assert game.queue == (0, 1)
    game = play(PLAYOFF, 3, f"rolloff 161 / {banks(5000)} / {FARKLE} / {banks(5000)}")
    assert game.queue == (1, 0)


def test_without_a_tie_there_is_no_play_off() -> None:
    assert begun(PLAYOFF, 2, banks(5000), banks(4950)).winners == (0,)


def test_a_play_off_ends_a_full_round_too() -> None:
    game = begun(FULL_ROUND.with_(tie="playoff"), 2, banks(5000), banks(5000))
    assert (game.closing, game.queue) == (Closing.PLAYOFF, (0, 1))


def test_the_thresholds_hold_in_a_play_off() -> None:
    game = begun(PLAYOFF.with_(minimum_bank=300), 2, banks(5000), banks(5000), "roll / dice 123466 / hold 1")
    assert refusal(game, "bank") == "below-minimum need=300 have=100 missing=200"


def test_places_are_shared_by_equal_scores_and_the_next_is_skipped() -> None:
    game = begun(LAST_ROUND, 4, banks(100), banks(100), banks(5000), banks(50), FARKLE, FARKLE)
    assert places(game) == (2, 2, 1, 4)


# --- six 1s


@pytest.mark.parametrize("rules", [LAST_ROUND, SUDDEN, FULL_ROUND, WELFARE])
def test_six_1s_as_instant_win_end_the_game_whatever_the_scores(rules: Rules) -> None:
    game = begun(rules.with_(six_ones="win"), 3, banks(4900), SIX_ONES_ROLLED)
    assert (game.winners, scores(game), places(game)) == ((1,), [4900, 0, 0], (2, 1, 3))
    assert news(game) == ["six-ones 1", "won 1"]


def test_six_1s_win_in_the_last_round_too() -> None:
    game = begun(LAST_ROUND.with_(six_ones="win"), 2, banks(6000), SIX_ONES_ROLLED)
    assert game.winners == (1,)


def test_six_1s_are_the_end_of_that_turn_in_the_account_of_the_seat() -> None:
    standing = begun(LAST_ROUND.with_(six_ones="win"), 2, SIX_ONES_ROLLED).seats[0]
    assert standing.turns == 1
    assert standing.last is not None
    assert standing.last.what == "six-ones"


# --- after the end


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("roll", "game-over"),
        ("hold 1", "game-over"),
        ("bank", "game-over"),
        ("timeout", "game-over"),
        ("leave 0", "game-over"),
        ("handover 0 bruno", "game-over"),
        ("takeback 0", "game-over"),
        ("end", "game-over"),
        ("piggyback", "nothing-to-piggyback"),
        ("dice 123456", "no-roll"),
        ("rolloff 12", "no-roll-off"),
    ],
)
def test_nothing_is_possible_after_the_end(move: str, code: str) -> None:
    assert refusal(begun(SUDDEN, 2, banks(5000)), move) == code


@pytest.mark.parametrize("turns", ["roll", "roll / dice 123466", "roll / dice 123466 / hold 1", banks(100)])
def test_a_game_can_be_ended_early_in_every_phase_without_a_winner(turns: str) -> None:
    game = begun(SUDDEN, 2, turns, "end")
    assert (game.is_over, game.winners) == (True, ())
    assert news(game)[-1].startswith("ended")


@pytest.mark.parametrize("turns", ["", "roll", "roll / dice 123466", "roll / dice 123466 / hold 1"])
def test_nothing_lies_on_the_table_after_an_early_end(turns: str) -> None:
    rules = LAST_ROUND.with_(piggyback="bonus")
    game = begun(rules, 3, banks(5000), turns, "end")
    assert (game.roll, game.offer, game.queue) == ((), None, ())


def test_a_game_can_be_ended_during_the_roll_off() -> None:
    assert play(SUDDEN, 2, "end").is_over


def test_a_game_ended_early_still_ranks_the_scores() -> None:
    assert places(begun(SUDDEN, 3, banks(100), banks(500), "end")) == (2, 1, 3)

"""RULES.md, section 9: leaving, and what happens to a seat."""

import pytest

from bot.farkle import sides
from bot.farkle.ending import places
from bot.farkle.game import awaited, legal
from bot.farkle.moves import Roll
from bot.farkle.position import Closing, Phase
from bot.farkle.rules import Rules
from tests.farkle.scenes import FARKLE, banks, begun, news, on, play, refusal, scores

RULES = Rules(target=5000)
PHASES = {
    "before the first roll": "",
    "after a roll": "roll / dice 111234",
    "after a hold": "roll / dice 111234 / hold 1 1 1",
    "after hot dice": "roll / dice 111555 / hold 1 1 1 5 5 5",
    "after rolling on": "roll / dice 111234 / hold 1 1 1 / roll / dice 123",
}


@pytest.mark.parametrize("phase", PHASES.values(), ids=PHASES)
def test_the_leaver_s_open_turn_is_void(phase: str) -> None:
    game = begun(RULES, 3, banks(500), FARKLE, FARKLE, phase, "leave 0")
    assert scores(game) == [500, 0, 0]
    assert (game.turn, game.phase) == (1, Phase.START)


@pytest.mark.parametrize("phase", PHASES.values(), ids=PHASES)
def test_nobody_inherits_turn_points(phase: str) -> None:
    rules = RULES.with_(piggyback="inherit")
    game = begun(rules, 3, phase, "leave 0")
    assert (game.turn_points, game.offer, game.free, game.held, game.roll) == (0, None, 6, (), ())
    assert legal(game) == (Roll(),)


@pytest.mark.parametrize("phase", PHASES.values(), ids=PHASES)
def test_somebody_else_s_leaving_does_not_disturb_the_open_turn(phase: str) -> None:
    before = begun(RULES, 3, phase)
    after = on(before, "leave 2")
    assert news(after) == ["left 2"]
    assert after._replace(seats=before.seats, news=before.news, number=before.number) == before


def test_the_score_stays_in_the_table_marked_left() -> None:
    game = begun(RULES, 3, banks(500), banks(100), FARKLE, "leave 0")
    assert (game.seats[0].score, game.seats[0].left) == (500, True)


def test_the_seat_is_skipped() -> None:
    game = begun(RULES, 4, "leave 2", FARKLE, FARKLE)
    assert game.turn == 3
    game = on(game, FARKLE, FARKLE, FARKLE)
    assert game.turn == 3


@pytest.mark.parametrize("leaver", [0, 1, 3])
def test_everyone_else_s_order_is_untouched(leaver: int) -> None:
    game = begun(RULES, 4, FARKLE, FARKLE, f"leave {leaver}")
    order = []
    for _ in range(6):
        order.append(game.turn)
        game = on(game, FARKLE)
    staying = [seat for seat in (2, 3, 0, 1) if seat != leaver]
    assert order == staying * 2


def test_two_may_leave_one_after_the_other() -> None:
    game = begun(RULES, 4, "leave 0", "leave 1")
    assert game.turn == 2
    assert sides.active(game) == (2, 3)


@pytest.mark.parametrize("leaver", [0, 1])
def test_with_one_player_left_that_one_wins(leaver: int) -> None:
    game = begun(RULES, 2, banks(500), f"leave {leaver}")
    assert game.winners == (1 - leaver,)
    assert news(game) == [f"left {leaver}", f"won {1 - leaver}{' 500' if leaver else ''}"]


def test_the_one_who_is_left_wins_whatever_the_scores() -> None:
    game = begun(RULES, 3, banks(4000), banks(100), FARKLE, "leave 0", "leave 1")
    assert (game.winners, places(game)) == ((2,), (2, 3, 1))


def test_with_one_team_left_that_team_wins_and_the_member_who_left_it_too() -> None:
    game = begun(RULES.with_(teams=2), 4, "leave 2", "leave 1", "leave 3")
    assert (game.winners, places(game)) == ((0, 2), (1, 2, 1, 2))


def test_a_team_plays_on_without_a_member_whose_points_stay() -> None:
    game = begun(RULES.with_(teams=2), 4, banks(3000), "leave 0", FARKLE, banks(2000))
    assert (game.closing, game.queue) == (Closing.LAST_ROUND, (3, 1))
    assert on(game, FARKLE, FARKLE).winners == (0, 2)


def test_a_team_stays_open_without_the_member_who_opened_it() -> None:
    game = begun(RULES.with_(teams=2, opening=500), 4, banks(500), "leave 0", FARKLE, banks(50))
    assert scores(game) == [500, 0, 50, 0]


def test_a_seat_that_has_left_stands_below_all_that_played_on() -> None:
    game = begun(RULES, 3, banks(4000), FARKLE, FARKLE, "leave 0", banks(5000), banks(100))
    assert places(game) == (3, 1, 2)


@pytest.mark.parametrize("leaver", [1, 2])
def test_who_leaves_in_the_last_round_is_skipped(leaver: int) -> None:
    game = begun(RULES, 3, banks(5000), f"leave {leaver}")
    assert (game.queue, game.turn) == ((3 - leaver,), 3 - leaver)
    assert on(game, FARKLE).winners == (0,)


def test_the_last_round_goes_on_when_the_one_who_called_it_leaves() -> None:
    game = begun(RULES, 3, banks(5000), "leave 0")
    assert (game.queue, game.is_over) == ((1, 2), False)
    game = on(game, banks(100), banks(50))
    assert (game.winners, places(game)) == ((1,), (3, 1, 2))


def test_leaving_as_the_last_of_the_last_round_ends_the_game() -> None:
    game = begun(RULES, 3, banks(5000), banks(100), "roll / dice 123466", "leave 2")
    assert (game.winners, scores(game)) == ((0,), [5000, 100, 0])


def test_who_leaves_a_full_round_is_skipped_even_the_first_of_the_order() -> None:
    rules = RULES.with_(ending="full_round")
    game = begun(rules, 4, "leave 0", banks(5000))
    assert game.queue == (2, 3)
    game = on(game, "leave 3", FARKLE)
    assert game.winners == (1,)


@pytest.mark.parametrize("leaver", [0, 1])
def test_leaving_a_play_off_between_two_gives_it_to_the_other(leaver: int) -> None:
    rules = RULES.with_(tie="playoff")
    game = begun(rules, 3, banks(5000), banks(5000), FARKLE, f"leave {leaver}")
    assert game.winners == (1 - leaver,)
    assert places(game)[1 - leaver] == 1


def test_leaving_a_play_off_between_three_leaves_two() -> None:
    rules = RULES.with_(tie="playoff")
    game = begun(rules, 4, *[banks(5000)] * 3, FARKLE, banks(100), "leave 1")
    assert (game.queue, game.is_over) == ((2,), False)
    assert on(game, FARKLE).winners == (0,)


def test_a_spectator_of_the_play_off_may_leave_it_alone() -> None:
    rules = RULES.with_(tie="playoff")
    game = begun(rules, 3, banks(5000), banks(5000), FARKLE, "leave 2")
    assert (game.queue, game.is_over) == ((0, 1), False)
    assert on(game, banks(50), FARKLE).winners == (0,)


def test_a_player_who_was_out_of_the_play_off_cannot_win_it_by_the_others_leaving() -> None:
    rules = RULES.with_(tie="playoff")
    game = begun(rules, 3, banks(5000), banks(5000), FARKLE, "leave 1")
    assert game.winners == (0,)


def test_leaving_is_refused_while_dice_are_falling() -> None:
    assert refusal(begun(RULES, 3, "roll"), "leave 0") == "dice-pending"
    assert refusal(play(RULES, 3), "leave 0") == "dice-pending"


def test_a_seat_that_is_empty_or_unknown_cannot_be_left() -> None:
    game = begun(RULES, 3, "leave 1")
    assert refusal(game, "leave 1") == "not-seated seat=1"
    assert refusal(game, "leave 7") == "not-seated seat=7"
    assert refusal(game, "handover 1 bruno") == "not-seated seat=1"
    assert refusal(game, "takeback 5") == "not-seated seat=5"


# --- a computer player instead


@pytest.mark.parametrize("phase", PHASES.values(), ids=PHASES)
def test_a_seat_may_be_handed_to_a_computer_player_who_plays_on_where_it_stands(phase: str) -> None:
    before = begun(RULES, 3, phase)
    after = on(before, "handover 0 bruno")
    assert news(after) == ["handed-over 0"]
    assert after.seats[0].stand_in == "bruno"
    assert after._replace(seats=before.seats, news=before.news, number=before.number) == before


def test_the_person_may_take_the_seat_back() -> None:
    game = begun(RULES, 2, "handover 1 bruno", banks(100), "takeback 1")
    assert news(game) == ["taken-back 1"]
    assert game.seats[1].stand_in is None


def test_a_seat_is_handed_over_once_and_taken_back_once() -> None:
    game = begun(RULES, 2)
    assert refusal(game, "takeback 1") == "not-handed-over seat=1"
    game = on(game, "handover 1 bruno")
    assert refusal(game, "handover 1 carla") == "already-handed-over seat=1"
    assert refusal(on(game, "takeback 1"), "takeback 1") == "not-handed-over seat=1"


def test_a_seat_changes_hands_only_between_rolls() -> None:
    game = begun(RULES, 2, "roll")
    assert refusal(game, "handover 0 bruno") == "dice-pending"
    assert refusal(game, "takeback 0") == "dice-pending"


def test_a_seat_that_was_handed_over_can_be_left() -> None:
    game = begun(RULES, 3, "handover 1 bruno", "leave 1")
    assert (game.seats[1].left, game.seats[1].stand_in) == (True, None)


# --- the clock


@pytest.mark.parametrize("phase", PHASES.values(), ids=PHASES)
def test_a_timeout_makes_the_open_turn_void(phase: str) -> None:
    game = begun(RULES, 2, phase)
    points = game.turn_points
    game = on(game, "timeout")
    assert (scores(game), game.turn) == ([0, 0], 1)
    assert news(game) == [f"timed-out 0{f' {points}' if points else ''}"]


def test_a_timeout_is_no_farkle() -> None:
    rules = RULES.with_(bankrupt=True, three_farkles=500)
    game = begun(rules, 2, banks(500), *["timeout"] * 7)
    assert scores(game) == [500, 0]
    assert [seat.farkles for seat in game.seats] == [0, 0]


def test_the_clock_cannot_run_out_while_dice_are_falling() -> None:
    game = begun(RULES, 2, "roll")
    assert awaited(game) == 6
    assert refusal(game, "timeout") == "dice-pending"


def test_a_timeout_in_the_last_round_is_that_player_s_last_turn() -> None:
    assert begun(RULES, 2, banks(5000), "timeout").winners == (0,)

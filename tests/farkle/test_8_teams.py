"""RULES.md, section 8: teams."""

import pytest

from bot.farkle import sides
from bot.farkle.ending import places
from bot.farkle.errors import Refusal
from bot.farkle.game import start
from bot.farkle.position import Closing
from bot.farkle.rules import Rules
from tests.farkle.scenes import FARKLE, SIX_ONES_ROLLED, banks, begun, news, on, refusal, scores

PAIRS = Rules(teams=2, target=5000)
"""Two teams: seats 0 and 2 against seats 1 and 3, when there are four."""


@pytest.mark.parametrize(("teams", "seats"), [(2, 2), (2, 4), (2, 6), (2, 8), (3, 3), (3, 6), (4, 4), (4, 8)])
def test_two_to_four_teams_of_equal_size_can_play(teams: int, seats: int) -> None:
    game = start(Rules(teams=teams), seats)
    assert [len(sides.members(game, team)) for team in range(teams)] == [seats // teams] * teams


@pytest.mark.parametrize(("teams", "seats"), [(2, 3), (2, 5), (3, 2), (3, 4), (3, 8), (4, 2), (4, 6)])
def test_teams_of_unequal_size_are_refused(teams: int, seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        start(Rules(teams=teams), seats)
    assert str(refused.value) == f"uneven-teams seats={seats} teams={teams}"


def test_a_team_s_score_is_the_sum_of_its_members() -> None:
    game = begun(PAIRS, 4, banks(100), banks(200), banks(300), banks(400))
    assert [sides.score(game, team) for team in (0, 1)] == [400, 600]


@pytest.mark.parametrize(("teams", "seats"), [(2, 4), (3, 6), (4, 8)])
def test_seats_alternate_so_that_turns_pass_from_team_to_team(teams: int, seats: int) -> None:
    game = begun(Rules(teams=teams), seats)
    teams_in_turn = []
    for _ in range(seats):
        teams_in_turn.append(sides.side(game, game.turn))
        game = on(game, FARKLE)
    assert teams_in_turn == list(range(teams)) * (seats // teams)


def test_the_target_looks_at_the_team_score() -> None:
    game = begun(PAIRS.with_(ending="sudden"), 4, banks(3000), FARKLE, banks(2000))
    assert (game.winners, scores(game)) == ((0, 2), [3000, 0, 2000, 0])
    assert news(game) == ["banked 2 2000", "won 0 3000", "won 2 2000"]


def test_the_opening_looks_at_the_team() -> None:
    rules = PAIRS.with_(opening=500)
    game = begun(rules, 4, banks(500), "roll / dice 123466 / hold 1")
    assert refusal(game, "bank") == "below-opening need=500 have=100 missing=400"
    game = begun(rules, 4, banks(500), FARKLE, banks(50))
    assert scores(game) == [500, 0, 50, 0]


def test_welfare_is_won_by_exactly_the_target_as_a_team() -> None:
    game = begun(PAIRS.with_(exact=True), 4, banks(3000), FARKLE, banks(2000))
    assert game.winners == (0, 2)


def test_welfare_gives_what_goes_beyond_to_the_team_with_the_lowest_score() -> None:
    rules = Rules(teams=3, exact=True, target=5000)
    game = begun(rules, 6, banks(4000), banks(600), banks(500), FARKLE, banks(100), FARKLE, banks(1050))
    assert news(game) == ["gift 0 1050 to 2"]
    assert scores(game) == [4000, 600, 1550, 0, 100, 0]


def test_welfare_never_gives_to_the_banker_s_own_team() -> None:
    game = begun(PAIRS.with_(exact=True), 4, FARKLE, banks(1000), banks(4500), FARKLE, banks(550))
    assert (news(game), scores(game)) == (["gift 0 550 to 1"], [0, 1550, 4500, 0])


def test_welfare_voids_a_gift_that_would_carry_the_team_beyond_the_target() -> None:
    game = begun(PAIRS.with_(exact=True), 4, banks(4800), banks(3000), FARKLE, banks(1500), banks(550))
    assert (news(game), scores(game)) == (["void 0 550"], [4800, 3000, 0, 1500])


def test_a_gift_that_lands_a_team_exactly_on_the_target_makes_the_team_win() -> None:
    game = begun(PAIRS.with_(exact=True), 4, banks(4800), banks(3000), FARKLE, banks(1500), banks(500))
    assert (game.winners, scores(game)) == ((1, 3), [4800, 3500, 0, 1500])


def test_farkles_in_a_row_are_counted_per_player() -> None:
    rules = PAIRS.with_(three_farkles=500)
    game = begun(rules, 4, FARKLE, banks(50), FARKLE, banks(50), FARKLE, banks(50), FARKLE, banks(50))
    assert scores(game) == [0, 100, 0, 100]
    assert [seat.farkles for seat in game.seats] == [2, 0, 2, 0]
    assert scores(on(game, FARKLE)) == [-500, 100, 0, 100]


def test_in_the_last_round_every_player_of_every_other_team_gets_one_more_turn() -> None:
    game = begun(PAIRS, 4, FARKLE, FARKLE, banks(5000))
    assert (game.closing, game.queue) == (Closing.LAST_ROUND, (3, 1))
    game = on(game, FARKLE, FARKLE)
    assert game.winners == (0, 2)


def test_in_the_last_round_the_others_together_may_overtake() -> None:
    game = begun(PAIRS, 4, banks(5000), banks(3000), banks(2050))
    assert (game.winners, places(game)) == ((1, 3), (2, 1, 2, 1))


def test_a_full_round_lets_the_own_team_play_on() -> None:
    game = begun(PAIRS.with_(ending="full_round"), 4, banks(5000))
    assert game.queue == (1, 2, 3)
    game = on(game, FARKLE, banks(100), banks(5050))
    assert game.winners == (0, 2)


def test_tied_teams_share_the_first_place() -> None:
    rules = Rules(teams=3, target=5000)
    game = begun(rules, 6, banks(5000), banks(3000), FARKLE, banks(2000), FARKLE)
    assert (game.winners, places(game)) == ((0, 1, 3, 4), (1, 1, 3, 1, 1, 3))


def test_tied_teams_play_off_with_all_their_players() -> None:
    game = begun(PAIRS.with_(tie="playoff"), 4, banks(5000), banks(5000), FARKLE)
    assert (game.closing, game.queue) == (Closing.PLAYOFF, (0, 1, 2, 3))
    game = on(game, FARKLE, banks(100), banks(50), FARKLE)
    assert game.winners == (1, 3)


def test_six_1s_win_for_the_team() -> None:
    assert begun(PAIRS.with_(six_ones="win"), 4, SIX_ONES_ROLLED).winners == (0, 2)


def test_the_floor_keeps_the_team_score_from_falling_below_zero() -> None:
    rules = PAIRS.with_(three_farkles=1000, score_floor="zero")
    turns = [FARKLE, banks(50), banks(100), FARKLE]
    game = begun(rules, 4, *turns, *turns, FARKLE)
    assert [sides.score(game, team) for team in (0, 1)] == [0, 100]

"""A look back adds up: result = start + luck - own losses + what others brought - what was given up."""

import pickle
from random import Random

import pytest

from bot.farkle.game import apply, awaited, start
from bot.farkle.moves import Dice, HandOver, Leave, Move, Roll, RollOff, TakeBack, Timeout, parse
from bot.farkle.position import Game, Happening, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.review import review
from bot.players.solo import solo
from bot.players.styles import Chances, Style, Thresholds
from bot.players.verdicts import Mark, Review
from tests.farkle.scenes import moves as read

pytest.importorskip("numpy")

from bot.players.exact import Exact
from bot.players.solver import solve

SHORT = table("official").with_(target=2000)
JUDGE = Judge(Exact(SHORT, solve(SHORT)), Race(SHORT))
STYLES: list[Style] = [Chances(fog=0.05), Thresholds(dict.fromkeys(range(6), 300)), Chances(), Chances(caution=0.02)]


def played(rules: Rules, seats: int, judge: Judge, seed: int, extras: dict[int, Move] | None = None) -> list[Move]:
    """Play a game; `extras` are put in when so many moves have been made and the dice lie still."""
    chance, game, made = Random(seed), start(rules, seats), list[Move]()  # noqa: S311 - repeatable on purpose
    waiting = sorted((extras or {}).items())
    while not game.is_over:
        if dice := awaited(game):
            faces = tuple(chance.randint(1, 6) for _ in range(dice))
            moves: tuple[Move, ...] = (RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces),)
        elif waiting and len(made) >= waiting[0][0]:
            moves = (waiting.pop(0)[1],)
        else:
            moves = STYLES[game.turn % len(STYLES)](game, judge, str(seed))[:1]
        for move in moves:
            game = apply(game, move)
            made.append(move)
    return made


def check(found: Review, rounding: float = 1e-9) -> None:
    for seat, account in enumerate(found.seats):
        parts = account.start + account.luck - account.loss + account.others - account.given_up
        assert parts == pytest.approx(account.result, abs=1e-9)
        choices = [decision for decision in found.decisions if decision.seat == seat]
        assert sum(decision.loss for decision in choices) == pytest.approx(account.loss, abs=rounding)
        assert all(decision.loss >= 0 for decision in choices)
        assert all(0 <= decision.hold_loss <= decision.loss + 1e-12 for decision in choices)
        assert account.accuracy is None or account.accuracy <= 100


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_two_adds_up_exactly(seed: int) -> None:
    found = review(SHORT, 2, played(SHORT, 2, JUDGE, seed), JUDGE)
    check(found)
    assert found.exact
    assert found.finished
    one, other = found.seats
    assert one.luck == pytest.approx(-other.luck, abs=1e-9)
    assert one.others == pytest.approx(other.loss, abs=1e-9)
    assert one.start == other.start == 0.5


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("official", 3, {}),
        ("cardgames", 4, {}),
        ("house", 2, {}),
        ("welfare", 3, {}),
        ("space", 3, {}),
        ("high-stakes", 2, {}),
        ("cardgames", 4, {"teams": 2}),
        ("official", 6, {"teams": 3}),
        ("official", 3, {"tie": "playoff"}),
    ],
)
def test_more_players_and_teams_add_up_too_and_are_marked_as_estimated(
    name: str, seats: int, options: dict[str, object]
) -> None:
    rules = table(name).with_(target=1500, **options)
    judge = Judge(Race(rules))
    found = review(rules, seats, played(rules, seats, judge, seats), judge)
    check(found)
    assert not found.exact
    assert sum(account.result for account in found.seats) >= 1 - 1e-9


@pytest.mark.parametrize(
    ("name", "seats", "options", "happening"),
    [
        ("welfare", 2, {}, Happening.GIFT),
        ("welfare", 4, {}, Happening.GIFT),
        ("welfare", 4, {"teams": 2}, Happening.GIFT),
        ("facebook", 2, {}, Happening.PENALTY),
        ("zilch", 3, {}, Happening.PENALTY),
        ("house", 3, {"bankrupt": True}, Happening.BANKRUPT),
        ("high-stakes", 2, {}, Happening.PIGGYBACKED),
        ("high-stakes", 3, {}, Happening.PIGGYBACKED),
        ("official", 3, {"tie": "playoff"}, Happening.PLAYOFF),
        ("official", 3, {"tie": "playoff", "three_farkles": 500}, Happening.PLAYOFF),
        ("five-dice", 3, {}, Happening.LAST_ROUND),
    ],
)
def test_gifts_penalties_bankruptcies_and_play_offs_add_up(
    name: str, seats: int, options: dict[str, object], happening: Happening
) -> None:
    rules = table(name).with_(target=1000, **options)
    judge = Judge(Race(rules))
    for seed in range(400):
        game = played(rules, seats, judge, seed)
        if happening in happened(rules, seats, game):
            check(review(rules, seats, game, judge))
            return
    pytest.fail(f"no {happening} in 400 games")


@pytest.mark.parametrize(("seats", "teams"), [(2, 0), (3, 0), (4, 0), (2, 2), (4, 2)])
def test_games_with_turns_that_ran_out_and_seats_that_were_left_and_handed_over_add_up(seats: int, teams: int) -> None:
    rules = table("cardgames").with_(target=2000, teams=teams)
    judge = Judge(Race(rules))
    for seed in range(5):
        extras: dict[int, Move] = {6: Timeout(), 12: HandOver(0, "pip"), 20: TakeBack(0), 22: Timeout(), 30: Leave(1)}
        game = played(rules, seats, judge, seed, extras)
        found = review(rules, seats, game, judge, assisted=(0,))
        check(found)
        assert found.seats[1].left == (Leave(1) in game)


def test_a_tie_of_three_is_a_third_of_a_win_for_each_and_adds_up() -> None:
    rules = table("official").with_(target=1000)
    turn = "roll / dice 111162 / hold 1 1 1 / bank"
    found = review(rules, 3, read(f"rolloff 611 / {turn} / {turn} / {turn}"), Judge(Race(rules)))
    check(found)
    assert found.tied
    assert [account.result for account in found.seats] == pytest.approx([1 / 3] * 3)


def test_a_game_alone_adds_up_in_turns() -> None:
    rules = table("cardgames").with_(target=3000)
    judge = Judge(Race(rules))
    game = played(rules, 1, judge, 1)
    found = review(rules, 1, game, judge)
    check(found)
    (account,) = found.seats
    assert account.start == pytest.approx(-solo(rules).expected())
    assert -account.result == sum(move == Roll() for move in firsts(game))


def test_a_game_alone_that_was_left_stays_as_it_stood() -> None:
    rules = table("cardgames").with_(target=3000)
    found = review(rules, 1, read("roll / dice 151342 / hold 1 1 / bank / leave 0"), Judge(Race(rules)))
    check(found)
    assert not found.finished
    assert found.seats[0].given_up == 0
    assert -found.seats[0].result > 2


def test_a_review_travels_to_another_process() -> None:
    found = review(SHORT, 2, played(SHORT, 2, JUDGE, 1), JUDGE)
    again = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
    assert again == found
    assert again.decisions[0].position.table is found.decisions[0].position.table


def happened(rules: Rules, seats: int, moves: list[Move]) -> set[Happening]:
    game, events = start(rules, seats), set[Happening]()
    for move in moves:
        game = apply(game, move)
        events |= {event.what for event in game.news}
    return events


def firsts(moves: list[Move]) -> list[Move]:
    """Give the first move of each turn of a game alone."""
    game, found = start(table("cardgames").with_(target=3000), 1), list[Move]()
    for move in moves:
        if game.phase is Phase.START:
            found.append(move)
        game = apply(game, move)
    return found


def test_whoever_plays_perfectly_loses_nothing_and_is_fully_accurate() -> None:
    game = played(SHORT, 4, judge := Judge(Race(SHORT)), 3)
    perfect = review(SHORT, 4, game, judge).seats[2]
    assert perfect.loss == pytest.approx(0, abs=1e-9)
    assert perfect.accuracy == pytest.approx(100)
    assert perfect.worst == ()


def test_the_dice_favor_nobody_in_the_long_run() -> None:
    luck = [review(SHORT, 2, played(SHORT, 2, JUDGE, seed), JUDGE).seats[0].luck for seed in range(100, 140)]
    mean = sum(luck) / len(luck)
    deviation = (sum((one - mean) ** 2 for one in luck) / (len(luck) - 1) / len(luck)) ** 0.5
    assert abs(mean) < 3 * deviation
    assert deviation > 0.01


def test_the_costliest_choices_come_with_what_was_better() -> None:
    found = review(SHORT, 2, played(SHORT, 2, JUDGE, 1), JUDGE)
    for account in found.seats:
        costs = [decision.loss for decision in account.worst]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= 3
        for decision in account.worst:
            assert decision.best == JUDGE.options(decision.position)[0]
            assert decision.chosen in JUDGE.options(decision.position)
            assert decision.mark is not Mark.EQUAL


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0004, "equal"), (0.001, "small"), (0.006, "inaccuracy"), (0.016, "mistake"), (0.041, "blunder")],
)
def test_marks_say_how_much_a_choice_cost(loss: float, mark: str) -> None:
    decision = review(SHORT, 2, played(SHORT, 2, JUDGE, 1), JUDGE).decisions[0]
    worse = decision.chosen._replace(chance=decision.best.chance - loss)
    changed = type(decision)(
        decision.position, decision.seat, None, worse, decision.best, decision.at_random, decision.hold_loss
    )
    assert changed.mark == mark


def test_a_hold_and_the_action_after_it_are_one_choice_whose_cost_is_divided() -> None:
    game = "rolloff 61 / roll / dice 151342 / hold 5 / bank / roll / dice 111234 / hold 1 1 1 / bank / end"
    found = review(SHORT, 2, read(game), JUDGE)
    first = found.decisions[0]
    assert [str(move) for move in first.chosen.moves] == ["hold 5", "bank"]
    kept = max(option.chance for option in JUDGE.options(first.position) if option.moves[0] == first.chosen.moves[0])
    assert first.hold_loss == pytest.approx(first.best.chance - kept)
    assert first.loss > first.hold_loss > 0


def test_the_line_has_a_point_for_every_turn() -> None:
    game = played(SHORT, 2, JUDGE, 2)
    found = review(SHORT, 2, game, JUDGE)
    position: Game = start(SHORT, 2)
    for move in game:
        position = apply(position, move)
    assert len(found.line) == sum(seat.turns for seat in position.seats) + 1
    assert found.line[-1].turn is None
    assert found.line[-1].chances == tuple(account.result for account in found.seats)
    assert all(sum(point.chances) == pytest.approx(1) for point in found.line)


def test_a_tie_is_half_a_win_for_each() -> None:
    rules = table("official").with_(target=1000)
    judge = Judge(Race(rules))
    turn = "roll / dice 111162 / hold 1 1 1 / bank"
    found = review(rules, 2, read(f"rolloff 61 / {turn} / {turn}"), judge)
    assert found.tied
    assert [account.result for account in found.seats] == [0.5, 0.5]
    check(found)


def test_a_turn_that_ran_out_and_a_seat_that_was_left_are_given_up_not_chosen() -> None:
    game = played(SHORT, 3, judge := Judge(Race(SHORT)), 4, {20: Timeout(), 40: Leave(1)})
    found = review(SHORT, 3, game, judge)
    check(found)
    assert found.seats[1].left
    assert found.seats[1].given_up > 0
    assert found.seats[1].result == 0


def test_whoever_leaves_a_game_of_two_gives_it_up() -> None:
    found = review(SHORT, 2, read("rolloff 61 / roll / dice 151342 / hold 5 / leave 0"), JUDGE)
    check(found)
    assert found.seats[0].result == 0
    assert found.seats[0].given_up > 0.4
    assert found.seats[1].others == pytest.approx(found.seats[0].given_up + found.seats[0].loss)


def test_what_a_computer_player_chose_for_somebody_is_not_held_against_them() -> None:
    game = played(SHORT, 2, JUDGE, 5, {10: HandOver(0, "bruno"), 60: TakeBack(0)})
    found = review(SHORT, 2, game, JUDGE)
    check(found)
    account = found.seats[0]
    assert account.stood_in
    own = [decision for decision in found.decisions if decision.seat == 0 and decision.by is None]
    assert account.decisions == len(own) < sum(decision.seat == 0 for decision in found.decisions)


def test_a_game_that_was_ended_early_has_no_result_but_how_things_stood() -> None:
    game = [*played(SHORT, 2, JUDGE, 6)[:30], parse("end")]
    found = review(SHORT, 2, game, JUDGE)
    check(found)
    assert not found.finished
    assert 0 < found.seats[0].result < 1


def test_who_took_hints_is_marked() -> None:
    found = review(SHORT, 2, played(SHORT, 2, JUDGE, 1), JUDGE, assisted=[1])
    assert [account.assisted for account in found.seats] == [False, True]

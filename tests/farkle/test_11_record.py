"""RULES.md, section 11: replaying the list of moves, and the record of a game."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.farkle import dice, record
from bot.farkle.errors import Refusal
from bot.farkle.game import legal, replay
from bot.farkle.moves import parse
from bot.farkle.tables import table
from tests.farkle.scenes import banks, begun, moves, refusal, scores
from tests.farkle.simulation import Honest, honest, reckless

# --- replaying


def test_replaying_the_list_gives_the_same_game_score_for_score() -> None:
    played = begun("house", 3, banks(1000), banks(550), "timeout", banks(50))
    text = f"rolloff 611 / {banks(1000)} / {banks(550)} / timeout / {banks(50)}"
    again = replay(table("house"), 3, moves(text))
    assert again == played
    assert scores(again) == [1050, 550, 0]


def test_replaying_stops_at_the_first_move_that_is_not_possible() -> None:
    with pytest.raises(Refusal) as refused:
        replay(table("standard"), 2, moves("rolloff 61 / roll / dice 123456 / hold 2 / bank"))
    assert str(refused.value) == "dead-dice faces=[2]"


def test_the_dice_of_the_list_are_as_many_as_were_thrown() -> None:
    game = begun("standard", 2, "roll")
    assert refusal(game, "dice 12345") == "dice-number need=6 have=5"
    assert refusal(begun("five-dice", 2, "roll"), "dice 123456") == "dice-number need=5 have=6"


# --- the record


@pytest.fixture(scope="module")
def game() -> Honest:
    """A whole game of three, dice from the stream, with a seat handed over, one left and one timeout."""
    rules = table("house").with_(target=2000)
    extras = {10: "handover 1 bruno", 16: "timeout", 24: "takeback 1", 34: "leave 2"}
    return honest(rules, seats=3, seed=7, extras=extras)


Record = dict[str, Any]
Tamper = Callable[[Record], None]


def told(played: Record) -> list[str]:
    return [str(difference) for difference in record.verify(played)]


def copy(played: Record) -> Record:
    written: Record = json.loads(json.dumps(played))
    return written


def test_an_honest_record_agrees_with_itself(game: Honest) -> None:
    assert game.position.winners
    assert told(game.record) == []
    assert told(copy(game.record)) == []


def test_a_record_says_before_which_moves_a_seat_took_hints(game: Honest) -> None:
    number, other = indices(game, "hold")[:2]
    seat = replay(game.rules, 3, game.moves[:number]).turn
    hinted = [record.Seat(f"phrase {at}", hints=(number,) if at == seat else ()) for at in range(3)]
    written = record.build(game.id, game.seed, game.rules, hinted, game.moves)
    assert [entry["hints"] for entry in written["seats"]] == [[number] if at == seat else [] for at in range(3)]
    assert told(written) == []
    written["seats"][seat]["hints"] = [other]
    assert [line.split(":")[0] for line in told(written)] == ["the checksum"]


def test_a_hint_to_somebody_who_had_nothing_to_choose_is_found(game: Honest) -> None:
    number = indices(game, "dice")[0]
    seat = replay(game.rules, 3, game.moves[:number]).turn
    for at, strange in ((seat, number), ((seat + 1) % 3, number + 1), (seat, len(game.moves)), (seat, -1)):
        tampered = copy(game.record)
        tampered["seats"][at]["hints"] = [strange]
        expected = f"the hint before move {strange}: the record says seat {at} took it"
        assert any(line.startswith(expected) for line in told(tampered))


def test_the_order_of_its_fields_is_no_part_of_a_record(game: Honest) -> None:
    assert told(dict(reversed(copy(game.record).items()))) == []


def test_a_record_holds_every_move_and_the_scores_after_every_turn(game: Honest) -> None:
    assert list(map(parse, game.record["moves"])) == game.moves
    assert game.record["turns"][-1]["scores"] == scores(game.position) == game.record["result"]["scores"]
    assert len(game.record["turns"]) == sum(seat.turns for seat in game.position.seats)


def test_a_record_holds_what_is_needed_to_verify_its_dice(game: Honest) -> None:
    assert bytes.fromhex(game.record["seed"]) == game.seed
    assert game.record["commitment"] == dice.commitment(game.id, game.seed)
    assert game.record["mix"] == dice.mix(seat["phrase"] for seat in game.record["seats"])


@pytest.mark.parametrize("extras", [{0: "end"}, {1: "end"}, {30: "end"}], ids=["in the roll-off", "at once", "later"])
def test_a_game_ended_early_has_an_honest_record_too(extras: dict[int, str]) -> None:
    game = honest("official", seats=2, seed=3, extras=extras)
    assert game.record["result"]["winners"] == []
    assert told(game.record) == []


def indices(game: Honest, word: str) -> list[int]:
    return [number for number, move in enumerate(game.record["moves"]) if move.split()[0] == word]


def turned(text: str, place: int) -> str:
    """Turn one die of a move to its next face."""
    head, faces_shown = text.split()
    turned_face = str(int(faces_shown[place]) % 6 + 1)
    return f"{head} {faces_shown[:place]}{turned_face}{faces_shown[place + 1 :]}"


@pytest.mark.parametrize("word", ["rolloff", "dice"])
def test_any_die_that_was_turned_is_found_where_it_lies(game: Honest, word: str) -> None:
    for number in indices(game, word):
        text = game.record["moves"][number]
        for place in range(len(text.split()[1])):
            tampered = copy(game.record)
            tampered["moves"][number] = turned(text, place)
            expected = f"move {number}: the record says {turned(text, place)}, it follows {text}"
            assert expected in told(tampered)


def test_any_move_that_was_changed_dropped_doubled_or_put_in_is_found(game: Honest) -> None:
    moves = game.record["moves"]
    for number, move in enumerate(moves):
        before, after = moves[:number], moves[number + 1 :]
        for instead in ([], [move, move], ["timeout", move], ["hold 5"], ["bank"], ["end"]):
            tampered = game.record | {"moves": [*before, *instead, *after]}
            assert tampered == game.record or told(tampered)


def test_another_hold_of_as_many_dice_in_a_turn_that_was_lost_is_found() -> None:
    """Neither the dice nor the scores can tell it: the checksum does."""
    game = honest("standard", seats=2, seed=1, extras={60: "end"}, policy=reckless)
    others = 0
    for number in indices(game, "hold"):
        roll = replay(table("standard"), 2, game.moves[:number])
        for other in legal(roll):
            if other != game.moves[number] and len(str(other)) == len(str(game.moves[number])):
                tampered = copy(game.record)
                tampered["moves"][number] = str(other)
                assert [line.split(":")[0] for line in told(tampered)] == ["the checksum"]
                others += 1
    assert others


def test_any_score_that_was_changed_is_found(game: Honest) -> None:
    for number, turn in enumerate(game.record["turns"]):
        for seat in range(3):
            tampered = copy(game.record)
            tampered["turns"][number]["scores"][seat] += 50
            written, derived = tampered["turns"][number]["scores"], turn["scores"]
            expected = f"the scores after move {turn['move'] - 1}: the record says {written}, it follows {derived}"
            assert expected in told(tampered)
    for seat in range(3):
        tampered = copy(game.record)
        tampered["result"]["scores"][seat] += 50
        assert any(line.startswith("the final scores: ") for line in told(tampered))


def test_scores_after_a_move_that_ended_no_turn_are_found(game: Honest) -> None:
    ends = {turn["move"] for turn in game.record["turns"]}
    number = next(number for number in range(1, len(game.moves)) if number not in ends)
    tampered = copy(game.record)
    tampered["turns"].insert(0, {"move": number, "scores": [0, 0, 0]})
    assert any(line.startswith(f"the scores after move {number - 1}: ") for line in told(tampered))


def renamed(played: Record) -> None:
    played["moves"] = [move.replace("bruno", "carla") for move in played["moves"]]


def flipped(seed: str) -> str:
    return bytes([bytes.fromhex(seed)[0] ^ 1, *bytes.fromhex(seed)[1:]]).hex()


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "the seed": (lambda record: record.update(seed="00" * 32), "the seal of the dice: "),
    "one bit of the seed": (lambda record: record.update(seed=flipped(record["seed"])), "the seal of the dice: "),
    "the commitment": (lambda record: record.update(commitment="0" * 64), "the seal of the dice: "),
    "no commitment": (lambda record: record.pop("commitment"), "the seal of the dice: "),
    "the mix": (lambda record: record.update(mix="0" * 64), "the mix of the phrases: "),
    "a phrase": (lambda record: record["seats"][1].update(phrase="other"), "the mix of the phrases: "),
    "two phrases changed places": (lambda record: record["seats"].reverse(), "the mix of the phrases: "),
    "the game's name": (lambda record: record.update(game="other"), "the seal of the dice: "),
    "the winners": (lambda record: record["result"].update(winners=[2]), "the winners: "),
    "the places": (lambda record: record["result"].update(places=[1, 1, 1]), "the places: "),
    "a missing turn": (lambda record: record["turns"].pop(3), "the scores after move "),
    "a doubled turn": (lambda record: record["turns"].insert(3, record["turns"][3]), "the scores after move "),
    "turns that changed places": (lambda record: record["turns"].reverse(), "the checksum: "),
    "who stood in": (renamed, "the checksum: "),
    "who sat there": (lambda record: record["seats"][0].update(character="bruno"), "the checksum: "),
    "the target": (lambda record: record["rules"].update(target=50_000), ""),
    "an option without effect": (lambda record: record["rules"].update(tie="playoff"), "the checksum: "),
    "an option put in": (lambda record: record.update(note="?"), "the checksum: "),
    "the checksum": (lambda record: record.update(checksum="0" * 64), "the checksum: "),
}


@pytest.mark.parametrize(("tamper", "where"), TAMPERED.values(), ids=TAMPERED)
def test_any_other_change_is_found(game: Honest, tamper: Tamper, where: str) -> None:
    tampered = copy(game.record)
    tamper(tampered)
    assert tampered != game.record
    assert any(line.startswith(where) for line in told(tampered))


def test_an_early_end_that_was_cut_off_is_found() -> None:
    tampered = copy(honest("official", seats=2, seed=3, extras={30: "end"}).record)
    tampered["moves"].pop()
    assert any(line.startswith("the end of the game: ") for line in told(tampered))


def test_a_move_after_the_end_is_found(game: Honest) -> None:
    tampered = copy(game.record)
    tampered["moves"].append("end")
    assert any("a refusal: game-over" in line for line in told(tampered))


NO_RECORDS: dict[str, object] = {
    "null": None,
    "a number": 1,
    "a text": "record",
    "a list": [],
    "nothing": {},
    "another format": {"format": 2},
}


@pytest.mark.parametrize("value", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_is_refused(value: Any) -> None:  # noqa: ANN401 - anything a file may hold
    with pytest.raises(Refusal) as refused:
        record.verify(value)
    assert refused.value.code == "bad-record"


@pytest.mark.parametrize(
    "field", ["format", "game", "rules", "seats", "commitment", "mix", "seed", "moves", "turns", "result", "checksum"]
)
@pytest.mark.parametrize(
    "value",
    [None, 1, -1.5, True, "", "x", "\ud800", [], [1], ["x"], [[]], [None], {}, {"move": 1}, [{"move": "x"}],
     [{"phrase": 1}], [{"move": float("inf"), "scores": []}], [{"phrase": "\ud800"}] * 3, {"scores": 1}, "zz"],
    ids=repr,
)  # fmt: skip
def test_a_record_with_anything_in_a_field_is_checked_or_refused_but_never_breaks(
    game: Honest, field: str, value: object
) -> None:
    tampered = copy(game.record)
    tampered[field] = value
    try:
        found = record.verify(tampered)
    except Refusal:
        return
    assert found or tampered == game.record

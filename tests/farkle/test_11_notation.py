"""RULES.md, section 11: one notation for everything that happens."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.farkle.errors import Refusal
from bot.farkle.game import replay
from bot.farkle.moves import (
    Bank,
    Dice,
    End,
    HandOver,
    Hold,
    Leave,
    Move,
    Piggyback,
    Roll,
    RollOff,
    TakeBack,
    Timeout,
    parse,
)
from bot.farkle.tables import table
from tests.farkle.options import faces
from tests.farkle.scenes import moves

SEATS = st.integers(0, 7)
NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,19}", fullmatch=True)
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    faces(1, 8).map(RollOff),
    faces(1, 6).map(Dice),
    faces(1, 6).map(Hold),
    SEATS.map(Leave),
    SEATS.map(TakeBack),
    st.builds(HandOver, SEATS, NAMES),
    st.sampled_from([Roll(), Piggyback(), Bank(), Timeout(), End()]),
)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (RollOff((3, 5, 5)), "rolloff 355"),
        (Roll(), "roll"),
        (Piggyback(), "piggyback"),
        (Dice((2, 3, 1, 6, 4, 4)), "dice 231644"),
        (Hold((1, 5, 5)), "hold 1 5 5"),
        (Bank(), "bank"),
        (Timeout(), "timeout"),
        (Leave(3), "leave 3"),
        (HandOver(3, "bruno"), "handover 3 bruno"),
        (TakeBack(3), "takeback 3"),
        (End(), "end"),
    ],
)
def test_every_move_has_one_text(move: Move, text: str) -> None:
    assert str(move) == text
    assert parse(text) == move


@given(ANY_MOVE)
def test_a_move_is_what_is_read_from_its_text(move: Move) -> None:
    assert parse(str(move)) == move


def test_a_hold_has_one_text_in_whatever_order_its_dice_were_chosen() -> None:
    assert Hold((5, 1, 5)) == Hold((1, 5, 5))
    assert str(Hold((5, 1, 5))) == "hold 1 5 5"


BAD = [
    "", " ", "Roll", "ROLL", "roll ", " roll", "roll\n", "roll 1", "rolls", "bank 500", "end 1", "timeout 0",
    "piggyback 3",
    "dice", "dice ", "dice 0", "dice 7", "dice 12345a", "dice 1 2 3", "dice  123", "dice 123 ", "dice\t123", "dice -1",
    "dice +1", "dice 1.0", "dice ١٢٣", "dice １２３", "dice ²", "dice 1\n", "dice1", "rolloff", "rolloff 107",
    "rolloff 6 1", "hold", "hold ", "hold 15", "hold 1  5", "hold 1 5 ", "hold  1", "hold 0", "hold 7", "hold 01",
    "hold 5 1", "hold 1,5", "hold x", "hold ١", "hold 1\u00a05", "leave", "leave ", "leave 8", "leave -1", "leave 00",
    "leave 01", "leave ٣", "leave ³", "leave 1 2", "leave x", "takeback", "takeback 9", "takeback 1 bruno", "handover",
    "handover 1", "handover 1 ", "handover bruno 1", "handover 1 bruno carla", "handover 1  bruno", "handover 8 bruno",
    "handover 1 bru\nno", "handover 1 bru\tno", "handover 1 \u202ebruno", "handover 1 bru\u00a0no", "move",
    "dice:123456",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse(text)
    assert (refused.value.code, refused.value.facts) == ("bad-move", {"text": text})


PIECES = [
    "roll", "dice", "hold", "bank", "leave", "handover", "takeback", "rolloff", "end", "timeout", "piggyback", "bruno",
    "0", "1", "5", "6", "7", "15", "-", "x", " ", "  ", "\n", "\u0663", "\uff15",
]  # fmt: skip


@example("dice 123456")
@example("hold 1 5 5")
@given(
    st.text(max_size=20)
    | st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
    | st.lists(st.sampled_from(["hold", "dice", "leave", "handover", "1", "5", "01", "", "bruno"]), max_size=8).map(
        " ".join
    )
)
def test_whatever_can_be_read_is_written_the_same_way(text: str) -> None:
    try:
        move = parse(text)
    except Refusal:
        return
    assert str(move) == text
    assert text.isprintable()


def test_a_refused_text_is_told_short() -> None:
    with pytest.raises(Refusal) as refused:
        parse("dice " + "7" * 5000)
    assert len(str(refused.value.facts["text"])) == 80


@pytest.mark.parametrize("name", ["", "two words", "line\nfeed", " ", "tab\t"])
def test_nobody_plays_under_a_name_that_the_notation_cannot_carry(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        replay(table("standard"), 2, [*moves("rolloff 61"), HandOver(0, name)])
    assert refused.value.code == "bad-move"

"""Dice that anyone can check: the published construction, phrases, and fairness as far as a fixed stream shows it."""

import hashlib
import hmac
import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.farkle import dice
from bot.farkle.position import Phase
from tests.farkle.scenes import begun, on, play

SEED = bytes(range(32))
GAME = "table-1"
PHRASES = ["farkle", "Lucky 7", "سلام"]
COMMITMENT = "2797f17e7f55f27f9a531cd091070a8513dd057565b2001b2f9b804c2b8cf8f2"
MIX = "87c8fb3fb909e2b1873dc49aae086b85e9959ce4f19b8fe1af62fe811e164305"
VECTORS = {
    (0, 2): "55",
    (0, 3): "154",
    (0, 8): "63135322",
    (1, 6): "655556",
    (2, 6): "213142",
    (3, 5): "16626",
    (4, 4): "2542",
    (5, 3): "613",
    (6, 2): "45",
    (7, 1): "2",
    (100, 6): "613652",
    (1000, 6): "653226",
}
"""The dice of roll (number, count), derived by hand with `hmac` and `hashlib` and by nothing of ours."""
SKIPPED = 19
"""A roll of six dice whose third byte is 254."""


def test_the_seal_is_the_sha256_of_the_game_and_the_seed() -> None:
    assert dice.commitment(GAME, SEED) == hashlib.sha256(b"table-1:" + SEED).hexdigest() == COMMITMENT


def test_the_mix_is_the_sha256_of_the_phrases_in_seat_order() -> None:
    assert dice.mix(PHRASES) == hashlib.sha256("farkle\nLucky 7\nسلام".encode()).hexdigest() == MIX
    assert dice.mix(reversed(PHRASES)) != MIX


@pytest.mark.parametrize(("number", "count"), VECTORS)
def test_the_stream_gives_the_published_dice(number: int, count: int) -> None:
    shown = "".join(map(str, dice.faces(SEED, GAME, MIX, number, count)))
    assert shown == VECTORS[number, count]


def test_a_byte_of_252_or_more_is_skipped() -> None:
    block = hmac.digest(SEED, f"{GAME}:{MIX}:{SKIPPED}:6:0".encode(), "sha256")
    assert max(block[:6]) >= 252
    fair = [byte % 6 + 1 for byte in block if byte < 252][:6]
    assert list(dice.faces(SEED, GAME, MIX, SKIPPED, 6)) == fair
    assert fair != [byte % 6 + 1 for byte in block][:6]


def test_a_stream_longer_than_one_block_goes_on_with_the_next() -> None:
    forty = dice.faces(SEED, GAME, MIX, 0, 40)
    first, second = (hmac.digest(SEED, f"{GAME}:{MIX}:0:40:{block}".encode(), "sha256") for block in (0, 1))
    assert list(forty) == [byte % 6 + 1 for byte in first + second if byte < 252][:40]


@pytest.mark.parametrize(
    "other",
    [
        (SEED[::-1], GAME, MIX, 3, 6),
        (SEED, "table-2", MIX, 3, 6),
        (SEED, GAME, "0" * 64, 3, 6),
        (SEED, GAME, MIX, 4, 6),
    ],
)
def test_another_seed_game_mix_or_number_gives_other_dice(other: tuple[bytes, str, str, int, int]) -> None:
    assert dice.faces(*other) != dice.faces(SEED, GAME, MIX, 3, 6)


def test_rolls_of_fewer_dice_are_not_the_beginning_of_rolls_of_more() -> None:
    assert dice.faces(SEED, GAME, MIX, 3, 5) != dice.faces(SEED, GAME, MIX, 3, 6)[:5]


def test_every_face_appears_and_none_is_favored() -> None:
    """Chi-square over 60,000 dice of one fixed seed: 5 degrees of freedom, 20.52 at 0.1 %."""
    counts = Counter(face for number in range(10_000) for face in dice.faces(SEED, GAME, MIX, number, 6))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.52


def test_no_face_follows_another_more_often() -> None:
    """Chi-square over pairs of neighboring dice: 35 degrees of freedom, 66.62 at 0.1 %."""
    pairs = Counter(dice.faces(SEED, GAME, MIX, number, 2) for number in range(36_000))
    assert len(pairs) == 36
    assert sum((count - 1_000) ** 2 / 1_000 for count in pairs.values()) < 66.62


# --- what falls in a game


def test_the_roll_off_is_roll_0_with_a_die_for_each_seat() -> None:
    fallen = dice.fall(play("standard", 3), SEED, GAME, MIX)
    assert str(fallen) == f"rolloff {VECTORS[0, 3]}"


def test_a_re_roll_of_the_tied_has_its_own_number_and_count() -> None:
    tied = play("standard", 3, "rolloff 661")
    assert str(dice.fall(tied, SEED, GAME, MIX)) == "rolloff " + shown(1, 2)


def test_every_throw_has_the_next_number_and_as_many_dice_as_are_free() -> None:
    game = begun("standard", 2, "roll")
    assert str(dice.fall(game, SEED, GAME, MIX)) == "dice " + shown(1, 6)
    game = on(game, "dice 111234 / hold 1 1 1 / roll")
    assert str(dice.fall(game, SEED, GAME, MIX)) == "dice " + shown(2, 3)
    game = on(game, "dice 234 / roll")
    assert str(dice.fall(game, SEED, GAME, MIX)) == "dice " + shown(3, 6)


def test_only_throws_count_for_the_number() -> None:
    game = begun("standard", 2, "handover 1 bruno / takeback 1 / timeout / timeout / roll")
    assert game.phase is Phase.ROLLING
    assert str(dice.fall(game, SEED, GAME, MIX)) == "dice " + shown(1, 6)


def shown(number: int, count: int) -> str:
    return "".join(map(str, dice.faces(SEED, GAME, MIX, number, count)))


# --- phrases


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "farkle"),
        ("   \n\t ", "farkle"),
        ("\u200b\u202e", "farkle"),
        ("lucky", "lucky"),
        ("  two   words ", "two words"),
        ("line\nfeed", "line feed"),
        ("line\u2028separator", "line separator"),
        ("bell\x07ring", "bell ring"),
        ("cafe\u0301", "caf\u00e9"),
        ("\ud800lone", "lone"),
        ("x" * 41, "x" * 40),
        ("e\u0301" * 40, "\u00e9" * 40),
        ("\u0958" * 40, "\u0915\u093c" * 20),
        ("x" * 39 + " y", "x" * 39),
        ("سلام", "سلام"),
    ],
)
def test_a_phrase_is_one_visible_line_in_composed_form_of_at_most_40_characters(text: str, phrase: str) -> None:
    assert dice.phrase(text) == phrase


@given(st.text(max_size=120))
def test_a_phrase_once_made_stays_as_it_is(text: str) -> None:
    phrase = dice.phrase(text)
    assert dice.phrase(phrase) == phrase
    assert 1 <= len(phrase) <= dice.LONGEST_PHRASE
    assert unicodedata.is_normalized("NFC", phrase)
    assert phrase.splitlines() == [phrase]
    assert phrase.encode()

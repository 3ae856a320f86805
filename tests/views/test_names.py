"""A name stands on the board as it is, but can do nothing there."""

import unicodedata
from itertools import takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.texts import texts
from bot.sessions.session import Seat
from bot.sessions.standings import Page, Player
from bot.views.leaderboard import drawn as leaderboard
from bot.views.look import NAME_WIDTH, Look, quoted, safe_name
from tests.farkle.scenes import begun
from tests.views.drawings import TEXT_DICE, Drawing, drawn, session_of
from tests.views.random_games import NAMES, PHRASES, WORST_NAMES
from tests.views.reading import read

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def live_markup(text: str) -> list[str]:
    """Find what Discord would read as markup: a sign without a backslash, an address, a mention of everybody."""
    found, escaped = [], False
    for char in text:
        if char in "*_~|`<" and not escaped:
            found.append(char)
        escaped = char == "\\" and not escaped
    found += [sign for sign in ("://", "@everyone", "@here") if sign in text]
    return found + [line for line in text.split("\n") if line.startswith(("#", "-", ">"))]


def columns(text: str) -> int:
    marks = ("Mn", "Me", "Cf")
    return sum(
        1 + (unicodedata.east_asian_width(char) in "WF") for char in text if unicodedata.category(char) not in marks
    )


def seated(*names: str | None, bruno: bool = False) -> tuple[str, ...]:
    """Give the names as they are drawn at a table."""
    session = session_of(None, count=len(names))
    if bruno:
        session = session.changed(seats=(*session.seats[:-1], Seat(character="bruno")))
    return Look.of(session, names, TEXT_DICE).names


@pytest.mark.parametrize("name", WORST_NAMES)
def test_no_markup_in_a_name_lives(name: str) -> None:
    assert live_markup(safe_name(name, "nobody")) == []


@given(st.text(max_size=40) | st.text("*_~|`<>\\@#:/[]()-everyonehere0123456789 ", max_size=40))
@settings(max_examples=300)
def test_no_markup_lives_in_any_name_whatever(name: str) -> None:
    assert live_markup(safe_name(name, "nobody")) == []


@given(PHRASES | st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=40))
@settings(max_examples=100)
def test_no_markup_lives_in_any_phrase(phrase: str) -> None:
    assert live_markup(quoted(phrase)) == []


def test_the_checker_of_markup_finds_it() -> None:
    assert live_markup("**a** \\*b \\\\*c <@1> https://e.com @everyone\n# d") == [
        *"*****",
        "<",
        "://",
        "@everyone",
        "# d",
    ]


@given(st.text(max_size=40))
@settings(max_examples=200)
def test_every_name_is_isolated_from_the_direction_of_its_line(name: str) -> None:
    shown = safe_name(name, "nobody")
    if shown != "nobody":
        assert (shown[0], shown[-1]) == (FIRST_STRONG_ISOLATE, POP_ISOLATE)
        assert not any(char in BIDI for char in shown[1:-1])


def test_the_score_stands_outside_a_name_from_right_to_left() -> None:
    text = drawn(session_of(begun("official", 2)), ("שלום", "Blaise")).text
    assert f"➤ **{FIRST_STRONG_ISOLATE}שלום{POP_ISOLATE} 0**" in text


@pytest.mark.parametrize("name", WORST_NAMES)
def test_no_name_is_wider_than_its_columns(name: str) -> None:
    shown = read(safe_name(name, "nobody"))
    assert columns(shown.removesuffix("…")) <= NAME_WIDTH
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("W" * 32, "W" * 20 + "…"),
        ("界" * 32, "界" * 10 + "…"),
        ("🎲" * 32, "🎲" * 10 + "…"),
        ("x" * 20, "x" * 20),
        ("界" * 10, "界" * 10),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("a\nb", "a b"),
        ("Zoë", "Zoë"),
        ("Z" + "\u0301" * 31, "Z" + "\u0301" * 2),
        ("ก" + "\u0e47" * 31, "ก" + "\u0e47" * 2),
        ("\u202eevil\u202c", "evil"),
        ("{points}", "{points}"),
    ],
)
def test_a_name_is_shown_as_far_as_it_fits(name: str, shown: str) -> None:
    assert read(safe_name(name, "nobody")) == shown


@pytest.mark.parametrize(
    "name", ["", "  ", "\u3164", "\u2800\u2800", "\u200b", "\u0301", "\u115f\u1160\uffa0", "\u202e\u2069"]
)
def test_a_name_that_shows_nothing_is_replaced(name: str) -> None:
    assert seated("Ada", name)[1] == "Player 2"


def test_a_name_that_is_not_known_yet_is_a_mention() -> None:
    assert seated("Ada", None)[1] == "<@101>"


def test_who_asked_to_be_forgotten_is_a_number() -> None:
    session = session_of(None).changed(seats=(Seat(user=100), Seat(user=None, player=2)))
    assert Look.of(session, ("Ada", None), TEXT_DICE).names[1] == "Player 2"


def test_equal_names_are_told_apart_by_the_seat() -> None:
    assert [read(name) for name in seated("Ada", "Blaise", "Ada")] == ["Ada (1)", "Blaise", "Ada (3)"]


def test_nobody_passes_for_the_computer() -> None:
    assert [read(name) for name in seated("Bruno", "Ada", "", bruno=True)] == ["Bruno (1)", "Ada", "Bruno (3)"]


def test_nobody_passes_for_another_by_writing_a_number() -> None:
    names = [read(name) for name in seated("Ada", "Ada", "Blaise", "Ada (1)")]
    assert names == ["Ada (1) (1)", "Ada (2)", "Blaise", "Ada (1) (4)"]


@given(st.lists(NAMES, min_size=2, max_size=8), st.booleans())
@settings(max_examples=150)
def test_no_two_names_at_a_table_look_alike(names: list[str | None], bruno: bool) -> None:  # noqa: FBT001 - hypothesis fills it
    shown = seated(*names, bruno=bruno)
    looks = [unicodedata.normalize("NFKC", read(name)).casefold() for name in shown]
    assert len(set(looks)) == len(looks)


def test_braces_in_a_name_or_a_phrase_are_only_braces() -> None:
    session = session_of(begun("official", 2)).changed(seats=(Seat("{points}", 100, 1), Seat("{0}", 101, 2)))
    text = drawn(session, ("{name}", "{")).text
    assert "➤ **\u2068{name}\u2069 0**" in text
    assert "“\u2068{points}\u2069”" in text


def test_the_leaderboard_quotes_names_too() -> None:
    page = Page(0, 1, (Player(1, 3, 2, 1500, 250.0), Player(2, 1, 0, 50, 50.0), Player(None, 1, 0, 50, 50.0)))
    text = Drawing.of(leaderboard(page, {1: "**@everyone**", 2: None}, texts("en"))).text
    first, second, third = [line for line in text.split("\n") if " · " in line]
    shown = "".join(takewhile(lambda char: char != POP_ISOLATE, first.split(FIRST_STRONG_ISOLATE)[1]))
    assert live_markup(shown) == []
    assert "<@2>" in second
    assert "somebody who has left" in third

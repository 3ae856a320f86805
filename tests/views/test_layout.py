"""`check_layout` finds each thing that Discord would refuse; every drawing has none of them."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.emojis import DiceFaces
from bot.farkle.rules import Rules
from bot.farkle.scoring import Faces
from bot.farkle.tables import TABLES
from bot.i18n.texts import languages, texts
from bot.sessions.session import Seat, Session, Status
from bot.sessions.standings import PAGE, Page, Player
from bot.views.buttons import TEMPLATE
from bot.views.guide import help_page, rules_page
from bot.views.leaderboard import drawn as leaderboard
from bot.views.roll import score_page
from bot.views.screen import retired, screen
from tests.farkle.options import faces, rules
from tests.farkle.scenes import begun
from tests.layout import check_layout
from tests.views.drawings import EMOJI_DICE, TEXT_DICE, Drawing, drawn, session_of
from tests.views.random_games import WORST_NAMES, games, lobbies

each_language = pytest.mark.parametrize("language", languages())
BLANK = re.compile(r"\{[a-z_]*\}")

Part = dict[str, Any]
Table = tuple[Session, tuple[str | None, ...], DiceFaces]
Game = tuple[list[Session], tuple[str | None, ...], DiceFaces]


def text(content: str = "hello") -> Part:
    return {"type": 10, "content": content}


def button(custom_id: str | None = "id", **more: object) -> Part:
    return {"type": 2, "style": 1, "label": "go", "custom_id": custom_id, **more}


def row(*parts: Part) -> Part:
    return {"type": 1, "components": list(parts)}


def box(*parts: Part) -> Part:
    return {"type": 17, "components": list(parts)}


@pytest.mark.parametrize(
    ("components", "fault"),
    [
        ([], "the message is empty"),
        ([text() for _ in range(41)], "41 components"),
        ([box(*(text() for _ in range(40)))], "41 components"),
        ([box(text("x" * 2001), text("x" * 2000))], "4001 characters"),
        ([box(row(button("a")), row(button("a")))], "custom_id 'a' stands 2 times"),
        ([row(button("x" * 101))], "custom_id of 101 characters"),
        ([text(" \n ")], "an empty text"),
        ([row()], "a row of 0"),
        ([row(*(button(str(number)) for number in range(6)))], "a row of 6"),
        ([row(button(label=""))], "a button without label and emoji"),
        ([row(button(label="x" * 81))], "a label of 81 characters"),
        ([row(button(None))], "a button must have either an id or an address"),
        ([row(button("a", style=5, url="https://example.com"))], "a button must have either an id or an address"),
        ([row({"type": 3, "custom_id": "s", "options": [{}] * 26})], "26 options"),
        ([{"type": 9, "components": [text()], "accessory": button(label="")}], "a button without label and emoji"),
    ],
)
def test_each_limit_is_noticed(components: list[Part], fault: str) -> None:
    assert list(check_layout(components)) == [fault]


@pytest.mark.parametrize(
    "components",
    [
        [text("x" * 4000)],
        [text() for _ in range(40)],
        [row(*(button("x" * 99 + str(number)) for number in range(5)))],
        [row(button(label="x" * 80), button("b", label=None, emoji={"name": "🎲"}))],
        [row({"type": 2, "style": 5, "label": "README", "url": "https://example.com"})],
        [row({"type": 3, "custom_id": "s", "options": [{}] * 25})],
        [{"type": 9, "components": [text()], "accessory": button()}],
    ],
)
def test_what_is_just_within_the_limits_is_no_fault(components: list[Part]) -> None:
    assert list(check_layout(components)) == []


@given(games())
@settings(max_examples=50)
def test_every_position_of_every_game_can_be_drawn(game: Game) -> None:
    sessions, names, faces = game
    for session in sessions:
        drawing = drawn(session, names, faces)
        assert drawing.faults == []
        assert not BLANK.search(drawing.text)


@given(lobbies())
@settings(max_examples=40)
def test_every_lobby_can_be_drawn(table: Table) -> None:
    drawing = drawn(*table)
    assert drawing.faults == []
    assert not BLANK.search(drawing.text)


@each_language
def test_a_table_that_was_closed_can_be_drawn(language: str) -> None:
    closed = drawn(session_of(None, language=language, status=Status.CANCELLED))
    assert closed.faults == []
    assert closed.buttons == {}


@each_language
def test_a_board_that_has_moved_can_be_drawn(language: str) -> None:
    moved = Drawing.of(retired(session_of(None, language=language), "https://discord.com/channels/1/2/3"))
    assert moved.faults == []
    assert moved.buttons == {}
    assert "https://discord.com/channels/1/2/3" in moved.text


@each_language
def test_the_help_can_be_drawn(language: str) -> None:
    assert Drawing.of(help_page(texts(language))).faults == []


@given(rules(), faces(1, 6), st.sampled_from(languages()))
@settings(max_examples=60)
def test_the_score_of_any_roll_can_be_drawn(of: Rules, dice: Faces, language: str) -> None:
    page = Drawing.of(score_page(dice[: of.dice], "official", of, texts(language)))
    assert page.faults == []
    assert not BLANK.search(page.text)


@each_language
@pytest.mark.parametrize("table", TABLES)
def test_the_rules_of_every_table_can_be_drawn(table: str, language: str) -> None:
    page = Drawing.of(rules_page(table, TABLES[table], texts(language)))
    assert page.faults == []
    assert not BLANK.search(page.text)


@each_language
@pytest.mark.parametrize("number", [0, 1, 4321, 9998])
def test_every_page_of_the_leaderboard_can_be_drawn(number: int, language: str) -> None:
    players = tuple(Player(1000 + place, 10_000, 9_999, 50_000, 12_345.6) for place in range(PAGE - 1))
    page = Page(number, 9999, (*players, Player(None, 1, 1, 50, 50.0)))
    names: dict[int | None, str | None] = dict(zip(range(1000, 1000 + PAGE), WORST_NAMES, strict=False))
    drawing = Drawing.of(leaderboard(page, names, texts(language)))
    assert drawing.faults == []
    assert len(drawing.buttons) == 2


@each_language
def test_a_full_table_of_the_worst_names_and_phrases_can_be_drawn(language: str) -> None:
    game = begun("high-stakes", 8)
    seats = tuple(Seat("*" * 40, user=seat, player=seat) for seat in range(8))
    for name in WORST_NAMES:
        drawing = drawn(session_of(game, seats=seats, language=language), (name,) * 8, EMOJI_DICE)
        assert drawing.faults == []
        assert len(drawing.text) < 3500, name


def test_nothing_of_a_drawing_lives_in_memory_so_its_buttons_outlive_a_restart() -> None:
    view = screen(session_of(None), ("Ada", "Blaise"), TEXT_DICE)
    assert view.timeout is None
    assert not view.is_dispatchable()
    assert all(TEMPLATE.fullmatch(part["custom_id"]) for part in Drawing.of(view).buttons.values())

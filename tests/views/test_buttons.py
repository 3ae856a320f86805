"""A button can be pressed exactly when the engine would allow it, and the numbers on it are the engine's."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.emojis import DiceFaces
from bot.farkle.game import apply, legal
from bot.farkle.moves import Bank, Hold, Piggyback, Roll
from bot.farkle.position import Game, Phase
from bot.i18n.texts import texts
from bot.players.character import CHARACTERS
from bot.sessions.session import MISSES, Session, Status
from bot.views import buttons, leaderboard, phrase
from tests.farkle.scenes import begun, on
from tests.layout import LONGEST_ID
from tests.views.drawings import board, drawn, session_of
from tests.views.random_games import games, lobbies

TEMPLATES = (buttons.TEMPLATE, leaderboard.TEMPLATE, phrase.TEMPLATE)
Played = tuple[list[Session], tuple[str | None, ...], DiceFaces]
Table = tuple[Session, tuple[str | None, ...], DiceFaces]


def after_hold(session: Session) -> Game | None:
    """Give the position in which the selection is held, if it may be; where no hold is due, the position itself."""
    game = session.position()
    if game.phase is not Phase.ROLLED:
        return game
    hold = Hold(tuple(sorted(session.selected)))
    return apply(game, hold) if hold in legal(game) else None


@given(games(most=30))
@settings(max_examples=20)
def test_roll_and_bank_can_be_pressed_exactly_when_the_selection_allows_them(played: Played) -> None:
    sessions, names, faces = played
    for session in sessions:
        drawing, held = drawn(session, names, faces), after_hold(session)
        choices = legal(held) if held else ()
        assert drawing.is_live("roll") == (Roll() in choices)
        assert drawing.is_live("bank") == (Bank() in choices)
        assert drawing.is_live("piggyback") == (Piggyback() in choices)


@given(games(most=30))
@settings(max_examples=20)
def test_the_numbers_on_the_buttons_are_those_of_the_engine(played: Played) -> None:
    sessions, names, faces = played
    for session in sessions:
        drawing, held, game = drawn(session, names, faces), after_hold(session), session.position()
        number = texts(session.language).number
        if drawing.is_live("roll") and held:
            assert drawing.label("roll").endswith(f" {held.free}")
        if drawing.is_live("bank") and held:
            banked = apply(held, Bank()).news[0]
            assert drawing.label("bank").endswith(f" {number(banked.points)}")
        if drawing.is_live("best"):
            most = max(apply(game, move).held[-1].points for move in legal(game))
            assert drawing.label("best").endswith(f" {number(most)}")
        if game.offer:
            assert str(game.offer.dice) in drawing.label("piggyback")


@given(games(most=30))
@settings(max_examples=20)
def test_a_hint_can_be_asked_for_exactly_when_a_person_has_something_to_choose(played: Played) -> None:
    sessions, names, faces = played
    for session in sessions:
        game = session.position()
        by_person = session.status is Status.PLAYING and game.turn in session.people()
        expected = session.allows_hints and by_person and len(legal(game)) + bool(game.roll) > 1
        drawing = drawn(session, names, faces)
        assert drawing.is_live("hint") == expected


@given(games(most=30))
@settings(max_examples=20)
def test_there_is_a_button_for_every_die_and_only_dice_that_can_score_are_live(played: Played) -> None:
    sessions, names, faces = played
    for session in sessions:
        drawing, game = drawn(session, names, faces), session.position()
        found = [act for act in drawing.buttons if act.startswith("die ")]
        assert found == [f"die {index}" for index in range(len(game.roll) if game.phase is Phase.ROLLED else 0)]
        useful = {face for move in legal(game) if isinstance(move, Hold) for face in move.dice}
        for act in found:
            index = int(act.removeprefix("die "))
            selected = bool(session.selection >> index & 1)
            assert drawing.label(act) == f"{'✓ ' if selected else ''}{game.roll[index]}"
            assert drawing.is_live(act) == (selected or game.roll[index] in useful)


@given(games(most=30))
@settings(max_examples=10)
def test_every_id_is_short_and_belongs_to_one_template(played: Played) -> None:
    sessions, names, faces = played
    for session in sessions:
        for button in drawn(session, names, faces).buttons.values():
            assert len(button["custom_id"]) <= LONGEST_ID
            assert [template.fullmatch(button["custom_id"]) is not None for template in TEMPLATES] == [
                True,
                False,
                False,
            ]


@pytest.mark.parametrize("template", TEMPLATES)
@given(data=st.data())
@settings(max_examples=30)
def test_templates_are_disjoint(template: re.Pattern[str], data: st.DataObject) -> None:
    custom_id = data.draw(st.from_regex(template, fullmatch=True))
    assert [other for other in TEMPLATES if other.fullmatch(custom_id)] == [template]


@pytest.mark.parametrize("custom_id", ["farkle:0123abcd:7:die 2", "leaderboard:3", "phrase:0123abcd"])
def test_templates_take_the_whole_id_and_nothing_else(custom_id: str) -> None:
    assert sum(template.fullmatch(custom_id) is not None for template in TEMPLATES) == 1
    for strange in (f"x{custom_id}", f"{custom_id}\n", f"{custom_id} x y", custom_id.upper(), f"{custom_id}:", ""):
        assert not any(template.fullmatch(strange) for template in TEMPLATES), strange


def test_an_id_says_which_game_after_how_many_moves_and_what() -> None:
    button = board(begun("official", 2, "roll / dice 123456")).buttons["die 2"]
    assert button["custom_id"] == "farkle:0123abcd:3:die 2"


def test_nothing_can_be_done_before_a_die_is_selected() -> None:
    drawing = board(begun("official", 2, "roll / dice 123466"))
    assert (drawing.is_live("best"), drawing.is_live("roll"), drawing.is_live("bank")) == (True, False, False)
    assert (drawing.label("roll"), drawing.label("bank")) == ("Roll", "Bank")


def test_a_selection_shows_what_it_leads_to() -> None:
    drawing = board(begun("official", 2, "roll / dice 155346"), selection=0b000011)
    assert (drawing.label("roll"), drawing.label("bank")) == ("Roll 4", "Bank 150")
    assert (drawing.is_live("roll"), drawing.is_live("bank")) == (True, True)


def test_a_selection_with_a_dead_die_leads_nowhere() -> None:
    drawing = board(begun("official", 2, "roll / dice 152346"), selection=0b000101)
    assert (drawing.is_live("roll"), drawing.is_live("bank")) == (False, False)


def test_hot_dice_that_must_be_rolled_cannot_be_banked() -> None:
    drawing = board(begun("standard", 2, "roll / dice 111222"), selection=0b111111)
    assert (drawing.label("roll"), drawing.is_live("roll"), drawing.is_live("bank")) == ("Roll 6", True, False)


def test_too_little_for_the_board_cannot_be_banked() -> None:
    drawing = board(begun("house", 2, "roll / dice 155346"), selection=0b000011)
    assert (drawing.label("bank"), drawing.is_live("bank")) == ("Bank 150", False)


def test_leftover_dice_are_offered_beside_a_whole_roll() -> None:
    offered = begun("high-stakes", 2, "roll / dice 111234 / hold 1 1 1 / bank")
    drawing = board(offered)
    assert (drawing.label("piggyback"), drawing.label("roll")) == ("Take over 3 for +1,000", "Roll 6")
    assert "piggyback" not in board(on(offered, "roll / dice 111234")).buttons


def test_who_is_away_finds_a_button_to_come_back() -> None:
    game = begun("official", 2)
    assert "takeback" not in board(game).buttons
    assert board(game, missed=(0, MISSES)).is_live("takeback")
    assert board(on(game, "handover 1 bruno")).is_live("takeback")


def test_a_finished_game_offers_another_one_and_its_dice_to_check() -> None:
    for ending in ("end", "leave 0"):
        assert set(board(begun("official", 2, ending)).buttons) == {"rematch", "review", "verify"}


@given(lobbies())
@settings(max_examples=40)
def test_a_lobby_lets_people_sit_and_begin_when_the_seats_allow_it(table: Table) -> None:
    drawing, seats = drawn(*table), len(table[0].seats)
    assert drawing.is_live("sit") == (seats < 8)
    assert drawing.is_live("begin") == (seats >= 2)
    assert all(map(drawing.is_live, ("stand", "phrase", "pace", "leavers", "hints", "cancel")))
    seated = [name for name in CHARACTERS if any(seat.character == name for seat in table[0].seats)]
    shown = list(CHARACTERS) if seats < 8 or not seated else seated
    assert [option["value"] for option in drawing.options] == shown


def test_a_closed_table_has_no_button() -> None:
    assert drawn(session_of(None, status=Status.CANCELLED)).buttons == {}

"""Computer players say honestly who they are, wherever they can be chosen or sit."""

import pytest

from bot.farkle.tables import TABLES
from bot.i18n.texts import languages, texts
from bot.players.character import CHARACTERS
from bot.sessions.session import Seat
from bot.views.opponents import MEASURED_AT, honest_line
from tests.views.drawings import drawn, session_of

LONGEST_DESCRIPTION = 100
each_language = pytest.mark.parametrize("language", languages())


@each_language
def test_every_character_can_be_chosen_and_its_line_is_not_cut(language: str) -> None:
    options = drawn(session_of(None, language=language)).options
    assert [option["label"] for option in options] == [character.title for character in CHARACTERS.values()]
    for option, character in zip(options, CHARACTERS.values(), strict=True):
        line = honest_line(character, texts(language))
        assert option["description"] == line
        assert len(line) <= LONGEST_DESCRIPTION
        assert str(character.rate) in line


def test_who_sits_says_so_and_can_be_sent_away() -> None:
    session = session_of(None)
    options = drawn(session.changed(seats=(*session.seats, Seat(character="ada")))).options
    assert [(option["label"], option["description"]) for option in options if option["value"] == "ada"] == [
        ("✓ Ada", "Sits here: choose to remove.")
    ]


def test_each_computer_player_at_the_table_has_its_own_line() -> None:
    seats = (Seat(user=100, player=1), *(Seat(character=name) for name in ("pip", "sibyl")))
    text = drawn(session_of(None, seats=seats)).text
    assert "2. Pip · 🤖 Has just learned the rules and guesses a lot. Wins 11% against perfect play." in text
    assert "3. Sibyl · 🤖 Makes no mistake, as far as it can be computed. Wins 50% against perfect play." in text
    assert "Win rates: as measured at the table Card Games." in text


def test_where_nobody_is_a_computer_nothing_is_said_of_win_rates() -> None:
    assert "Win rates" not in drawn(session_of(None)).text


def test_the_table_of_the_win_rates_is_one_of_ours() -> None:
    assert MEASURED_AT in TABLES


def test_at_a_full_table_only_those_who_sit_there_can_be_chosen_to_be_sent_away() -> None:
    people = tuple(Seat(user=100 + seat, player=seat + 1) for seat in range(7))
    options = drawn(session_of(None, seats=(*people, Seat(character="pip")))).options
    assert [option["value"] for option in options] == ["pip"]
    full = drawn(session_of(None, seats=(*people, Seat(user=200, player=9))))
    assert [part["disabled"] for part in full.selects] == [True]

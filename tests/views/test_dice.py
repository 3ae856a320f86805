"""Dice are shown as pictures and always as digits; what state a die is in never hangs on a color alone."""

from hypothesis import given, settings

from bot.client.emojis import STATES, DiceFaces
from bot.farkle.position import Phase
from bot.sessions.session import Session
from tests.farkle.scenes import begun
from tests.views.drawings import EMOJI_DICE, TEXT_DICE, board, drawn
from tests.views.random_games import games
from tests.views.reading import read

ROLLED = begun("official", 2, "roll / dice 152446")
ONE_HELD = 0b000001


def line(text: str, start: str) -> str:
    """Give the line that starts so."""
    return next(line for line in text.split("\n") if line.startswith(start))


@given(games(most=30))
@settings(max_examples=12)
def test_the_dice_on_the_table_always_stand_there_in_digits(
    played: tuple[list[Session], tuple[str | None, ...], DiceFaces],
) -> None:
    sessions, names, faces = played
    for session in sessions:
        if session.position().phase is Phase.ROLLED:
            text = read(drawn(session, names, faces).text).replace("[", "").replace("]", "")
            assert " ".join(map(str, session.position().roll)) in text


def test_pictures_show_every_die_in_its_state() -> None:
    text = board(ROLLED, ONE_HELD, EMOJI_DICE).text
    names = [part.split(":")[1] for part in line(text, "# ").removeprefix("# ").split(" ")]
    assert names == [f"die_{die}_0a1b2c" for die in ("1_held", "5_free", "2_dead", "4_dead", "4_dead", "6_dead")]


def test_beside_pictures_stand_digits_with_held_ones_in_brackets_and_dead_ones_struck_through() -> None:
    assert "Dice: **[1]** 5 ~~2~~ ~~4~~ ~~4~~ ~~6~~" in board(ROLLED, ONE_HELD, EMOJI_DICE).text


def test_without_pictures_the_digits_are_large_and_not_repeated() -> None:
    text = board(ROLLED, ONE_HELD, TEXT_DICE).text
    assert line(text, "# ") == "# **[1]** 5 ~~2~~ ~~4~~ ~~4~~ ~~6~~"
    assert text.count("~~2~~") == 1


def test_a_held_die_has_a_check_mark_and_a_dead_one_cannot_be_pressed() -> None:
    for faces in (TEXT_DICE, EMOJI_DICE):
        drawing = board(ROLLED, ONE_HELD, faces)
        assert (drawing.label("die 0"), drawing.label("die 1"), drawing.label("die 2")) == ("✓ 1", "5", "2")
        assert (drawing.is_live("die 0"), drawing.is_live("die 1"), drawing.is_live("die 2")) == (True, True, False)


def test_a_button_carries_the_picture_of_its_die() -> None:
    buttons = board(ROLLED, ONE_HELD, EMOJI_DICE).buttons
    assert [buttons[f"die {index}"]["emoji"]["name"] for index in range(3)] == [
        "die_1_held_0a1b2c",
        "die_5_free_0a1b2c",
        "die_2_dead_0a1b2c",
    ]


def test_one_missing_picture_makes_all_dice_text() -> None:
    some = DiceFaces({key: emoji for key, emoji in EMOJI_DICE.emojis.items() if key != (2, "dead")})
    assert "<:" not in board(ROLLED, ONE_HELD, some).text


def test_the_pictures_of_the_three_states_differ() -> None:
    assert len({EMOJI_DICE.emoji(1, state) for state in STATES}) == 3


def test_up_to_five_dice_lie_in_one_row_and_six_in_two() -> None:
    five = board(begun("five-dice", 2, "roll / dice 15234"))
    six = board(ROLLED)
    assert [rows for rows in _dice_rows(five.components) if rows] == [5]
    assert [rows for rows in _dice_rows(six.components) if rows] == [3, 3]


def _dice_rows(components: list[dict[str, object]]) -> list[int]:
    (container,) = components
    parts = container["components"]
    assert isinstance(parts, list)
    return [sum(":die " in button["custom_id"] for button in part["components"]) for part in parts if part["type"] == 1]

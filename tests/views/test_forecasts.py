"""Chances on the board: how likely a roll farkles always, how likely somebody wins only in practice."""

from bot.sessions.forecasts import Forecast
from bot.sessions.session import Seat, Session
from bot.views.screen import screen
from tests.farkle.scenes import begun
from tests.views.drawings import NAMES, TEXT_DICE, Drawing, board, session_of

PRACTICE = session_of(begun("cardgames", 2)).changed(seats=(Seat(user=100, player=1), Seat(character="sibyl")))


def drawn(session: Session, forecast: Forecast | None) -> str:
    return Drawing.of(screen(session, NAMES[: len(session.seats)], TEXT_DICE, forecast)).text


def test_before_the_first_roll_it_is_told_how_likely_that_farkles() -> None:
    assert "-# Rolling 6 dice farkles 2%" in board(begun("cardgames", 2)).text
    assert "-# Rolling 5 dice farkles 8%" in board(begun("five-dice", 2)).text


def test_where_dice_are_left_over_they_are_compared_with_a_whole_hand() -> None:
    rich = begun("high-stakes", 2, "roll / dice 111234 / hold 1 1 1 / bank")
    assert "Rolling 6 dice farkles 2% · the 3 left over farkle 28%" in board(rich).text


def test_while_everybody_is_away_nothing_is_told_of_the_next_roll() -> None:
    assert "arkles" not in board(begun("cardgames", 2), missed=(3, 3)).text


def test_everybody_s_chance_stands_below_the_scores() -> None:
    text = drawn(PRACTICE, Forecast((0.634, 0.366), exact=True))
    assert "-# Chances to win: \u2068Ada\u2069 63% · Sibyl 37%" in text


def test_an_estimate_is_called_one() -> None:
    assert "Chances to win, estimated: " in drawn(PRACTICE, Forecast((0.5, 0.5), exact=False))


def test_only_what_is_certain_is_called_so() -> None:
    text = drawn(PRACTICE, Forecast((0.9996, 0.0004), exact=True))
    assert "Ada\u2069 >99% · Sibyl <1%" in text
    assert "Ada\u2069 100% · Sibyl 0%" in drawn(PRACTICE, Forecast((1.0, 0.0), exact=True))


def test_without_a_forecast_nothing_is_said_of_winning() -> None:
    assert "Chances" not in drawn(PRACTICE, None)


def test_who_has_left_has_no_chance_to_show() -> None:
    session = session_of(begun("cardgames", 3, "leave 2"))
    assert "Carl" not in drawn(session, Forecast((0.5, 0.5, 0.0), exact=False)).split("Chances")[1]

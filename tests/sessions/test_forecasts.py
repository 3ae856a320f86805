"""Chances of practice games are worked out beside the drawing, which waits no more than a moment for them."""

import asyncio
import threading
from collections.abc import Callable, Iterator

import pytest

from bot.farkle.position import Game
from bot.sessions import forecasts
from bot.sessions.forecasts import Forecast, Forecasts, is_practice
from bot.sessions.session import Seat, Session
from bot.tablebase.shelf import Shelf
from tests.farkle.scenes import begun, on
from tests.views.drawings import session_of

ADA, BEN, SIBYL = Seat(user=1, player=1), Seat(user=2, player=2), Seat(character="sibyl")
PRACTICE = session_of(begun("cardgames", 2)).changed(seats=(ADA, SIBYL))


def forecasts_of(late: Callable[[str], None] = lambda _: None) -> Forecasts:
    return Forecasts(Shelf(), asyncio.to_thread, late)


def moved(session: Session) -> Session:
    return session.changed(game=on(session.position(), "roll / dice 155234"))


@pytest.fixture
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Nothing is worked out before this is set."""
    go_on, forecast = threading.Event(), forecasts._forecast  # noqa: SLF001 - held up, else as it is

    def slow(game: Game, shelf: Shelf) -> Forecast:
        assert go_on.wait(60)
        return forecast(game, shelf)

    monkeypatch.setattr(forecasts, "_forecast", slow)
    yield go_on
    go_on.set()


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - what is worked out tells nobody
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((ADA,), False),
        ((ADA, SIBYL), True),
        ((ADA, SIBYL, Seat(character="pip")), True),
        ((ADA, BEN), False),
        ((ADA, BEN, SIBYL), False),
        ((ADA, Seat(player=3), SIBYL), False),
    ],
    ids=["alone", "one and one", "one and two", "two people", "two and one", "one who was forgotten counts"],
)
def test_practice_is_one_person_against_computer_players(seats: tuple[Seat, ...], *, expected: bool) -> None:
    assert is_practice(session_of(begun("cardgames", 2)).changed(seats=seats)) == expected


async def test_chances_are_those_of_the_judge() -> None:
    of = forecasts_of()
    await of.prepare(PRACTICE)
    await until(lambda: of.of(PRACTICE))
    assert of.of(PRACTICE) == Forecast(Shelf().judge(PRACTICE.rules).value(PRACTICE.position()), exact=True)
    assert of.of(moved(PRACTICE)) is None


async def test_a_drawing_does_not_wait_for_what_takes_its_time(held_up: threading.Event) -> None:
    of = forecasts_of()
    await asyncio.wait_for(of.prepare(PRACTICE), 30)
    assert of.of(PRACTICE) is None
    held_up.set()
    await until(lambda: of.of(PRACTICE))


async def test_of_many_positions_that_went_by_only_the_last_is_worked_out(held_up: threading.Event) -> None:
    of = forecasts_of()
    now = moved(PRACTICE)
    await of.prepare(PRACTICE)
    await of.prepare(now)
    held_up.set()
    await until(lambda: of.of(now))
    assert of.of(PRACTICE) is None


async def test_closing_ends_what_is_being_worked_out(held_up: threading.Event) -> None:
    of = forecasts_of()
    await of.prepare(PRACTICE)
    await of.close()
    held_up.set()
    assert of.of(PRACTICE) is None

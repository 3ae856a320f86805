"""A review as one person reads it: figures that add up, sentences for the costly choices, a picture and its words."""

import io
import re
from itertools import combinations
from random import Random

import pytest
from PIL import Image

from bot.farkle.game import apply, awaited, start
from bot.farkle.moves import Dice, Move, RollOff
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.i18n.texts import languages, texts
from bot.players.judge import Judge
from bot.players.race import Race
from bot.players.review import review
from bot.players.styles import Thresholds
from bot.players.verdicts import Account
from bot.sessions.session import Seat
from bot.views import chart, course
from bot.views.accounts import Measure
from bot.views.look import Look
from bot.views.review import Reading, page
from bot.views.strokes import STYLES, apart, dashed
from tests.farkle.scenes import moves as read_moves
from tests.views.drawings import NAMES, TEXT_DICE, Drawing, session_of

CARDGAMES = table("cardgames").with_(target=2000)
WIDE = "W" * 20
MINUS = "\N{MINUS SIGN}"
CHANGE = rf" ([+{MINUS}]) ([\d.]+)"
LONGEST = 120
"""Characters of a sentence on a costly choice, in any language: less than three lines of a narrow phone."""


def played(rules: Rules, seats: int, seed: int = 1) -> tuple[Game, list[Move]]:
    chance, style = Random(seed), Thresholds(dict.fromkeys(range(6), 300))  # noqa: S311 - repeatable on purpose
    game, made, judge = start(rules, seats), list[Move](), Judge(Race(rules))
    while not game.is_over:
        if dice := awaited(game):
            faces = tuple(chance.randint(1, 6) for _ in range(dice))
            moves: tuple[Move, ...] = (RollOff(faces) if game.phase is Phase.ROLL_OFF else Dice(faces),)
        else:
            moves = style(game, judge, "")
        for move in moves:
            game = apply(game, move)
            made.append(move)
    return game, made


def reading(
    game: Game, made: list[Move], *, known: tuple[str, ...] = NAMES, language: str = "en", reader: int | None = None
) -> Reading:
    seats = len(game.seats)
    session = session_of(game, language=language)
    found = review(game.rules, seats, made, Judge(Race(game.rules)))
    look = Look.of(session, known[:seats], TEXT_DICE)
    return Reading(session, found, look, course.labels(session, known[:seats]), reader)


def text_of(of: Reading, address: str | None = "attachment://review.png") -> str:
    return Drawing.of(page(of, address)).text.replace("\u2068", "").replace("\u2069", "")


# Figures


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_figures_add_up_as_they_are_written(seats: int, seed: int) -> None:
    of = reading(*played(CARDGAMES, seats, seed))
    sums = re.findall(r"^-# ([\d.]+)%? (?:at the start|turns expected)(.*) = ([\d.]+)%?$", text_of(of), re.MULTILINE)
    assert len(sums) == seats
    for begun, changes, result in sums:
        parts = [(-1 if sign == MINUS else 1) * float(amount) for sign, amount in re.findall(CHANGE, changes)]
        assert float(begun) + sum(parts) == pytest.approx(float(result), abs=1e-6)


def test_no_figure_is_off_by_more_than_its_last_digit() -> None:
    account = Account(
        0.3333, 1.0, 0.4444, 0.05555, 0.27785, 0.0, 3, 90.0, 0.01, (), left=False, assisted=False, stood_in=False
    )
    parts = Measure(texts("en"), alone=False).parts(account)
    assert sum(parts[:-1]) == parts.result == 1000
    for tenths, exact in zip(parts, (0.3333, 0.4444, -0.05555, 0.27785, 0.0, 1.0), strict=True):
        assert abs(tenths - 1000 * exact) <= 1


def test_alone_turns_are_counted_and_fewer_are_luck() -> None:
    game, made = played(CARDGAMES, 1)
    text = text_of(reading(game, made))
    turns = game.seats[0].turns
    assert f"You took {turns} turns; best play needs " in text
    assert re.search(r"luck saved [\d.]+ turns|bad luck cost [\d.]+ turns", text)
    assert "??" not in text


# Who


def test_who_reads_comes_first() -> None:
    game, made = played(CARDGAMES, 3)
    assert re.findall(r"^\*\*(\w+)\*\* · ", text_of(reading(game, made, reader=2)), re.MULTILINE) == [
        "Carl",
        "Ada",
        "Blaise",
    ]


def test_a_computer_player_is_rated_but_its_choices_are_not_told() -> None:
    game, made = played(CARDGAMES, 2)
    of = reading(game, made)
    seats = (of.session.seats[0], Seat(character="sibyl"))
    session = of.session.changed(seats=seats)
    both = Reading(session, of.review, Look.of(session, NAMES[:2], TEXT_DICE), course.labels(session, NAMES[:2]), 0)
    mine, sibyl = text_of(both).split("**Sibyl**")
    assert "Better: " in mine
    assert "accuracy" in sibyl
    assert "Better: " not in sibyl


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("rolloff 61 / roll / dice 111342 / hold 1 1 1 / bank / roll / dice 151342 / hold 5 / leave 0", "left"),
        ("rolloff 61 / roll / dice 111342 / hold 1 1 1 / bank / handover 0 bruno / end", "Ended early"),
        (
            "rolloff 61 / roll / dice 111342 / hold 1 1 1 / bank / roll / dice 111342 / hold 1 1 1 / bank",
            "The win was shared.",
        ),
    ],
)
def test_games_that_did_not_end_in_one_win_say_so(game: str, told: str) -> None:
    rules = table("official").with_(target=1000)
    made = read_moves(game)
    position = start(rules, 2)
    for move in made:
        position = apply(position, move)
    assert told in text_of(reading(position, made))


def test_three_players_are_told_that_all_is_estimated() -> None:
    assert "**Estimated**" in text_of(reading(*played(CARDGAMES, 3)))


# Choices


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["cardgames", "high-stakes", "five-dice"])
def test_a_costly_choice_is_told_in_a_sentence_that_a_phone_shows(name: str, language: str) -> None:
    rules = table(name).with_(target=3000)
    text = text_of(reading(*played(rules, 3, 2), language=language))
    said = [line for line in text.split("\n") if re.match(r"(`\S+` )?Turn", line)]
    assert said
    assert all(len(line) <= LONGEST for line in said)


def test_a_choice_says_what_lay_there_what_was_done_and_what_was_better() -> None:
    rules = table("cardgames")
    made = read_moves("rolloff 61 / roll / dice 151342 / hold 5 / bank / end")
    game = start(rules, 2)
    for move in made:
        game = apply(game, move)
    text = text_of(reading(game, made))
    assert re.search(r"Turn 1, `151342`: held `5`, banked 50\. Better: hold `11?`, roll \d \(\+[\d.]+%\)\.", text)


def test_where_the_hold_was_right_only_what_followed_is_told() -> None:
    rules = table("cardgames")
    made = read_moves("rolloff 61 / roll / dice 111342 / hold 1 1 1 / roll / dice 234 / end")
    game = start(rules, 2)
    for move in made:
        game = apply(game, move)
    assert "held `111`, rolled 3 with 1,000 at stake. Better: bank 1,000 (+" in text_of(reading(game, made))


# Room


@pytest.mark.parametrize("language", languages())
def test_the_review_of_a_full_table_fits_in_a_message_and_the_reader_keeps_the_own_choices(language: str) -> None:
    game, made = played(table("cardgames").with_(target=4000), 8)
    of = reading(game, made, known=(WIDE,) * 8, language=language, reader=5)
    assert Drawing.of(page(of)).faults == []
    drawing = Drawing.of(page(of, "attachment://review.png"))
    assert drawing.faults == []
    parts = [part["content"].count("\n") for part in drawing.components[0]["components"][2:] if part["type"] == 10]
    assert parts[0] == 1 + len(of.review.seats[5].worst)


# The course


def lines(of: Reading) -> tuple[chart.Line, ...]:
    return course.chart(of.session, of.review, of.labels, of.look.texts).lines


def test_every_player_has_a_line_with_a_value_for_every_turn() -> None:
    game, made = played(CARDGAMES, 3)
    of = reading(game, made)
    assert [line.name for line in lines(of)] == ["Ada", "Blaise", "Carl"]
    assert {len(line.values) for line in lines(of)} == {sum(seat.turns for seat in game.seats) + 1}


def test_a_team_has_one_line() -> None:
    of = reading(*played(CARDGAMES.with_(teams=2), 4))
    assert [line.name for line in lines(of)] == ["Team 1", "Team 2"]


def test_turns_are_numbered_as_sentences_count_them() -> None:
    game, made = played(CARDGAMES, 3)
    of = reading(game, made)
    drawn = course.chart(of.session, of.review, of.labels, of.look.texts)
    assert drawn.turns[0] == (0, "1")
    numbers = [int(number) for _, number in drawn.turns]
    assert numbers[-1] <= max(seat.turns for seat in game.seats)
    assert all(
        place == 3 * (number - 1) for place, number in zip([place for place, _ in drawn.turns], numbers, strict=True)
    )


def test_the_picture_is_described_for_who_cannot_see_it() -> None:
    of = reading(*played(CARDGAMES, 2))
    (gallery,) = [
        part for part in Drawing.of(page(of, "attachment://x.png")).components[0]["components"] if part["type"] == 12
    ]
    described = gallery["items"][0]["description"]
    assert re.fullmatch(
        r"Win chances turn by turn: (\w+ from \d+% to (100|0)%, between \d+% and \d+%(; |\.)){2}", described
    )


@pytest.mark.parametrize(
    ("known", "written"),
    [
        (("José", "Zoë"), ("Jose", "Zoe")),
        (("Søren", "Łukasz"), ("Soren", "Lukasz")),
        (("阿明", "Ben"), ("1.", "2. Ben")),
        (("Ben", "Ben"), ("1. Ben", "2. Ben")),
        ((None, "Ben"), ("1.", "2. Ben")),
    ],
)
def test_names_that_the_picture_cannot_write_are_numbers_there_and_in_the_text(
    known: tuple[str | None, ...], written: tuple[str, ...]
) -> None:
    session = session_of(played(CARDGAMES, 2)[0])
    assert course.labels(session, known) == written
    assert course.has_numbers(written) == written[0].startswith("1.")


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_the_picture_is_a_png_of_less_than_200_kilobytes(seats: int) -> None:
    of = reading(*played(CARDGAMES, seats))
    png = chart.picture(course.chart(of.session, of.review, of.labels, of.look.texts))
    with Image.open(io.BytesIO(png)) as image:
        assert image.size == (chart.WIDTH, chart.HEIGHT)
        colors = image.getcolors(1 << 20)
    assert colors is not None
    assert len(colors) > 10
    assert len(png) < 200_000


def test_lines_are_told_apart_without_their_colors() -> None:
    assert len({(style.dashes, style.mark) for style in STYLES}) == len(STYLES)


def test_colors_stand_out_from_the_ground() -> None:
    def light(color: str) -> float:
        """Relative luminance, WCAG 2.2."""
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for color in (*(style.color for style in STYLES), chart.TEXT):
        assert (light(color) + 0.05) / (light(chart.GROUND) + 0.05) >= 4.5


def test_names_never_lie_over_each_other() -> None:
    for wanted in ([0.0] * 8, [100.0, 100.0, 101.0], [0, 1, 2, 250, 251, 300, 300, 300]):
        placed = apart(wanted, 30, 0, 300)
        assert all(abs(one - other) >= 30 - 1e-9 for one, other in combinations(placed, 2))
        assert 0 <= min(placed) <= max(placed) <= 300


def test_dashes_go_round_corners_and_gaps_are_left_out() -> None:
    pieces = list(dashed([(0, 0), (10, 0), (10, 10)], (4, 2)))
    assert sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pieces) == pytest.approx(14, abs=0.01)
    assert pieces[0] == ((0, 0), (4, 0))


def test_a_line_of_text_is_low_where_the_chance_is_low() -> None:
    assert chart.spark([0, 0.5, 1], 0, 1) == "▁▅█"
    assert len(chart.spark([0.5] * 500, 0, 1)) == 24
    assert chart.spark([3.0], 3.0, 3.0) == "▁"

"""The rules in words say everything that is played, and nothing that isn't."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings

from bot.farkle.errors import Refusal
from bot.farkle.rules import OFF, Kind, Rules
from bot.farkle.scoring import Pattern, scoring_combinations
from bot.farkle.tables import TABLES
from bot.i18n.texts import languages, texts
from bot.views import rulebook
from bot.views.guide import rules_page
from tests.farkle.options import rules
from tests.views.drawings import Drawing

each_language = pytest.mark.parametrize("language", languages())
VALUES: dict[str, tuple[Any, ...]] = {
    "dice": (5, 6),
    "three_ones": (1000, 300),
    "four": (OFF, Kind(1000), Kind(times=2)),
    "five": (OFF, Kind(1000), Kind(times=3)),
    "six": (OFF, Kind(1000), Kind(times=4)),
    "six_ones": ("kind", "win", 5000, 3000),
    "straight": (0, 1500, 2500),
    "low_straight": (0, 500, 1500),
    "high_straight": (0, 750, 1500),
    "three_pairs": (0, 500, 1500),
    "pairs_four_two": (False, True),
    "pairs_six": (False, True),
    "two_triplets": (0, 2500, 1000),
    "full_house": (0, 250, 500),
    "empty_hand": (0, 500, 250),
    "hot_dice": ("may_roll", "must_roll"),
    "opening": (0, 350, 500),
    "minimum_bank": (0, 50, 300),
    "three_farkles": (0, 500, 1000, "all"),
    "score_floor": ("none", "zero"),
    "bankrupt": (False, True),
    "piggyback": ("off", "bonus", "inherit"),
    "piggyback_bonus": (0, 500, 1000),
    "target": (1000, 5000, 10_000),
    "ending": ("last_round", "sudden", "full_round"),
    "exact": (False, True),
    "tie": ("shared", "playoff"),
    "teams": (0, 2, 3, 4),
}
BASES = {
    **TABLES,
    "every combination": Rules(
        four=Kind(1000), five=Kind(2000), six=Kind(3000), six_ones=5000, straight=1500, low_straight=500,
        high_straight=750, three_pairs=1500, pairs_four_two=True, two_triplets=2500, full_house=250, empty_hand=500,
    ),
    "every twist": Rules(
        opening=500, minimum_bank=300, three_farkles=1000, bankrupt=True, piggyback="inherit", tie="playoff", teams=2,
    ),
    "exact in teams": Rules(exact=True, teams=2),
}  # fmt: skip


def says_nothing(option: str, of: Rules) -> bool:
    """Whether an option changes nothing that is played under these rules, so that nobody needs to read of it."""
    match option:
        case "score_floor":
            return of.three_farkles in (0, "all")
        case "piggyback_bonus":
            return of.piggyback == "off"
        case "ending":
            return of.exact
        case "tie":
            return of.exact or of.ending == "sudden"
    return False


def changed(of: Rules) -> Iterator[tuple[str, Rules]]:
    """Yield these rules with each option changed to each other value that can be played."""
    for option, values in VALUES.items():
        for value in values:
            if value != getattr(of, option):
                try:
                    yield option, of.with_(**{option: value})
                except Refusal:
                    continue


def lines(of: Rules, language: str = "en") -> list[str]:
    return [line.removeprefix("- ") for line in rulebook.full(of, texts(language)).split("\n")]


def scoring(of: Rules) -> dict[str, str]:
    """Give the lines of the combinations, by their names."""
    return dict(line.split(": ", 1) for line in lines(of) if ": " in line and not line.endswith("."))


def test_every_option_has_values_to_try() -> None:
    assert set(VALUES) == {field.name for field in fields(Rules)}


def test_every_option_is_tried_on_some_rules() -> None:
    tried = {option for of in BASES.values() for option, _ in changed(of) if not says_nothing(option, of)}
    assert tried == set(VALUES)


@each_language
@pytest.mark.parametrize("base", BASES)
def test_changing_any_option_changes_the_text(base: str, language: str) -> None:
    of = BASES[base]
    for option, other in changed(of):
        same = rulebook.full(of, texts(language)) == rulebook.full(other, texts(language))
        assert same == says_nothing(option, of), option


@given(rules())
@settings(max_examples=25)
def test_changing_any_option_of_any_rules_changes_the_text(of: Rules) -> None:
    text = rulebook.full(of, texts("en"))
    for option, other in changed(of):
        assert (rulebook.full(other, texts("en")) == text) == says_nothing(option, of), option


NAMED = {
    Pattern.FOUR: "Four of a kind",
    Pattern.FIVE: "Five of a kind",
    Pattern.SIX: "Six of a kind",
    Pattern.SIX_ONES: "Six 1s",
    Pattern.STRAIGHT: "Straight 1–6",
    Pattern.LOW_STRAIGHT: "Straight 1–5",
    Pattern.HIGH_STRAIGHT: "Straight 2–6",
    Pattern.THREE_PAIRS: "Three pairs",
    Pattern.TWO_TRIPLETS: "Two triplets",
    Pattern.FULL_HOUSE: "Full house",
}


@given(rules())
@settings(max_examples=40)
def test_what_the_engine_does_not_score_is_never_said_to_score(of: Rules) -> None:
    played = {combination.pattern for combination in scoring_combinations(of) if len(combination.faces) <= of.dice}
    said = scoring(of)
    for pattern, name in NAMED.items():
        if pattern not in played:
            assert said.get(name, "nothing extra") == "nothing extra", pattern
        else:
            assert said[name] != "nothing extra", pattern


@given(rules())
@settings(max_examples=40)
def test_what_the_engine_scores_is_said_with_its_points(of: Rules) -> None:
    said, number = scoring(of), texts("en").number
    for combination in scoring_combinations(of):
        three = of.triple(max(combination.faces, key=combination.faces.count))
        if len(combination.faces) > of.dice or combination.pattern not in NAMED:
            continue
        line = said[NAMED[combination.pattern]]
        if combination.pattern is Pattern.FULL_HOUSE:
            assert line == f"its three of a kind + {number(combination.points - three)}"
        elif "× its three of a kind" in line:
            assert int(line.split(" ")[0]) * three == combination.points
        else:
            assert line.split(" ")[0] == number(combination.points)


@pytest.mark.parametrize(
    ("of", "note"),
    [
        (Rules(three_pairs=500), "500 (of three different faces)"),
        (Rules(three_pairs=500, pairs_four_two=True), "500 (four of a kind and a pair count too)"),
        (Rules(three_pairs=500, pairs_six=True), "500 (six of a kind counts too)"),
        (
            Rules(three_pairs=500, pairs_four_two=True, pairs_six=True),
            "500 (four of a kind and a pair count too, six of a kind counts too)",
        ),
    ],
)
def test_three_pairs_say_which_pairs_count(of: Rules, note: str) -> None:
    assert scoring(of)["Three pairs"] == note


def test_the_official_table_reads_like_this() -> None:
    assert lines(TABLES["official"]) == [
        "**Scoring**",
        "Each 1: 100 · each 5: 50",
        "Three 1s: 1,000 · three of another face: 100 × the face",
        "Four of a kind: 1,000",
        "Five of a kind: 1,500",
        "Six of a kind: 2,000",
        "Straight 1–6: 1,000",
        "Three pairs: 500 (of three different faces)",
        "Two triplets: nothing extra",
        "**The turn**",
        "You play with 6 dice.",
        "Hold at least one scoring die of every roll; dice of different rolls never combine.",
        "All dice held is hot dice: you may roll them all again.",
        "A roll without a scoring die is a farkle: the turn points are lost.",
        "**The end**",
        "Who banks to 10,000 gives everybody else one last turn.",
        "The highest score wins; a tie is shared.",
    ]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("standard", "All dice held is hot dice: you must roll them all once more before you bank."),
        ("space", "A farkle on the first roll of a turn wipes your score."),
        ("space", "When somebody banks to 10,000, the round is finished."),
        ("space", "Four of a kind: 2 × its three of a kind"),
        ("house", "Your first bank takes 500 or more."),
        ("house", "Three farkles in a row cost 1,000."),
        ("house", "A score may fall below 0."),
        ("house", "Full house: its three of a kind + 250"),
        ("high-stakes", "You may start with the dice the player before you left over."),
        ("high-stakes", "If they score at once, that is 1,000 extra."),
        ("welfare", "Only exactly 10,000 wins, at once."),
        ("welfare", "A bank that would go past it goes to the other player with the lowest score."),
        ("five-dice", "You play with 5 dice."),
        ("facebook", "Every bank takes 300 or more."),
        ("facebook", "Who first banks to 10,000 wins at once."),
        ("zilch", "Six dice that score nothing else: 500 and hot dice"),
        ("kingdom", "Who first banks to 4,000 wins at once."),
    ],
)
def test_a_table_says_what_is_special_about_it(table: str, sentence: str) -> None:
    assert sentence in lines(TABLES[table])


@each_language
def test_every_table_has_a_title(language: str) -> None:
    assert set(rulebook.TITLES) == set(TABLES)
    assert all(rulebook.title(table, texts(language)) for table in TABLES)


@each_language
@pytest.mark.parametrize("table", TABLES)
def test_the_summary_is_two_lines_of_what_scores_and_how_it_is_won(table: str, language: str) -> None:
    of, say = TABLES[table], texts(language)
    scores, wins = rulebook.summary(of, say).split("\n")
    assert scores[0].isupper()
    assert "nothing extra" not in scores
    assert say.number(of.target) in wins
    spoken = lines(of, language)
    for sentence in scores.split(" · "):
        assert any(sentence.lower() == line.lower() for line in spoken) or table in ("standard", "welfare")
    assert all(part in " ".join(spoken) for part in wins.split(". "))


def test_a_table_of_ones_and_fives_says_that_nothing_else_scores() -> None:
    assert rulebook.summary(TABLES["standard"], texts("en")).startswith("Only 1s, 5s and three of a kind score\n")


def test_the_page_of_a_table_has_its_title_and_its_target() -> None:
    page = Drawing.of(rules_page("house", TABLES["house"].with_(target=5000), texts("en")))
    assert page.text.startswith("### House · first to 5,000\n**Scoring**\n")

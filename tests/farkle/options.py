"""Hypothesis strategies: any rules that can be played, tables by name, and dice."""

from typing import Any, get_args

from hypothesis import strategies as st

from bot.farkle.errors import Refusal
from bot.farkle.rules import OFF, Ending, HotDice, Kind, Piggyback, Rules, ScoreFloor, Tie
from bot.farkle.scoring import Faces
from bot.farkle.tables import TABLES
from tests.farkle.partition import Options

_VALUES = st.sampled_from([0, 0, 250, 500, 750, 1000, 1500, 2500])
_KINDS = st.sampled_from([OFF, Kind(1000), Kind(1500), Kind(3000), *(Kind(times=times) for times in range(2, 9))])
_OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "three_ones": st.sampled_from([1000, 300, 100]),
    "four": _KINDS,
    "five": _KINDS,
    "six": _KINDS,
    "six_ones": st.sampled_from(["kind", "win", 1000, 5000]),
    "straight": _VALUES,
    "low_straight": _VALUES,
    "high_straight": _VALUES,
    "three_pairs": _VALUES,
    "pairs_four_two": st.booleans(),
    "pairs_six": st.booleans(),
    "two_triplets": _VALUES,
    "full_house": _VALUES,
    "empty_hand": _VALUES,
    "hot_dice": st.sampled_from(get_args(HotDice)),
    "opening": st.sampled_from([0, 350, 400, 500, 1000]),
    "minimum_bank": st.sampled_from([0, 50, 300, 400]),
    "three_farkles": st.sampled_from([0, 500, 1000, "all"]),
    "score_floor": st.sampled_from(get_args(ScoreFloor)),
    "bankrupt": st.booleans(),
    "piggyback": st.sampled_from(get_args(Piggyback)),
    "piggyback_bonus": st.sampled_from([0, 500, 1000]),
    "target": st.integers(20, 60).map(lambda steps: steps * 50) | st.integers(20, 1000).map(lambda steps: steps * 50),
    "ending": st.sampled_from(get_args(Ending)),
    "exact": st.booleans(),
    "tie": st.sampled_from(get_args(Tie)),
    "teams": st.sampled_from([0, 0, 0, 2, 3, 4]),
}


def faces(least: int, most: int) -> st.SearchStrategy[Faces]:
    """Give the faces of `least` to `most` dice."""
    return st.lists(st.integers(1, 6), min_size=least, max_size=most).map(tuple)


@st.composite
def rules(draw: st.DrawFn, most_target: int = 50_000) -> Rules:
    """Draw options one after the other, keeping each that can be played together with those before it."""
    found = Rules(dice=draw(st.sampled_from([6, 6, 5])), target=min(10_000, most_target))
    for name in draw(st.permutations(list(_OPTIONS))):
        if draw(st.booleans()):
            value = draw(_OPTIONS[name])
            if name == "target":
                value = min(value, most_target)
            try:
                found = found.with_(**{name: value})
            except Refusal:
                continue
    return found


def tables() -> st.SearchStrategy[Rules]:
    """Give the rules of a named table."""
    return st.sampled_from(list(TABLES.values()))


def seat_counts(of: Rules) -> st.SearchStrategy[int]:
    """Give the numbers of seats that these rules can be played with; one is a solo game."""
    return st.sampled_from([seats for seats in range(1, 9) if not of.teams or seats % of.teams == 0])


def as_options(of: Rules) -> Options:
    """Give rules of the engine as options of the rule book."""
    options: Options = {
        name: of.as_json()[name]
        for name in (
            "dice", "three_ones", "four", "five", "six", "straight", "low_straight", "high_straight", "three_pairs",
            "two_triplets", "full_house", "empty_hand",
        )
    }  # fmt: skip
    value = of.six_ones if isinstance(of.six_ones, int) else 0
    return {**options, "six_ones": value, "four_two": of.pairs_four_two, "six_two": of.pairs_six}

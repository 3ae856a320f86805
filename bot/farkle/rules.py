"""One value that says how a table is played; every rule of the game is an option of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

from bot.farkle.errors import Refusal

STEP = 50
"""Every value in points is a multiple of this, the worth of a single 5."""
MOST_POINTS = 50_000
TARGETS = range(1_000, MOST_POINTS + 1, STEP)
SEATS = range(2, 9)
"""How many seats a game may have."""
SOLO = 1
"""Seats of a game that one person plays for the fewest turns to the target."""

HotDice = Literal["may_roll", "must_roll"]
Piggyback = Literal["off", "bonus", "inherit"]
Ending = Literal["last_round", "sudden", "full_round"]
Tie = Literal["shared", "playoff"]
ScoreFloor = Literal["none", "zero"]


@dataclass(frozen=True, slots=True)
class Kind:
    """What four, five or six equal dice are worth: flat points, a multiple of three of that face, or nothing (off)."""

    points: int = 0
    times: int = 0

    def worth(self, triple: int) -> int:
        """Points of the combination for a face whose three of a kind is worth `triple`; 0 means off."""
        return self.points or self.times * triple

    def as_json(self) -> int | str:
        """Give 0 for off, the points when flat, `"x2"` for twice the three of a kind."""
        return f"x{self.times}" if self.times else self.points

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Read the form `as_json` writes; raise `Refusal("bad-value")` for anything else."""
        if isinstance(value, int) and not isinstance(value, bool):
            return cls(points=value)
        if isinstance(value, str) and value in _MULTIPLES:
            return cls(times=_MULTIPLES[value])
        raise Refusal("bad-value", value=str(value))


_MULTIPLES = {f"x{times}": times for times in range(2, 9)}
"""Twice to eight times the three of a kind, as in the sources."""
OFF = Kind()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a table is played. Points are whole multiples of 50; 0 switches a combination or a threshold off.

    Raises `Refusal` when a value is out of range or the options contradict each other.
    """

    dice: int = 6
    three_ones: int = 1000
    """Three 1s; three of any other face are 100 times the face."""
    four: Kind = OFF
    five: Kind = OFF
    six: Kind = OFF
    six_ones: int | Literal["kind", "win"] = "kind"
    """Six 1s in one roll: scored like any six of a kind, worth these points, or the player wins at once."""
    straight: int = 0
    low_straight: int = 0
    """1 2 3 4 5."""
    high_straight: int = 0
    """2 3 4 5 6."""
    three_pairs: int = 0
    """Three pairs of different faces."""
    pairs_four_two: bool = False
    """Four of a kind and a pair count as three pairs."""
    pairs_six: bool = False
    """Six of a kind counts as three pairs."""
    two_triplets: int = 0
    """Two threes of a kind of different faces."""
    full_house: int = 0
    """Bonus on top of the three of a kind when a pair of another face is held with it."""
    empty_hand: int = 0
    """A roll of all six dice that scores nothing else: worth this, all dice held."""
    hot_dice: HotDice = "may_roll"
    opening: int = 0
    """Least turn points of a player's first bank."""
    minimum_bank: int = 0
    """Least turn points of every bank."""
    three_farkles: int | Literal["all"] = 0
    """Points lost at the third farkle in a row of the same player; `"all"` is the player's whole score."""
    score_floor: ScoreFloor = "none"
    bankrupt: bool = False
    """A farkle on the first roll of a turn wipes the player's score."""
    piggyback: Piggyback = "off"
    piggyback_bonus: int = 1000
    """Added to the turn points when the first roll of the dice left by the player before scores."""
    target: int = 10_000
    ending: Ending = "last_round"
    exact: bool = False
    """Only exactly the target wins, at once; what goes beyond is given away."""
    tie: Tie = "shared"
    teams: int = 0
    """Number of teams; 0 means that everybody plays alone."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        for refusal in problems(self):
            raise refusal

    def triple(self, face: int) -> int:
        """Points of three of a kind of this face."""
        return self.three_ones if face == 1 else 100 * face

    def with_(self, **options: Any) -> "Rules":  # noqa: ANN401 - an option of any kind
        """Give these rules with some options changed, checked as a whole."""
        return replace(self, **options)

    def as_json(self) -> dict[str, int | str | bool]:
        """Give every option as plain JSON values, in the order of this class."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value.as_json() if isinstance(value, Kind) else value for name, value in values}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> "Rules":
        """Read what `as_json` wrote; an option that is missing has its default.

        Raises `Refusal("unknown-option")`, `Refusal("bad-value")` or what the options themselves are refused for.
        """
        for name in data:
            if name not in _HINTS:
                raise Refusal("unknown-option", option=name)
        options: dict[str, Any] = {
            name: Kind.from_json(value) if _HINTS[name] is Kind else value for name, value in data.items()
        }
        return cls(**options)


_HINTS: dict[str, Any] = get_type_hints(Rules)
_SIX_DICE = ("six", "six_ones", "straight", "three_pairs", "two_triplets", "empty_hand")
_POINTS = (
    "three_ones", "straight", "low_straight", "high_straight", "three_pairs", "two_triplets", "full_house",
    "empty_hand", "opening", "minimum_bank", "piggyback_bonus", "six_ones", "three_farkles",
)  # fmt: skip


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type, a choice of words or a union of both
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    return any(_fits(value, one) for one in get_args(hint)) if get_args(hint) else type(value) is hint


def problems(rules: Rules) -> Iterator[Refusal]:
    """Yield everything that makes these options impossible, the plainest first."""
    unknown = [name for name, hint in _HINTS.items() if not _fits(getattr(rules, name), hint)]
    if unknown:
        # Nothing can be said of how they go together.
        yield from (Refusal("bad-value", option=name, value=str(getattr(rules, name))) for name in unknown)
        return
    if rules.dice not in (5, 6):
        yield Refusal("dice-count", dice=rules.dice)
    yield from _bad_points(rules)
    if rules.target not in TARGETS:
        yield Refusal("target-range", target=rules.target, least=TARGETS[0], most=TARGETS[-1], step=STEP)
    for option in ("opening", "minimum_bank"):
        if getattr(rules, option) > rules.target:
            code = "opening-above-target" if option == "opening" else "minimum-above-target"
            yield Refusal(code, points=getattr(rules, option), target=rules.target)
    if rules.exact and rules.minimum_bank > STEP:
        # Close below the target nobody could bank the missing points any more: such a game need never end.
        yield Refusal("exact-minimum", minimum=rules.minimum_bank)
    yield from _six_dice_combinations(rules)
    if not rules.three_pairs and (rules.pairs_four_two or rules.pairs_six):
        yield Refusal("needs-three-pairs", option="pairs_four_two" if rules.pairs_four_two else "pairs_six")
    if rules.piggyback == "bonus" and not rules.piggyback_bonus:
        yield Refusal("needs-bonus")
    if rules.teams not in (0, 2, 3, 4):
        yield Refusal("teams-count", teams=rules.teams)


def _six_dice_combinations(rules: Rules) -> Iterator[Refusal]:
    if rules.dice == 5:  # noqa: PLR2004 - the five-dice game
        defaults = {"six_ones": "kind", "six": OFF}
        for option in _SIX_DICE:
            if getattr(rules, option) != defaults.get(option, 0):
                yield Refusal("needs-six-dice", option=option)


def _bad_points(rules: Rules) -> Iterator[Refusal]:
    named = [(name, getattr(rules, name)) for name in _POINTS]
    named += [(name, getattr(rules, name).points) for name in ("four", "five", "six")]
    for name, points in named:
        if not isinstance(points, int):
            continue
        if not 0 <= points <= MOST_POINTS:
            yield Refusal("points-range", option=name, points=points, most=MOST_POINTS)
        elif points % STEP:
            yield Refusal("points-step", option=name, points=points, step=STEP)
    for name in ("four", "five", "six"):
        kind = getattr(rules, name)
        if kind.times and (kind.points or kind.times not in _MULTIPLES.values()):
            yield Refusal("kind-multiple", option=name, times=kind.times)
    if not rules.three_ones:
        yield Refusal("points-range", option="three_ones", points=0, most=MOST_POINTS)
    if rules.six_ones == 0:
        yield Refusal("points-range", option="six_ones", points=0, most=MOST_POINTS)

"""What dice are worth: every legal hold of every roll, from one table built once per set of combinations.

A multiset of dice is packed into one integer, four bits a face, so that "is contained in" is one subtraction. The worth
of a hold is the best split into combinations that uses every die, found for all 923 multisets of one to six dice by
dynamic programming: whatever covers the lowest face comes first, the rest is already known.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby

from bot.farkle.rules import Rules

FACES = range(1, 7)
Faces = tuple[int, ...]
SIX_ONES: Faces = (1,) * 6

_GUARD = sum(8 << 4 * face for face in range(6))


class Pattern(StrEnum):
    """The kinds of combination, by the words of the rules."""

    SINGLE = "single"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"
    SIX_ONES = "six-ones"
    STRAIGHT = "straight"
    LOW_STRAIGHT = "low-straight"
    HIGH_STRAIGHT = "high-straight"
    THREE_PAIRS = "three-pairs"
    TWO_TRIPLETS = "two-triplets"
    FULL_HOUSE = "full-house"
    EMPTY_HAND = "empty-hand"


@dataclass(frozen=True, slots=True)
class Combination:
    """A scoring pattern of certain faces (ascending) and its points."""

    pattern: Pattern
    faces: Faces
    points: int


@dataclass(frozen=True, slots=True)
class ScoredHold:
    """A legal hold: its dice in ascending order, its points, and the combinations of its best split."""

    dice: Faces
    points: int
    parts: tuple[Combination, ...]


class HoldTable:
    """All legal holds of all rolls under one set of combinations. Look-ups take dice in any order."""

    __slots__ = ("_holds", "_made_of", "_scores", "combinations")

    def __init__(self, combos: tuple[Combination, ...], dice: int, empty_hand: int) -> None:
        self._made_of = combos, dice, empty_hand
        self.combinations = combos
        self._scores = _best_splits(combos, dice)
        self._holds = _holds_by_roll(self._scores, dice)
        if empty_hand:
            for roll in combinations_with_replacement(FACES, dice):
                if not self._holds[roll]:
                    whole = ScoredHold(roll, empty_hand, (Combination(Pattern.EMPTY_HAND, roll, empty_hand),))
                    self._scores[roll] = whole
                    self._holds[roll] = (whole,)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as what it is made of: the table is there already, or built there once."""
        return _build, self._made_of

    def holds(self, roll: Faces) -> tuple[ScoredHold, ...]:
        """Every legal hold of this roll, most points first; empty when the roll is a farkle.

        Equal points stand with hot dice first, then with more dice left to roll.
        """
        return self._holds[tuple(sorted(roll))]

    def score(self, dice: Faces) -> ScoredHold | None:
        """The best split of exactly these dice, or None when one of them would be in no combination."""
        return self._scores.get(tuple(sorted(dice)))

    def best(self, roll: Faces) -> ScoredHold | None:
        """The hold with the most points, or None for a farkle."""
        holds = self.holds(roll)
        return holds[0] if holds else None

    def dead(self, dice: Faces) -> Faces:
        """The dice of a selection that are in no combination of it: what must go to make it a legal hold."""
        ordered = sorted(dice)
        if self.score(dice) is not None:
            return ()
        covered = max(self._holds[tuple(ordered)], key=lambda hold: (len(hold.dice), hold.points), default=None)
        for face in covered.dice if covered else ():
            ordered.remove(face)
        return tuple(ordered)


def hold_table(rules: Rules) -> HoldTable:
    """Give the table for these rules; rules with the same combinations share one."""
    return _build(tuple(scoring_combinations(rules)), rules.dice, rules.empty_hand)


@lru_cache(maxsize=256)
def _build(combos: tuple[Combination, ...], dice: int, empty_hand: int) -> HoldTable:
    return HoldTable(combos, dice, empty_hand)


def scoring_combinations(rules: Rules) -> Iterator[Combination]:
    """Yield every combination that is on under these rules, but for the empty hand, which depends on all of them."""
    yield Combination(Pattern.SINGLE, (1,), 100)
    yield Combination(Pattern.SINGLE, (5,), 50)
    for face in FACES:
        triple = rules.triple(face)
        yield Combination(Pattern.THREE, (face,) * 3, triple)
        counts = ((Pattern.FOUR, 4, rules.four), (Pattern.FIVE, 5, rules.five), (Pattern.SIX, 6, rules.six))
        for pattern, count, kind in counts:
            if kind.worth(triple):
                yield Combination(pattern, (face,) * count, kind.worth(triple))
    if isinstance(rules.six_ones, int):
        yield Combination(Pattern.SIX_ONES, SIX_ONES, rules.six_ones)
    runs = (
        (Pattern.STRAIGHT, (1, 2, 3, 4, 5, 6), rules.straight),
        (Pattern.LOW_STRAIGHT, (1, 2, 3, 4, 5), rules.low_straight),
        (Pattern.HIGH_STRAIGHT, (2, 3, 4, 5, 6), rules.high_straight),
    )
    yield from (Combination(pattern, faces, points) for pattern, faces, points in runs if points)
    yield from _groups(rules)


def _groups(rules: Rules) -> Iterator[Combination]:
    if rules.three_pairs:
        for faces in combinations_with_replacement(FACES, 3):
            kinds = len(set(faces))
            if kinds == 3 or (kinds == 2 and rules.pairs_four_two) or (kinds == 1 and rules.pairs_six):  # noqa: PLR2004 - three pairs show 3, 2 or 1 different faces
                dice = tuple(face for face in faces for _ in range(2))
                yield Combination(Pattern.THREE_PAIRS, dice, rules.three_pairs)
    if rules.two_triplets:
        for low, high in combinations(FACES, 2):
            yield Combination(Pattern.TWO_TRIPLETS, (low,) * 3 + (high,) * 3, rules.two_triplets)
    if rules.full_house:
        for three in FACES:
            for pair in FACES:
                if pair != three:
                    dice = tuple(sorted((three,) * 3 + (pair,) * 2))
                    yield Combination(Pattern.FULL_HOUSE, dice, rules.triple(three) + rules.full_house)


def _pack(dice: Faces) -> int:
    return sum(1 << 4 * (face - 1) for face in dice)


def _best_splits(combos: tuple[Combination, ...], dice: int) -> dict[Faces, ScoredHold]:
    by_lowest: dict[int, list[tuple[int, Combination]]] = {face: [] for face in FACES}
    for combo in combos:
        if len(combo.faces) <= dice:
            by_lowest[combo.faces[0]].append((_pack(combo.faces), combo))
    best: dict[int, tuple[int, tuple[Combination, ...]]] = {0: (0, ())}
    scores: dict[Faces, ScoredHold] = {}
    for count in range(1, dice + 1):
        for faces in combinations_with_replacement(FACES, count):
            packed = _pack(faces)
            points, found = 0, None
            for size, combo in by_lowest[faces[0]]:
                rest = best.get(packed - size) if ((packed | _GUARD) - size) & _GUARD == _GUARD else None
                # Fewer combinations at equal points: "three pairs" says more to a reader than its parts.
                if rest is not None and (
                    rest[0] + combo.points > points
                    or (rest[0] + combo.points == points and found is not None and len(rest[1]) + 1 < len(found))
                ):
                    points, found = rest[0] + combo.points, (combo, *rest[1])
            if found is not None:
                best[packed] = points, found
                scores[faces] = ScoredHold(faces, points, found)
    return scores


def _holds_by_roll(scores: dict[Faces, ScoredHold], dice: int) -> dict[Faces, tuple[ScoredHold, ...]]:
    holds: dict[Faces, tuple[ScoredHold, ...]] = {}
    for count in range(1, dice + 1):
        for roll in combinations_with_replacement(FACES, count):
            found = [scores[part] for part in _parts(roll) if part in scores]
            found.sort(key=lambda hold: (-hold.points, len(hold.dice) != count, len(hold.dice), hold.dice))
            holds[roll] = tuple(found)
    return holds


def _parts(roll: Faces) -> list[Faces]:
    parts: list[Faces] = [()]
    for _, group in groupby(roll):
        same = tuple(group)
        parts = [part + same[:count] for part in parts for count in range(len(same) + 1)]
    return parts

"""The names of the combinations, as a hold is described."""

from collections import Counter

from bot.farkle.scoring import Combination, Pattern, ScoredHold
from bot.i18n.texts import Texts, mark

_NAMES = {
    Pattern.SINGLE: mark("a {face}"),
    Pattern.THREE: mark("three {face}s"),
    Pattern.FOUR: mark("four {face}s"),
    Pattern.FIVE: mark("five {face}s"),
    Pattern.SIX: mark("six {face}s"),
    Pattern.SIX_ONES: mark("six {face}s"),
    Pattern.STRAIGHT: mark("straight 1–6"),
    Pattern.LOW_STRAIGHT: mark("straight 1–5"),
    Pattern.HIGH_STRAIGHT: mark("straight 2–6"),
    Pattern.THREE_PAIRS: mark("three pairs"),
    Pattern.TWO_TRIPLETS: mark("two triplets"),
    Pattern.FULL_HOUSE: mark("full house"),
    Pattern.EMPTY_HAND: mark("an empty hand"),
}


def described(hold: ScoredHold, say: Texts) -> str:
    """Describe a hold by its combinations and what each is worth, equal ones together."""
    times = Counter(hold.parts)
    parts = sorted(times, key=lambda part: -part.points * times[part])
    return " + ".join(f"{_name(part, times[part], say)} ({say.number(part.points * times[part])})" for part in parts)


def _name(combination: Combination, times: int, say: Texts) -> str:
    face = combination.faces[0]
    one = say.say(_NAMES[combination.pattern], face=face)
    if times == 1:
        return one
    return say.say(
        "{times} × {combination}", times=times, combination=face if combination.pattern is Pattern.SINGLE else one
    )

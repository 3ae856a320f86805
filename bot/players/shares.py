"""Who is first when everybody needs some number of turns, and who shares the win where others may still draw level.

Turns are numbered through: 0 for the player who is to move, 1 for the next, and so on round. Whoever needs k turns is
there on turn (k - 1) x players + place.

Everybody who is there in time wins alike. The mean share, that of 1 / (number of winners), is an integral: if rivals
are level with chances l and stay behind with chances a, it is that of t^(winners - 1) x product of (a + l t) for t from
0 to 1. Four nodes of Gauss and Legendre give it exactly, because there are at most seven rivals.
"""

from collections.abc import Callable, Collection, Sequence
from math import prod

Needs = Sequence[float]
"""Chances to need exactly 1, 2, 3 ... turns."""
Last = Callable[[int], int]
"""The last turn that is still played when somebody is there on this turn."""
Rival = tuple[float, float]
"""Chances to be there only after the last turn, and between somebody else's and that."""

_NODES = tuple(
    ((1 + sign * node) / 2, weight / 2)
    for node, weight in ((0.3399810435848563, 0.6521451548625461), (0.8611363115940526, 0.3478548451374538))
    for sign in (-1, 1)
)
"""Abramowitz and Stegun, table 25.4, moved from [-1, 1] to [0, 1]."""
_NONE = 1e-15
"""A chance too small to be followed any further."""


def chances(needs: Sequence[Needs], last: Last) -> list[float]:
    """Chance of every player to win; shared wins count in part."""
    many, long = len(needs), max(map(len, needs))
    tails = [_tail(of, long) for of in needs]
    found = [0.0] * many
    for turn in range(many * long):
        number, owner = divmod(turn, many)
        rivals = _rivals(tails, turn, last(turn), (owner,))
        if prod([after + level for after, level in rivals]) < _NONE:
            break
        first = needs[owner][number] if number < len(needs[owner]) else 0.0
        others = [place for place in range(many) if place != owner]
        for node, weight in _NODES:
            factors = [after + level * node for after, level in rivals]
            product = first * weight * prod(factors)
            found[owner] += product
            for place, factor, (_, level) in zip(others, factors, rivals, strict=True):
                if level:
                    found[place] += product * node * level / factor
    return found


def weights(needs: Sequence[Needs], place: int, last: Last) -> list[float]:
    """Chance of the player at a place to win if 1, 2, 3 ... turns are needed there; own `needs` are not looked at."""
    many, long = len(needs), len(needs[place])
    tails = [_tail(of, long) for of in needs]
    found = [0.0] * long
    for turn in range(many * long):
        number, owner = divmod(turn, many)
        end = last(turn)
        rivals = _rivals(tails, turn, end, (owner, place))
        if owner == place:
            if prod([after + level for after, level in rivals]) < _NONE:
                break
            found[number] += _mean_share(rivals, 1)
        else:
            own = number + (owner > place)
            if own < long and own * many + place <= end and needs[owner][number]:
                found[own] += needs[owner][number] * _mean_share(rivals, 2)
    return found


def _rivals(tails: Sequence[Needs], turn: int, end: int, without: Collection[int]) -> list[Rival]:
    many = len(tails)
    rivals = []
    for rival, tail in enumerate(tails):
        if rival not in without:
            after = tail[(end - rival) // many + 1]
            rivals.append((after, tail[(turn - rival) // many + 1] - after))
    return rivals


def _mean_share(rivals: Sequence[Rival], winners: int) -> float:
    if not any(level for _, level in rivals):
        return prod([after for after, _ in rivals]) / winners
    return sum(
        weight * node ** (winners - 1) * prod([after + level * node for after, level in rivals])
        for node, weight in _NODES
    )


def _tail(needs: Needs, long: int) -> list[float]:
    """Give the chances to need more than 0, 1, 2 ... turns."""
    left = [1.0]
    for chance in needs:
        left.append(left[-1] - chance)
    return left + [left[-1]] * (long + 1 - len(needs))

"""Who is first when everybody needs some number of turns, and who shares the win where others may still draw level.

Turns are numbered through: 0 for the player who is to move, 1 for the next, and so on round. Whoever needs k turns is
there on turn (k - 1) x players + place.
"""

from collections.abc import Callable, Sequence

Needs = Sequence[float]
"""Chances to need exactly 1, 2, 3 ... turns."""
Last = Callable[[int], int]
"""The last turn that is still played when somebody is there on this turn."""


def weights(needs: Sequence[Needs], place: int, last: Last) -> list[float]:
    """Chance of the player at a place to win if 1, 2, 3 ... turns are needed there; own `needs` are not looked at.

    Everybody who is there in time wins alike, so the chance is the mean of 1 / (number of those).
    """
    many = len(needs)
    others = [other for other in range(many) if other != place]
    tails = [_tail(of) for of in needs]

    def later(other: int, turn: int) -> float:
        """Chance that another player is there only after this turn."""
        return tails[other][min((turn - other) // many + 1, len(tails[other]) - 1)]

    def shared(first: int, rivals: Sequence[int], winners: int) -> float:
        """Mean share if somebody is there on turn `first` before all rivals, with so many winners already."""
        end = last(first)
        polynomial = [0.0] * winners
        polynomial[-1] = 1.0
        for rival in rivals:
            after = later(rival, end)
            level = later(rival, first) - after
            polynomial = [
                (after * polynomial[power] if power < len(polynomial) else 0.0)
                + (level * polynomial[power - 1] if power else 0.0)
                for power in range(len(polynomial) + (level > 0))
            ]
        return sum(chance / power for power, chance in enumerate(polynomial, 1))

    found = []
    for number in range(len(needs[place])):
        turn = number * many + place
        chance = shared(turn, others, 1)
        for other in others:
            before = turn - (place - other) % many
            if before >= 0 and last(before) >= turn:
                rivals = [rival for rival in others if rival != other]
                chance += needs[other][(before - other) // many] * shared(before, rivals, 2)
        found.append(chance)
    return found


def _tail(needs: Needs) -> list[float]:
    left = [1.0]
    for chance in needs:
        left.append(left[-1] - chance)
    return left

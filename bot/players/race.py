"""Estimated chances where the game is too large to solve: everybody as somebody who races alone.

Every player needs some number of turns, with the chances of `solo`, whatever the others do. Whoever is there first
wins; where others still have turns after that, they share the win with whoever gets there in time. Once somebody is
there, the turns that are left are played out: everybody tries to beat the lead.
"""

from collections.abc import Callable, Mapping
from operator import mul

from bot.farkle import sides
from bot.farkle.position import Game
from bot.farkle.rules import SOLO, STEP, Rules
from bot.players.alone import Alone
from bot.players.closing import SHARED, hot_at_the_top, last_chance
from bot.players.order import order
from bot.players.plan import Plan, plan
from bot.players.shares import Last, Needs, chances, weights
from bot.players.solo import solo
from bot.players.turn import NEVER, Stakes

OVERSHOOT = 4
"""Steps by which somebody who beats a lead is taken to be ahead."""
SAFETY = 60
"""Steps beyond the target, or beyond a lead, from which on nobody rolls for more."""

Scores = Mapping[int, int]
"""Score of each side in steps."""


class Race:
    """Estimates for any number of players and for teams, in plain Python; alone, see `Alone`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def plan(self) -> Plan:
        """How a roll is valued."""
        return plan(self.rules, self.rules.target // STEP + SAFETY + 1)

    def knows(self, _game: Game) -> bool:
        """There is an estimate for every position."""
        return True

    def is_exact(self, _game: Game) -> bool:
        """It is never more than that."""
        return False

    def begin(self, game: Game) -> tuple[float, ...]:
        """Chances at the start of a turn of the sides that can still win, in the order of play, the mover's first."""
        if len(game.seats) == SOLO:
            return (Alone(self.rules).begin(game),)
        playing = order(game)
        if game.closing:
            played_out = self._played_out(game, _scores(game), game.queue)
            return tuple(played_out[of] for of in playing)
        needs = [self._needs(game, of) for of in playing]
        last = self._last(game, playing)
        return tuple(chances(needs, last))

    def stakes(self, game: Game) -> Stakes:
        """What the ends of the turn are worth to the mover's side."""
        if len(game.seats) == SOLO:
            return Alone(self.rules).stakes(game)
        return self._closing_stakes(game) if game.closing else self._open_stakes(game)

    def _open_stakes(self, game: Game) -> Stakes:
        rules, target, race = self.rules, self.rules.target // STEP, solo(self.rules)
        me, *others = order(game)
        scores = _scores(game)
        # After the turn everybody else comes first.
        last = self._last(game, (*others, me))
        theirs = [self._needs(game, of) for of in others]
        alone = weights([*theirs, race.needs[0]], len(others), last)
        here = self._account(game, me)
        lost, first, void = (
            _mean(race.needs[account], alone)
            for account in (race.accounts.farkled[here], race.accounts.wiped[here], race.accounts.voided[here])
        )
        receiver = min(range(len(others)), key=lambda place: scores[others[place]])

        def worth(steps: int) -> float:
            total = scores[me] + steps
            if total < target:
                return _mean(race.needs[race.accounts.of(total * STEP, opened=True, farkles=0)], alone)
            if not rules.exact or total == target:
                return self._reached(game, {**scores, me: total})
            received = scores[others[receiver]] + steps
            if received >= target:
                return void if received > target else 0.0
            richer = race.accounts.of(received * STEP, sides.is_open(game, others[receiver]), farkles=0)
            rivals = [*theirs[:receiver], race.needs[richer], *theirs[receiver + 1 :]]
            mine = race.needs[race.accounts.voided[here]]
            return _mean(mine, weights([*rivals, mine], len(others), last))

        threshold = _threshold(game, game.turn)
        top = max(target - scores[me], threshold)
        if rules.exact:
            top = max(top, target - min(scores.values()) + 1)
        elif rules.ending != "sudden":
            top += SAFETY
        return self._stakes(top, threshold, worth, lost, first)

    def _closing_stakes(self, game: Game) -> Stakes:
        me, scores, queue = sides.side(game, game.turn), _scores(game), game.queue[1:]
        lead = max(score for of, score in scores.items() if of != me)
        threshold = _threshold(game, game.turn)
        top = max(threshold, lead - scores[me] + 1 + (SAFETY if queue else 0))

        def worth(steps: int) -> float:
            return self._stays_ahead(game, {**scores, me: scores[me] + steps}, queue, me)

        return self._stakes(top, threshold, worth, worth(0), worth(0))

    def _stakes(self, top: int, threshold: int, worth: Callable[[int], float], lost: float, first: float) -> Stakes:
        of = self.plan
        rows = [worth(steps) for steps in range(top + 1)]
        rows += [rows[-1]] * of.reach
        bank = [row if steps >= threshold else NEVER for steps, row in enumerate(rows) for _ in range(of.dice)]
        beyond = bank[top * of.dice :]
        if self.rules.hot_dice == "must_roll":
            bank[:: of.dice] = [NEVER] * len(rows)
            beyond[:: of.dice] = [hot_at_the_top(of, self.rules, row, lost) for row in rows[top:]]
        return Stakes(top, bank, beyond, lost, first)

    def _reached(self, game: Game, scores: Scores) -> float:
        """Chance of the side whose turn it is, having banked the target or more."""
        seat = game.turn
        me = sides.side(game, seat)
        if self.rules.exact or self.rules.ending == "sudden":
            return 1.0
        turns = sides.clockwise(game, seat)
        if self.rules.ending == "full_round":
            round_ = sides.from_first(game)
            turns = iter(round_[round_.index(seat) + 1 :])
        queue = tuple(other for other in turns if self.rules.ending == "full_round" or sides.side(game, other) != me)
        return self._stays_ahead(game, scores, queue, me)

    def _played_out(self, game: Game, scores: Scores, queue: tuple[int, ...]) -> dict[int, float]:
        """Chances of all sides when each seat of the queue has one turn left to beat whoever leads."""
        if not queue:
            top = max(scores.values())
            leaders = [of for of, score in scores.items() if score == top]
            return {of: (of in leaders) / len(leaders) for of in scores}
        beats, overtaken = self._overtakes(game, scores, queue[0])
        stays = self._played_out(game, scores, queue[1:])
        if not beats:
            return stays
        ahead = self._played_out(game, overtaken, queue[1:])
        return {of: beats * ahead[of] + (1 - beats) * stays[of] for of in scores}

    def _stays_ahead(self, game: Game, scores: Scores, queue: tuple[int, ...], me: int) -> float:
        """Chance of one side in that: who is overtaken and has no turn left is out, so few ways have to be followed."""
        top = max(scores.values())
        if scores[me] < top and all(sides.side(game, seat) != me for seat in queue):
            return 0.0
        if not queue:
            return 1 / sum(score == top for score in scores.values())
        beats, overtaken = self._overtakes(game, scores, queue[0])
        stays = self._stays_ahead(game, scores, queue[1:], me)
        return beats * self._stays_ahead(game, overtaken, queue[1:], me) + (1 - beats) * stays if beats else stays

    def _overtakes(self, game: Game, scores: Scores, seat: int) -> tuple[float, Scores]:
        """Chance of a seat to beat the lead in its last turn, and the scores if it does; 0 if it leads already."""
        me = sides.side(game, seat)
        lead = max(score for of, score in scores.items() if of != me)
        if scores[me] > lead:
            return 0.0, scores
        beats = last_chance(self.rules, lead - scores[me], _threshold(game, seat), SHARED)
        return beats, {**scores, me: lead + OVERSHOOT}

    def _last(self, game: Game, playing: tuple[int, ...]) -> Last:
        """Until when others still play if somebody is there; turns count from the first of `playing` on."""
        many = len(playing)
        if self.rules.exact or self.rules.ending == "sudden":
            return lambda turn: turn
        if self.rules.ending == "last_round":
            return lambda turn: turn + many - 1
        begins = playing.index(sides.side(game, sides.from_first(game)[0]))
        return lambda turn: turn + (begins - 1 - turn) % many

    def _needs(self, game: Game, of: int) -> Needs:
        return solo(self.rules).needs[self._account(game, of)]

    def _account(self, game: Game, of: int) -> int:
        seat, *team = sides.members(game, of)
        # Farkles in a row are each player's own; of a team, they are left out.
        farkles = 0 if team else game.seats[seat].farkles
        return solo(self.rules).accounts.of(sides.score(game, of), sides.is_open(game, seat), farkles)


def _mean(needs: Needs, chances: list[float]) -> float:
    mean: float = sum(map(mul, needs, chances))
    return mean


def _scores(game: Game) -> dict[int, int]:
    return {of: sides.score(game, of) // STEP for of in order(game)}


def _threshold(game: Game, seat: int) -> int:
    opening = 0 if sides.is_open(game, seat) else game.rules.opening
    return max(opening, game.rules.minimum_bank, STEP) // STEP

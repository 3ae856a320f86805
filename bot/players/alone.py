"""A game alone, for the fewest turns. A position is worth minus the turns that the whole game is expected to take."""

from bot.farkle.position import Game
from bot.farkle.rules import STEP, Rules
from bot.players.closing import hot_at_the_top
from bot.players.plan import Plan, plan
from bot.players.solo import solo
from bot.players.turn import NEVER, Stakes


class Alone:
    """What the turns of a game alone are worth."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def plan(self) -> Plan:
        """How a roll is valued."""
        return plan(self.rules, self.rules.target // STEP + 1)

    def begin(self, game: Game) -> float:
        """Worth at the start of a turn."""
        return -game.standing.turns - self._left(self._account(game))

    def stakes(self, game: Game) -> Stakes:
        """What the ends of the turn are worth."""
        rules, of, race = self.rules, self.plan, solo(self.rules)
        here, used = self._account(game), game.standing.turns + 1
        score, target = game.standing.score // STEP, rules.target // STEP
        lost, first, void = (
            -used - self._left(after[here])
            for after in (race.accounts.farkled, race.accounts.wiped, race.accounts.voided)
        )

        def worth(steps: int) -> float:
            total = score + steps
            if total < target:
                return -used - self._left(race.accounts.of(total * STEP, opened=True, farkles=0))
            return void if rules.exact and total > target else -used

        threshold = max(rules.minimum_bank, 0 if game.standing.opened else rules.opening, STEP) // STEP
        top = max(target - score + rules.exact, threshold)
        rows = [worth(steps) for steps in range(top + of.reach + 1)]
        bank = [row if steps >= threshold else NEVER for steps, row in enumerate(rows) for _ in range(of.dice)]
        beyond = bank[top * of.dice :]
        if rules.hot_dice == "must_roll":
            bank[:: of.dice] = [NEVER] * len(rows)
            beyond[:: of.dice] = [hot_at_the_top(of, rules, row, lost, -used) for row in rows[top:]]
        return Stakes(top, bank, beyond, lost, first, win=-used)

    def _left(self, account: int) -> float:
        return solo(self.rules).expected(account)

    def _account(self, game: Game) -> int:
        seat = game.standing
        return solo(self.rules).accounts.of(seat.score, seat.opened, seat.farkles)

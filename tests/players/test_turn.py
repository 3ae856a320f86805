"""One turn, worked out backward in two ways."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from bot.farkle.scoring import hold_table
from bot.farkle.tables import TABLES, table
from bot.players import arrays, lanes, turn
from bot.players.plan import Plan, plan
from bot.players.rolls import rolls, ways
from bot.players.turn import NEVER, Stakes

np = pytest.importorskip("numpy")


def stakes(of: Plan, top: int, seed: int) -> Stakes:
    chance = Random(seed)  # noqa: S311 - repeatable on purpose
    bank = [chance.random() if chance.random() < 0.9 else NEVER for _ in range((top + of.reach + 1) * of.dice)]
    beyond = [chance.random() for _ in range((of.reach + 1) * of.dice)]
    return Stakes(top, bank, beyond, chance.random() / 3, chance.random() / 3)


@pytest.mark.parametrize("name", TABLES)
def test_plain_python_and_arrays_give_the_same(name: str) -> None:
    of = plan(table(name), 100)
    at_stake = stakes(of, 60, 1)
    plain, quick = turn.solve(of, at_stake), arrays.solve(of, at_stake)
    assert quick.held == pytest.approx(plain.held, abs=1e-12)
    assert quick.rolling == pytest.approx(plain.rolling, abs=1e-12)
    assert quick.first == plain.first


@pytest.mark.parametrize("name", TABLES)
def test_many_turns_at_once_give_what_each_gives_alone(name: str) -> None:
    of = plan(table(name), 100)
    alone = [stakes(of, top, top) for top in (50, 31, 31, 8)]
    tall = 50 + of.reach + 1

    def column(at_stake: Stakes) -> list[float]:
        # Here a bank is worth the same whatever is left, and goes on as it is beyond the top.
        row = [max(0.0, worth) for worth in at_stake.bank[:: of.dice]]
        return (row + row[-1:] * tall)[:tall]

    banks = [column(at_stake) for at_stake in alone]
    together = lanes.Lanes(
        levels=np.array([at_stake.top for at_stake in alone]),
        bank=np.array(banks).T,
        farkle=np.array([at_stake.farkle for at_stake in alone]),
        first_farkle=np.array([at_stake.first_farkle for at_stake in alone]),
    )
    begun, probed = lanes.solve(lanes.work(of), together, must_roll=False, probe=3)
    for lane, at_stake in enumerate(alone):
        rows = [worth for worth in banks[lane] for _ in range(of.dice)]
        cut = rows[: (at_stake.top + of.reach + 1) * of.dice]
        expected = turn.solve(of, at_stake._replace(bank=cut, beyond=cut[at_stake.top * of.dice :]))
        assert begun[lane] == pytest.approx(expected.about_to_roll(0, 0, first=True), abs=1e-12)
        for slot in range(of.dice):
            assert probed[slot, lane] == pytest.approx(expected.about_to_roll(3, slot), abs=1e-12)


@pytest.mark.parametrize("name", TABLES)
def test_every_outcome_is_worth_its_best_choice(name: str) -> None:
    of = plan(table(name), 10_000)
    chance = Random(2)  # noqa: S311 - repeatable on purpose
    worth = [chance.random() for _ in of.choices]
    number = {choice: row for row, choice in enumerate(of.choices)}
    rows = list(worth)
    for low, high in of.pairs:
        rows.append(max(rows[low], rows[high]))
    for slot, outcomes in enumerate(of.chances):
        found = sum(share * rows[row] for row, share in outcomes)
        expected = sum(
            float(share) * max(worth[number[choice]] for choice in choices)
            for share, choices in rolls(table(name))[slot].outcomes
        )
        assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", TABLES)
def test_outcomes_stand_for_every_roll(name: str) -> None:
    rules = table(name)
    holds = hold_table(rules)
    for slot, of in enumerate(rolls(rules)):
        dice = slot or rules.dice
        every = list(combinations_with_replacement(range(1, 7), dice))
        assert sum(map(ways, every)) == 6**dice
        assert of.farkle * 6**dice == sum(ways(roll) for roll in every if not holds.holds(roll))
        assert sum(share for share, _ in of.outcomes) + of.farkle + of.wins == 1

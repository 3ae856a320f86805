"""A move that was acknowledged survives a power cut; `benchmarks/power_cuts.py` runs a thousand of them."""

from pathlib import Path

from bot.store import StoreError
from tests.store.powercut import cut, fresh_files

CUTS = 60


def test_no_power_cut_loses_an_acknowledged_move_or_tears_a_game(tmp_path: Path) -> None:
    files = fresh_files(tmp_path)
    outcomes = [cut(files, seed, tmp_path / str(seed)) for seed in range(CUTS)]
    assert sum(outcome.acknowledged for outcome in outcomes) > 1000
    assert [(outcome.lost, outcome.torn) for outcome in outcomes] == [(0, 0)] * CUTS


def test_without_syncs_the_same_cuts_do_lose_moves(tmp_path: Path) -> None:
    """Or this disk would prove nothing."""
    files = fresh_files(tmp_path)
    hurt = 0
    for seed in range(CUTS):
        try:
            outcome = cut(files, seed, tmp_path / str(seed), synchronous="OFF")
        except StoreError:
            hurt += 1
        else:
            hurt += bool(outcome.lost or outcome.torn)
    assert hurt > CUTS / 4


def test_a_cut_before_anything_was_written_leaves_the_games_as_they_were(tmp_path: Path) -> None:
    files = fresh_files(tmp_path)
    seed = next(seed for seed in range(1000) if cut(files, seed, tmp_path / f"{seed}").acknowledged == 0)
    outcome = cut(files, seed, tmp_path / "again")
    assert outcome.lost == 0

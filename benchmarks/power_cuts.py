"""Count what power cuts lose.

    python -m benchmarks.power_cuts --cuts 1000

The same cuts are made with `synchronous = FULL`, as the bot runs, and OFF, which must show losses or the counts of the
first would mean nothing. Needs the test requirements.
"""

import argparse
import logging
import sys
import tempfile
from pathlib import Path

from bot.store import StoreError
from tests.store.powercut import cut, fresh_files


def main() -> int:
    """Print the counts; exit with 1 if a move was lost or a game torn that should not have been."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    logging.disable()  # the store names each database that a cut has damaged; here they are counted
    bad = False
    for synchronous in ("FULL", "OFF"):
        acknowledged = lost = torn = hurt = refused = 0
        with tempfile.TemporaryDirectory() as folder:
            files = fresh_files(Path(folder))
            for seed in range(options.seed, options.seed + options.cuts):
                try:
                    outcome = cut(files, seed, Path(folder) / str(seed), synchronous)
                except StoreError:
                    refused += 1
                    continue
                acknowledged += outcome.acknowledged
                lost += outcome.lost
                torn += outcome.torn
                hurt += bool(outcome.lost or outcome.torn)
        print(
            f"synchronous = {synchronous:4}: {options.cuts} cuts, {acknowledged} moves acknowledged, {lost} of them "
            f"lost, {torn} games torn, {refused} databases damaged; {hurt + refused} cuts did harm"
        )
        harmed = hurt + refused
        bad = bad or (harmed > 0 if synchronous == "FULL" else harmed == 0)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())

"""The verifier for those who don't trust our code: twenty lines that know nothing of the bot."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.farkle.simulation import honest
from tests.farkle.test_dice import COMMITMENT, GAME, MIX, PHRASES, SEED, VECTORS

HOUSE = Path(__file__).parents[2]
SCRIPT = HOUSE / "docs" / "verify_dice.py"
FIXED: dict[str, Any] = {
    "game": GAME,
    "seed": SEED.hex(),
    "commitment": COMMITMENT,
    "mix": MIX,
    "seats": [{"phrase": phrase} for phrase in PHRASES],
    "moves": [
        f"rolloff {VECTORS[0, 3]}", "roll", f"dice {VECTORS[1, 6]}", "hold 5", "bank", "roll", f"dice {VECTORS[2, 6]}",
        "hold 1", "roll", f"dice {VECTORS[3, 5]}", "hold 1", "roll", f"dice {VECTORS[4, 4]}", "hold 5", "roll",
        f"dice {VECTORS[5, 3]}", "hold 1", "roll", f"dice {VECTORS[6, 2]}", "hold 5", "roll", f"dice {VECTORS[7, 1]}",
    ],
}  # fmt: skip
"""The fixed vectors as a record."""


def verified(record: dict[str, Any], folder: Path) -> tuple[int, list[str]]:
    """Run the script on a record; give its exit status and its lines."""
    path = folder / "record.json"
    path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, check=False, encoding="utf-8")  # noqa: S603 - our own script
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_it_is_at_most_twenty_lines_and_imports_the_standard_library_only() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 20
    imported = [
        name.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for name in node.names
    ]
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    assert set(imported) <= sys.stdlib_module_names


def test_it_finds_the_fixed_vectors_right(tmp_path: Path) -> None:
    assert verified(FIXED, tmp_path) == (
        0,
        [
            "All 8 rolls agree with the seed.",
            f"The channel must have shown, before the game: seal {COMMITMENT}, mix {MIX}",
        ],
    )


@pytest.mark.parametrize(("table", "seats"), [("house", 3), ("five-dice", 8), ("zilch", 2)])
def test_it_finds_an_honest_record_right(tmp_path: Path, table: str, seats: int) -> None:
    game = honest(table, seats, seed=21)
    status, lines = verified(game.record, tmp_path)
    rolls = sum(move.startswith(("dice", "rolloff")) for move in game.record["moves"])
    assert (status, lines[0]) == (0, f"All {rolls} rolls agree with the seed.")


@pytest.mark.parametrize(
    ("number", "tampered", "line"),
    [
        (0, "rolloff 654", "WRONG roll 0: 654 is written, 154 fell"),
        (2, "dice 655551", "WRONG roll 1: 655551 is written, 655556 fell"),
        (21, "dice 1", "WRONG roll 7: 1 is written, 2 fell"),
    ],
)
def test_it_finds_a_die_that_was_turned(tmp_path: Path, number: int, tampered: str, line: str) -> None:
    moves = [*FIXED["moves"]]
    moves[number] = tampered
    status, lines = verified(FIXED | {"moves": moves}, tmp_path)
    assert (status, lines[:-1]) == (1, [line])


def test_it_finds_a_roll_that_was_left_out(tmp_path: Path) -> None:
    moves = [move for move in FIXED["moves"] if move != f"dice {VECTORS[4, 4]}"]
    status, lines = verified(FIXED | {"moves": moves}, tmp_path)
    assert (status, lines[0][:12]) == (1, "WRONG roll 4")


@pytest.mark.parametrize("change", [{"seed": "00" * 32}, {"game": "other"}, {"commitment": "0" * 64}])
def test_it_finds_another_seed_game_or_seal(tmp_path: Path, change: dict[str, str]) -> None:
    status, lines = verified(FIXED | change, tmp_path)
    assert (status, lines[0]) == (1, "WRONG commitment")


@pytest.mark.parametrize("change", [{"mix": "0" * 64}, {"seats": [{"phrase": phrase} for phrase in reversed(PHRASES)]}])
def test_it_finds_another_mix_or_phrase(tmp_path: Path, change: dict[str, Any]) -> None:
    status, lines = verified(FIXED | change, tmp_path)
    assert (status, lines[0]) == (1, "WRONG mix")


def test_the_readme_tells_how_to_run_it_and_if_it_quotes_it_then_word_for_word() -> None:
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    assert "python docs/verify_dice.py" in readme
    assert "hmac.digest(" not in readme or SCRIPT.read_text(encoding="utf-8").strip() in readme

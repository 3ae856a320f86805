"""The house itself: its locks, its targets and what is packed."""

import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from bot import __version__

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS: Final = sorted(path.name for path in (ROOT / "requirements").iterdir())

PIN: Final = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^ ]+)(?: ; [^/]+)? \\$")
HASH: Final = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
COMMENT: Final = re.compile(r"^ *#(?!.*(?:https?:|//|@))")


def lines(lock: str) -> list[str]:
    return (ROOT / "requirements" / lock).read_text(encoding="utf-8").splitlines()


def pins(lock: str) -> dict[str, str]:
    return {found["name"]: found["version"] for line in lines(lock) if (found := PIN.match(line))}


def wanted(*, extras: tuple[str, ...] = (), groups: tuple[str, ...] = ()) -> list[Requirement]:
    texts = [*PROJECT["project"]["dependencies"]]
    for extra in extras:
        texts += PROJECT["project"]["optional-dependencies"][extra]
    pending = [*groups]
    while pending:
        for entry in PROJECT["dependency-groups"][pending.pop()]:
            if isinstance(entry, str):
                texts.append(entry)
            else:
                pending.append(entry["include-group"])
    return [Requirement(text) for text in texts]


# Locks


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_pins_and_hashes_and_no_address(lock: str) -> None:
    assert [line for line in lines(lock) if not any(form.match(line) for form in (PIN, HASH, COMMENT))] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    assert pins(lock)
    assert [pin for pin, following in pairwise(lines(lock)) if PIN.match(pin) and not HASH.match(following)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_all_locks_pin_the_same_versions(lock: str) -> None:
    assert pins(lock).items() <= pins("dev.txt").items()


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        ("run.txt", wanted(extras=("solver", "pictures"))),
        ("play.txt", wanted(extras=("play", "solver", "pictures"))),
        ("test.txt", wanted(extras=("play",), groups=("test",))),
        ("dev.txt", wanted(extras=("play",), groups=("dev",))),
    ],
)
def test_a_lock_has_what_the_project_asks_for(lock: str, requirements: list[Requirement]) -> None:
    locked = pins(lock)
    named = {requirement: requirement.name.replace(".", "-").lower() for requirement in requirements}
    assert [
        str(requirement)
        for requirement, name in named.items()
        if name not in locked or not requirement.specifier.contains(locked[name])
    ] == []


def test_there_is_no_other_lock() -> None:
    assert LOCKS == ["dev.txt", "play.txt", "run.txt", "test.txt"]


def test_a_host_installs_nothing_of_the_sandbox_and_of_the_tests() -> None:
    assert pins("run.txt").keys() & {"simcord", "av", "playwright", "pytest"} == set()


def test_the_bot_itself_runs_without_numerics_drawing_and_the_sandbox() -> None:
    absent = "numpy", "numba", "PIL", "simcord", "playwright"
    code = f"import sys; sys.modules.update(dict.fromkeys({absent})); import bot.app, bot.tablebase.shelf as shelf; "
    code += "assert not shelf.HAS_NUMPY"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    assert done.stderr == ""


# What is run, and what is said to be run


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_ci_runs_all_that_check_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (checked,) = re.findall(r"^check: (.*)$", makefile, re.MULTILINE)
    run = re.findall(r"^make ([a-z ]*[a-z])", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(checked.split()) <= set(" ".join(run).split()) <= targets()


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("*.md")))
def test_every_target_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`|\$ )make ([a-z]+)", text, re.MULTILINE)) <= targets()


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0] == __version__


# What is packed


def test_the_wheel_holds_every_file_of_the_two_packages(tmp_path: Path) -> None:
    built = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == {
        path.relative_to(ROOT).as_posix()
        for room in ("bot", "cogs")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts)
    }

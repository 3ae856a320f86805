"""The command line: what each command answers, and with which exit code."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot import __version__
from bot.__main__ import main
from bot.farkle import record
from bot.store import Store
from bot.store.schema import prepare
from tests.farkle.simulation import honest

ROOT: Final = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def nobody_s_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith("FARKLE_"):
            monkeypatch.delenv(name)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(honest("standard", 3, 1).record), encoding="utf-8")
    return path


def test_run_without_a_token_says_where_one_comes_from_and_that_play_needs_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["run"]) == 2
    said = capsys.readouterr().err
    assert "developer portal" in said
    assert "Bot page" in said
    assert "`python -m bot play` needs none" in said
    assert said.count(". ") == 0
    assert said.endswith(".\n")


def test_a_mistake_in_the_settings_is_told_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "config.toml").write_text('databse = "x"\nlanguage = "klingon"', encoding="utf-8")
    assert main(["run"]) == 2
    unknown, language = capsys.readouterr().err.splitlines()
    assert unknown == "databse in config.toml: there is no such setting; did you mean database?"
    assert language.startswith('language in config.toml: "klingon" is none of en')


def test_config_shows_where_the_values_come_from_and_not_the_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FARKLE_TOKEN", "a-secret")
    assert main(["config"]) == 0
    shown = capsys.readouterr().out
    assert "FARKLE_TOKEN" in shown
    assert "a-secret" not in shown


def test_config_reads_the_file_that_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.toml"
    path.write_text('log_level = "DEBUG"', encoding="utf-8")
    assert main(["config", "--config", str(path)]) == 0
    assert f"log_level in {path}" in capsys.readouterr().out


def test_verify_says_in_one_line_that_everything_agrees(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = json.loads(played.read_text(encoding="utf-8"))
    rolls = [move for move in written["moves"] if move.startswith(("dice ", "rolloff "))]
    assert main(["verify", str(played)]) == 0
    assert capsys.readouterr().out == (
        f"Everything agrees: {len(rolls)} rolls, {len(written['moves'])} moves, "
        f"final scores {', '.join(map(str, written['result']['scores']))}.\n"
    )


def test_verify_tells_every_difference(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forged = json.loads(played.read_text(encoding="utf-8"))
    forged["result"]["scores"][0] += 50
    forged["commitment"] = "00" * 32
    played.write_text(json.dumps(forged), encoding="utf-8")
    assert main(["verify", str(played)]) == 1
    assert capsys.readouterr().out.splitlines() == [str(difference) for difference in record.verify(forged)]


@pytest.mark.parametrize(
    "text",
    ["", "no json", "[]", "5", "{}", '{"format": 1}', "[" * 100_000, '{"format": 1, "moves": 5}', "\ud800"],
    ids=["empty", "no-json", "list", "number", "object", "no-moves", "deep", "no-seed", "no-text"],
)
def test_verify_refuses_what_is_no_record_in_one_sentence(
    text: str, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main(["verify", str(played)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{played} is no record of a game (")
    assert said.err.count("\n") == 1


def test_verify_refuses_a_file_that_is_not_there_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.json"]) == 2
    assert capsys.readouterr().err.startswith("nowhere.json can't be read (No such file or directory): ")


def test_verify_needs_nothing_but_python(played: Path) -> None:
    command = [sys.executable, "-I", "-S", "-c"]  # without any installed package
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(  # noqa: S603 - our own words
        [*command, code, "verify", str(played)], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


async def test_backup_copies_the_database_while_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "farkle.sqlite3", tmp_path / "copy.sqlite3"
    monkeypatch.setenv("FARKLE_DATABASE", str(database))
    async with Store.open(database):
        assert main(["backup", str(copy)]) == 0
    assert capsys.readouterr().out == f"Copied {database} to {copy}.\n"
    async with Store.open(copy):
        pass


def test_backup_does_not_write_over_a_file(
    tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FARKLE_DATABASE", str(tmp_path / "farkle.sqlite3"))
    before = played.read_bytes()
    assert main(["backup", str(played)]) == 2
    assert str(played) in capsys.readouterr().err
    assert played.read_bytes() == before


def test_play_gets_its_own_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--help"])
    assert ended.value.code == 0
    assert "--players" in capsys.readouterr().out


def test_an_argument_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["config", "--players", "3"])
    assert ended.value.code == 2
    assert "--players" in capsys.readouterr().err


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


@pytest.mark.parametrize("content", [b"no database at all" * 100, "newer"])
def test_run_with_a_database_it_must_not_touch_ends_with_one_sentence(tmp_path: Path, content: bytes | str) -> None:
    database = tmp_path / "farkle.sqlite3"
    if isinstance(content, bytes):
        database.write_bytes(content)
    else:
        prepare(database, 1.0)
        with closing(sqlite3.connect(database)) as conn:
            conn.execute("PRAGMA user_version = 9999")
    before = database.read_bytes()
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=ROOT,
        env={
            **os.environ,
            "FARKLE_TOKEN": "not-a-token",
            "FARKLE_DATABASE": str(database),
            "FARKLE_LOG_LEVEL": "ERROR",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    told = ran.stderr.strip().splitlines()
    assert str(database) in told[-1]
    assert "Traceback" not in ran.stderr
    assert database.read_bytes() == before

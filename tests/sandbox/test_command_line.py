"""`python -m bot play` for somebody who has just cloned the project."""

import asyncio
import importlib.metadata
import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot import play
from tests.sandbox.tab import Tab

ROOT = Path(__file__).parents[2]


def test_the_pin_that_is_checked_is_the_one_that_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["optional-dependencies"]["play"] == [f"simcord[preview]=={play.SIMCORD}"]


@pytest.mark.parametrize("absent", ["simcord", "pillow"])
def test_without_the_extra_one_sentence_says_how_to_get_it(
    absent: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = importlib.metadata.version

    def version(name: str) -> str:
        if name == absent:
            raise importlib.metadata.PackageNotFoundError(name)
        return found(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    assert play.main([]) == play.UNUSABLE
    assert 'pip install "farkle-bot[play]"' in capsys.readouterr().err


def test_another_version_of_simcord_is_as_good_as_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda _: "99.0")
    assert play.main([]) == play.UNUSABLE
    assert play.SIMCORD in capsys.readouterr().err


def test_a_taken_port_ends_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert play.main(["--port", str(port), "--no-browser"]) == play.UNUSABLE
    said = capsys.readouterr()
    assert re.fullmatch(rf"Port {port} can't be had \(.+\), .*--port {port + 1}.*\n", said.err)
    assert not said.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "1"], "'1' is not a whole number from 2 to 8"),
        (["--players", "9"], "'9' is not a whole number from 2 to 8"),
        (["--port", "http"], "'http' is not a whole number from 0 to 65535"),
        (["--lang", "klingon"], "'klingon' is no language of Discord's; it has en-US, "),
    ],
)
def test_an_option_that_makes_no_sense_is_explained(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        play.main(arguments)
    assert ended.value.code == play.UNUSABLE
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(("said", "meant"), [("it", "it"), ("IT", "it"), ("en", "en-US"), ("pt-br", "pt-BR")])
def test_a_language_may_be_named_without_its_country(said: str, meant: str) -> None:
    assert play.options([f"--lang={said}"]).locale == meant


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process of its own")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_without_a_trace(number: signal.Signals, tmp_path: Path) -> None:
    loud = ["-X", "dev", "-W", "ignore:'audioop' is deprecated:DeprecationWarning"]  # what pytest is told, too
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, *loud, "-m", "bot", "play", "--port=0", "--no-browser", "--players=2"],
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(3)]
        assert [line.split()[0] for line in said[1:]] == ["Ada", "Blaise"]
        assert list(tmp_path.glob("farkle-*/*.sqlite3"))
        assert asyncio.run(_player(said[1].split()[1])) == "Ada"
        process.send_signal(number)
        _, complaints = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, complaints) == (0, "")
    assert not list(tmp_path.glob("farkle-*"))


async def _player(link: str) -> str:
    async with Tab.open(link) as tab:
        return tab.player

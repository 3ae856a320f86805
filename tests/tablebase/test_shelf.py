"""Judges for tables: exact where there is a solution, and from the moment there is one."""

import io
from pathlib import Path

import numpy as np
import pytest

from bot.__main__ import main
from bot.farkle.game import start
from bot.farkle.rules import Rules
from bot.farkle.tables import table
from bot.tablebase import console, files
from bot.tablebase.build import build
from bot.tablebase.shelf import KEPT, Shelf

SHORT = table("cardgames").with_(target=1000)


def solve(rules: Rules, folder: Path) -> Path:
    return files.save(rules, build(rules, lambda *_: None), folder)


def test_a_table_that_comes_solved_is_judged_exactly() -> None:
    rules = table("cardgames")
    assert Shelf().judge(rules).is_exact(start(rules, 2))
    assert not Shelf().judge(rules).is_exact(start(rules, 3))


def test_another_table_is_estimated_until_its_solution_is_there(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.wants(SHORT)
    estimating = shelf.judge(SHORT)
    assert not estimating.is_exact(start(SHORT, 2))
    assert shelf.judge(SHORT) is estimating
    solve(SHORT, tmp_path)
    assert not shelf.wants(SHORT)
    exact = shelf.judge(SHORT)
    assert exact.is_exact(start(SHORT, 2))
    assert shelf.judge(SHORT) is exact
    assert estimating.value(start(SHORT, 2)) == pytest.approx(exact.value(start(SHORT, 2)), abs=1e-6)


def test_nothing_is_wanted_where_there_is_nowhere_to_keep_it_or_no_way_to_solve_it(tmp_path: Path) -> None:
    assert not Shelf().wants(SHORT)
    assert not Shelf(tmp_path).wants(SHORT.with_(teams=2))
    assert not Shelf(tmp_path).wants(table("cardgames"))


def test_only_so_many_judges_are_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first = shelf.judge(SHORT)
    for number in range(KEPT):
        shelf.judge(SHORT.with_(target=1050 + 50 * number))
    assert shelf.judge(SHORT) is not first


def test_a_solution_is_read_as_it_was_saved(tmp_path: Path) -> None:
    path = solve(SHORT, tmp_path)
    chances = files.load(SHORT, tmp_path)
    assert chances is not None
    assert chances.dtype == np.float32
    assert files.load(SHORT.with_(tie="playoff"), tmp_path) is not None  # the same game where nobody ties
    assert path.stat().st_mode & 0o044 == 0o044
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("content", [b"", b"not an archive", b"PK\x03\x04 cut off"])
def test_a_broken_file_counts_as_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / files.name(SHORT)).write_bytes(content)
    assert files.load(SHORT, tmp_path) is None


def test_a_file_of_another_layout_counts_as_none(tmp_path: Path) -> None:
    files.save(SHORT, np.zeros((1, 1, 3, 3)), tmp_path)
    assert files.load(SHORT, tmp_path) is None


def test_a_solution_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / files.name(SHORT)).mkdir()
    with pytest.raises(OSError, match="directory"):
        files.save(SHORT, np.zeros((1, 1, 20, 20)), tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [files.name(SHORT)]


def test_solve_writes_a_file_and_draws_a_bar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "kingdom", "--target", "1000"]) == 0
    told = capsys.readouterr()
    path = tmp_path / "data" / "solved" / files.name(table("kingdom").with_(target=1000))
    assert told.out == f"Solved kingdom: {path}\n"
    assert path.is_file()
    assert "sweep 1 [##############################] 100%" in told.err


def test_solve_refuses_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "chess"]) == 2
    assert capsys.readouterr().err.startswith("There is no table chess; choose one of official, ")
    assert main(["solve", "kingdom", "--target", "1001"]) == 2
    assert capsys.readouterr().err == "The target must be from 1,000 to 50,000, in steps of 50.\n"
    assert main(["solve", "zilch", "--target", "50000"]) == 2
    assert capsys.readouterr().err.startswith("The table zilch to 50000 is too large to solve")
    (tmp_path / "file").touch()
    assert main(["solve", "kingdom", "--target", "1000", "--folder", "file/folder"]) == 2
    assert "The solution can't be written" in capsys.readouterr().err


class Screen(io.StringIO):
    """Somebody looks on."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "most"), [(Screen(), 3), (io.StringIO(), 1)])
def test_the_bar_is_drawn_a_few_times_a_second_and_at_the_end(stream: io.StringIO, most: int) -> None:
    bar = console.Bar(stream)
    for part in range(1, 101):
        bar.tell(0, part / 100, 0.5)
    assert 1 <= stream.getvalue().count("\r") <= most
    assert stream.getvalue().endswith("100%, chances move by 5.0e-01 \n")

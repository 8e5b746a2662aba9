"""``swissheet new`` without a path, as the icon on the desktop starts it."""

from __future__ import annotations

import io
import runpy
import sys
from pathlib import Path

import pytest

from support.commands import call
from swissheet.workbook.file.file_book import FileBook


class Terminal(io.StringIO):
    """A keyboard somebody sits at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files handed to the system, on a computer whose home is the test's folder."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    found: list[Path] = []

    def take(path: Path) -> bool:
        found.append(path)
        return True

    monkeypatch.setattr("swissheet.cli.commands.new.open_file", take)
    return found


def test_without_a_path_each_workbook_gets_a_name_of_its_own_and_is_opened(
    opened: list[Path], tmp_path: Path
) -> None:
    folder = tmp_path / "Documents" / "swissheet"
    for number, name in enumerate(("tournament", "tournament-2", "tournament-3"), start=1):
        assert call("new").code == 0
        assert opened[number - 1] == folder / f"{name}.xlsm"
        assert opened[number - 1].is_file()


@pytest.mark.parametrize(
    ("typed", "file"),
    [
        ("Spring Cup 2026", "Spring Cup 2026.xlsm"),
        ("  Rapid 50% / Blitz: a=b?  ", "Rapid 50- - Blitz- a-b.xlsm"),
        ("Łódź 象棋", "Łódź 象棋.xlsm"),
        ("../../evil", "evil.xlsm"),
        ("...", "tournament.xlsm"),
        ("", "tournament.xlsm"),
        ("x" * 300, f"{'x' * 80}.xlsm"),
    ],
)
def test_the_name_typed_becomes_the_event_and_a_file_name_every_button_can_hand_on(
    typed: str, file: str, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"{typed}\n"))
    done = call("new")
    assert done.code == 0, done.err
    assert [path.name for path in opened] == [file]
    book = FileBook(opened[0].read_bytes())
    sheet = book.sheets()[0].title
    assert not typed.strip() or typed.strip() in book.read_cells(sheet).values()


def test_a_path_is_opened_only_when_asked_for(opened: list[Path], tmp_path: Path) -> None:
    assert call("new", tmp_path / "a.xlsx").code == 0
    assert opened == []
    assert call("new", tmp_path / "b.xlsx", "--open").code == 0
    assert opened == [tmp_path / "b.xlsx"]
    assert call("new", "--no-open").code == 0
    assert call("new", "--dry-run").code == 0
    assert opened == [tmp_path / "b.xlsx"]


def test_a_dry_run_makes_no_folder(opened: list[Path], tmp_path: Path) -> None:
    assert call("new", "--dry-run").code == 0
    assert list(tmp_path.iterdir()) == []


def test_without_a_program_for_workbooks_the_place_is_told(
    opened: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swissheet.cli.commands.new.open_file", lambda path: False)
    for words, code in (((), 0), (("--open",), 5)):
        done = call("new", *words)
        assert done.code == code
        assert str(tmp_path / "Documents" / "swissheet") in done.err.splitlines()[-1]


@pytest.mark.parametrize("works", [True, False])
def test_the_icon_keeps_its_window_open_only_when_something_went_wrong(
    works: bool, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[str] = []
    monkeypatch.setattr("swissheet.cli.commands.new.open_file", lambda path: works)
    monkeypatch.setattr("sys.stdin", Terminal("My Cup\n"))
    monkeypatch.setattr("builtins.input", waited.append)
    monkeypatch.setattr("swissheet.cli.files.homes.asked_name", lambda: "")
    monkeypatch.setattr("swissheet.cli.commands.new.asked_name", lambda: "")
    # Tests that look at every module leave it imported; runpy warns of that.
    monkeypatch.delitem(sys.modules, "swissheet.cli.launch", raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("swissheet.cli.launch", run_name="__main__")
    assert (ended.value.code, len(waited)) == ((0, 0) if works else (5, 1))

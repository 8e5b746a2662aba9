"""The actions as users of xlwings expect them: RunPython, a mock caller, its settings sheet."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import swissheet_addin
from support.excel.clicks import ready_to_pair, running
from support.excel.model import Workbook
from support.excel.session import ExcelSession
from support.playing.starts import SETTINGS, Cells
from swissheet.workbook.actions import registry
from swissheet.workbook.file.file_book import FileBook
from swissheet_addin import builder
from swissheet_addin.machine import Machine

OK_OR_CANCEL = 1 | 48 | 256  # a warning, of which Cancel is the default button
OK, CANCEL = 1, 2
ROOT = Path(__file__).resolve().parents[2]
OLDEST = ROOT / ".venv" / "oldest-xlwings"


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The boxes xlwings shows."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return []


@pytest.fixture
def replies() -> list[int]:
    """The buttons that close the boxes with OK and Cancel."""
    return []


@pytest.fixture
def book(
    boxes: list[str], replies: list[int], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Workbook]:
    session = ExcelSession()
    opened = session.open(ready_to_pair(8, 3))
    windows = session.xlwings._xlwindows

    def box(hwnd: int, text: str, title: str, style: int) -> int:
        assert (hwnd, title) == (session.app.Hwnd, "swissheet")
        if style == OK_OR_CANCEL:
            boxes.append(f"q{text}")
            return int(replies.pop(0))
        boxes.append(f"{'!' if style == windows.win32con.MB_ICONWARNING else 'i'}{text}")
        return int(windows.win32con.IDOK)

    monkeypatch.setattr(windows.win32api, "MessageBox", box, raising=False)
    monkeypatch.setitem(sys.modules, "win32api", windows.win32api)
    with running(session):
        session.caller(opened).set_mock_caller()
        yield opened
    del session.xlwings.Book._mock_caller


def test_every_button_is_a_function(boxes: list[str]) -> None:
    keys = [button.key for button in registry.buttons()]
    assert all(callable(getattr(swissheet_addin, key)) for key in keys)
    assert set(keys) <= set(dir(swissheet_addin))
    with pytest.raises(AttributeError, match="no action 'win'"):
        swissheet_addin.win  # noqa: B018


def test_a_function_does_what_its_button_does(book: Workbook, boxes: list[str]) -> None:
    swissheet_addin.pair()
    assert book.Worksheets("Round 3").Range("C6").Value is not None
    assert book.front.Name == "Round 3"
    assert boxes == []


def test_what_there_is_to_say_comes_in_a_box(book: Workbook, boxes: list[str]) -> None:
    swissheet_addin.check()
    swissheet_addin.undo()
    swissheet_addin.pair()
    assert boxes[0] == "iNo problems found."
    assert boxes[1].startswith("iTaken back: Results entered")
    assert boxes[2].startswith("!Sheet 'Round 2', cell E6:\nRound 2 is not finished")


def rounds_typed(book: Workbook, number: int) -> None:
    """Another number of rounds in its cell."""
    cells = Cells(FileBook(ready_to_pair(8, 3)))
    row = cells.book.tables()[SETTINGS].top + 1 + cells.setting("rounds_total")
    book.Worksheets("Tournament").Range(f"B{row}").Value = number


@pytest.mark.parametrize(
    ("closed_by", "asked", "paired"),
    [([OK, OK], 2, True), ([OK, CANCEL], 2, False), ([CANCEL], 1, False)],
)
def test_a_question_is_put_in_boxes_and_answered_by_their_buttons(
    closed_by: list[int], asked: int, paired: bool, book: Workbook, boxes: list[str],
    replies: list[int],
) -> None:  # fmt: skip
    rounds_typed(book, 4)
    replies += closed_by
    swissheet_addin.pair()
    assert [box[0] for box in boxes[:asked]] == ["q"] * asked, boxes
    assert replies == []
    assert (book.Worksheets("Round 3").Range("C6").Value is not None) == paired
    told = [] if paired else ["iOne change was put back, and nothing else was done. Click again."]
    assert boxes[asked:] == told


def test_xlwings_reads_its_settings_from_our_sheet() -> None:
    session = ExcelSession()
    machine = Machine("win32", Path("C:/Users/Ann"), {})
    data = builder.workbook(rounds=3, host=builder.host_settings(machine, r"D:\Python\pythonw.exe"))
    from xlwings.utils import read_config_sheet

    with running(session):
        found = read_config_sheet(session.caller(session.open(data)))
    assert found["INTERPRETER_WIN"] == r"D:\Python\pythonw.exe"
    assert found["ADD_WORKBOOK_TO_PYTHONPATH"] in (False, "False")


MANY_THINGS = "whatever_excel_refuses or agreement or seldom or made_again"


@pytest.mark.programs
def test_the_oldest_xlwings_does_as_well() -> None:
    """This folder once more, with the first xlwings that is allowed.

    But for those that try very many things one after the other, which one xlwings answers for.
    """
    assert (OLDEST / "xlwings").is_dir(), "run python3 dev.py check, which installs it"
    here = Path(__file__).parent
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider",
         "-m", "not programs", "-k", f"not ({MANY_THINGS})", str(here)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(OLDEST)},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_this_is_the_xlwings_that_was_asked_for() -> None:
    import xlwings

    wanted = os.environ.get("PYTHONPATH", "")
    if "oldest-xlwings" in wanted:
        assert Path(xlwings.__file__).parent == OLDEST / "xlwings"
        assert xlwings.__version__ == "0.30.0"
    else:
        assert tuple(map(int, xlwings.__version__.split(".")[:2])) >= (0, 33)

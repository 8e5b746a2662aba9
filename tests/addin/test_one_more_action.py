"""One more module and one more row of the table are one more action, wherever actions are."""

from __future__ import annotations

import datetime as dt
import functools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import swissheet_addin
from support.actions import offer
from support.agreed_draws import ROW, agree_draws
from support.books.package_check import macros_named, problems
from support.books.workbooks import parts
from support.commands import call
from support.excel.clicks import click, ready_to_pair
from support.excel.model import Workbook
from support.windows.vba_reading import read_project
from swissheet.cli.app import commands
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.memory.journal import HistoryEntry, entries
from swissheet.workbook.shared.language import LANGUAGES
from swissheet_addin import builder

WHEN = dt.datetime(2026, 3, 15, 12, 30)
RESULTS = "E6:E9"
OPEN, DRAWN = [[None]] * 4, [["½-½"]] * 4


@pytest.fixture(autouse=True)
def one_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    offer(monkeypatch, ROW)
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))


@functools.cache
def paired() -> bytes:
    """A macro workbook whose round 3 has no result yet."""
    book = FileBook(ready_to_pair(8, 3))
    actions.pair(book, when=WHEN, who="A")
    return book.to_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.xlsm"
    path.write_bytes(paired())
    return path


def typed(book: FileBook) -> list[list[object]]:
    return [list(row) for row in book.read_range("Round 3", RESULTS).rows]


def clicked(book: Workbook) -> list[list[object]]:
    return [list(row) for row in book.Worksheets("Round 3").Range(RESULTS).Value]


def test_it_is_a_python_call_that_stands_in_the_log_and_can_be_taken_back() -> None:
    assert actions.agree_draws is agree_draws
    assert "agree_draws" in dir(actions)
    book = FileBook(paired())
    outcome = actions.agree_draws(book, when=WHEN, who="Ann")
    assert (outcome.summary, outcome.changed > 0) == ("Agree draws: 4 draws.", True)
    assert typed(book) == DRAWN
    assert entries(book)[0] == HistoryEntry(WHEN, "Ann", "Agree draws", 3, "4 draws")
    undone = actions.undo(book, when=WHEN, who="Ann")
    assert undone.summary == "Taken back: Agree draws: 4 draws."
    assert typed(book) == OPEN


def test_it_is_a_command_with_its_help_and_its_options(file: Path) -> None:
    assert commands()["agree-draws"].help == ROW.help
    assert re.search(r"^  agree-draws +Call every game", call("--help").out, re.M)
    shown = call("agree-draws", "--help").out
    for words in ("agree-draws [OPTIONS] FILE", ROW.help, "--board N", "Only the game of this",
                  "--force", "Even if there is none.", "--dry-run", "JSON keys: "):  # fmt: skip
        assert words in shown
    assert call("agree-draws", file, "--board", "0").code == 3
    assert call("agree-draws", file.with_suffix(".trf")).code == 3
    answer = call("agree-draws", file, "--board", "2", "--json")
    assert (answer.code, answer.document["what"]) == (0, "Agree draws: 1 draw.")
    assert typed(open_book(file)) == [[None], ["½-½"], [None], [None]]
    assert call("agree-draws", file).code == 0
    assert typed(open_book(file)) == DRAWN
    refused = call("agree-draws", file)
    assert (refused.code, "or use --force." in refused.err) == (3, True)
    assert call("agree-draws", file, "--force").code == 0
    assert "Agree draws" in call("history", file).out
    assert call("undo", file, "--force").code == 0


@pytest.mark.part(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_a_button_a_macro_and_a_control_of_the_ribbon(language: str) -> None:
    data = builder.workbook(language=language)
    assert problems(data) == []
    assert macros_named(data)[-1] == "AgreeDraws"
    drawing = parts(data)["xl/drawings/vmlDrawing1.vml"].decode()
    assert re.findall(r"<font[^>]*>([^<]*)</font>", drawing)[-1] == "Agree draws"
    modules = {m.name: m for m in read_project(parts(data)["xl/vbaProject.bin"]).modules}
    sub = r'Sub AgreeDraws\(\)\s+SwissheetHost\.RunAction "agree_draws"\s+End Sub'
    assert re.search(sub, modules["SwissheetButtons"].source)
    addin = builder.addin(language)
    assert problems(addin) == []
    ribbon = ElementTree.fromstring(parts(addin)["customUI/customUI14.xml"])
    [control] = [c for c in ribbon.iter() if c.get("tag") == "agree_draws"]
    assert {key: control.get(key) for key in ("label", "supertip", "imageMso", "keytip")} == {
        "label": "Agree draws",
        "supertip": ROW.help,
        "imageMso": "Spelling",
        "keytip": "AD",
    }


def test_a_click_does_it_and_a_click_takes_it_back(tmp_path: Path) -> None:
    made = click(paired(), "agree_draws", tmp_path)
    assert (made.answer, clicked(made.book)) == ("i", DRAWN)
    assert callable(swissheet_addin.agree_draws)
    assert "agree_draws" in dir(swissheet_addin)
    book = FileBook(paired())
    actions.agree_draws(book, when=WHEN, who="A")
    back = click(book.to_bytes(), "undo", tmp_path)
    assert (back.answer, clicked(back.book)) == ("iTaken back: Agree draws: 4 draws.", OPEN)

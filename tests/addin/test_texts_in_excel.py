"""A text stays a text in Excel, whatever it looks like and however the cell is formatted."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.lost_tables import played
from support.desk.memory_desk import MemoryDesk, MemoryDeskSheet
from support.excel.session import ExcelSession
from swissheet.errors import WorkbookError
from swissheet_addin.click.entry import press
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.literal_text import as_typed
from swissheet_addin.libreoffice.engine import book_of
from swissheet_addin.machine import Machine

DOUBTFUL = ["=1+1", "+49", "-5", "@sum", "1/2", "1-0", "½-½", "5", "0.5", "TRUE", "false", "'tis",
            "3 May", "2026-11-21", "1E5", "#N/A", " lead", "$5", "\t=1", "(3)", "R2D2",
            "Wahr", "VRAI", "Sant", "ИСТИНА", "Alda, Ana", "Żaneta", "remis", "Ōno"]  # fmt: skip


def desk(*, text: bool = False, keeps: bool = False) -> MemoryDesk:
    columns = frozenset(range(1, 9)) if text else frozenset()
    return MemoryDesk({"S": MemoryDeskSheet(text_columns=columns)}, keeps_apostrophe=keeps)


@pytest.mark.parametrize("text", DOUBTFUL)
def test_every_text_is_guarded_in_whatever_language_excel_speaks(text: str) -> None:
    assert as_typed(text) == f"'{text}"


@pytest.mark.parametrize("value", [None, 5, 2.5, True])
def test_other_values_pass_as_they_are(value: object) -> None:
    assert as_typed(value) is value  # type: ignore[arg-type]


@pytest.mark.parametrize("keeps", [False, True], ids=["drops apostrophes", "keeps apostrophes"])
@pytest.mark.parametrize("text_format", [False, True], ids=["general", "text"])
def test_every_text_comes_back_from_any_cell(text_format: bool, keeps: bool) -> None:
    """Whether Excel shows the apostrophe in cells formatted as text or not."""
    there = desk(text=text_format, keeps=keeps)
    book = XlwingsBook(book_of(there))
    texts = DOUBTFUL
    book.set_cells("S", {f"A{row}": text for row, text in enumerate(texts, start=1)})
    assert [row[0] for row in book.read_range("S", f"A1:A{len(texts)}").rows] == texts


def test_a_click_leaves_no_apostrophe_in_a_workbook_without_macros(tmp_path: Path) -> None:
    """Nothing says there which cells are formatted as text; what is kept for undo lies in some."""
    session = ExcelSession()
    native = session.open(played(8, "en"), "C:\\Chess\\open.xlsx")
    for action in ("pair", "undo"):
        answer = press(action, lambda: session.caller(native), Machine("linux", tmp_path, {}))
        assert not answer.warning, answer
        texts = [str(cell.value) for sheet in native.sheets for cell in sheet.cells.values()]
        assert [text for text in texts if text.startswith("'")] == []
    assert answer.text.startswith("Taken back: Paired, round 3")


def test_a_cell_that_keeps_something_else_is_an_error_that_names_it() -> None:
    there = desk()
    there.refuses = frozenset({(3, 1)})
    book = XlwingsBook(book_of(there))
    book.set_cells("S", {"A2": "1-0", "A3": "1-0"})
    with pytest.raises(
        WorkbookError, match="'1-0' was written to this cell, but the cell shows"
    ) as caught:
        book.settle()
    assert (caught.value.place.sheet, caught.value.place.cell) == ("S", "A3")


def test_a_block_that_is_there_already_is_not_written_again() -> None:
    there = desk()
    book = XlwingsBook(book_of(there))
    book.set_cells("S", {"A1": "1-0", "A2": 5})
    there.calls.clear()
    book.set_cells("S", {"A1": "1-0", "A2": 5})
    assert "put" not in there.calls


def test_neighbours_go_in_one_call_and_a_long_text_goes_alone() -> None:
    there = desk()
    book = XlwingsBook(book_of(there))
    there.calls.clear()
    book.set_cells("S", {f"A{row}": f"n{row}" for row in range(1, 41)})
    assert there.calls.count("put") == 1
    there.calls.clear()
    book.set_cells("S", {"B1": "a", "B2": "x" * 9000, "B3": "b"})
    assert there.calls.count("put") == 3

"""Print areas and the rows that head every page come back with the next action, at any time."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.books.damages import by_openpyxl
from support.books.workbooks import parts, rezip
from support.playing.events import STAMP
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.looks.printing import corners_of

STAGES = ("new", "listed", "paired", "published", "ranked")
LOCAL = re.compile(
    r'<definedName name="(_xlnm[.]Print_(?:Area|Titles))" localSheetId="(\d+)"[^>]*>([^<]*)<'
)


def at(stage: str) -> bytes:
    book = FileBook(build(rounds=3, settings={"initial_colour": "white"}), "open.xlsx")
    if stage == "new":
        return book.to_bytes()
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 9)]
    actions.import_players(book, rows, **STAMP)
    if stage == "listed":
        return book.to_bytes()
    actions.pair(book, **STAMP)
    if stage == "published":
        actions.publish(book, **STAMP)
    if stage == "ranked":
        book.set_cells("Round 1", {"E6": "1", "E7": "5", "E8": "0", "E9": "1"})
        actions.standings(book, **STAMP)
    return book.to_bytes()


def printed(data: bytes) -> dict[tuple[str, str], object]:
    """What is printed of the sheets, and what heads their pages."""
    titles = [info.title for info in FileBook(data).sheets()]
    found = LOCAL.findall(parts(data)["xl/workbook.xml"].decode())
    refs = [
        (titles[int(at)], name, says.rpartition("!")[2].replace("$", ""))
        for name, at, says in found
    ]
    return {(title, name): corners_of(ref) or ref for title, name, ref in refs}


def nothing_printed(data: bytes) -> bytes:
    names = parts(data)["xl/workbook.xml"]
    kept = re.sub(rb'<definedName name="_xlnm.*?</definedName>', b"", names)
    return rezip(data, {"xl/workbook.xml": kept})


def checked(data: bytes) -> bytes:
    book = FileBook(data, "open.xlsx")
    actions.check(book)
    return book.to_bytes()


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_printed_comes_back_with_the_next_action(stage: str) -> None:
    data = at(stage)
    harmed = nothing_printed(data)
    assert printed(harmed) == {}
    assert printed(checked(harmed)) == printed(checked(data))


@pytest.mark.parametrize("stage", ["new", "listed"])
def test_whole_columns_that_openpyxl_loses_come_back(stage: str) -> None:
    """Excel and LibreOffice save the area of the whole list as columns, which openpyxl drops."""
    data = at(stage)
    names = parts(data)["xl/workbook.xml"]
    columns = rezip(data, {"xl/workbook.xml": names.replace(b"$A$1:$J$1048576", b"$A:$J")})
    with pytest.warns(UserWarning, match="Print area cannot be set"):
        harmed = by_openpyxl(lambda book: None)(columns)
    assert FileBook(harmed).print_area("Players") == ""
    assert FileBook(checked(harmed)).print_area("Players") == "A1:J1048576"


@pytest.mark.parametrize("stage", STAGES)
def test_areas_and_heads_of_pages_that_the_organiser_chose_stay(stage: str) -> None:
    def chosen(book: Any) -> None:
        for sheet in book.worksheets:
            sheet.print_area, sheet.print_title_rows = "A2:D9", "2:3"

    harmed = by_openpyxl(chosen)(at(stage))
    assert printed(checked(harmed)) == printed(harmed)

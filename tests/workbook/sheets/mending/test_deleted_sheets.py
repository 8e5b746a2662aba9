"""Each sheet of ours is deleted once: it is named or made again, whatever is done next."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import openpyxl
import pytest

from support.books.damages import by_openpyxl, deleted
from support.books.package_check import problems
from support.playing.events import STAMP
from swissheet.errors import SwissheetError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.sheets.build.build import build

SCHEDULE = {"B6": "2026-11-21", "C6": "14:00", "D6": "Town hall", "B8": "2026-11-28"}

ACTIONS: dict[str, Callable[[FileBook], Any]] = {
    "check": lambda book: actions.check(book),
    "standings": lambda book: actions.standings(book, **STAMP),
    "pair": lambda book: actions.pair(book, **STAMP),
    "undo": lambda book: actions.undo(book, **STAMP),
    "explain": lambda book: actions.explain(book, 1, **STAMP),
}


@cache
def played() -> bytes:
    """Four players and a schedule; round 1 has its results."""
    book = FileBook(build(rounds=3, settings={"initial_colour": "white"}), "open.xlsx")
    rows = [{"Name": f"Player {n}", "Rating": str(2400 - 7 * n)} for n in range(1, 5)]
    actions.import_players(book, rows, **STAMP)
    book.set_cells("Schedule", SCHEDULE)
    actions.pair(book, **STAMP)
    book.set_cells("Round 1", {"E6": "1", "E7": "5"})
    return book.to_bytes()


def titles(book: FileBook) -> list[str]:
    return [info.title for info in book.sheets()]


NAMED = ("Tournament", "Players", "Schedule", "Round 1", "Standings", "Cross table", "Games", "Log")
"""A check tells that they are gone; what is on the others is made when it is needed."""

UNMISSED = {"check": {"Checks"}, "standings": {"Schedule", "Games", "Checks", "Log", "Standings"}}
"""What an action makes again."""


def after(name: str, data: bytes) -> tuple[FileBook, str]:
    """The workbook after an action, and what the action said; a refusal leaves it whole."""
    book = FileBook(data, "open.xlsx")
    try:
        said = str(ACTIONS[name](book))
    except SwissheetError as error:
        said = " ".join(map(str, (error, *getattr(error, "issues", ()))))
    saved = book.to_bytes()
    assert problems(saved) == []
    return FileBook(saved, "open.xlsx"), said


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("gone", [t for t in titles(FileBook(played())) if not t[-1].isdigit()])
def test_a_deleted_sheet_is_named_or_made_again(gone: str, name: str) -> None:
    book, said = after(name, deleted(gone)(played()))
    if gone in UNMISSED.get(name, ()):
        assert gone in titles(book)
    elif gone in NAMED and name == "check":
        told = [issue.place.sheet for issue in actions.check(book).issues]
        assert gone in told or gone in said


@pytest.mark.parametrize("name", ["standings", "pair"])
def test_a_deleted_schedule_says_again_what_it_said(name: str) -> None:
    sound, _ = after(name, by_openpyxl(lambda book: None)(played()))
    book, _ = after(name, deleted("Schedule")(played()))
    for title, cells in (("Schedule", "A1:D8"), ("Round 1", "A3:A3"), ("Round 1", "G2:G2")):
        assert shown(book, title, cells) == shown(sound, title, cells)
    one, other = (openpyxl.load_workbook(io.BytesIO(b.to_bytes())) for b in (sound, book))
    assert look(other["Schedule"]) == look(one["Schedule"])
    assert titles(book)[2] == "Schedule"
    assert "Schedule" not in {issue.place.sheet for issue in actions.check(book).issues}


def test_a_deleted_schedule_is_named_and_its_dates_stay_those_of_the_report() -> None:
    book = FileBook(deleted("Schedule")(played()), "open.xlsx")
    told = actions.check(book)
    assert [(i.code, i.place.sheet) for i in told.issues] == [("sheet-gone", "Schedule")]
    assert told.tournament is not None
    assert told.tournament.event.round_dates == ("2026/11/21",)


def test_a_schedule_that_was_deleted_before_anything_was_recorded_comes_back_empty() -> None:
    data = deleted("Schedule")(build(rounds=3, settings={"initial_colour": "white"}))
    book = FileBook(data, "open.xlsx")
    actions.import_players(book, [{"Name": "A"}, {"Name": "B"}], **STAMP)
    actions.pair(book, **STAMP)
    assert shown(book, "Schedule", "A6:D8") == [[n, "", "", ""] for n in (1, 2, 3)]


def test_a_date_typed_at_the_head_of_a_round_since_then_counts() -> None:
    book = FileBook(deleted("Schedule")(played()), "open.xlsx")
    book.set_cells("Round 1", {"G2": "2026-11-22"})
    actions.standings(book, **STAMP)
    assert shown(book, "Schedule", "A6:D6") == [[1, "2026-11-22", "14:00", "Town hall"]]


def shown(book: FileBook, title: str, ref: str) -> list[list[Value]]:
    rows = book.read_range(title, ref).rows
    return [[str(v) if isinstance(v, str) else v or "" for v in row] for row in rows]


def look(sheet: Any) -> list[object]:
    widths = [sheet.column_dimensions[c].width for c in "ABCD"]
    cells = [
        (sheet[c].font.sz, sheet[c].font.b, sheet[c].number_format)
        for c in ("A2", "A5", "A6", "D6")
    ]
    setup = sheet.page_setup.orientation, sheet.page_setup.paperSize, sheet.print_title_rows
    checks = sorted(str(c.sqref) for c in sheet.data_validations.dataValidation)
    return [widths, cells, setup, checks, sheet.freeze_panes, sheet.print_area]

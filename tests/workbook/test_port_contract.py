"""What every implementation of the workbook port promises, whatever program wrote the file.

A host is plugged in by adding it to HOSTS: something that opens bytes and gives the book saved
and opened again. The live one is the add-in's, over xlwings' own API, on a document that is open
in LibreOffice.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

import pytest

from support.books.memory_book import MemoryBook
from support.books.workbooks import LOOKALIKES, MAKERS, lookalikes_book, parts, rezip
from support.desk.live_host import LiveHost
from support.excel.session import ExcelSession
from swissheet.errors import TooLargeError, WorkbookError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import (
    Area,
    Arrangement,
    Book,
    Link,
    Row,
    RowHeight,
    SheetInfo,
    Table,
    TypeSize,
)
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.host.table_names import name_key
from swissheet_addin.excel.book import XlwingsBook


class Host(Protocol):
    def open(self, data: bytes) -> Book: ...
    def reopened(self, book: Book) -> Book: ...


class FileHost:
    def open(self, data: bytes) -> Book:
        return FileBook(data, "club.xlsx")

    def reopened(self, book: Book) -> Book:
        assert isinstance(book, FileBook)
        return FileBook(book.to_bytes(), book.source)


class ExcelHost:
    """The add-in's port over the Windows half of xlwings, on an Excel that is only in memory.

    ``macros``: whether the workbook holds the macros that answer many questions at once.
    """

    def __init__(self, macros: bool) -> None:
        self.macros = macros

    def open(self, data: bytes) -> Book:
        session = ExcelSession()
        name = "club.xlsm" if self.macros else "club.xlsx"
        return XlwingsBook(session.caller(session.open(data, f"C:\\Chess\\{name}")))

    def reopened(self, book: Book) -> Book:
        """The same workbook, asked anew: nothing that was remembered on the way counts."""
        assert isinstance(book, XlwingsBook)
        return XlwingsBook(book.book)


class RememberingHost:
    """The same file behind the memory that actions put before a book."""

    def open(self, data: bytes) -> Book:
        self.file = FileBook(data, "club.xlsx")
        return remembering(self.file)

    def reopened(self, book: Book) -> Book:
        return self.open(self.file.to_bytes())


class MemoryHost:
    """The stand-in that tests of the actions write to."""

    def open(self, data: bytes) -> Book:
        file, book = FileBook(data, "club.xlsx"), MemoryBook()
        for info in file.sheets():
            sheet = book.add_sheet(info.title, visible=info.visible)
            sheet.cells = dict(file.read_cells(info.title))
            sheet.printed = file.print_area(info.title)
        book.table_map = dict(file.tables())
        book.name_map = {name: file.place(name) or says for name, says in file.names().items()}
        return book

    def reopened(self, book: Book) -> Book:
        return book


HOSTS: dict[str, Callable[[], Host]] = {"file": FileHost, "remembered": RememberingHost}
EXCELS: dict[str, Callable[[], Host]] = {
    "excel": lambda: ExcelHost(macros=True),
    "excel-without-macros": lambda: ExcelHost(macros=False),
}

MEMORY = pytest.param(("memory", "xlsxwriter"), id="memory")

# Who wrote a file matters to whoever reads files; a live host reads what its program made of it.
HOSTED = [
    *(pytest.param((name, maker), id=f"{name}-{maker}") for name in HOSTS for maker in MAKERS),
    *(pytest.param((name, "xlsxwriter"), id=name) for name in EXCELS),
    pytest.param(("live", "xlsxwriter"), id="live-xlsxwriter", marks=pytest.mark.live),
]


@pytest.fixture(params=HOSTED)
def hosted(request: pytest.FixtureRequest) -> Iterator[tuple[Host, str]]:
    name, maker = request.param
    if name != "live":
        yield {**HOSTS, **EXCELS, "memory": MemoryHost}[name](), maker
        return
    live = LiveHost(request.getfixturevalue("office"))
    yield live, maker
    live.close()


@pytest.fixture
def host(hosted: tuple[Host, str]) -> Host:
    return hosted[0]


@pytest.fixture
def book(hosted: tuple[Host, str]) -> Book:
    return hosted[0].open(MAKERS[hosted[1]]())


def rows_of(book: Book, table: str, *columns: str) -> list[Row]:
    headers = book.tables()[table].headers
    at = [headers.index(column) for column in columns]
    return [tuple(row[i] for i in at) for row in book.read_table(table).rows]


def test_sheets_are_listed_in_tab_order_with_the_hidden_one(book: Book) -> None:
    assert book.sheets() == (
        SheetInfo("Start"),
        SheetInfo("People"),
        SheetInfo("Rank"),
        SheetInfo("Spare 1", visible=False),
        SheetInfo("Money"),
    )


def test_a_table_says_where_it_lies_without_its_totals_row(book: Book) -> None:
    headers = ("Name", "Rating", "Born", "Double", "Note")
    assert book.tables()["tblPeople"] == Table("tblPeople", "People", headers, 3, 2, 6)
    assert book.tables()["tblMoney"].bottom == 3


def test_values_come_as_text_numbers_dates_and_truth(book: Book) -> None:
    cells = book.read_cells("Start")
    assert [cells[5, column] for column in range(1, 5)] == [1, 2.5, True, "text"]
    assert type(cells[5, 1]) is int
    assert cells[5, 7] == dt.datetime(2026, 11, 21)
    assert rows_of(book, "tblPeople", "Name", "Born")[0] == ("Ann", dt.datetime(1990, 5, 17))


def test_cells_below_a_row_come_alone(book: Book) -> None:
    every = book.read_cells("Start")
    assert {row for row, _ in every} > {row for row, _ in book.read_cells("Start", below=4)} > set()
    assert book.read_cells("Start", below=4) == {at: v for at, v in every.items() if at[0] > 4}


def test_formula_cells_are_flagged(book: Book) -> None:
    assert book.read_table("tblPeople").formulas == {(0, 3), (1, 3), (2, 3)}
    assert book.read_range("Start", "E5:F6").formulas == {(0, 1)}


def test_formulas_are_told_with_their_cells(book: Book) -> None:
    assert set(book.formulas("people", "A1:F9")) == {(4, 5), (5, 5), (6, 5)}
    assert re.fullmatch(r"=.*Rating.*\*2|=\$?C5\*2", book.formulas("People", "E5")[5, 5])
    assert book.formulas("Rank", "A1:C9") == {}


def test_a_range_is_a_full_rectangle_even_where_nothing_stands(book: Book) -> None:
    block = book.read_range("Rank", "B1:D3")
    assert (block.top, block.left) == (1, 2)
    assert block.rows == (("Who", "Points", None), (None, None, None), (None, None, None))


def test_a_range_too_large_to_hold_is_refused(book: Book) -> None:
    with pytest.raises(TooLargeError, match="1000000 cells"):
        book.read_range("Rank", "A1:XFD1048576")


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+49 30 123",
        "-",
        "@import",
        '=HYPERLINK("https://example.org","x")',
        "'quoted",
        "  blanks  ",
        "two\nlines\tand a tab",
        "<b>&amp;</b>",
        "_x0041_",
        "1",
        "TRUE",
        "2026-11-21",
        "Δημήτρης 🙂 Ōno",
    ],
)
def test_a_text_comes_back_as_the_same_text(text: str, book: Book, host: Host) -> None:
    book.set_cells("Start", {"B9": text})
    again = host.reopened(book)
    assert again.read_range("Start", "B9").rows == ((text,),)
    assert again.read_range("Start", "B9").formulas == frozenset()


def test_control_characters_are_left_out_and_line_ends_made_one(book: Book, host: Host) -> None:
    book.set_cells("Start", {"B9": "a\x00b\x1bc\x85d\ufffe\ud800", "B10": "e\r\nf\rg"})
    again = host.reopened(book)
    assert again.read_range("Start", "B9:B10").rows == (("abcd",), ("e\nf\ng",))


@pytest.mark.parametrize(
    "value", [0, -7, 2**40, 0.1, 1e-9, -2.5e300, True, False, dt.datetime(2026, 11, 21, 14, 5, 1)]
)
def test_other_values_come_back_as_they_were(
    value: float | bool | dt.datetime, book: Book, host: Host
) -> None:
    place = "G5" if isinstance(value, dt.datetime) else "B9"
    book.set_cells("Start", {place: value})
    [[found]] = host.reopened(book).read_range("Start", place).rows
    assert (found, type(found)) == (value, type(value))


def test_none_and_the_empty_text_empty_a_cell(book: Book, host: Host) -> None:
    book.set_cells("Start", {"A5": None, "D5": "", "F5": None})
    block = host.reopened(book).read_range("Start", "A5:F5")
    assert block.rows == ((None, 2.5, True, None, None, None),)
    assert block.formulas == frozenset()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "x" * 32_768])
def test_what_no_cell_can_hold_is_refused_before_anything_is_written(
    value: float | str, book: Book
) -> None:
    with pytest.raises(WorkbookError):
        book.set_cells("Start", {"A5": 99, "B9": value})
    with pytest.raises(WorkbookError):
        book.write_rows("tblPeople", ["Name"], [("Zoe",), (value,)])
    assert book.read_cells("Start")[5, 1] == 1
    assert rows_of(book, "tblPeople", "Name")[0] == ("Ann",)


def test_a_table_grows_to_its_rows(book: Book, host: Host) -> None:
    rows = [(f"Player {n}", 1000 + n) for n in range(1, 41)]
    book.write_rows("tblPeople", ["Name", "Rating"], rows)
    again = host.reopened(book)
    assert again.tables()["tblPeople"].bottom == 43
    assert rows_of(again, "tblPeople", "Name", "Rating") == rows


def test_columns_may_be_named_in_any_order(book: Book, host: Host) -> None:
    book.write_rows("tblPeople", ["Rating", "Name"], [(1, "Zoe"), (2, "Yan")])
    assert rows_of(host.reopened(book), "tblPeople", "Name", "Rating")[:2] == [
        ("Zoe", 1),
        ("Yan", 2),
    ]


def test_new_rows_show_dates_and_compute_as_the_rows_above(book: Book, host: Host) -> None:
    born = dt.datetime(2001, 2, 3)
    book.write_rows("tblPeople", ["Name", "Rating", "Born"], [(f"P{n}", n, born) for n in range(6)])
    again = host.reopened(book)
    assert rows_of(again, "tblPeople", "Born") == [(born,)] * 6
    assert again.read_table("tblPeople").formulas == {(row, 3) for row in range(6)}


def test_the_organisers_column_stays_row_by_row(book: Book, host: Host) -> None:
    book.write_rows("tblPeople", ["Name"], [("X",), ("Y",), ("Z",), ("W",)])
    notes = rows_of(host.reopened(book), "tblPeople", "Name", "Note")
    assert notes == [("X", None), ("Y", "pays late"), ("Z", None), ("W", None)]


def test_a_row_in_which_the_organiser_wrote_is_blanked_but_not_given_up(
    book: Book, host: Host
) -> None:
    book.write_rows("tblPeople", ["Name", "Rating", "Born"], [])
    again = host.reopened(book)
    assert again.tables()["tblPeople"].bottom == 5
    assert rows_of(again, "tblPeople", "Name", "Rating", "Note") == [
        (None, None, None),
        (None, None, "pays late"),
    ]
    assert again.read_range("People", "B6:F6").rows == ((None,) * 5,)


def test_an_emptied_table_keeps_one_blank_row(book: Book, host: Host) -> None:
    book.write_rows("tblRank", ["Place", "Who", "Points"], [(1, "Ann", 2), (2, "Bob", 1)])
    assert book.tables()["tblRank"].bottom == 3
    book.write_rows("tblRank", ["Place", "Who", "Points"], [])
    again = host.reopened(book)
    assert again.tables()["tblRank"].bottom == 2
    assert again.read_range("Rank", "A2:C4").rows == ((None,) * 3,) * 3


def test_a_table_does_not_grow_over_what_stands_below_it(book: Book, host: Host) -> None:
    book.set_cells("People", {"C8": "paid in cash"})
    with pytest.raises(WorkbookError, match=r"C8.*Move it") as caught:
        book.write_rows("tblPeople", ["Name"], [("x",)] * 5)
    assert (caught.value.place.sheet, caught.value.place.cell) == ("People", "C8")
    again = host.reopened(book)
    assert again.tables()["tblPeople"].bottom == 6
    assert rows_of(again, "tblPeople", "Name") == [("Ann",), ("Bob",), ("Cid",)]


def test_a_totals_row_moves_with_the_end_of_the_table(book: Book, host: Host) -> None:
    book.write_rows("tblMoney", ["What", "Paid"], [(f"w{n}", n) for n in range(5)])
    again = host.reopened(book)
    assert again.tables()["tblMoney"].bottom == 6
    assert again.read_range("Money", "A7").rows == (("All",),)
    assert again.read_range("Money", "B7").formulas == {(0, 0)}
    again.write_rows("tblMoney", ["What", "Paid"], [("w", 1)])
    final = host.reopened(again)
    assert final.tables()["tblMoney"].bottom == 2
    assert [row[0] for row in final.read_range("Money", "A1:B8").rows][:4] == [
        "What",
        "w",
        "All",
        None,
    ]


def test_a_row_may_say_what_the_totals_row_said_there(book: Book, host: Host) -> None:
    book.write_rows("tblMoney", ["What"], [("hall",), ("cups",), ("All",), ("more",)])
    again = host.reopened(book)
    assert rows_of(again, "tblMoney", "What") == [("hall",), ("cups",), ("All",), ("more",)]
    assert again.read_range("Money", "A6").rows == (("All",),)


def test_appended_rows_follow_the_last_filled_one(book: Book, host: Host) -> None:
    book.append_rows("tblRank", ["Place", "Who"], [(1, "Ann")])
    book.append_rows("tblRank", ["Place", "Who"], [(2, "Bob"), (3, "Cid")])
    again = host.reopened(book)
    assert rows_of(again, "tblRank", "Place", "Who") == [(1, "Ann"), (2, "Bob"), (3, "Cid")]


def test_rows_typed_below_are_taken_in_as_they_are(book: Book, host: Host) -> None:
    book.set_cells("People", {"B7": "Dee", "C7": 1700, "B8": "Eva"})
    book.adopt_rows("tblPeople", 2)
    again = host.reopened(book)
    assert rows_of(again, "tblPeople", "Name", "Rating")[3:] == [("Dee", 1700), ("Eva", None)]


@pytest.mark.parametrize("hosted", [*HOSTED, MEMORY], indirect=True)
def test_rows_that_were_taken_in_are_given_up_as_they_are(book: Book, host: Host) -> None:
    book.set_cells("People", {"B7": "Dee", "C7": 1700, "B8": "Eva"})
    known, printed = book.tables(), book.print_area("People")
    before = book.read_cells("People")
    book.adopt_rows("tblPeople", 2)
    book.release_rows("tblPeople", 2)
    book.release_rows("tblPeople", 0)
    again = host.reopened(book)
    assert again.tables() == known
    assert again.read_cells("People") == before
    assert again.print_area("People") == printed
    again.adopt_rows("tblPeople", 2)
    again.release_rows("tblPeople", 1)
    final = host.reopened(again)
    assert rows_of(final, "tblPeople", "Name")[2:] == [("Cid",), ("Dee",)]
    assert final.read_cells("People") == before


@pytest.mark.parametrize(("table", "count"), [("tblPeople", -1), ("tblPeople", 3), ("tblNone", 1)])
@pytest.mark.parametrize("hosted", [*HOSTED, MEMORY], indirect=True)
def test_a_table_keeps_a_row_and_gives_up_none_that_is_not_there(
    table: str, count: int, book: Book, host: Host
) -> None:
    known = book.tables()
    with pytest.raises(WorkbookError):
        book.release_rows(table, count)
    assert host.reopened(book).tables() == known


def test_rows_above_a_totals_row_are_not_given_up(book: Book, host: Host) -> None:
    book.write_rows("tblMoney", ["What"], [("hall",), ("cups",)])
    known = book.tables()
    with pytest.raises(WorkbookError, match="totals row"):
        book.release_rows("tblMoney", 1)
    assert host.reopened(book).tables() == known


def test_a_column_is_set_from_the_first_row_and_never_past_the_last(book: Book, host: Host) -> None:
    book.set_column("tblPeople", "Rating", [1, 2])
    assert rows_of(host.reopened(book), "tblPeople", "Rating") == [(1,), (2,), (1800,)]
    with pytest.raises(WorkbookError, match="3 rows, not 4"):
        book.set_column("tblPeople", "Rating", [1, 2, 3, 4])


NOTES = ("tblPeople", "Note")


def test_links_are_formulas_that_show_their_words(book: Book, host: Host) -> None:
    book.set_row_links(*NOTES, {0: Link('Say "hi"', Area("spare 1", "B3"))})
    again = host.reopened(book)
    assert rows_of(again, *NOTES) == [('Say "hi"',), ("pays late",), (None,)]
    formulas = dict(again.formulas("People", "F4:F6"))
    assert formulas == {(4, 6): '=HYPERLINK("#\'Spare 1\'!B3","Say ""hi""")'}
    assert again.read_table("tblPeople").formulas == {*((row, 3) for row in range(3)), (0, 4)}


def test_exactly_the_named_rows_are_links_and_what_people_wrote_stays(
    book: Book, host: Host
) -> None:
    book.set_cells("People", {"F5": None, "F6": '=HYPERLINK("#\'Start\'!A1","mine")'})
    book.set_row_links(*NOTES, {row: Link(f"L{row}", Area("Start", "A5")) for row in range(3)})
    book.set_row_links(*NOTES, {1: Link("here", Area("Start", "A6"))})
    again = host.reopened(book)
    assert rows_of(again, *NOTES) == [
        (None,), ("here",), ("=HYPERLINK(\"#'Start'!A1\",\"mine\")",),
    ]  # fmt: skip
    assert list(again.formulas("People", "F4:F6")) == [(5, 6)]


def test_a_link_in_a_blank_column_fills_no_other_cell(book: Book, host: Host) -> None:
    book.set_cells("People", {"F5": None})
    book.set_row_links(*NOTES, {1: Link("here", Area("Start", "A6"))})
    assert rows_of(host.reopened(book), *NOTES) == [(None,), ("here",), (None,)]


def test_nothing_becomes_of_a_link_that_is_there_already(book: Book, host: Host) -> None:
    links = {0: Link("here", Area("Start", "A6"))}
    book.set_row_links(*NOTES, links)
    again = host.reopened(book)
    again.set_row_links(*NOTES, links)
    file = again if isinstance(again, FileBook) else getattr(host, "file", None)
    assert file is None or not file.changed
    assert rows_of(again, *NOTES) == [("here",), ("pays late",), (None,)]


def test_headers_are_renamed_added_dropped_and_moved_with_their_cells(
    book: Book, host: Host
) -> None:
    book.set_headers("tblPeople", ["Note", "Name", "Club", "Born", "Points", "Rating"])
    again = host.reopened(book)
    table = again.tables()["tblPeople"]
    assert table.headers == ("Note", "Name", "Club", "Born", "Points", "Rating")
    assert again.read_range("People", "B3:H3").rows == ((*table.headers, None),)
    assert again.read_table("tblPeople").rows[1] == (
        "pays late",
        "Bob",
        None,
        dt.datetime(1991, 5, 17),
        None,
        1900,
    )
    fewer = host.reopened(again)
    fewer.set_headers("tblPeople", ["Name"])
    assert host.reopened(fewer).read_range("People", "B3:G4").rows == (
        ("Name", *[None] * 5),
        ("Ann", *[None] * 5),
    )


def test_columns_move_with_what_was_just_written(book: Book, host: Host) -> None:
    book.write_rows("tblPeople", ["Name", "Note"], [("Zoe", "a"), ("Yan", "b"), ("Xu", "c")])
    book.set_headers("tblPeople", ["Note", "Rating", "Born", "Double", "Points", "Name"])
    book.write_rows("tblPeople", ["Rating"], [(1,)])
    again = host.reopened(book)
    assert rows_of(again, "tblPeople", "Name", "Note", "Rating") == [
        ("Zoe", "a", 1),
        ("Yan", "b", None),
        ("Xu", "c", None),
    ]


def test_a_text_that_looks_like_a_formula_moves_as_a_text(book: Book, host: Host) -> None:
    book.write_rows("tblPeople", ["Name", "Note"], [('=HYPERLINK("https://example.org")', "=1+1")])
    book.set_headers("tblPeople", ["Note", "Rating", "Born", "Double", "Name"])
    again = host.reopened(book)
    assert rows_of(again, "tblPeople", "Name", "Note")[0] == (
        '=HYPERLINK("https://example.org")',
        "=1+1",
    )
    assert {column for _, column in again.read_table("tblPeople").formulas} == {3}


def test_the_organisers_formula_follows_its_column(book: Book, host: Host) -> None:
    book.set_headers("tblPeople", ["Name", "Points", "Rating", "Born", "Double", "Note"])
    again = host.reopened(book)
    assert again.read_table("tblPeople").formulas == {(0, 4), (1, 4), (2, 4)}


@pytest.mark.parametrize("headers", [[], ["A", "a"], ["A", ""], ["A", "  "]])
def test_headers_must_be_there_and_differ(headers: list[str], book: Book) -> None:
    with pytest.raises(WorkbookError):
        book.set_headers("tblRank", headers)
    assert book.tables()["tblRank"].headers == ("Place", "Who", "Points")


def test_new_columns_do_not_cover_what_stands_beside_the_table(book: Book) -> None:
    book.set_cells("Rank", {"D2": "mine"})
    with pytest.raises(WorkbookError, match="D2"):
        book.set_headers("tblRank", ["Place", "Who", "Points", "BH"])


def test_a_table_is_made_over_cells_as_they_are(book: Book, host: Host) -> None:
    book.set_cells("Rank", {"F2": "No.", "G2": "Team", "F3": 1, "G3": "=1+1", "G4": "Rooks"})
    before = book.read_range("Rank", "A1:H9").rows
    book.make_table("rank", "F2:G4", "tblTeams", ["No.", "Team"])
    table = Table("tblTeams", "Rank", ("No.", "Team"), 2, 6, 4)
    assert book.tables()["tblTeams"] == table
    again = host.reopened(book)
    assert again.tables()["tblTeams"] == table
    assert again.read_range("Rank", "A1:H9").rows == before
    again.append_rows("tblTeams", ["No."], [(3,)])
    assert host.reopened(again).tables()["tblTeams"].bottom == 5


def test_a_new_table_has_its_headers_as_texts(book: Book, host: Host) -> None:
    book.set_cells("Rank", {"F2": 1, "G2": "Team"})
    book.make_table("Rank", "F2:G3", "tblTeams", ["1", "Team"], filters=False)
    again = host.reopened(book)
    assert again.tables()["tblTeams"].headers == ("1", "Team")
    assert again.read_range("Rank", "F2:G2").rows == (("1", "Team"),)


@pytest.mark.parametrize(
    ("sheet", "ref", "name", "headers"),
    [
        ("Rank", "F2:G4", "tblpeople", ["A", "B"]),
        ("Rank", "F2:G4", "SW_Status", ["A", "B"]),
        ("Rank", "F2:G4", "not a name", ["A", "B"]),
        ("Rank", "F2:G4", "AB12", ["A", "B"]),
        ("Rank", "F2:G4", "tblNew", ["A", "a"]),
        ("Rank", "F2:G4", "tblNew", ["A", " "]),
        ("Rank", "F2:G4", "tblNew", ["A"]),
        ("Rank", "F2:G2", "tblNew", ["A", "B"]),
        ("Rank", "C2:D4", "tblNew", ["A", "B"]),
        ("Money", "B4:C6", "tblNew", ["A", "B"]),
        ("Start", "A1:B6", "tblNew", ["A", "B"]),
        ("Nowhere", "A1:B6", "tblNew", ["A", "B"]),
        ("Rank", "F2:XFE4", "tblNew", ["A", "B"]),
    ],
)
def test_a_table_that_cannot_be_made_leaves_everything_as_it_was(
    sheet: str, ref: str, name: str, headers: list[str], book: Book, host: Host
) -> None:
    before, known = {s.title: dict(book.read_cells(s.title)) for s in book.sheets()}, book.tables()
    with pytest.raises(WorkbookError):
        book.make_table(sheet, ref, name, headers)
    again = host.reopened(book)
    assert {s.title: dict(again.read_cells(s.title)) for s in again.sheets()} == before
    assert again.tables() == known


def test_sheets_are_shown_hidden_and_brought_to_the_front(book: Book, host: Host) -> None:
    book.show_sheet("spare 1")
    book.show_sheet("Money", False)
    book.activate("Rank")
    again = host.reopened(book)
    assert [s.title for s in again.sheets() if s.visible] == ["Start", "People", "Rank", "Spare 1"]


def test_the_last_visible_sheet_cannot_be_hidden(book: Book) -> None:
    for title in ("Start", "People", "Rank"):
        book.show_sheet(title, False)
    with pytest.raises(WorkbookError, match="only visible sheet"):
        book.show_sheet("Money", False)


def test_a_copied_sheet_has_a_table_of_its_own(book: Book, host: Host) -> None:
    book.copy_sheet("Spare 1", "Round 2", {"tblSpare": "tblRound02"}, after="People")
    book.write_rows("tblRound02", ["Board", "R"], [(1, "1-0"), (2, "0-1")])
    again = host.reopened(book)
    titles = [sheet.title for sheet in again.sheets()]
    assert titles == ["Start", "People", "Round 2", "Rank", "Spare 1", "Money"]
    assert again.tables()["tblRound02"].sheet == "Round 2"
    assert rows_of(again, "tblRound02", "Board", "R") == [(1, "1-0"), (2, "0-1")]
    assert rows_of(again, "tblSpare", "Board", "R") == [(None, None)]
    assert again.place("sw_status") == Area("Start", "A2:D2")


def test_formulas_of_a_copy_name_the_copy(book: Book, host: Host) -> None:
    book.copy_sheet("People", "More's", {"tblPeople": "tblMore"})
    again = host.reopened(book)
    assert again.tables()["tblMore"].headers == again.tables()["tblPeople"].headers
    assert again.read_table("tblMore").formulas == {(0, 3), (1, 3), (2, 3)}
    again.write_rows("tblMore", ["Name"], [("Solo",)])
    assert rows_of(host.reopened(again), "tblPeople", "Name")[0] == ("Ann",)


def whole(book: Book) -> tuple[object, ...]:
    """Sheets, tables, names, cells and what is printed of them."""
    cells = {info.title: dict(book.read_cells(info.title)) for info in book.sheets()}
    printed = {info.title: book.print_area(info.title) for info in book.sheets()}
    return book.sheets(), dict(book.tables()), dict(book.names()), cells, printed


@pytest.mark.parametrize("pattern", ["Spare 1", "People"])
@pytest.mark.parametrize("hosted", [*HOSTED, MEMORY], indirect=True)
def test_a_copy_is_taken_away_with_its_tables_and_names(
    pattern: str, book: Book, host: Host
) -> None:
    book.set_cells("Money", {"B4": 30})  # Calc cannot reckon what stands there
    before = whole(book)
    [table] = [table.name for table in book.tables().values() if table.sheet == pattern]
    book.copy_sheet(pattern, "It's new", {table: "tblNew"}, after="Start", visible=False)
    book.write_rows("tblNew", book.tables()["tblNew"].headers[:1], [("a",), ("b",)])
    book.set_name("sw_new", Area("It's new", "A1:B2"), hidden=True)
    book.set_print_area("It's new", "A1:C3")
    book.copy_sheet(pattern, "Second", {table: "tblSecond"}, after="It's new")
    book.remove_copy("it's new")
    assert "tblNew" not in book.tables()
    assert [info.title for info in book.sheets()][:2] == ["Start", "Second"]
    book.remove_copy("Second")
    assert whole(book) == before
    again = host.reopened(book)
    assert whole(again) == before
    again.copy_sheet(pattern, "It's new", {table: "tblNew"})
    assert host.reopened(again).tables()["tblNew"].sheet == "It's new"


@pytest.mark.parametrize("title", ["Spare 1", "Money", "Nowhere"])
@pytest.mark.parametrize("hosted", [*HOSTED, MEMORY], indirect=True)
def test_no_sheet_is_taken_away_that_is_not_a_copy(title: str, book: Book, host: Host) -> None:
    book.copy_sheet("Rank", "New", {"tblRank": "tblNew"})
    before = whole(book)
    with pytest.raises(WorkbookError):
        book.remove_copy(title)
    assert whole(host.reopened(book)) == before


@pytest.mark.parametrize(
    ("title", "tables"),
    [
        ("Start", {"tblSpare": "tblNew"}),
        ("a/b", {"tblSpare": "tblNew"}),
        ("x" * 32, {"tblSpare": "tblNew"}),
        ("", {"tblSpare": "tblNew"}),
        ("New", {"tblSpare": "tblpeople"}),
        ("New", {"tblSpare": "not a name"}),
        ("New", {"tblSpare": "AB12"}),
        ("New", {}),
        ("New", {"tblSpare": "tblNew", "tblRank": "tblOther"}),
    ],
)
def test_a_copy_under_an_impossible_name_leaves_everything_as_it_was(
    title: str, tables: dict[str, str], book: Book, host: Host
) -> None:
    before, known = book.sheets(), book.tables()
    with pytest.raises(WorkbookError):
        book.copy_sheet("Spare 1", title, tables)
    again = host.reopened(book)
    assert (again.sheets(), again.tables()) == (before, known)


def test_names_that_excel_holds_apart_are_sheets_tables_and_columns_of_their_own(
    host: Host,
) -> None:
    book = host.open(lookalikes_book())
    assert [info.title for info in book.sheets()] == [*LOOKALIKES]
    assert [table.sheet for table in book.tables().values()] == [*LOOKALIKES]
    for at, title in enumerate(LOOKALIKES):
        assert book.read_cells(title)[1, 1] == title
        assert book.place(f"name{at}") == Area(title, "A1")
        assert book.tables()[f"tbl{title}"].headers == LOOKALIKES
        book.set_cells(title, {"A1": f"{title}!"})
        book.write_rows(f"tbl{title}", ["İ", "Maß"], [(f"{title} 1", f"{title} 2")])
    turned = LOOKALIKES[::-1]
    book.set_headers("tblİ", turned)
    again = host.reopened(book)
    for title in LOOKALIKES:
        assert again.read_cells(title)[1, 1] == f"{title}!"
        assert rows_of(again, f"tbl{title}", "İ", "Maß") == [(f"{title} 1", f"{title} 2")]
    assert again.tables()["tblİ"].headers == turned
    assert again.tables()["tbli"].headers == LOOKALIKES


def test_final_sigma_is_a_sigma_in_the_name_of_a_sheet(host: Host) -> None:
    book = host.open(lookalikes_book())
    for title in ("σας", "ΣΑΣ", "Σας", "σασ"):
        assert book.read_cells(title)[1, 1] == "σας"
        with pytest.raises(WorkbookError, match=r"taken|already"):
            book.copy_sheet("i", title, {"tbli": "tblNew"})
    with pytest.raises(WorkbookError):
        book.copy_sheet("i", "New", {"tbli": "tblΣΑΣ"})
    assert [info.title for info in host.reopened(book).sheets()] == [*LOOKALIKES]


def test_a_copied_sheet_with_a_name_like_another_is_a_sheet_of_its_own(host: Host) -> None:
    book = host.open(lookalikes_book())
    book.copy_sheet("i", "ẞ", {"tbli": "tblẞ"}, after="İ")
    book.set_cells("ẞ", {"A1": "own"})
    again = host.reopened(book)
    assert [info.title for info in again.sheets()] == ["İ", "ẞ", *LOOKALIKES[1:]]
    assert again.read_cells("ẞ")[1, 1] == "own"
    assert again.read_cells("i")[1, 1] == "i"
    again.copy_sheet("İ", "Two", {"tblİ": "tblTwo"})
    assert host.reopened(again).tables()["tblTwo"].headers == LOOKALIKES


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Round 1", "ROUND 1", True),
        ("ΣΑΣ", "σας", True),
        ("Łódź", "ŁÓDŹ", True),
        ("ẞ", "ß", True),
        ("İ", "i", False),
        ("İ", "I", False),
        ("İ", "i\N{COMBINING DOT ABOVE}", False),
        ("ı", "I", False),
        ("Maß", "MASS", False),
        ("ﬁn", "fin", False),
        ("", "", True),
    ],
)
def test_two_names_are_one_if_they_differ_in_the_case_of_letters_alone(
    one: str, other: str, same: bool
) -> None:
    assert (name_key(one) == name_key(other)) is same


def test_names_point_at_areas_and_say_numbers_and_texts(book: Book, host: Host) -> None:
    book.set_name("sw_there", Area("spare 1", "B3:C4"), hidden=True)
    book.set_name("sw_version", 2)
    book.set_name("sw_word", 'say "hi"')
    again = host.reopened(book)
    assert again.place("sw_there") == Area("Spare 1", "B3:C4")
    assert again.place("sw_status") == Area("Start", "A2:D2")
    assert (again.names()["sw_version"], again.names()["sw_word"]) == ("2", '"say ""hi"""')
    assert again.place("sw_version") is None
    assert again.place("nowhere") is None


def test_a_print_area_is_told_set_and_told_again(book: Book, host: Host) -> None:
    assert [book.print_area(title) for title in ("people", "Start")] == ["A1:F6", ""]
    book.set_print_area("Start", "A1:G5")
    book.set_print_area("People", "B1:F30")
    assert book.print_area("Start") == "A1:G5"
    again = host.reopened(book)
    assert [again.print_area(title) for title in ("Start", "People")] == ["A1:G5", "B1:F30"]


def test_a_print_area_of_several_ranges_is_told_as_such(hosted: tuple[Host, str]) -> None:
    host, maker = hosted
    data = MAKERS[maker]()
    text = parts(data)["xl/workbook.xml"].decode()
    several = re.sub(r"((?:'People'|People)!\$A\$1:\$F)\$6", r"\1$3,\1$6", text)
    assert several != text
    several = several.replace("$F$3,People!$A$1", "$F$3,People!$A$5")
    several = several.replace("$F$3,'People'!$A$1", "$F$3,'People'!$A$5")
    book = host.open(rezip(data, {"xl/workbook.xml": several.encode()}))
    assert book.print_area("People") == "A1:F3,A5:F6"
    book.write_rows("tblPeople", ["Name"], [(f"P{n}",) for n in range(9)])
    assert host.reopened(book).print_area("People") == "A1:F3,A5:F6"


def test_a_print_area_that_ends_with_the_table_follows_it(book: Book, host: Host) -> None:
    book.write_rows("tblPeople", ["Name"], [(f"P{n}",) for n in range(20)])
    book.set_headers("tblPeople", ["Name", "Rating", "Born", "Double", "Note", "Club"])
    assert book.print_area("People") == "A1:G23"
    again = host.reopened(book)
    assert again.print_area("People") == "A1:G23"
    again.set_print_area("People", "A1:F30")
    again.write_rows("tblPeople", ["Name"], [(f"P{n}",) for n in range(22)])
    assert host.reopened(again).print_area("People") == "A1:F30"


SIZES = Arrangement((TypeSize("B4:C6", 15.5, 11),), (RowHeight(4, 6, 40.5),), (6,))


def test_a_sheet_is_arranged_and_no_cell_holds_anything_else(book: Book, host: Host) -> None:
    before = book.read_cells("People")
    book.arrange({"People": SIZES})
    again = host.reopened(book)
    assert again.read_cells("People") == before
    again.arrange({"People": SIZES})
    assert host.reopened(again).read_cells("People") == before


@pytest.mark.parametrize("usual", [11.0, 14.0])
@pytest.mark.parametrize("hosted", HOSTED[-1 - len(EXCELS) :], indirect=True)
def test_an_open_sheet_has_the_type_it_is_given_unless_it_was_chosen(
    hosted: tuple[Host, str], usual: float
) -> None:
    host, maker = hosted
    book = host.open(MAKERS[maker]())
    assert isinstance(book, XlwingsBook)
    book.arrange({"People": replace(SIZES, types=(TypeSize("B4:C6", 15.5, usual),))})
    cells = book.book.sheets["People"].range("B4:C6")
    without = isinstance(host, ExcelHost) and not host.macros
    assert cells.font.size == (15.5 if usual == 11 and not without else 11)


def test_a_report_stands_in_the_status_line(book: Book, host: Host) -> None:
    book.report("Round 1 is paired.")
    assert host.reopened(book).read_cells("Start")[2, 1] == "Round 1 is paired."


def test_a_book_without_a_status_line_takes_a_report_in_silence(host: Host) -> None:
    from support.books.workbooks import small_book

    book = host.open(small_book())
    book.report("Round 1 is paired.")
    assert book.read_cells("People")[1, 1] == "Name"


@pytest.mark.parametrize(
    "act",
    [
        lambda book: book.read_cells("Nowhere"),
        lambda book: book.read_table("tblNone"),
        lambda book: book.write_rows("tblPeople", ["Nome"], [("x",)]),
        lambda book: book.write_rows("tblPeople", ["Name", "Name"], [("x", "y")]),
        lambda book: book.write_rows("tblPeople", ["Name", "Rating"], [("x", 1), ("y",)]),
        lambda book: book.set_cells("Start", {"A1": "x", "ZZZZ1": "y"}),
        lambda book: book.read_range("Start", "A0"),
        lambda book: book.set_links("Start", "A1:A9", {"A1": Area("Nowhere", "A1")}),
        lambda book: book.set_row_links(*NOTES, {0: Link("x", Area("Nowhere", "A1"))}),
        lambda book: book.set_row_links(*NOTES, {0: Link("x", Area("Start", "A0"))}),
        lambda book: book.set_row_links("tblPeople", "Nota", {0: Link("x", Area("Start", "A1"))}),
        lambda book: book.set_name("A name", 1),
        lambda book: book.set_print_area("Start", "everything"),
        lambda book: book.print_area("Nowhere"),
        lambda book: book.adopt_rows("tblPeople", -1),
        lambda book: book.adopt_rows("tblMoney", 1),
    ],
)
def test_a_wrong_request_is_refused_and_changes_nothing(
    act: Callable[[Book], object], book: Book
) -> None:
    before = {sheet.title: dict(book.read_cells(sheet.title)) for sheet in book.sheets()}
    with pytest.raises(WorkbookError):
        act(book)
    assert before == {sheet.title: dict(book.read_cells(sheet.title)) for sheet in book.sheets()}

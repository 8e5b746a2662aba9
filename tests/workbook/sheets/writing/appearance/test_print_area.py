"""From round 1 on the print area of Players follows the list; the organiser's own stays."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import pytest

from support.books.memory_book import MemoryBook, blank_book
from swissheet.errors import WorkbookError
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.book import Area, Value
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import PRINTED_NAME, Sheet
from swissheet.workbook.shared.player_columns import PRIVATE_COLUMNS
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

GOLDEN = Path(__file__).parents[4] / "golden/workbooks/version-0.1.0.xlsx"
STAMP: dict[str, Any] = {"when": dt.datetime(2026, 3, 14, 18, 5), "who": "Ann Arbiter"}
TITLE = "Players"


def listed(players: int, *, paired: bool = True) -> FileBook:
    """A workbook with so many players in rows 6 and below, and round 1 paired."""
    book = FileBook(build(rounds=3))
    actions.import_players(book, rows(players), **STAMP)
    if paired:
        actions.pair(book, **STAMP)
    return book


def say(book: FileBook, key: str, value: Value) -> None:
    """Somebody types a setting."""
    place = read(book).settings.place(key)
    book.set_cells(place.sheet, {place.cell: value})


def rows(players: int, prefix: str = "Player") -> list[dict[str, str]]:
    return [{"Name": f"{prefix} {n}", "Rating": str(2800 - n)} for n in range(players)]


def area(book: FileBook) -> str:
    """The print area as the file has it when it is opened again."""
    return FileBook(book.to_bytes()).print_area(TITLE)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "A1:J15"),
        (8, "A1:J25"),
        (15, "A1:J25"),
        (16, "A1:J35"),
        (30, "A1:J45"),
        (300, "A1:J315"),
    ],
)
def test_the_area_holds_the_list_and_room_for_late_entries(players: int, expected: str) -> None:
    assert area(listed(players)) == expected


def test_free_rows_of_the_table_lie_outside_the_area() -> None:
    book = listed(8)
    assert book.tables()[Sheet.PLAYERS.table].bottom == 205
    assert parse_range(area(book))[2] == 25


def test_before_round_1_whatever_is_typed_is_printed() -> None:
    """But for dates of birth and IDs: all rows of the columns before them."""
    book = FileBook(listed(20, paired=False).to_bytes())
    actions.check(book)
    assert area(book) == "A1:J1048576"


def test_dates_of_birth_and_ids_are_printed_if_the_event_wishes_it() -> None:
    book = listed(20, paired=False)
    for word, before, then in (("Yes", "A1:L1048576", "A1:L35"), ("No", "A1:J1048576", "A1:J35")):
        say(book, "paper.private", word)
        actions.check(book)
        assert area(book) == before
        actions.pair(book, **STAMP)
        assert area(book) == then
        actions.undo(book, **STAMP)
        book.set_print_area(TITLE, before)


def test_they_come_and_go_while_the_event_is_played() -> None:
    book = listed(8)
    for word, expected in (("Yes", "A1:L25"), ("No", "A1:J25"), ("Ja", "A1:L25"), (None, "A1:J25")):
        say(book, "paper.private", word)
        actions.check(book)
        assert area(book) == expected


def test_a_new_workbook_may_print_them_from_the_start() -> None:
    book = FileBook(build(rounds=3, settings={"paper.private": "yes"}))
    assert book.print_area(TITLE) == "A1:L1048576"
    actions.import_players(book, rows(8), **STAMP)
    actions.pair(book, **STAMP)
    assert area(book) == "A1:L25"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_header_of_a_private_column_lies_in_the_area_of_a_new_workbook(code: str) -> None:
    book = FileBook(build(language=code))
    table = book.tables()[Sheet.PLAYERS.table]
    right = parse_range(book.print_area(table.sheet))[3]
    private = {text(f"column.{key}", code) for key in PRIVATE_COLUMNS}
    assert private == set(table.headers[right:]), "and all others are printed"


class AsExcel(FileBook):
    """Tells an area of whole columns as Excel does: ``A:J`` for ``A1:J1048576``."""

    def print_area(self, sheet: str) -> str:
        return re.sub(r"([A-Z]+)1:([A-Z]+)1048576", r"\1:\2", super().print_area(sheet))


def test_an_area_of_whole_columns_is_ours_as_excel_tells_it() -> None:
    book = AsExcel(listed(8, paired=False).to_bytes())
    actions.check(book)
    assert not FileBook.print_area(book, TITLE).startswith("A1:L")
    actions.pair(book, **STAMP)
    assert book.print_area(TITLE) == "A1:J25"


@pytest.mark.parametrize("own", ["A:F", "A:G", "A1:J40", "B:J"])
def test_whole_columns_that_the_organiser_chose_stay(own: str) -> None:
    book = AsExcel(listed(8, paired=False).to_bytes())
    ref = re.sub(r"^([A-Z]+):([A-Z]+)$", r"\g<1>1:\g<2>1048576", own)
    book.set_print_area(TITLE, ref)
    actions.pair(book, **STAMP)
    assert book.print_area(TITLE) == own


def test_with_private_columns_in_the_middle_the_area_ends_before_them() -> None:
    """So a workbook of an earlier version prints number, name, title, rating and federation."""
    memory = played_in_memory()
    assert memory.print_area(TITLE) == "A1:E15"
    headers = list(memory.tables()[Sheet.PLAYERS.table].headers)
    memory.set_headers(Sheet.PLAYERS.table, ["FIDE ID", *(h for h in headers if h != "FIDE ID")])
    actions.check(memory)
    assert memory.print_area(TITLE) == "B1:G15", "from behind the ID to before the birth"


def test_a_few_late_entries_do_not_change_the_area_and_many_do() -> None:
    book = listed(8)
    for last, expected in ((20, "A1:J25"), (21, "A1:J35")):
        book.set_cells(TITLE, {f"B{row}": f"Late {row}" for row in range(14, last + 1)})
        actions.check(book)
        assert area(book) == expected


def test_an_action_that_finds_problems_fits_the_area_too() -> None:
    book = listed(8)
    book.set_cells(TITLE, {f"B{row}": f"Late {row}" for row in range(14, 31)} | {"D30": "good"})
    with pytest.raises(WorkbookError):
        actions.standings(book, **STAMP)
    assert area(book) == "A1:J35"


def test_names_pasted_below_the_table_are_printed() -> None:
    book = listed(200)
    book.set_cells(TITLE, {f"B{row}": f"Late {row}" for row in range(206, 216)})
    actions.check(book)
    assert area(book) == "A1:J225"


def test_a_list_that_grows_beyond_its_table_takes_the_area_along() -> None:
    book = listed(190)
    assert area(book) == "A1:J205", "the area ends where the table ends"
    actions.import_players(book, rows(20, "Late"), **STAMP)
    assert book.tables()[Sheet.PLAYERS.table].bottom == 215
    assert area(book) == "A1:J225"


@pytest.mark.parametrize(
    ("word", "cell", "expected"),
    [
        ("Yes", "N3", "A1:N25"), ("Yes", "B240", "A1:L240"), ("Yes", "P240", "A1:P240"),
        ("No", "N3", "A1:J25"), ("No", "B240", "A1:J240"), ("No", "P240", "A1:J25"),
    ],
)  # fmt: skip
def test_what_the_organiser_wrote_beside_or_below_is_printed(
    word: str, cell: str, expected: str
) -> None:
    """Beside the list only with the private columns, for these are in between."""
    book = listed(8)
    say(book, "paper.private", word)
    book.set_cells(TITLE, {cell: "Hall 2"})
    actions.check(book)
    assert area(book) == expected
    book.set_cells(TITLE, {cell: None})
    actions.check(book)
    assert area(book) == ("A1:L25" if word == "Yes" else "A1:J25")


def test_a_column_of_the_organisers_is_printed_and_its_formulas_fill_no_row() -> None:
    """To the left of the private ones, or with these."""
    book = listed(8)
    headers = book.tables()[Sheet.PLAYERS.table].headers
    book.set_headers(Sheet.PLAYERS.table, [*headers[:10], "Paid", *headers[10:]])
    book.set_cells(TITLE, {"K6": "yes"})
    actions.check(book)
    assert area(book) == "A1:K25"
    memory = played_in_memory("Yes")
    headers = memory.tables()[Sheet.PLAYERS.table].headers
    memory.set_headers(Sheet.PLAYERS.table, [*headers, "Due"])
    for row in range(6, 36):
        memory.sheet(TITLE).cells[row, 13] = 0
        memory.sheet(TITLE).formulas[row, 13] = "=0"
    actions.check(memory)
    assert memory.print_area(TITLE) == "A1:M15"


@pytest.mark.parametrize("own", ["A1:J13", "A1:F25", "B1:L25", "A1:J30", "A1:M25"])
def test_an_area_the_organiser_chose_stays(own: str) -> None:
    book = listed(8)
    book.set_print_area(TITLE, own)
    book.set_cells(TITLE, {f"B{row}": f"Late {row}" for row in range(14, 31)})
    actions.check(book)
    assert area(book) == own


@pytest.mark.parametrize("own", ["A1:J25", "A1:F40"])
def test_an_area_chosen_before_round_1_stays(own: str) -> None:
    book = listed(30, paired=False)
    book.set_print_area(TITLE, own)
    actions.pair(book, **STAMP)
    assert area(book) == own


def test_rows_put_in_above_or_within_the_list_leave_the_area_ours() -> None:
    """Excel moves the area and the name that tells it alike."""
    book = listed(8)
    book.set_print_area(TITLE, "A1:J28")
    book.set_name(PRINTED_NAME, Area(TITLE, "A1:J28"))
    actions.check(book)
    assert area(book) == "A1:J25"


def test_what_is_as_it_should_be_is_not_written() -> None:
    book = FileBook(listed(8).to_bytes())
    actions.check(book)
    book = FileBook(book.to_bytes())
    actions.check(book)
    assert not book.changed


def test_a_pairing_taken_back_leaves_the_area_that_holds_the_list() -> None:
    book = listed(8)
    actions.undo(book, **STAMP)
    actions.import_players(book, rows(20, "Late"), **STAMP)
    assert area(book) == "A1:J45"


def test_a_workbook_of_version_0_1_0_gets_its_area_with_the_next_action() -> None:
    book = FileBook(GOLDEN.read_bytes(), GOLDEN.name)
    assert area(book) == ""
    actions.check(book)
    assert area(book) == "A1:E25", "dates of birth and IDs stand further left there"
    assert book.place(PRINTED_NAME) == Area(TITLE, "A1:E25")


def test_a_workbook_without_the_list_goes_without() -> None:
    memory = played_in_memory()
    memory.delete_sheet(TITLE)
    actions.check(memory)
    assert TITLE not in memory.by_title


def played_in_memory(private: str = "No") -> MemoryBook:
    """Paired, with the columns as earlier versions had them: FIDE ID and date of birth amid."""
    memory = blank_book(rounds=3, initial_colour="White", paper__private=private)
    actions.import_players(memory, rows(4), **STAMP)
    actions.pair(memory, **STAMP)
    assert re.fullmatch(r"A1:[EL]\d+", memory.print_area(TITLE))
    return memory

"""A block of cells is the same one until something changes, and is never late after that."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from support.books.lost_tables import played
from swissheet.errors import InternalError
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Area, Link
from swissheet.workbook.shared.layout import Sheet

PLAYERS = Sheet.PLAYERS.table
WHOLE = "A1:N60"

CHANGES: dict[str, Callable[[FileBook], None]] = {
    "a cell": lambda book: book.set_cells("Players", {"C7": "Somebody Else"}),
    "an empty row": lambda book: book.set_cells("Players", {"C50": "Below"}),
    "a date": lambda book: book.set_cells("Players", {"C8": dt.datetime(2026, 3, 1)}),
    "rows": lambda book: book.write_rows(PLAYERS, ["Name"], [("One",), ("Two",)]),
    "rows behind": lambda book: book.append_rows(PLAYERS, ["Name"], [("Last",)]),
    "a column": lambda book: book.set_column(PLAYERS, "Name", ["First"]),
    "headers": lambda book: book.set_headers(PLAYERS, [*reversed(book.tables()[PLAYERS].headers)]),
    "a link": lambda book: book.set_row_links(
        PLAYERS, book.tables()[PLAYERS].headers[-1], {0: Link("To the Log", Area("Log", "A1"))}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_block_says_at_once_what_was_changed(change: str) -> None:
    book = FileBook(played(8, "en"), "event.xlsx")
    before = book.read_range("Players", WHOLE)
    log = book.read_range("Log", "A1:E9")
    assert book.read_range("Players", WHOLE) is before
    CHANGES[change](book)
    now = book.read_range("Players", WHOLE)
    assert now != before
    assert now == FileBook(book.to_bytes(), "event.xlsx").read_range("Players", WHOLE)
    assert book.read_range("Log", "A1:E9") is log


def test_a_part_that_lies_otherwise_in_the_directory_alone_is_not_passed_on() -> None:
    before = played(8, "en")
    book = FileBook(before, "event.xlsx")
    book.set_cells("Players", {"C7": "Somebody Else"})
    after = book.to_bytes()
    proof.check(before, after, book)
    kept = b"docProps/app.xml"
    assert kept.decode() not in book.changed_parts()
    entry = after.index(kept, after.rindex(b"PK\x01\x02", 0, after.rindex(kept)))
    crc = entry - 46 + 16
    wrong = bytes([after[crc] ^ 1])
    with pytest.raises(InternalError, match=r"app\.xml"):
        proof.check(before, after[:crc] + wrong + after[crc + 1 :], book)

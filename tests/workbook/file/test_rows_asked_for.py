"""Rows that were asked for while a sheet did not have them yet are there once they are written."""

from __future__ import annotations

from support.books.workbooks import small_book
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook

ROWS = [(f"Player {at}", 2000 + at) for at in range(2, 12)]


def test_a_row_that_was_cleared_before_it_was_there_is_seen_and_can_be_changed() -> None:
    book = FileBook(small_book())
    book.set_cells("People", {"A9": None})
    book.write_rows("tblPeople", ["Name", "Rating"], ROWS)
    assert list(book.read_table("tblPeople").rows) == ROWS
    book.set_cells("People", {"B9": 2700})
    after = book.to_bytes()
    proof.check(small_book(), after, book)
    assert FileBook(after).read_range("People", "A9:B9").rows == (("Player 9", 2700),)

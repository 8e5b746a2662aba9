"""Writes in any order: every file passes the proof and says what the book said that wrote it."""

from __future__ import annotations

import datetime as dt

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from support.books.workbooks import MAKERS, decorated_book
from swissheet.errors import WorkbookError
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Table, Value

BOOKS = [make() for make in MAKERS.values()] + [decorated_book()]
VALUES: list[Value] = [
    None, "x", " a ", "two\nlines", "_x000D_", "=1+1", 1, 0, 2.5, True, False,
    dt.datetime(2026, 3, 14), dt.datetime(1899, 12, 30, 9, 30),
]  # fmt: skip
values = st.sampled_from(VALUES)


def told(book: FileBook) -> object:
    """All that stands in the cells, with its kind, and where the tables lie."""
    cells = {
        info.title: {at: (type(v), v) for at, v in book.read_cells(info.title).items()}
        for info in book.sheets()
    }
    return cells, dict(book.tables()), dict(book.names()), book.sheets()


class Writes(RuleBasedStateMachine):
    """One book in one process; a write that is refused changes nothing."""

    @initialize(data=st.sampled_from(BOOKS))
    def start(self, data: bytes) -> None:
        self.before, self.book = data, FileBook(data)

    def a_table(self, data: st.DataObject) -> Table:
        return data.draw(st.sampled_from(list(self.book.tables().values())))

    def columns(self, data: st.DataObject, table: Table) -> list[str]:
        return data.draw(st.lists(st.sampled_from(table.headers), min_size=1, unique=True))

    @rule(data=st.data(), count=st.integers(0, 9), append=st.booleans())
    def rows(self, data: st.DataObject, count: int, append: bool) -> None:
        table = self.a_table(data)
        columns = self.columns(data, table)
        line = st.lists(values, min_size=len(columns), max_size=len(columns))
        lines = data.draw(st.lists(line, min_size=count, max_size=count))
        state = told(self.book)
        try:
            write = self.book.append_rows if append else self.book.write_rows
            write(table.name, columns, lines)
        except WorkbookError:
            assert told(self.book) == state

    @rule(data=st.data())
    def headers(self, data: st.DataObject) -> None:
        table = self.a_table(data)
        new = data.draw(st.lists(st.sampled_from(["New 1", "New 2"]), unique=True))
        kept = [header for header in self.columns(data, table) if header not in new]
        state = told(self.book)
        try:
            self.book.set_headers(table.name, kept + new)
        except WorkbookError:
            assert told(self.book) == state

    @rule(data=st.data(), rows=st.lists(st.integers(1, 14), max_size=4), value=values)
    def cells(self, data: st.DataObject, rows: list[int], value: Value) -> None:
        sheet = data.draw(st.sampled_from(self.book.sheets())).title
        heads = {table.top for table in self.book.tables().values() if table.sheet == sheet}
        places = {cell_text(row, 1 + at): value for at, row in enumerate(rows) if row not in heads}
        self.book.set_cells(sheet, places)

    @rule(data=st.data(), count=st.integers(0, 2))
    def rows_below(self, data: st.DataObject, count: int) -> None:
        state = told(self.book)
        try:
            self.book.adopt_rows(self.a_table(data).name, count)
        except WorkbookError:
            assert told(self.book) == state

    @rule(data=st.data())
    def a_copy(self, data: st.DataObject) -> None:
        table, number = self.a_table(data), len(self.book.sheets())
        self.book.copy_sheet(table.sheet, f"Copy {number}", {table.name: f"tblCopy{number}"})

    @rule(data=st.data(), count=st.integers(0, 2))
    def rows_given_up(self, data: st.DataObject, count: int) -> None:
        state = told(self.book)
        try:
            self.book.release_rows(self.a_table(data).name, count)
        except WorkbookError:
            assert told(self.book) == state

    @rule(data=st.data())
    def a_copy_is_gone(self, data: st.DataObject) -> None:
        sheet = data.draw(st.sampled_from(self.book.sheets())).title
        state = told(self.book)
        try:
            self.book.remove_copy(sheet)
        except WorkbookError:
            assert told(self.book) == state

    @rule()
    def opened_again(self) -> None:
        self.before = self.book.to_bytes()
        self.book = FileBook(self.before)

    @invariant()
    def the_file_says_what_the_book_says(self) -> None:
        if hasattr(self, "book"):
            after = self.book.to_bytes()
            proof.check(self.before, after, self.book)
            assert told(FileBook(after)) == told(self.book)


TestWrites = Writes.TestCase
TestWrites.settings = settings(max_examples=60, stateful_step_count=12)

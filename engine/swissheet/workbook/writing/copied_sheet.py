"""A sheet that a workbook has not, made from one that it has."""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.errors import InputError
from swissheet.workbook import language, layout
from swissheet.workbook.layout import Sheet, SheetNames
from swissheet.workbook.port.book import Area, Book
from swissheet.workbook.tables.view import title_of

__all__ = ["copied_sheet"]


def copied_sheet(
    book: Book, sheet: Sheet | SheetNames, columns: Sequence[str], lang: str, *, visible: bool
) -> str:
    """The new sheet with an empty table of these columns; its title.

    A copy of the sheet that explains tie-breaks, or of the standings where there is none.
    Raises: InputError: there is neither.
    """
    pattern = next((s for s in (Sheet.EXPLAIN, Sheet.STANDINGS) if s.table in book.tables()), None)
    if pattern is None:
        raise InputError("writing.table-missing", table=Sheet.STANDINGS.table)
    there = book.tables()[pattern.table].sheet
    name = language.text(f"sheet.{sheet.key}", lang)
    taken = {info.title.casefold() for info in book.sheets()}
    titles = (name, *(f"{name} {n}" for n in range(2, len(taken) + 3)))
    title = next(t for t in titles if t.casefold() not in taken)
    book.copy_sheet(there, title, {pattern.table: sheet.table}, visible=visible)
    book.write_rows(sheet.table, book.tables()[sheet.table].headers, [])
    book.set_headers(sheet.table, [language.text(f"column.{key}", lang) for key in columns])
    book.set_cells(title, {"A2": name})
    book.set_name(sheet.defined_name, Area(title, "A1"), hidden=True)
    note = book.place(layout.note_name(pattern.defined_name))
    if note is not None and note.sheet == title_of(book, pattern):
        book.set_name(layout.note_name(sheet.defined_name), Area(title, note.ref), hidden=True)
    return title

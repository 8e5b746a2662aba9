"""Two workbooks compared cell by cell: everything they hold but who did it when."""

from __future__ import annotations

from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value

__all__ = ["Cells", "cells", "differences"]

Cells = dict[str, dict[tuple[int, int], Value]]


def cells(book: Book) -> Cells:
    """Everything the workbook holds but who did it when, and what formulas make of it."""
    found = {info.title: dict(book.read_cells(info.title)) for info in book.sheets()}
    for title, filled in found.items():
        last = max((column for _, column in filled), default=1)
        block = book.read_range(title, f"A1:{column_letters(last)}5")
        for row, column in block.formulas:
            filled.pop((block.top + row, block.left + column), None)
    history = book.tables()["tblHistory"]
    for header in ("When", "Who"):
        column = history.column(header)
        for row in range(history.top + 1, history.bottom + 1):
            found["Log"].pop((row, column), None)
    store = book.tables()["tblStore"]
    for row in range(store.top + 1, store.bottom + 1):
        found["Store"].pop((row, store.column("Text")), None)
    return found


def differences(one: Cells, other: Cells) -> list[str]:
    """The cells in which they differ, with both values."""
    return [
        f"{sheet} {place}: {one[sheet].get(place)!r} is not {other[sheet].get(place)!r}"
        for sheet in one
        for place in sorted({*one[sheet], *other[sheet]})
        if one[sheet].get(place) != other[sheet].get(place)
    ]

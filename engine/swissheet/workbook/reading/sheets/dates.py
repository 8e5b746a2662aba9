"""The dates of the rounds, each on the sheet of its round."""

from __future__ import annotations

from swissheet.errors import Place, Severity, SwissheetError
from swissheet.model import MAX_ROUNDS
from swissheet.workbook import layout
from swissheet.workbook.hidden.remainder import Kept
from swissheet.workbook.port.book import Area, Book, Value
from swissheet.workbook.tables.findings import Findings
from swissheet.workbook.tables.typed import date_text, text_of

__all__ = ["read_round_dates", "round_date_cells"]


def round_date_cells(book: Book) -> list[tuple[Area, Value]]:
    """The cells with the dates of the rounds, from round 1, and what they hold."""
    cells = []
    for number in range(1, MAX_ROUNDS + 1):
        area = book.place(layout.round_date_name(number))
        if area is None:
            break
        cell = Area(area.sheet, area.ref.partition(":")[0])
        cells.append((cell, book.read_range(cell.sheet, cell.ref).rows[0][0]))
    return cells


def read_round_dates(book: Book, kept: Kept, findings: Findings) -> tuple[str, ...]:
    """The dates on the round sheets, from round 1; an empty text where there is none."""
    cells = round_date_cells(book)
    shown, meant = kept.exact.get("round_dates", (None, None))
    if isinstance(meant, list) and shown == "|".join(text_of(value) for _, value in cells):
        return tuple(map(str, meant))
    dates: list[str] = []
    for area, value in cells:
        try:
            dates.append(date_text(value))
        except SwissheetError as error:
            dates.append(text_of(value))
            findings.raised(error, Place(sheet=area.sheet, cell=area.ref), Severity.WARNING)
    while dates and not dates[-1]:
        dates.pop()
    return tuple(dates)

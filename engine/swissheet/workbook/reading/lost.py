"""What is told of tables that are gone from the workbook."""

from __future__ import annotations

from collections.abc import Iterable

from swissheet.errors import Issue, Place, Severity
from swissheet.workbook import language, layout
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.addresses import cell_text, range_text
from swissheet.workbook.port.book import Table
from swissheet.workbook.port.cached_book import CachedBook
from swissheet.workbook.tables.findings import Findings
from swissheet.workbook.tables.lost import Unclear

__all__ = ["enter_lost", "enter_missing", "made_again"]


_BESIDE = (Sheet.SCHEDULE.table, Sheet.EXPLAIN.table, Sheet.GAMES.table)
"""Tables the tournament goes on without; earlier workbooks have not all of them."""


def enter_lost(
    book: CachedBook, unclear: Iterable[Unclear], paired: int, findings: Findings
) -> None:
    """Enters tables that are read where their lists stand, and those that cannot be.

    Args: paired: the number of rounds that were paired.
    """
    for table in book.supposed.values():
        place, ref = _whereabouts(table)
        findings.warning(place, "sheets.table-lost", table=table.name, range=ref)
    for lost in unclear:
        severity = Severity.WARNING if lost.table in _BESIDE else Severity.ERROR
        place = Place(sheet=lost.places[0].sheet, cell=lost.places[0].ref)
        if lost.named:
            findings.enter(
                severity,
                place,
                "sheets.table-missing.renamed",
                table=lost.table,
                named=lost.named,
            )
        else:
            places = tuple(f"'{at.sheet}'!{at.ref}" for at in lost.places)
            findings.enter(
                severity, place, "sheets.table-missing.unclear", table=lost.table, places=places
            )
    told = {lost.table for lost in unclear}
    for number in range(1, paired + 1):
        name = layout.round_table(number)
        title = _sheet_of_round(book, number)
        if name not in book.tables() and name not in told and title is not None:
            enter_missing(title, name, findings)


def _sheet_of_round(book: CachedBook, number: int) -> str | None:
    place = book.place(layout.round_name(number))
    if place is not None:
        return place.sheet
    titles = (info.title for info in book.sheets())
    return next((title for title in titles if language.round_number(title) == number), None)


def enter_missing(title: str, table: str, findings: Findings) -> None:
    """Enters a table whose sheet is there and whose list is not found, unless that is known."""
    known = (f.code == "table-missing" and f.params.get("table") == table for f in findings)
    if not any(known):
        findings.error(Place(sheet=title, cell="A1"), "sheets.table-missing", table=table)


def made_again(tables: Iterable[Table]) -> tuple[Issue, ...]:
    """What an action tells of the tables it made again."""
    findings = Findings()
    for table in tables:
        place, ref = _whereabouts(table)
        findings.notice(place, "sheets.table-made", table=table.name, range=ref)
    return tuple(findings)


def _whereabouts(table: Table) -> tuple[Place, str]:
    corner = cell_text(table.top, table.left)
    ref = range_text((table.top, table.left, table.bottom, table.right))
    return Place(sheet=table.sheet, cell=corner), ref

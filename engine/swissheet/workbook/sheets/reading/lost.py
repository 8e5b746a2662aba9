"""Report tables and sheets that are missing from the workbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from swissheet.errors import Issue, Place, Severity
from swissheet.workbook.host.addresses import cell_text, range_text
from swissheet.workbook.host.book import Table, Value
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.state import State
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.lost_tables import Unclear
from swissheet.workbook.sheets.tournament.read import Settings

_SINCE = "paper.rounds"
"""A setting of every workbook that was made with a schedule."""


_BESIDE = (Sheet.SCHEDULE.table, Sheet.EXPLAIN.table, Sheet.GAMES.table)
"""Tables without which the tournament can continue; older workbooks lack some of them."""


def enter_lost(
    book: CachedBook, unclear: Iterable[Unclear], paired: int, findings: Findings
) -> None:
    """Report lost tables that are read at the places of their lists, and those that are not.

    Args: paired: the number of paired rounds.
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
    """Report a table whose sheet exists without its list, unless that is reported already."""
    known = (f.code == "table-missing" and f.params.get("table") == table for f in findings)
    if not any(known):
        findings.error(Place(sheet=title, cell="A1"), "sheets.table-missing", table=table)


def made_again(tables: Iterable[Table]) -> tuple[Issue, ...]:
    """Return notices about the tables that an action made again."""
    findings = Findings()
    for table in tables:
        place, ref = _whereabouts(table)
        findings.notice(place, "sheets.table-made", table=table.name, range=ref)
    return tuple(findings)


def schedule_gone(settings: Settings, state: State | None) -> Mapping[str, Value] | None:
    """Return the cells of a deleted schedule; None if it exists, or never did."""
    if settings.view is None or settings.schedule.view is not None:
        return None
    known = state.settings if state is not None else {}
    held = {key: value for key, value in known.items() if key.startswith("schedule.")}
    return held if held or _SINCE in settings.rows else None


def enter_deleted(
    book: CachedBook, settings: Settings, state: State | None, findings: Findings
) -> None:
    """Report deleted sheets, which the next action makes again."""
    told = {finding.params.get("table") for finding in findings}
    gone = [Sheet.SCHEDULE] if schedule_gone(settings, state) is not None else []
    gone += [Sheet.GAMES] if Sheet.GAMES.table not in book.tables() else []
    for sheet in gone:
        if sheet.table not in told:
            title = language.text(f"sheet.{sheet.key}", settings.language)
            findings.warning(
                Place(sheet=title), "sheets.sheet-gone", sheet=title, table=sheet.table
            )


def _whereabouts(table: Table) -> tuple[Place, str]:
    corner = cell_text(table.top, table.left)
    ref = range_text((table.top, table.left, table.bottom, table.right))
    return Place(sheet=table.sheet, cell=corner), ref

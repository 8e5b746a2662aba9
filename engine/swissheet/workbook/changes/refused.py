"""Restore the recorded values of cells that people changed so that no action can go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissheet.errors import Issue, Severity
from swissheet.workbook.changes.compare.typed import typed_changes
from swissheet.workbook.changes.noticing import notice
from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.cells import CellsWritten
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.edits.rows import RowsTyped
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading

_AT_MOST = 5
"""How often the sheets are read again, because one error may hide the next one of its row."""

_Cells = dict[tuple[int, str], Value]
"""The former values of cells of a table, by row from 0 and key of the column."""


def restore_refused(changes: Changes) -> list[Issue]:
    """Restore the cells with an error that differ from the record, and return the errors mended.

    If the error shows beside the cell that was typed into, the whole row is restored.
    """
    mended: list[Issue] = []
    for _ in range(_AT_MOST):
        found = _restored(changes, read(changes.book))
        mended += found
        if not found:
            break
    return mended


def _restored(changes: Changes, reading: Reading) -> list[Issue]:
    comparison = notice(reading).comparison
    errors = [issue for issue in reading.issues if issue.severity is Severity.ERROR]
    if comparison is None or not errors:
        return []
    typed = typed_changes(reading, comparison, lambda _: True)
    mended = []
    for view in _views(reading):
        cells, back = _typed_over(view, typed), _Cells()
        for issue in errors:
            concerned = dict(_concerned(view, cells, issue))
            if concerned:
                mended.append(issue)
                back |= concerned
        changes.set_cells(view, back)
    return mended


def _views(reading: Reading) -> Iterator[View]:
    views = (reading.settings.view, reading.players_view)
    yield from (view for view in views if view is not None)
    yield from (sheet.view for sheet in reading.rounds.values())


def _typed_over(view: View, typed: Iterable[Change]) -> _Cells:
    """Return the former values of cells that people typed into; None in new rows."""
    keys = {view.header(key): key for key in view.columns}
    found = _Cells()
    for change in typed:
        match change:
            case CellsWritten(table=view.table.name):
                found |= {(cell.row, keys[cell.header]): cell.old for cell in change.cells}
            case RowsTyped(table=view.table.name):
                for row, values in zip(change.came_to, change.come, strict=True):
                    for header, value in zip(change.headers, values, strict=True):
                        if value is not None:
                            found[row, keys[header]] = None
    return found


def _concerned(view: View, cells: _Cells, issue: Issue) -> Iterator[tuple[tuple[int, str], Value]]:
    """Return the cell of an error if people typed into it; if not, the typed cells of its row."""
    if issue.place.sheet != view.table.sheet or not issue.place.cell:
        return
    line = split_ref(issue.place.cell)[0] - view.table.top - 1
    of_row = {at: value for at, value in cells.items() if at[0] == line}
    exact = {at: value for at, value in of_row.items() if view.cell(*at) == issue.place.cell}
    yield from (exact or of_row).items()

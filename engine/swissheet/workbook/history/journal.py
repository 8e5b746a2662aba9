"""What was done, when and by whom: the lines of the Log sheet."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from swissheet.workbook import layout
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.tables.view import view

__all__ = ["HistoryEntry", "entries", "record"]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of the Log sheet; ``when`` is None where the cell holds no date."""

    when: dt.datetime | None
    who: str
    action: str
    round: int
    what: str


def entries(book: Book) -> list[HistoryEntry]:
    """The lines of the Log sheet, newest first."""
    found = view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    lines = []
    for row in range(len(found.rows) if found is not None else 0):
        if found is None or found.blank(row, layout.HISTORY_COLUMNS):
            continue
        when, round_ = found.value(row, "when"), found.text(row, "round")
        lines.append(
            HistoryEntry(
                when if isinstance(when, dt.datetime) else None,
                found.text(row, "who"),
                found.text(row, "action"),
                int(round_) if round_.isdigit() else 0,
                found.text(row, "what"),
            )
        )
    return lines


def record(changes: Changes, entry: HistoryEntry) -> None:
    """The entry stands on top of the Log sheet; a workbook without that sheet keeps none."""
    found = view(changes.book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is None:
        return
    keys = [key for key in layout.HISTORY_COLUMNS if key in found.columns]
    line: dict[str, Value] = {
        "when": entry.when,
        "who": entry.who,
        "action": entry.action,
        "round": entry.round or None,
        "what": entry.what,
    }
    rows: list[list[Value]] = [[line[key] for key in keys]]
    rows += [
        [found.value(row, key) for key in keys]
        for row in range(len(found.rows))
        if not found.blank(row, keys)
    ]
    changes.set_rows(found.table.name, [found.header(key) for key in keys], rows)

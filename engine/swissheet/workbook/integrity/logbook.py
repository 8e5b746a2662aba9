"""The Log is written by the program alone: what people changed in it is told, and comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.workbook import language, layout
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.history.journal import (
    LOG_KEY,
    HistoryEntry,
    entries,
    lines_of,
    load_log,
    lost_lines,
    rewritten,
)
from swissheet.workbook.integrity.asking.questions import TOLD
from swissheet.workbook.integrity.levels.event import Event
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.tables.view import title_of, view
from swissheet.workbook.writing.copied_sheet import copied_sheet

__all__ = ["HISTORY", "log_changed", "log_put_back"]

HISTORY = "HISTORY"
"""The code of the event."""

_NAMED_AT_MOST = 3
_LETTERS = 60


def log_changed(book: Book, documents: Mapping[str, str]) -> Event | None:
    """What people changed in the Log; None where nothing, or where none is known.

    Args: documents: the hidden texts of the workbook.
    """
    if not documents.get(LOG_KEY):
        return None
    found = view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is None:
        return Event(
            Issue(
                Severity.NOTICE,
                "changes.history.gone",
                Place(sheet=title_of(book, Sheet.HISTORY) or ""),
                params={"table": Sheet.HISTORY.table},
                level=TOLD,
            ),
            (),
        )
    place = Place(sheet=found.table.sheet)
    try:
        gone, come = lost_lines(load_log(documents[LOG_KEY]), lines_of(found))
    except InputError:
        return Event(Issue(Severity.NOTICE, "changes.history.unreadable", place, level=TOLD), ())
    if not gone and not come:
        return None
    if gone:
        issue = Issue(
            Severity.NOTICE,
            "changes.history",
            place,
            params={"count": len(gone), "lines": _in_brief(gone)},
            level=TOLD,
        )
    else:
        issue = Issue(
            Severity.NOTICE,
            "changes.history.added",
            place,
            params={"count": len(come), "lines": _in_brief(come)},
            level=TOLD,
        )
    return Event(issue, ())


def log_put_back(changes: Changes, documents: Mapping[str, str], lang: str) -> None:
    """The Log has the lines that are kept, and no others; it is made anew where it is gone.

    Args: lang: of the headings of a new one.
    """
    book = changes.book
    if view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS) is None:
        copied_sheet(book, Sheet.HISTORY, layout.HISTORY_COLUMNS, lang, visible=True)
        note = language.text("note.history", lang)
        changes.set_named(layout.note_name(Sheet.HISTORY.defined_name), note)
    try:
        kept = load_log(documents.get(LOG_KEY, ""))
    except InputError:
        return
    gone, come = lost_lines(kept, entries(changes.book))
    if gone or come:
        rewritten(changes, kept)


def _in_brief(lines: Sequence[HistoryEntry]) -> list[str]:
    said = [f"{line.action} {line.round or ''}: {line.what}"[:_LETTERS] for line in lines]
    more = ["..."] if len(said) > _NAMED_AT_MOST else []
    return [*said[:_NAMED_AT_MOST], *more]

"""Find the changes people made in the Log, and give it its lines back.

Only swissheet writes the Log, so a line that was edited, added or removed there is reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.words.message import Text, titled
from swissheet.workbook.changes.ask.questions import TOLD
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.host.addresses import cell_text
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.journal import HistoryEntry, lines_of, lost_lines, rewritten
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import View, title_of, view
from swissheet.workbook.sheets.copied_sheet import copied_sheet

HISTORY = "HISTORY"
"""The code under which a change of the Log is reported."""

_NAMED_AT_MOST = 3
_LETTERS = 60


def log_changed(book: Book, memory: Memory, lang: str) -> GradedEvent | None:
    """Return the changes of people in the Log; None without a change, or without a known Log.

    Args: lang: of the title of a Log that is gone.
    """
    if Memory.log.key not in memory:
        return None
    found = view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is None:
        return GradedEvent(
            Issue(
                Severity.NOTICE,
                "changes.history.gone",
                Place(sheet=title_of(book, Sheet.HISTORY) or language.text("sheet.history", lang)),
                params={"table": Sheet.HISTORY.table},
                level=TOLD,
            ),
            (),
        )
    place = Place(sheet=found.table.sheet)
    try:
        kept = memory.log
    except InputError:
        return GradedEvent(
            Issue(Severity.NOTICE, "changes.history.unreadable", place, level=TOLD), ()
        )
    listed = lines_of(found)
    below = _lines_below(book, found, kept, listed)
    there = [*listed, *(line for line in below if line != _NO_LINE)]
    gone, come = lost_lines(kept, there)
    if not gone and not come and not below:
        return None
    if gone:
        issue = Issue(
            Severity.NOTICE,
            "changes.history",
            place,
            params={"count": len(gone), "lines": _in_brief(gone)},
            level=TOLD,
        )
    elif not come:
        issue = Issue(
            Severity.NOTICE,
            "changes.history.cut",
            found.place(len(found.rows) - 1, ""),
            params={"count": len(below)},
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
    return GradedEvent(issue, ())


def log_put_back(changes: Changes, memory: Memory, lang: str) -> None:
    """The Log has the lines that are kept, and no others; its table ends below the last one.

    A Log that is gone is made again.
    Args: lang: the language of the headings of a new one.
    """
    book = changes.book
    found = view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is None:
        copied_sheet(book, Sheet.HISTORY, layout.HISTORY_COLUMNS, lang, visible=True)
        note = language.text("note.history", lang)
        changes.set_named(layout.note_name(Sheet.HISTORY.defined_name), note)
        found = view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    try:
        kept = memory.log
    except InputError:
        return
    if found is not None and (below := _lines_below(book, found, kept, lines_of(found))):
        book.adopt_rows(found.table.name, len(below))
    there = lines_of(view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS))
    gone, come = lost_lines(kept, there)
    if gone or come:
        rewritten(changes, kept)


def _lines_below(
    book: Book, found: View, kept: Sequence[HistoryEntry], listed: Sequence[HistoryEntry]
) -> list[HistoryEntry]:
    """Return the lines under a table that was made smaller, to the last with time and action.

    Other cells down there belong to the people who wrote them.
    Args: listed: the lines of the table.
    """
    if not lost_lines(kept, listed)[0]:
        return []
    table = found.table
    last = max((row for row, _ in book.read_cells(table.sheet)), default=table.bottom)
    if last <= table.bottom:
        return []
    ref = f"{cell_text(table.bottom + 1, table.left)}:{cell_text(last, table.right)}"
    rows = book.read_range(table.sheet, ref).rows
    lines = [line for row in rows for line in lines_of(replace(found, rows=(row,))) or [_NO_LINE]]
    ours = [at for at, line in enumerate(lines) if line.when is not None and line.action]
    return lines[: ours[-1] + 1] if ours else []


_NO_LINE = HistoryEntry(None, "", "", 0, "")


def _in_brief(lines: Sequence[HistoryEntry]) -> list[Text]:
    acts = [f"{line.action} {line.round or ''}".rstrip() for line in lines]
    said = [
        titled(act, line.what[: _LETTERS - len(act)]) for act, line in zip(acts, lines, strict=True)
    ]
    more = ["..."] if len(said) > _NAMED_AT_MOST else []
    return [*said[:_NAMED_AT_MOST], *more]

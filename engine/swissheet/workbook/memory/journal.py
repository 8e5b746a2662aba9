"""The lines of the Log: actions, when they were done and by whom.

They are kept in a hidden text, too, so that lines that people changed or deleted come back. Of a
long Log the older lines go to a second sheet, which is only read when more of them go there, for
every line of the Log itself is read, written and proved with every action.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeVar

from swissheet.errors import InputError
from swissheet.formats.converter import Converter
from swissheet.workbook.host.book import Area, Book, Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.host.values import cleaned
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.part import Decoding, Part
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view

M = TypeVar("M", bound=Decoding)

OLDER_TABLE = layout.OLDER_LOG.table

LINES_AT_MOST = 100
"""The Log has at most so many lines; of more, all but the newest go to the older ones.

Every click reads and writes each of them, for a new line comes on top.
"""

_LINES_STAY = 30


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of the Log sheet, without ``when`` where the cell has no date."""

    when: dt.datetime | None
    who: str
    action: str
    round: int
    what: str


def entries(book: Book) -> list[HistoryEntry]:
    """Return the lines of the Log, newest first, with those on the sheet of the older ones."""
    return [line for found in log_views(book) for line in lines_of(found)]


def log_views(book: Book) -> list[View]:
    """Return the Log, and behind it the sheet of the older lines, as far as they are there."""
    views = [view(book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)]
    if OLDER_TABLE in book.tables():
        views.append(view(book, OLDER_TABLE, layout.HISTORY_COLUMNS))
    return [found for found in views if found is not None]


def lines_of(found: View | None) -> list[HistoryEntry]:
    """Return the lines of a Log from top to bottom; nothing where there is no Log."""
    lines = []
    for row in range(len(found.rows) if found is not None else 0):
        if found is None or found.blank(row, layout.HISTORY_COLUMNS):
            continue
        when, round_ = found.value(row, "when"), found.text(row, "round")
        lines.append(
            HistoryEntry(
                _time(when),
                found.text(row, "who"),
                found.text(row, "action"),
                int(round_) if round_.isdigit() else 0,
                found.text(row, "what"),
            )
        )
    return lines


_EPOCH = dt.datetime(1899, 12, 30)


def _time(value: Value) -> dt.datetime | None:
    """Return the time in a cell, also where its format makes it a number or it is a text."""
    if isinstance(value, dt.datetime):
        return value
    with suppress(ValueError, OverflowError):
        if isinstance(value, str):
            return dt.datetime.fromisoformat(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _EPOCH + dt.timedelta(days=value)
    return None


def _lines_part(key: str) -> Part[tuple[HistoryEntry, ...]]:
    converter = Converter(in_rows={HistoryEntry}, strict=False, directed=True)
    problem = "history.store.state"
    return Part(key, tuple[HistoryEntry, ...], (), converter, problem=problem, tightly=True)


LOG = _lines_part("log")
"""The lines of the Log, newest first."""

OLDER_LOG = _lines_part("log-older")
"""The lines that went to the sheet of the older ones, newest first."""


def lost_lines(
    kept: Sequence[HistoryEntry], there: Sequence[HistoryEntry]
) -> tuple[list[HistoryEntry], list[HistoryEntry]]:
    """Return lines that are kept and not in the Log, and lines that are only there.

    Their order says nothing: sorting the Log changes no line.
    """
    if list(kept) == list(there):
        return [], []
    one, other = Counter(map(_to_the_second, kept)), Counter(map(_to_the_second, there))
    return list((one - other).elements()), list((other - one).elements())


def _to_the_second(line: HistoryEntry) -> HistoryEntry:
    """Return the line with a time that every program brings back as it was."""
    if line.when is None or not line.when.microsecond:
        return line
    return replace(line, when=_rounded(line.when))


def _rounded(time: dt.datetime) -> dt.datetime:
    second = dt.timedelta(seconds=time.microsecond >= 500_000)
    when = time.replace(microsecond=0)
    return when + second if when < dt.datetime.max - second else when


def rewritten(changes: Changes, lines: Sequence[HistoryEntry]) -> None:
    """Write exactly these lines to the Log, from top to bottom."""
    found = view(changes.book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is not None:
        _write(changes, found, lines)


def record(changes: Changes, made: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """Put entries on top of the Log sheet, the last one highest; without that sheet keep none.

    All are written at once: each rewriting reads every line that is there.
    Returns: the lines of the Log as they are now.
    """
    found = view(changes.book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if found is None:
        return []
    entries = made[::-1]
    _write(changes, found, entries, below=True)
    changes.show(Sheet.HISTORY.table, True)
    return [*map(_as_shown, entries), *lines_of(found)]


def kept(changes: Changes, memory: M, lines: Sequence[HistoryEntry]) -> M:
    """Return the memory with the lines of the Log; of many, the older ones go to their own sheet.

    That sheet is a copy of the Log, made when it is first needed or when somebody deleted it.
    """
    whole = memory.having(LOG, tuple(lines))
    if len(lines) <= LINES_AT_MOST:
        return whole
    log = view(changes.book, Sheet.HISTORY.table, layout.HISTORY_COLUMNS)
    if log is None:
        return whole
    try:
        known = memory.decoded(OLDER_LOG.key, OLDER_LOG.load)
    except InputError:  # what nobody can read must not be written over
        return whole
    stay, older = lines[:_LINES_STAY], (*lines[_LINES_STAY:], *known)
    if OLDER_TABLE not in changes.book.tables():
        _copied(changes.book, log)
    found = view(changes.book, OLDER_TABLE, layout.HISTORY_COLUMNS)
    if found is None:
        return whole
    _write(changes, found, older)
    _write(changes, log, stay)
    return memory.having(OLDER_LOG, older).having(LOG, tuple(stay))


def _copied(book: Book, log: View) -> None:
    """Make a second sheet that looks as the Log does."""
    taken = {name_key(info.title) for info in book.sheets()}
    titles = (f"{log.table.sheet} {number}" for number in count(2))
    title = next(title for title in titles if name_key(title) not in taken)
    book.copy_sheet(log.table.sheet, title, {log.table.name: OLDER_TABLE})
    book.set_name(layout.OLDER_LOG.defined_name, Area(title, "A1"), hidden=True)


def _as_shown(entry: HistoryEntry) -> HistoryEntry:
    shown = (text_of(cleaned(text)) for text in (entry.who, entry.action, entry.what))
    who, action, what = shown
    return HistoryEntry(entry.when, who, action, entry.round, what)


def _write(
    changes: Changes, found: View, lines: Sequence[HistoryEntry], *, below: bool = False
) -> None:
    """Args: below: the lines of the sheet follow as they are."""
    keys = [key for key in layout.HISTORY_COLUMNS if key in found.columns]
    rows: list[list[Value]] = [[_cells(line)[key] for key in keys] for line in lines]
    if below:
        rows += [
            [found.value(row, key) for key in keys]
            for row in range(len(found.rows))
            if not found.blank(row, keys)
        ]
    headers = [found.header(key) for key in keys]
    changes.set_rows(found.table.name, headers, rows)
    if "when" in keys and not _shows_times(found):
        _times_as_texts(changes, found.table.name, headers, rows, keys.index("when"))


def _shows_times(found: View) -> bool:
    """Return whether the times that are there have a format of times."""
    times = [found.value(row, "when") for row in range(len(found.rows))]
    filled = [time for time in times if time is not None]
    return bool(filled) and all(isinstance(time, dt.datetime) for time in filled)


def _times_as_texts(
    changes: Changes, name: str, headers: Sequence[str], rows: Sequence[Sequence[Value]], at: int
) -> None:
    """Write times as texts where a sheet that was made again has no format of times."""
    there = view(changes.book, name, layout.HISTORY_COLUMNS)
    as_texts = [[*row] for row in rows]
    for number, row in enumerate(as_texts):
        when = _time(row[at])
        held = there.value(number, "when") if there is not None else None
        if when is not None and not isinstance(held, dt.datetime):
            row[at] = f"{_rounded(when):%Y-%m-%d %H:%M:%S}"
    if as_texts != rows:
        changes.set_rows(name, headers, as_texts)


def _cells(entry: HistoryEntry) -> dict[str, Value]:
    return {
        "when": entry.when,
        "who": entry.who,
        "action": entry.action,
        "round": entry.round or None,
        "what": entry.what,
    }

"""What was done, when and by whom; and what it takes to take it back."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass

from swissheet.formats.converter import Converter
from swissheet.workbook import layout
from swissheet.workbook.hidden.texts import damaged, pack, unpack
from swissheet.workbook.history.change import Change
from swissheet.workbook.history.changes import Changes, dump_changes, load_changes
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.tables.view import view

__all__ = ["HistoryEntry", "Undo", "entries", "last_undo", "push_undo", "record"]

UNDO_AT_MOST = 40
UNDO_LETTERS_AT_MOST = 600_000
"""Packed; the oldest actions are forgotten first."""

_PREFIX = "undo:"


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


@dataclass(frozen=True, slots=True)
class Undo:
    """What it takes to take an action back.

    ``kept`` and ``events`` are hidden texts of before, where the action changed them.
    """

    key: str
    action: str
    round: int
    what: str
    changes: Sequence[Change]
    kept: str | None
    events: str | None = None


@dataclass(frozen=True, slots=True)
class _Stored:
    """An undo as the hidden sheet has it; ``changes`` is a text within the text."""

    action: str
    round: int
    what: str
    kept: str | None
    changes: str
    events: str | None = None


_CONVERTER = Converter(unless_usual={"events"}, strict=False, directed=True)


def push_undo(
    documents: MutableMapping[str, str],
    changes: Sequence[Change],
    *,
    action: str,
    round_: int,
    what: str,
    kept: str | None,
    events: str | None = None,
) -> None:
    """The action can be taken back; the oldest ones no longer, when there are too many."""
    numbers = _numbers(documents)
    stored = _Stored(action, round_, what, kept, dump_changes(changes), events)
    number = numbers[-1] + 1 if numbers else 1
    documents[f"{_PREFIX}{number:06d}"] = pack(json.dumps(_CONVERTER.plain(stored)))
    numbers.append(number)
    total = sum(len(documents[f"{_PREFIX}{n:06d}"]) for n in numbers)
    while len(numbers) > 1 and (len(numbers) > UNDO_AT_MOST or total > UNDO_LETTERS_AT_MOST):
        total -= len(documents.pop(f"{_PREFIX}{numbers.pop(0):06d}"))


def last_undo(documents: Mapping[str, str]) -> Undo | None:
    """The action to be taken back next; None when there is none.

    Raises: InputError: the hidden text about it is damaged.
    """
    numbers = _numbers(documents)
    if not numbers:
        return None
    key = f"{_PREFIX}{numbers[-1]:06d}"
    try:
        stored: _Stored = _CONVERTER.read(_Stored, json.loads(unpack(documents[key])), key)
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error
    changes = load_changes(stored.changes)
    return Undo(key, stored.action, stored.round, stored.what, changes, stored.kept, stored.events)


def _numbers(documents: Mapping[str, str]) -> list[int]:
    tails = (key.removeprefix(_PREFIX) for key in documents if key.startswith(_PREFIX))
    return sorted(int(tail) for tail in tails if tail.isascii() and tail.isdigit())

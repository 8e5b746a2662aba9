"""Writes to a workbook that can be taken back: each one remembers what stood there before."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

from swissheet.errors import InputError, Place, RulesError
from swissheet.workbook.port.book import Book, Row, Table, Value
from swissheet.workbook.tables.typed import text_of
from swissheet.workbook.tables.view import View, column_letters

__all__ = ["Changes", "changed_since", "dump_changes", "load_changes", "take_back", "undone"]

Change: TypeAlias = dict[str, Any]
"""One write: ``kind`` and what it needs to be compared and taken back."""


@dataclass(slots=True)
class Changes:
    """Writes to ``book`` and remembers; ``made`` is the list of writes in order.

    A write is remembered before it is made: one that fails halfway can be taken back, too.
    """

    book: Book
    made: list[Change] = field(default_factory=list)

    @property
    def cells(self) -> int:
        """How many cells have been changed."""
        return sum(int(change.get("count", 1)) for change in self.made)

    def set_cells(self, found: View, values: Mapping[tuple[int, str], Value]) -> None:
        """Cells of a table by row (from 0) and key of the column; equal ones are left alone."""
        table, writes, remembered = found.table, {}, []
        for (row, key), value in values.items():
            old = found.value(row, key)
            if key not in found.columns or _same(old, value):
                continue
            writes[found.cell(row, key)] = value
            remembered.append([row, found.header(key), old, value])
        if writes:
            change = {"kind": "cells", "table": table.name, "cells": remembered}
            self.made.append({**change, **_identities(found, values), "count": len(writes)})
            self.book.set_cells(table.sheet, writes)

    def set_rows(self, name: str, headers: Sequence[str], rows: Sequence[Row]) -> None:
        """The body of a table in the named columns."""
        table = self.book.tables()[name]
        old = _named_columns(self.book, table, headers)
        new = [[_stored(value) for value in row] for row in rows]
        if old == new:
            return
        cells = sum(1 for row in new for value in row if value is not None)
        change = {"kind": "rows", "table": name, "headers": list(headers), "old": old, "new": new}
        self.made.append({**change, "count": cells})
        self.book.write_rows(name, headers, new)

    def set_headers(self, name: str, headers: Sequence[str]) -> None:
        """The columns of a table from left to right; those given up are remembered."""
        table = self.book.tables()[name]
        old = table.headers
        if list(old) != list(headers):
            gone = [header for header in old if header not in headers]
            held = _named_columns(self.book, table, gone) if gone else []
            change = {"kind": "headers", "table": name, "old": list(old), "new": list(headers)}
            self.made.append({**change, "gone": gone, "held": held})
            self.book.set_headers(name, headers)

    def show(self, table: str, visible: bool) -> None:
        """The sheet of a table is seen, or hidden."""
        title = _table(self.book, table).sheet
        now = next((info.visible for info in self.book.sheets() if info.title == title), visible)
        if now is not visible:
            self.made.append(
                {"kind": "show", "table": table, "old": now, "new": visible, "count": 0}
            )
            self.book.show_sheet(title, visible)

    def set_named(self, name: str, value: Value) -> None:
        """The first cell behind a defined name."""
        area = self.book.place(name)
        if area is None:
            return
        cell = area.ref.partition(":")[0]
        old = self.book.read_range(area.sheet, cell).rows[0][0]
        if not _same(old, value):
            self.made.append({"kind": "named", "name": name, "old": old, "new": value})
            self.book.set_cells(area.sheet, {cell: value})


_IDENTITY = ("setting", "name", "fide_id", "birth", "white_tpn", "white", "black", "black_tpn")
"""Columns that tell which row is meant after people have sorted a sheet."""


def _identities(found: View, values: Mapping[tuple[int, str], Value]) -> Change:
    """Who stood in the rows that are written to, as it was afterwards."""
    keys = [key for key in _IDENTITY if key in found.columns]
    rows = dict.fromkeys(row for row, _ in values)
    who = [[r, [text_of(values.get((r, key), found.value(r, key))) for key in keys]] for r in rows]
    return {"by": [found.header(key) for key in keys], "who": who}


def _rows_now(book: Book, change: Change) -> dict[int, int]:
    """Row of a change -> where it stands now; rows not in it have stayed.

    Raises: RulesError: rows were moved, and one of them cannot be told from the others.
    """
    table = _table(book, change["table"])
    by = [header in table.headers for header in change.get("by", ())]
    if not any(by):
        return {}
    at = [table.headers.index(h) for h, there in zip(change["by"], by, strict=True) if there]
    now: dict[tuple[str, ...], list[int]] = {}
    rows = book.read_table(table.name).rows
    for row, values in enumerate(rows):
        now.setdefault(tuple(text_of(values[column]) for column in at), []).append(row)
    places, lost = {}, []
    for row, texts in change["who"]:
        identity = tuple(text for text, there in zip(texts, by, strict=True) if there)
        found = now.get(identity, []) if any(identity) else [row]
        places[row] = found[0] if len(found) == 1 else row
        if len(found) != 1 or row >= len(rows):
            lost.append((row, next(filter(None, identity), "")))
    written = {row for row, *_ in change["cells"]}
    moved = any(row != place for row, place in places.items())
    wanted = [(row, name) for row, name in lost if row in written]
    beyond = [(row, name) for row, name in wanted if row >= len(rows)]
    if (moved and wanted) or beyond:
        row, name = (beyond or wanted)[0]
        raise RulesError(
            f"The rows of '{table.sheet}' were moved, and '{name}' is not to be found in one of "
            "them alone; nothing was taken back. Bring the rows back as they were, take a pairing "
            "back with 'unpair', or take the last backup.",
            place=Place(sheet=table.sheet, cell=f"A{table.top + 1 + row}"),
            code="rows-moved",
        )
    return places


def _stored(value: Value) -> Value:
    return None if value == "" else value


def _same(old: Value, new: Value) -> bool:
    old, new = _stored(old), _stored(new)
    return old == new and isinstance(old, bool) == isinstance(new, bool)


def _named_columns(book: Book, table: Table, headers: Sequence[str]) -> list[list[Value]]:
    at = [table.headers.index(header) for header in headers]
    return [[row[index] for index in at] for row in book.read_table(table.name).rows]


def take_back(book: Book, changes: Sequence[Change]) -> None:
    """Everything stands as before the changes.

    Rows that were sorted since are found again by who stands in them.

    Raises: InputError: a table, column or sheet they were made in is gone. RulesError: a row
            cannot be found again.
    """
    for change in reversed(changes):
        kind = change["kind"]
        if kind == "cells":
            table, places = _table(book, change["table"]), _rows_now(book, change)
            cells = {
                f"{_column(table, header)}{table.top + 1 + places.get(row, row)}": old
                for row, header, old, _ in change["cells"]
            }
            book.set_cells(table.sheet, cells)
        elif kind == "rows":
            table = _table(book, change["table"])
            for header in change["headers"]:
                _column(table, header)
            book.write_rows(change["table"], change["headers"], change["old"])
        elif kind == "headers":
            table = _table(book, change["table"])
            own = [h for h in table.headers if h not in change["new"] and h not in change["old"]]
            book.set_headers(change["table"], [*change["old"], *own])
            # Changes written earlier do not say what the columns held.
            if change.get("gone"):
                book.write_rows(change["table"], change["gone"], change["held"])
        elif kind == "show":
            book.show_sheet(_table(book, change["table"]).sheet, change["old"])
        elif kind == "named":
            area = book.place(change["name"])
            if area is not None:
                book.set_cells(area.sheet, {area.ref.partition(":")[0]: change["old"]})


def undone(changes: Sequence[Change]) -> list[Change]:
    """The changes that taking these back makes: taken back in turn, these stand again."""
    return [_turned(change) for change in reversed(changes)]


def _turned(change: Change) -> Change:
    if change["kind"] != "cells":
        turned = {**change, "old": change["new"], "new": change["old"]}
        # What columns that come again held stands in the change of rows that followed.
        return {**turned, "gone": [], "held": []} if change["kind"] == "headers" else turned
    return {**change, "cells": [[row, head, new, old] for row, head, old, new in change["cells"]]}


def changed_since(book: Book, changes: Sequence[Change]) -> list[tuple[Place, Value, Value]]:
    """Cells that no longer hold what the changes wrote: place, what they wrote, what is there.

    Raises: RulesError: a row cannot be found again.
    """
    expected: dict[tuple[str, int, str], Value] = {}
    for change in changes:
        if change["kind"] == "cells":
            places = _rows_now(book, change)
            for row, header, _, new in change["cells"]:
                expected[change["table"], places.get(row, row), header] = new
        elif change["kind"] == "rows":
            there_now = len(book.read_table(_table(book, change["table"]).name).rows)
            for row in range(max(there_now, len(change["new"]))):
                values = change["new"][row] if row < len(change["new"]) else ()
                for at, header in enumerate(change["headers"]):
                    expected[change["table"], row, header] = values[at] if values else None
    found = []
    bodies: dict[str, tuple[Table, tuple[tuple[Value, ...], ...]]] = {}
    for (name, row, header), value in expected.items():
        if name not in bodies:
            bodies[name] = (_table(book, name), book.read_table(name).rows)
        table, rows = bodies[name]
        column = _column(table, header)
        there = rows[row][table.headers.index(header)] if row < len(rows) else None
        if not _same(there, value):
            cell = f"{column}{table.top + 1 + row}"
            found.append((Place(sheet=table.sheet, cell=cell), value, there))
    return found


def _table(book: Book, name: str) -> Table:
    table = book.tables().get(name)
    if table is None:
        raise InputError(
            f"The table '{name}' is gone; what was done in it cannot be taken back.",
            code="table-missing",
        )
    return table


def _column(table: Table, header: str) -> str:
    if header not in table.headers:
        raise InputError(
            f"The column '{header}' is gone; what was done in it cannot be taken back.",
            place=Place(sheet=table.sheet),
            code="column-missing",
        )
    return column_letters(table.column(header))


def dump_changes(changes: Iterable[Change]) -> str:
    """The changes as text."""
    return json.dumps(list(changes), separators=(",", ":"), default=_date)


def load_changes(text: str) -> list[Change]:
    """What :func:`dump_changes` wrote.

    Raises: InputError: somebody changed it.
    """
    try:
        changes = json.loads(text, object_hook=_undated)
        if not isinstance(changes, list) or not all(map(_well_formed, changes)):
            raise ValueError("not a list of changes")
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InputError(f"What undo needs is damaged ({error}).", code="store") from error
    return cast("list[Change]", changes)


def _well_formed(change: object) -> bool:
    """Whether it is a change as we write it: whoever has the file could have changed it."""
    if not isinstance(change, dict) or not isinstance(change.get("count", 1), int):
        return False
    old, new = change.get("old"), change.get("new")
    if change["kind"] == "named":
        return isinstance(change["name"], str) and _values((old, new))
    if not isinstance(change["table"], str):
        return False
    if change["kind"] == "show":
        return isinstance(old, bool)
    if change["kind"] == "headers":
        gone = change.get("gone", [])
        return _texts(old) and _texts(new) and _texts(gone) and _rows(change.get("held", []), gone)
    if change["kind"] == "rows":
        headers = change["headers"]
        return _texts(headers) and _rows(old, headers) and _rows(new, headers)
    return (
        change["kind"] == "cells"
        and _identified(change)
        and all(
            isinstance(row, int)
            and 0 <= row < _ROWS
            and isinstance(header, str)
            and _values(values)
            for row, header, *values in change["cells"]
        )
    )


_ROWS = 1 << 20


def _identified(change: Change) -> bool:
    """Whether it names its rows by texts; changes written earlier name none."""
    by, who = change.get("by", []), change.get("who", [])
    return _texts(by) and all(
        isinstance(row, int) and _texts(texts) and len(texts) == len(by) for row, texts in who
    )


def _rows(items: object, headers: Sequence[str]) -> bool:
    """Whether these are rows of values, as wide as the headers."""
    return isinstance(items, list) and all(
        isinstance(row, list) and len(row) == len(headers) and _values(row) for row in items
    )


def _texts(items: object) -> bool:
    return isinstance(items, list) and all(isinstance(item, str) for item in items)


def _values(items: Iterable[object]) -> bool:
    return all(item is None or isinstance(item, (str, int, float, dt.datetime)) for item in items)


def _date(value: object) -> dict[str, str]:
    if isinstance(value, dt.datetime):
        return {"date": value.isoformat()}
    raise TypeError(f"{value!r} is no value of a cell")


def _undated(document: dict[str, Any]) -> object:
    if document.keys() == {"date"}:
        return dt.datetime.fromisoformat(document["date"])
    return document

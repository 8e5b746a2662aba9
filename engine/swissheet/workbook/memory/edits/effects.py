"""What taking changes back does to the sheets, told before it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, zip_longest
from typing import TypeAlias

from swissheet.errors import RulesError
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Table, Value
from swissheet.workbook.memory.edits.cells import CellsWritten, NamedCellWritten
from swissheet.workbook.memory.edits.change import Change, Rows, column_of, table_of
from swissheet.workbook.memory.edits.rows import HeadersWritten, RowsTyped, RowsWritten, SheetShown
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view_round_tables

_NAMED_AT_MOST = 8

_Places: TypeAlias = dict[tuple[str, str], set[int]]
"""Rows of single cells by sheet and column."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What changes on the sheets.

    ``cells`` are addresses and areas, sheet by sheet as they come, or whole rows and columns in
    words; ``hidden`` and ``shown`` titles
    of sheets; ``vanishing`` results that stand in the cells and will not, such as
    ``"round 2, board 1: 1-0"``.
    """

    cells: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    vanishing: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = []
        if self.cells:
            more, named = len(self.cells) - _NAMED_AT_MOST, self.cells[:_NAMED_AT_MOST]
            places = ", ".join(place for place in named if place.startswith("'"))
            said = [f"cells {places}"] if places else []
            said += [words for words in named if not words.startswith("'")]
            parts.append(", ".join(said) + (f" and {more} more" if more > 0 else ""))
        for word, titles in (("hidden", self.hidden), ("shown", self.shown)):
            if titles:
                parts.append(f"{word}: {', '.join(titles)}")
        if self.vanishing:
            more = len(self.vanishing) - _NAMED_AT_MOST
            parts.append(
                f"results that vanish: {', '.join(self.vanishing[:_NAMED_AT_MOST])}"
                + (f" and {more} more" if more > 0 else "")
            )
        return "; ".join(parts)


def effects(book: Book, changes: Sequence[Change]) -> Effects:
    """What happens when the changes are taken back.

    Raises: InputError: a table or column they were made in is gone.
    """
    cells: dict[str, None] = {}
    places: _Places = {}
    seen: dict[str, bool] = {}
    vanishing: dict[str, None] = {}
    rounds = {found.table.name: (n, found) for n, found in view_round_tables(book).items()}
    for change in changes:
        cells.update(dict.fromkeys(_cells(book, change, places)))
        if isinstance(change, SheetShown):
            seen[table_of(book, change.table).sheet] = change.old
        of_table = rounds.get(getattr(change, "table", ""))
        if of_table is not None:
            vanishing.update(dict.fromkeys(_vanishing(change, *of_table)))
    return Effects(
        (*_areas(places), *cells),
        tuple(title for title, visible in seen.items() if not visible),
        tuple(title for title, visible in seen.items() if visible),
        tuple(vanishing),
    )


def _areas(places: _Places) -> Iterator[str]:
    """Single cells one below the other are an area."""
    for (sheet, column), rows in places.items():
        ordered = sorted(rows)
        for _, run in groupby(enumerate(ordered), key=lambda item: item[1] - item[0]):
            first, *more = (row for _, row in run)
            yield f"'{sheet}'!{column}{first}" + (f":{column}{more[-1]}" if more else "")


def _cells(book: Book, change: Change, places: _Places) -> Iterator[str]:
    """The areas of a change; its single cells are put to the others of their column."""
    match change:
        case CellsWritten():
            table, rows = table_of(book, change.table), _rows(book, change)
            for cell in change.cells:
                at = places.setdefault((table.sheet, column_of(table, cell.header)), set())
                at.add(table.top + 1 + rows.get(cell.row, cell.row))
        case RowsWritten():
            table = table_of(book, change.table)
            yield _area(table, change.headers, max(len(change.old), len(change.new), 1))
        case RowsTyped():
            yield from _typed_rows(table_of(book, change.table), change, places)
        case HeadersWritten():
            yield f"the columns of '{table_of(book, change.table).sheet}'"
        case NamedCellWritten():
            area = book.place(change.name)
            if area is not None:
                yield f"'{area.sheet}'!{area.ref.partition(':')[0]}"


def _typed_rows(table: Table, change: RowsTyped, places: _Places) -> Iterator[str]:
    """Rows by what they begin with; those that begin with nothing by their cells, where known."""
    both = ((change.come, change.came_to), (change.gone, change.gone_from))
    for values, row in chain(*(zip_longest(rows, at) for rows, at in both)):
        said = ", ".join(filter(None, map(text_of, values[:3])))
        if said or row is None:
            yield f"the row '{said}' on '{table.sheet}'"
            continue
        for header, value in zip(change.headers, values, strict=True):
            if value is not None:
                at = places.setdefault((table.sheet, column_of(table, header)), set())
                at.add(table.top + 1 + row)


def _rows(book: Book, change: CellsWritten) -> Mapping[int, int]:
    """Where the rows stand now; as they stood, where they only come with another change."""
    try:
        return change.rows_now(book)
    except RulesError:
        return {}


def _area(table: Table, headers: Sequence[str], rows: int) -> str:
    columns = [table.column(header) for header in headers if header in table.headers]
    first, last = (column_letters(at(columns or [table.left])) for at in (min, max))
    return f"'{table.sheet}'!{first}{table.top + 1}:{last}{table.top + rows}"


def _vanishing(change: Change, number: int, found: View) -> Iterator[str]:
    """The results that a change wrote where there was none."""
    if "result" not in found.columns:
        return
    header = found.header("result")
    match change:
        case CellsWritten():
            for cell in change.cells:
                if cell.header == header and not text_of(cell.old) and text_of(cell.new):
                    board = found.text(cell.row, "board") if cell.row < len(found.rows) else ""
                    yield f"round {number}, board {board or cell.row + 1}: {text_of(cell.new)}"
        case RowsWritten():
            yield from _results_lost(number, found, change.headers, change.new, change.old)
        case RowsTyped():
            yield from _results_lost(number, found, change.headers, change.come, change.gone)


def _results_lost(
    number: int, found: View, headers: Sequence[str], rows: Rows, left: Rows
) -> Iterator[str]:
    keys = ("board", "white_tpn", "black_tpn", "result")
    if any(key not in found.columns or found.header(key) not in headers for key in keys):
        return
    at = {key: headers.index(found.header(key)) for key in keys}
    kept = {_pair(row, at) for row in left if text_of(row[at["result"]])}
    for row in rows:
        result = text_of(row[at["result"]])
        if result and text_of(row[at["black_tpn"]]) and _pair(row, at) not in kept:
            yield f"round {number}, board {text_of(row[at['board']])}: {result}"


def _pair(row: Sequence[Value], at: Mapping[str, int]) -> frozenset[str]:
    return frozenset(text_of(row[at[key]]) for key in ("white_tpn", "black_tpn"))

"""Ask for the parts of an open workbook once: its sheets, tables and names.

The macro ``Survey`` of the module SwissheetCells returns all of it in one call. A workbook without
that macro (made before it, or driven by xlwings' own add-in) is asked piece by piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from swissheet.errors import WorkbookError
from swissheet.workbook.host.addresses import Range, parse_range
from swissheet_addin.excel.patience import is_busy

_ESCAPED = {"\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r"}


@dataclass(frozen=True, slots=True)
class SheetFacts:
    """The facts about a worksheet.

    ``filled`` reaches from A1 to the last row and column with any content. ``printed`` is the print
    area, empty if there is no such area; ``formulas`` are the areas whose cells compute;
    ``filtered``
    says whether a filter hides rows. These three are ``None`` where they are not known.
    """

    title: str
    visible: bool
    filled: Range
    printed: str | None = None
    formulas: tuple[Range, ...] | None = None
    filtered: bool | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The facts about a table with headings; ``bottom`` is the last row of its body.

    ``texts`` are the sheet columns formatted as text, None where that is not known. Down to row
    ``even`` every column looks alike; 0 where that is not known.
    """

    sheet: str
    name: str
    headers: Range
    bottom: int
    totals: bool
    texts: frozenset[int] | None = None
    even: int = 0


@dataclass(frozen=True, slots=True)
class Survey:
    """Sheets in tab order, tables with headings, and workbook-wide names with their texts."""

    sheets: tuple[SheetFacts, ...]
    tables: tuple[TableFacts, ...]
    names: dict[str, str]


def parse(text: str) -> Survey:
    """Return the survey in the lines of the macro.

    Raises: ValueError: it is not such a text.
    """
    sheets, tables, names = [], [], {}
    for line in text.split("\n"):
        kind, *fields = (_unescaped(field) for field in line.split("\t"))
        try:
            if kind == "S":
                title, shown, filled, printed, formulas, filtered = fields
                areas = None if formulas == "?" else tuple(_areas(formulas))
                area = parse_range(filled)
                known = None if printed == "?" else printed
                sheets.append(SheetFacts(title, shown == "1", area, known, areas, filtered == "1"))
            elif kind == "T":
                sheet, name, headers, bottom, totals, texts, even = fields
                columns = frozenset(int(column) for column in texts.split(",") if column)
                tables.append(
                    TableFacts(
                        sheet,
                        name,
                        parse_range(headers),
                        int(bottom),
                        totals == "1",
                        columns,
                        int(even),
                    )
                )
            elif kind == "N":
                name, says = fields
                names[name] = says.removeprefix("=")
            elif line:
                raise ValueError(f"a line of kind {kind!r}")
        except WorkbookError as error:
            raise ValueError(str(error)) from error
    if not sheets:
        raise ValueError("no sheet")
    return Survey(tuple(sheets), tuple(tables), names)


def ask(book: Any) -> Survey:
    """Return the survey of an ``xlwings.Book`` without the macro: many calls, the same answer.

    The cells that compute, the formats of columns, print areas and hidden rows stay unknown.
    """
    sheets, tables = [], []
    for sheet in book.sheets:
        title = str(sheet.name)
        used = sheet.used_range
        rows, columns = used.shape
        filled = 1, 1, int(used.row) + int(rows) - 1, int(used.column) + int(columns) - 1
        sheets.append(SheetFacts(title, _is_seen(sheet.visible), filled))
        tables += [facts for native in sheet.tables for facts in _table(title, native)]
    return Survey(tuple(sheets), tuple(tables), dict(_names(book)))


def _names(book: Any) -> Iterator[tuple[str, str]]:
    for native in book.names:
        title = str(native.name)
        if "!" in title:
            continue
        try:
            yield title, str(native.refers_to).removeprefix("=")
        except Exception as error:
            # Excel refuses to name the meaning of some names: these cannot be used.
            if is_busy(error):
                raise


def _table(title: str, native: Any) -> Iterator[TableFacts]:
    if not native.show_headers:
        return
    head = native.header_row_range
    top, left = int(head.row), int(head.column)
    body = native.data_body_range
    bottom = top + 1 if body is None else int(body.row) + int(body.shape[0]) - 1
    headers = top, left, top, left + int(head.shape[1]) - 1
    yield TableFacts(title, str(native.display_name), headers, bottom, bool(native.show_totals))


def _is_seen(visible: object) -> bool:
    # Excel for Windows says -1 for seen, 0 for hidden and 2 for very hidden.
    return visible is True or visible == -1


def _areas(text: str) -> Iterator[Range]:
    return (parse_range(ref) for ref in text.split(",") if ref)


def _unescaped(text: str) -> str:
    return re.sub(r"\\[\\tnr]", lambda found: _ESCAPED[found[0]], text)

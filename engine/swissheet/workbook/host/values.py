"""Clean and compare the values of cells, in the same way for every host."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Sequence

from swissheet.errors import InternalError, Place, WorkbookError
from swissheet.workbook.host.book import Row, Table, Value

# Excel's limit for the text of a cell.
MAX_TEXT = 32_767

_UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def cleaned(value: Value) -> Value:
    """Return a value as a cell can hold it.

    Raises: WorkbookError: a text is too long, or a number is infinite or not a number.
    """
    if isinstance(value, str):
        text = _UNWRITABLE.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
        # Excel's limit is in UTF-16 units, of which an emoji needs two.
        if len(text) > MAX_TEXT // 2 and len(text.encode("utf-16-le")) // 2 > MAX_TEXT:
            raise WorkbookError(
                "port.text-length", letters=len(text), limit=MAX_TEXT, text=text[:40]
            )
        return text or None
    if isinstance(value, float):
        if not math.isfinite(value):
            raise WorkbookError("port.number", value=str(value))
        return plain_number(value)
    if isinstance(value, dt.datetime):
        # Excel shows, and other readers keep, no more than milliseconds.
        return value.replace(tzinfo=None, microsecond=value.microsecond // 1000 * 1000)
    if value is None or isinstance(value, bool | int):
        return value
    raise InternalError("port.value", kind=type(value).__name__)


def same(one: Value, other: Value) -> bool:
    """Return whether two cleaned values look alike: ``1`` is neither ``TRUE`` nor the text 1."""
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def plain_number(number: float) -> int | float:
    """Return a whole number as an int: 3 and 3.0 are the same in a cell."""
    whole = number.is_integer() and abs(number) < 1 << 53
    return int(number) if whole else number


def columns_of(table: Table, headers: Sequence[str], source: str) -> list[int]:
    """Return the sheet's columns with these headings, from 1.

    Raises: WorkbookError: the table has no such column, or one is named twice.
    """
    place = Place(file=source, sheet=table.sheet)
    unknown = [header for header in headers if header not in table.headers]
    if unknown:
        raise WorkbookError(
            "port.no-column",
            place=place,
            table=table.name,
            column=unknown[0],
            columns=table.headers,
        )
    if len(set(headers)) != len(headers):
        raise WorkbookError("port.columns.twice", place=place, columns=tuple(headers))
    return [table.column(header) for header in headers]


def fitting(
    table: Table, headers: Sequence[str], rows: Sequence[Row], source: str
) -> list[list[Value]]:
    """Return the rows with every value as a cell can hold it.

    Raises: WorkbookError: a row does not have one value per column, or no cell can hold a value.
    """
    for at, row in enumerate(rows, start=1):
        if len(row) != len(headers):
            raise WorkbookError(
                "port.rows.width",
                place=Place(file=source, sheet=table.sheet),
                row=at,
                table=table.name,
                values=len(row),
                columns=len(headers),
            )
    return [[cleaned(value) for value in row] for row in rows]

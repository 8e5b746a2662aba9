"""Comma-separated values of any dialect, read with care and written so that no cell is a formula.

Spreadsheet programs read a cell that begins with ``=``, ``+``, ``-``, ``@``, a tab or a line end
as a formula. Such text gets an apostrophe in front, which reading takes off again; numbers stay
numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from swissheet.errors import FormatError, Issue, Place, TooLargeError
from swissheet.formats.direction import undirected
from swissheet.formats.encodings import decode

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "MAX_BYTES",
    "SEPARATORS",
    "cell_text",
    "dumps_rows",
    "dumps_table",
    "is_workbook",
    "plain",
    "protected",
    "rows_of",
    "text_of",
]

MAX_BYTES = 64 * 1024 * 1024
SEPARATORS = ",;\t|"

_FORMULA = re.compile(r"[\s\x00'\ufeff]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]")
_HINT = re.compile(r'"?sep=([,;\t|:])"?[,;\t|]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_PLACES = 4
"""Decimals of a value that no short decimal number equals."""


def protected(text: str) -> str:
    """Return the text, with an apostrophe in front where a spreadsheet would see a formula."""
    return "'" + text if _FORMULA.match(text) else text


def plain(text: str) -> str:
    """Return the text as it was before :func:`protected`."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) else text


def cell_text(value: object) -> str:
    """Return a cell: plain decimal numbers, nothing for None, text protected and undirected."""
    if type(value) is str:
        return protected(undirected(value))
    if value is None or type(value).__name__ == "NAType":
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        return _decimal(value)
    if isinstance(value, float):
        return "" if value != value else repr(value)
    return protected(undirected(str(value)))


def _decimal(value: Fraction) -> str:
    over, under = abs(value.numerator) * 10**_PLACES, value.denominator
    # The nearest, of two the even one, like round().
    scaled, rest = divmod(over, under)
    if 2 * rest > under or (2 * rest == under and scaled % 2):
        scaled += 1
    whole, rest = divmod(scaled, 10**_PLACES)
    digits = f"{rest:0{_PLACES}}".rstrip("0")
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}" + (f".{digits}" if digits else "")


def dumps_rows(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Return rows as CSV text, every line ended with CR LF."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([cell_text(value) for value in row])
    return text.getvalue()


def dumps_table(table: pd.DataFrame, separator: str = ",") -> str:
    """Return a table, for example standings, as CSV text with a line of headings."""
    columns = [table[column].tolist() for column in table.columns]
    rows = zip(*columns, strict=True)
    return dumps_rows([[str(column) for column in table.columns], *rows], separator)


def rows_of(
    source: str | bytes, *, encoding: str = "", separator: str = ""
) -> tuple[list[tuple[int, list[str]]], str, tuple[Issue, ...]]:
    """Return the rows of a CSV text with their line numbers, the separator found, and issues.

    A first line like ``sep=;``, by which spreadsheets name the separator, is obeyed.
    Args:   encoding: of bytes, if it is known; else as :func:`.encodings.decode` finds it.
            separator: if it is known, and no first line names another.
    Raises: TooLargeError: beyond 64 MB. FormatError: bytes that are not letters, a quotation
            without end, a giant field.
    """
    text, told = text_of(source, encoding)
    hint = _HINT.match(text)
    text = text[hint.end() :] if hint else text
    above = 1 if hint else 0
    separator = hint[1] if hint else separator or _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    line = above + 1
    try:
        for row in reader:
            rows.append((line, [plain(cell.strip()) for cell in row]))
            line = above + reader.line_num + 1
    except csv.Error as error:
        raise FormatError("csv.csv", place=Place(line=line)) from error
    return rows, separator, told


def is_workbook(source: str | bytes) -> bool:
    """Return whether a file begins as workbooks do, new and old."""
    return isinstance(source, bytes) and source.startswith(_BINARY)


def text_of(source: str | bytes, encoding: str = "") -> tuple[str, tuple[Issue, ...]]:
    """Return the text of a list, without a mark in front, and issues of how bytes were read.

    Raises: TooLargeError: beyond 64 MB. FormatError: bytes that are not letters, or a workbook.
    """
    if len(source) > MAX_BYTES:
        raise TooLargeError("csv.too-large", bytes=len(source), limit=MAX_BYTES)
    if is_workbook(source):
        raise FormatError("csv.file-kind")
    text, told = (source, ()) if isinstance(source, str) else decode(source, encoding)
    return text.removeprefix("\ufeff").replace("\x00", " "), told


def _separator(text: str) -> str:
    """Return the separator of the first line that has one; a comma when no line has one."""
    for line in text[:20_000].splitlines():
        outside = _QUOTED.sub("", line)
        best = max(SEPARATORS, key=outside.count)
        # A comma inside "Surname, Given" is not a separator where another one splits the line.
        others = [mark for mark in ";\t|" if mark in outside]
        if others:
            return max(others, key=outside.count)
        if best in outside:
            return best
    return ","

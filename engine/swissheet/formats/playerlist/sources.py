"""The rows of a list that is a text or a data file, with any separator."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import islice
from typing import TypeAlias

from swissheet.errors import FormatError, InputError, Issue, TooLargeError
from swissheet.formats.csv_ import SEPARATORS, is_workbook, rows_of, text_of
from swissheet.formats.dbf import is_dbf, rows_of_dbf
from swissheet.formats.encodings import is_binary
from swissheet.formats.playerlist.heading_row import find_heading
from swissheet.formats.playerlist.layouts import (
    aligned,
    numbered,
    of_swiss_chess,
    of_us_chess,
    of_vega,
)
from swissheet.model import MAX_PLAYERS

Numbered: TypeAlias = "tuple[int, list[str]]"
"""A row with its number in the file."""

_PAGE = re.compile(
    r"\s*(?:<!doctype\s+html|<html|<head|<body|<table|<\?xml[^>]*>\s*<!doctype\s+html)", re.I
)
MOST_COLUMNS = 1_000
_LOOKED_AT = 60
_MOST_LINES = 20 * MAX_PLAYERS
"""The most lines, blank ones included: beyond it none of them is looked at."""


def rows_of_list(
    source: str | bytes, encoding: str = ""
) -> tuple[list[Numbered], tuple[Issue, ...]]:
    """Return the rows of a list, and issues of how it was read.

    Raises: FormatError: it is not a list: a page of the web, a workbook, broken quotes.
            TooLargeError: beyond 64 MB.
    """
    if isinstance(source, bytes) and is_dbf(source):
        return rows_of_dbf(source, encoding)
    binary = isinstance(source, bytes) and not encoding and is_binary(source)
    if binary and not is_workbook(source):
        raise FormatError("playerlist.binary")
    text, told = text_of(source, encoding)
    lines = text.count("\n") or text.count("\r")
    if lines > _MOST_LINES:
        raise TooLargeError("playerlist.too-large", count=lines, limit=MAX_PLAYERS)
    if _PAGE.match(text[:2000]):
        raise FormatError("playerlist.web-page")
    if vega := of_vega(text):
        return vega, told
    if us_chess := of_us_chess(text):
        return us_chess, told
    separator = _separator(text)
    if not separator and (columns := aligned(text) or numbered(text)):
        return columns, told
    rows, _, _ = rows_of(text, separator=separator)
    if any(any(row[MOST_COLUMNS:]) for _, row in rows):
        raise TooLargeError("playerlist.too-wide", limit=MOST_COLUMNS)
    return of_swiss_chess(rows) or rows, told


def has_headings(start: bytes) -> bool:
    """Return whether a text begins like a list with headings."""
    try:
        rows, _ = rows_of_list(start)
    except InputError:
        return False
    heading = find_heading([row for _, row in rows])
    return heading is not None and heading.known > 1


def is_page(data: bytes) -> bool:
    """Return whether the bytes begin as a page of the web does."""
    return _PAGE.match(data[:2000].removeprefix(b"\xef\xbb\xbf").decode("latin-1")) is not None


def _separator(text: str) -> str:
    """Return the separator under which most headings are known; empty if that is undecided."""
    lines = list(islice(io.StringIO(text, newline=None), _LOOKED_AT))
    known: dict[str, int] = {}
    for mark in SEPARATORS:
        found = find_heading(_rows(lines, mark))
        known[mark] = found.known if found is not None else 0
    best = max(known.values())
    marks = [mark for mark, count in known.items() if count == best]
    return marks[0] if best > 1 and len(marks) == 1 else ""


def _rows(lines: Sequence[str], mark: str) -> list[list[str]]:
    try:
        return [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
    except csv.Error:
        return []

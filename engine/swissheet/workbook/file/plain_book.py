"""A new workbook with one sheet of plain cells, for other programs."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Sequence

import xlsxwriter

_CREATED = dt.datetime(2026, 1, 1)
"""The same rows make the same bytes on any day."""


def plain_book(title: str, rows: Sequence[Sequence[object]]) -> bytes:
    """Return a workbook with the rows on a sheet; texts stay texts, whatever they look like."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        book.set_properties({"created": _CREATED})
        sheet = book.add_worksheet(title)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, int):
                    sheet.write_number(at, column, value)
                elif value:
                    sheet.write_string(at, column, str(value))
    return stream.getvalue()

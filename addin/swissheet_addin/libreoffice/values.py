"""Turn values of cells from LibreOffice's form into Excel's, and back."""

from __future__ import annotations

import datetime as dt
from typing import Any

_DAY_ZERO = dt.datetime(1899, 12, 30)
_SECONDS = 86_400


def values_of(found: dict[str, Any]) -> list[list[Any]]:
    """Return the rows of a box as Excel has them."""
    rows: list[list[Any]] = found["rows"]
    for row, column in found["dates"]:
        rows[row][column] = moment_of(rows[row][column])
    for row, column in found["truths"]:
        rows[row][column] = bool(rows[row][column])
    return rows


def sent_of(value: Any) -> Any:
    """Return a value for the way to LibreOffice."""
    if isinstance(value, dt.datetime):
        since = value - _DAY_ZERO
        return {"date": since.days + (since.seconds + since.microseconds / 1e6) / _SECONDS}
    return value


def moment_of(serial: float) -> dt.datetime:
    """Return the moment a number is in a cell, to the millisecond."""
    days, part = divmod(serial, 1)
    return _DAY_ZERO + dt.timedelta(days=days, milliseconds=round(part * _SECONDS * 1000))


def impl_of(cells: Any) -> Any:
    """Return a range as engines have it: older xlwings passes that, newer ones its own object."""
    return getattr(cells, "impl", cells)

"""What values a cell can hold, whichever host holds the cell."""

from __future__ import annotations

import datetime as dt
import math
import re

from swissheet.errors import InternalError, WorkbookError
from swissheet.workbook.port import Value

__all__ = ["MAX_TEXT", "cleaned", "plain_number", "same"]

MAX_TEXT = 32_767

_UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def cleaned(value: Value) -> Value:
    """The value as a cell can hold it.

    Raises: WorkbookError: a text is too long or a number is none.
    """
    if isinstance(value, str):
        text = _UNWRITABLE.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
        # Excel counts UTF-16 units.
        if len(text) > MAX_TEXT // 2 and len(text.encode("utf-16-le")) // 2 > MAX_TEXT:
            raise WorkbookError(
                f"A text of {len(text)} letters does not fit a cell; it holds {MAX_TEXT}: "
                f"{text[:40]!r}...",
                code="text-length",
            )
        return text or None
    if isinstance(value, float):
        if not math.isfinite(value):
            raise WorkbookError(f"{value} is not a number a cell can hold.", code="number")
        return plain_number(value)
    if isinstance(value, dt.datetime):
        # Excel shows, and other readers keep, no more than milliseconds.
        return value.replace(tzinfo=None, microsecond=value.microsecond // 1000 * 1000)
    if value is None or isinstance(value, bool | int):
        return value
    raise InternalError(f"A cell cannot hold a {type(value).__name__}.")


def same(one: Value, other: Value) -> bool:
    """Whether two cleaned values look alike in a cell: ``1`` is not ``TRUE`` nor the text 1."""
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def plain_number(number: float) -> int | float:
    """A whole number as an int, since a cell knows no difference."""
    whole = number.is_integer() and abs(number) < 1 << 53
    return int(number) if whole else number

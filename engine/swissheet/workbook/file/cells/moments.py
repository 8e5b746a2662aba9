"""Convert dates and times of day to the numbers that a workbook holds, and back."""

from __future__ import annotations

import datetime as dt
import re

from swissheet.workbook.host.values import plain_number

_EPOCH_1900 = dt.datetime(1899, 12, 30)
_EPOCH_1904 = dt.datetime(1904, 1, 1)
_DAY = 86_400_000
"""Milliseconds of a day, the finest time that Excel keeps."""

# Excel has built-in formats that a file names by number only: 14-22, 45 and 47 everywhere, 27-36
# and 50-58 in the East Asian editions.
_DATES = frozenset((*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)))
_NO_CODE = re.compile(r'"[^"]*"|[\\_].|\[(?!hh?\]|mm?\]|ss?\])[^\[\]]*\]', re.IGNORECASE)
_ELAPSED = re.compile(r"\[(?:hh?|mm?|ss?)\]", re.IGNORECASE)
_DATE_CODE = re.compile("[dmyhs]", re.IGNORECASE)


def serial_number(moment: dt.datetime, *, date1904: bool) -> float | int:
    """Return the number that a cell holds for a moment.

    A moment on 1899-12-30 is a time of day, under either epoch.
    """
    of_day = moment.date() == _EPOCH_1900.date()
    days = 0 if of_day else (moment - (_EPOCH_1904 if date1904 else _EPOCH_1900)).days
    if not date1904 and 0 < days <= 60:
        days -= 1  # Excel counts a day 29 February 1900, as Lotus 1-2-3 did
    seconds = moment.hour * 3600 + moment.minute * 60 + moment.second + moment.microsecond / 10**6
    return plain_number(days + seconds / 86400)


def moment_of(number: float, *, date1904: bool) -> dt.datetime | None:
    """Return the moment of a number; a time of day is on 1899-12-30.

    Returns: None for a number outside the calendar.
    """
    day, fraction = divmod(number, 1)
    of_day = round(fraction * _DAY)
    try:
        if 0 <= number < 1 and of_day < _DAY:
            return _EPOCH_1900 + dt.timedelta(milliseconds=of_day)
        if 0 < number < 60 and not date1904:
            day += 1
        epoch = _EPOCH_1904 if date1904 else _EPOCH_1900
        return epoch + dt.timedelta(days=day) + dt.timedelta(milliseconds=of_day)
    except OverflowError:
        return None


def shows_date(code: str) -> bool:
    """Return whether a number format shows a date or time of day; ``[h]:mm`` shows a duration."""
    positive = code.partition(";")[0]
    if _ELAPSED.search(positive):
        return False
    return _DATE_CODE.search(_NO_CODE.sub("", positive)) is not None


def shows_date_by_itself(number: int) -> bool:
    """Return whether a built-in number format, known by its number, shows a date or time."""
    return number in _DATES

"""Fields as text and back: numbers, points, dates. Plain ASCII digits only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from swissheet.formats.direction import undirected

_MOST_DIGITS = 9
_POINTS = re.compile(r"(-?)([0-9]{0,4})(?:[.,]([0-9])0*)?")
_DATE = re.compile(r"([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_IN_WORDS = re.compile(r"([A-Za-z]{3})[a-z]{0,6}\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})")
_DAY_IN_WORDS = re.compile(r"([0-9]{1,2})\.? ([A-Za-z]{3})[a-z]{0,6}\.?,? ([0-9]{4})")
_SHORT = re.compile(r"([0-9]{2})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})")
_CONTROL = re.compile("[\x00-\x1f\x7f\x85\u2028\u2029]")
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@lru_cache(maxsize=4096)
def number(text: str) -> int | None:
    """Return a whole number written in digits; None for any other text."""
    text = text.strip()
    return int(text) if text.isdigit() and text.isascii() and len(text) <= _MOST_DIGITS else None


def numbers(text: str) -> list[int] | None:
    """Return the numbers of a list separated by blanks; None for any other text."""
    found = [number(part) for part in text.split()]
    return None if None in found else [value for value in found if value is not None]


@lru_cache(maxsize=4096)
def tenths(text: str) -> int | None:
    """Return integer tenths written as ``4``, ``4.5`` or ``4,5``, also negative; else None."""
    found = _POINTS.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        return None
    value = int(found[2] or 0) * 10 + int(found[3] or 0)
    return -value if found[1] else value


def format_tenths(value: int, width: int = 4) -> str:
    """Return points with one decimal, right-aligned: `` 4.5``."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 10)
    return f"{sign}{whole}.{rest}".rjust(width)


def _valid(year: int, month: int, day: int) -> str:
    if not 1 <= month <= 12 or not 1 <= day <= _DAYS[month - 1]:
        return ""
    if month == 2 and day == 29 and (year % 4 or (year % 100 == 0 and year % 400)):
        return ""
    return f"{year:04}/{month:02}/{day:02}"


def parse_date(text: str) -> str:
    """Return ``YYYY/MM/DD`` from the ways reports write a day; empty if not understood."""
    text = text.strip()
    found = _DATE.fullmatch(text)
    if found:
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    found = _DAY_FIRST.fullmatch(text)
    if found:
        return _valid(int(found[3]), int(found[2]), int(found[1]))
    found = _IN_WORDS.fullmatch(text)
    month, day = (found[1], found[2]) if found else ("", "")
    if not found:
        found = _DAY_IN_WORDS.fullmatch(text)
        month, day = (found[2], found[1]) if found else ("", "")
    if found and month.lower() in _MONTHS:
        return _valid(int(found[3]), _MONTHS.index(month.lower()) + 1, int(day))
    return ""


def century_of(date: str) -> int:
    """Return the year near which round dates are read: that of ``date``, or 2020 without one."""
    return int(date[:4]) if _DATE.fullmatch(date) else 2020


def parse_round_date(text: str, near: int) -> str:
    """Return ``YYYY/MM/DD`` from ``YY/MM/DD``, in the century nearest to ``near``; or empty."""
    found = _SHORT.fullmatch(text.strip())
    if not found:
        return parse_date(text)
    year = near - near % 100 + int(found[1])
    year = min((year - 100, year, year + 100), key=lambda candidate: abs(candidate - near))
    return _valid(year, int(found[2]), int(found[3]))


def format_round_date(date: str, near: int) -> str:
    """Return ``YY/MM/DD`` of a date that :func:`parse_round_date` finds again, else the text."""
    short = date[2:]
    return short if _DATE.fullmatch(date) and parse_round_date(short, near) == date else date


def one_line(text: str) -> str:
    """Return text that cannot break a line, a column or the direction of writing.

    Control characters become blanks, and the ends are stripped.
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    return _CONTROL.sub(" ", undirected(text)).strip()


def joined(values: Iterable[int], width: int) -> str:
    """Return numbers right-aligned in columns of ``width``, one blank between them."""
    return " ".join(f"{value:>{width}}" for value in values)

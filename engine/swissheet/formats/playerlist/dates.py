"""Dates of birth as lists have them; the whole column shows which number is the day.

``19900512``, ``12.05.1990``, ``5/12/1990``, ``00.00.1990`` and ``1990``. Where no date of a column
shows whether the day or the month comes first, the first is read as the day, and that is reported.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from swissheet.formats.trf.fields import parse_date

_YEAR = re.compile(r"(1[89]|20)\d\d(?:[.,]0+)?")
_EIGHT = re.compile(r"((?:1[89]|20)\d\d)(\d\d)(\d\d)")
_YEAR_FIRST = re.compile(r"(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\.?")
_YEAR_LAST = re.compile(r"(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d\d)\.?")
_TIME = re.compile(r"[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?Z?$")
_AS_OURS = re.compile(r"\d{4}/\d\d/\d\d")
_NO_DAY = frozenset(((1899, 12, 30), (1899, 12, 31), (1900, 1, 0), (1900, 1, 1)))
"""The days that programs write where there is no day: the zero of spreadsheets and of databases."""

_THIS_CENTURY = 35
"""A year of two digits up to this one is of the twenty-first century."""


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates of a column: ``YYYY/MM/DD``, ``YYYY``, empty, or as it was if unreadable.

    ``doubtful``: the places whose day and month could change, which the column leaves open;
    ``mixed``: those where it has both orders. ``none``: places with a day that means no
    date; ``short``: those with a year of two digits.
    """

    texts: tuple[str, ...]
    doubtful: tuple[int, ...] = ()
    mixed: tuple[int, ...] = ()
    none: tuple[int, ...] = ()
    short: tuple[int, ...] = ()


def is_birth(text: str) -> bool:
    """Return whether a text is a year or a day in which players are born, as 2553 is not."""
    date = text if _YEAR.fullmatch(text) else parse_date(text)
    return date[:2] in ("18", "19", "20")


def read_dates(column: Sequence[str], order: str = "") -> Dates:
    """Return the dates of a column of texts.

    Args: order: ``"dmy"`` or ``"mdy"``, if it is known.
    """
    plain = [_day(text.strip()) for text in column]
    numbers = [_YEAR_LAST.fullmatch(text) for text in plain]
    pointed = _Order.of([found for found in numbers if found and found[2] == "."], order)
    others = _Order.of([found for found in numbers if found and found[2] != "."], order)
    texts: list[str] = []
    none, doubtful, mixed, short = [], [], [], []
    for at, (text, found) in enumerate(zip(plain, numbers, strict=True)):
        if found is None:
            date = _certain(text)
        else:
            how = pointed if found[2] == "." else others
            date = _of_numbers(found, how)
            if _open(found) and not order:
                if how.mixed:
                    mixed.append(at)
                elif not how.said and how is others:
                    doubtful.append(at)
            if len(found[4]) == 2 and date:
                short.append(at)
        if date is None and text.strip("0./- ?–—"):
            none.append(at)
        texts.append(column[at].strip() if date == "" else date or "")
    return Dates(tuple(texts), tuple(doubtful), tuple(mixed), tuple(none), tuple(short))


def _day(text: str) -> str:
    """Return a text without the time of day behind it."""
    time = _TIME.search(text)
    return text[: time.start()].rstrip("T ") if time else text


@dataclass(frozen=True, slots=True)
class _Order:
    """The place of the day in dates of one form; ``said``: by one of them, or by the caller."""

    first: str
    said: bool
    mixed: bool
    forced: bool

    @classmethod
    def of(cls, found: Sequence[re.Match[str]], wished: str) -> _Order:
        day_first = any(int(one[1]) > 12 for one in found)
        month_first = any(int(one[3]) > 12 for one in found)
        first = wished or ("mdy" if month_first and not day_first else "dmy")
        said = bool(wished) or day_first or month_first
        return cls(first, said, day_first and month_first, bool(wished))


def _open(found: re.Match[str]) -> bool:
    """Return whether a date could be another day with day and month changed."""
    first, second = int(found[1]), int(found[3])
    return first != second and 1 <= first <= 12 and 1 <= second <= 12


def _certain(text: str) -> str | None:
    """Return a date with one reading; empty without a reading, None if it means no date."""
    if not text.strip("0./- ?–—"):
        return None
    if _YEAR.fullmatch(text):
        return text[:4]
    found = _YEAR_FIRST.fullmatch(text) or _EIGHT.fullmatch(text)
    if found is None:
        return parse_date(text)
    return _date(int(found[1]), int(found[2]), int(found[3]), text)


def _of_numbers(found: re.Match[str], order: _Order) -> str | None:
    """Return a date with the year last; one impossible in that order is read in the other."""
    first, second, year = int(found[1]), int(found[3]), int(found[4])
    if len(found[4]) == 2:
        if not (first or second or year):
            return None
        year += 2000 if year <= _THIS_CENTURY else 1900
    day, month = (first, second) if order.first == "dmy" else (second, first)
    if month > 12 >= day and not order.forced:
        day, month = month, day
    return _date(year, month, day, found[0])


def _date(year: int, month: int, day: int, text: str) -> str | None:
    if (year, month, day) in _NO_DAY or not year:
        return None
    if not (month and day):
        if not 1800 <= year < 2100:
            return ""
        return text if _AS_OURS.fullmatch(text) else str(year)
    try:
        return dt.date(year, month, day).strftime("%Y/%m/%d")
    except ValueError:
        return ""

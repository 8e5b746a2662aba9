"""What the value of a cell says: text, whole numbers, points, dates and results.

Cells hold what people pasted: non-breaking spaces, numbers as text, ratings as ``1850.0``, a
comma for the decimal point, dates as dates or as text, and results a spreadsheet took for a date.
"""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from swissheet.errors import InputError
from swissheet.formats.direction import MARKS
from swissheet.model import Result, parse_points
from swissheet.notation import parse_result

# Word joiners and marks that come along with text copied from web pages and PDFs.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad" + MARKS))
_BLANKS = re.compile(r"[\x00-\x1f\x7f-\x9f\s]")
_ERRORS = frozenset(
    ("#N/A", "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!")
)


def text_of(value: object) -> str:
    """The text of a cell without the blanks around it; a whole number without decimals."""
    if isinstance(value, str) and value.isprintable():
        # Neither a blank other than the space nor a mark nobody sees is printable.
        return value.strip()
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.strftime("%Y/%m/%d") if value.year > 1900 else value.strftime("%H:%M")
    return _BLANKS.sub(" ", str(value).translate(_INVISIBLE)).strip()


_NO = frozenset({"", "0", "-", "no", "false", "nein", "non", "nee", "nie", "não", "nao", "tidak"})


def ticked(value: object) -> bool:
    """Whether a cell that is marked or not is marked: anything but ``no``, ``0`` and ``-``.

    ``no`` may be said in any of our languages.
    """
    return text_of(value).casefold() not in _NO


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The text for comparison of names: case, repeated blanks and full stops do not count."""
    return " ".join(text.replace(".", " ").casefold().split())


def is_error(value: object) -> bool:
    """Whether the cell shows a spreadsheet error such as ``#REF!``."""
    return isinstance(value, str) and value in _ERRORS


_WHOLE = re.compile(r"[+-]?\d{1,9}")
_ZERO_DECIMALS = re.compile(r"[.,]0{1,6}")


def whole_number(value: object) -> int:
    """The whole number in a cell; ``1850.0``, ``"1 850"`` and ``"1850,00"`` are 1850.

    Raises: InputError: with what was found.
    """
    if type(value) is int and abs(value) < 10**9:
        return value
    text = text_of(value).replace(" ", "").replace("'", "")
    found = _WHOLE.match(text)
    if (
        isinstance(value, bool)
        or not found
        or not (found.end() == len(text) or _ZERO_DECIMALS.fullmatch(text, found.end()))
    ):
        raise InputError("cells.number", text=text_of(value))
    return int(found[0])


def points_of(value: object) -> int:
    """Points in a cell as integer tenths: ``0.5``, ``"0,5"`` and ``"½"`` are 5.

    Raises: InputError: with what was found.
    """
    if isinstance(value, float) and abs(value) < 1e4:
        tenths = round(value * 10)
        if abs(value * 10 - tenths) < 1e-6:
            return tenths
    return parse_points(text_of(value))


def result_of(value: object) -> tuple[Result, Result]:
    """White's and Black's result in a cell, typed as text, as a number, or turned into a date.

    A spreadsheet takes ``1/2`` for the second of January or the first of February: a draw. It
    takes ``1:0`` for one o'clock: White won.
    Raises: InputError: with what was found and the keys that would do.
    """
    if isinstance(value, dt.datetime):
        if value.year <= 1900:
            return _result_of_small_date(value)
        if {value.day, value.month} == {1, 2}:
            return parse_result("1/2")
        raise InputError("cells.result.date", date=f"{value:%Y-%m-%d}")
    if isinstance(value, float) and 0 < value < 0.1:
        hours, minutes = divmod(round(value * 1440), 60)
        if abs(value * 1440 - round(value * 1440)) < 1e-6:
            return parse_result(f"{hours}:{minutes}")
    return parse_result(text_of(value))


def _result_of_small_date(value: dt.datetime) -> tuple[Result, Result]:
    """The key behind a number that the cell shows as a date or a time of day."""
    hours, minutes = value.hour, value.minute
    if value.date() == dt.date(1899, 12, 30):
        if (hours, minutes) == (12, 0):  # 0.5
            return parse_result("0.5")
        if hours or minutes:
            return parse_result(f"{hours}:{minutes}")
        raise InputError("cells.result.midnight")
    if value in (dt.datetime(1900, 1, 1), dt.datetime(1900, 1, 5)):
        return parse_result(str(value.day))
    raise InputError("cells.result.other-date", date=f"{value:%Y-%m-%d}")


_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_FIRST_SERIAL, _LAST_SERIAL = 3000, 80000


def date_text(value: object) -> str:
    """A date as ``YYYY/MM/DD``, a year alone as ``YYYY``; empty for an empty cell.

    ``3.5.1990`` is read day first; ``3/5/1990`` only when one number can be no month. A year with
    ``00`` for an unknown month or day is kept.
    Raises: InputError: with what was found.
    """
    if isinstance(value, dt.datetime):
        return value.strftime("%Y/%m/%d")
    text = text_of(value)
    if not text:
        return ""
    if re.fullmatch(r"(18|19|20)\d\d", text):
        return text
    if isinstance(value, (int, float)) and _FIRST_SERIAL <= value <= _LAST_SERIAL:
        return (dt.date(1899, 12, 30) + dt.timedelta(days=int(value))).strftime("%Y/%m/%d")
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        return _checked(int(found[1]), int(found[2]), int(found[3]), text)
    found = _YEAR_LAST.fullmatch(text)
    if found:
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        if found[2] == "." or first > 12 or first == second:
            return _checked(year, second, first, text)
        if second > 12:
            return _checked(year, first, second, text)
    raise _no_date(text)


def points_value(tenths: int) -> int | float:
    """Return points as the number a cell holds."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def date_value(text: str) -> dt.datetime | str:
    """A date of the model as a cell holds it: a real date where it is one, else as it is."""
    try:
        return dt.datetime.strptime(text, "%Y/%m/%d")
    except ValueError:
        return text


def time_value(text: str) -> dt.datetime | str:
    """A time of day, ``HH:MM``, as a cell holds it: a real time where it is one."""
    try:
        time = dt.datetime.strptime(text, "%H:%M").time()
    except ValueError:
        return text
    return dt.datetime.combine(dt.date(1899, 12, 30), time)


def _checked(year: int, month: int, day: int, text: str) -> str:
    try:
        dt.date(year, month or 1, day or 1)
    except ValueError:
        raise _no_date(text) from None
    return f"{year:04d}/{month:02d}/{day:02d}"


def _no_date(text: str) -> InputError:
    return InputError("cells.date", text=text)

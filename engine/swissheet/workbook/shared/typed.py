"""Read the values of cells: text, whole numbers, points, dates and results.

People paste non-breaking spaces, numbers as text, ratings as ``1850.0``, a comma for the decimal
point, dates as dates or as text, and results that a spreadsheet program has made dates of.
"""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from swissheet.errors import InputError, ModelError
from swissheet.formats.direction import MARKS
from swissheet.model import Result, parse_points
from swissheet.notation import parse_result
from swissheet.words import caseless
from swissheet.words.meanings import typed_words
from swissheet.words.message import Figures, Text

# Word joiners and marks that are in text copied from web pages and PDFs.
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad" + MARKS))
_BLANKS = re.compile(r"[\x00-\x1f\x7f-\x9f\s]")
_ERRORS = frozenset(
    ("#N/A", "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!")
)


def text_of(value: object) -> str:
    """Return the text of a cell without blanks around it; a whole number without decimals."""
    if isinstance(value, str) and value.isprintable():
        # Fast path: a printable text has no other blanks than the space, and no invisible marks.
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


def said_of(value: object, most: int | None = None) -> Text:
    """Return the text of a cell for a message: a number has the decimal sign of the reader.

    Args: most: letters of a longer text.
    """
    text = text_of(value)[:most]
    return Figures(text) if isinstance(value, float) else text


def ticked(value: object) -> bool:
    """Return whether a cell is marked: with anything but ``no``, ``0`` and ``-``.

    ``no`` can be written in any of our languages.
    """
    text = caseless(text_of(value))
    return text not in ("", "0", "-") and text not in typed_words("no")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text for the comparison of names, without case, extra blanks and full stops."""
    return " ".join(caseless(text.replace(".", " ")).split())


def is_error(value: object) -> bool:
    """Return whether a cell shows a spreadsheet error such as ``#REF!``."""
    return isinstance(value, str) and value in _ERRORS


_WHOLE = re.compile(r"[+-]?\d{1,9}")
_ZERO_DECIMALS = re.compile(r"[.,]0{1,6}")


def whole_number(value: object) -> int:
    """Return the whole number in a cell; ``1850.0``, ``"1 850"`` and ``"1850,00"`` are 1850.

    Raises: InputError: it is not a whole number; the message has the text.
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
        raise InputError("cells.number", text=said_of(value))
    return int(found[0])


def points_of(value: object) -> int:
    """Return the points in a cell as integer tenths: ``0.5``, ``"0,5"`` and ``"½"`` are 5.

    Raises: InputError: they are not points; the message has the text.
    """
    if isinstance(value, float) and abs(value) < 1e4:
        tenths = round(value * 10)
        if abs(value * 10 - tenths) < 1e-6:
            return tenths
    if isinstance(value, float):
        raise ModelError("model.points", text=said_of(value))
    return parse_points(text_of(value))


def result_of(value: object) -> tuple[Result, Result]:
    """Return White's and Black's result from a cell: a text, a number, or a date made of it.

    A spreadsheet program changes ``1/2`` to the second of January or the first of February: a draw.
    It changes ``1:0`` to one o'clock: White won.

    Raises: InputError: it is not a result; the message lists the keys.
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
    """Return the result whose key a cell shows as a date or a time of day."""
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
# Numbers that are read as dates, from 1908 to 2119: others are more likely mistakes.
_FIRST_SERIAL, _LAST_SERIAL = 3000, 80000


def date_text(value: object) -> str:
    """Return a date as ``YYYY/MM/DD``, a year alone as ``YYYY``; empty for an empty cell.

    ``3.5.1990`` is read day first; ``3/5/1990`` only when one number cannot be a month. A year with
    ``00`` for an unknown month or day is kept.

    Raises: InputError: it is not a date; the message has the text.
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
    """Return points as the number for a cell."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def date_value(text: str) -> dt.datetime | str:
    """Return a date of the model as a real date for a cell, or else as it is."""
    try:
        return dt.datetime.strptime(text, "%Y/%m/%d")
    except ValueError:
        return text


def time_value(text: str) -> dt.datetime | str:
    """Return a time of day, ``HH:MM``, as a real time for a cell, or else as it is."""
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

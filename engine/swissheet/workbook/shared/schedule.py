"""Read the cells of the schedule, and say in words when and where a round is played.

No pairing depends on it; the dates are used in the report for the federation.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from functools import cache

from swissheet.errors import InputError
from swissheet.words import begun
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.shared.typed import date_text, text_of

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_NOT_BEGINNINGS = {
    short: frozenset((day,))
    for day, words in {
        "monday": ("pn",),
        "friday": ("pt",),
        "sunday": ("nd", "ndz", "ahd"),
    }.items()
    for short in words
}
"""Short weekdays, Polish ones and a Malay one, that do not begin the whole word."""

_NUMBERS = {month: number for number, month in enumerate(_MONTHS, start=1)}

_CLOCK = re.compile(
    r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?::00)?)?\s*(?:h|uhr|hrs)?\s*([ap])?\.?\s*(?:m\.?)?",
    re.IGNORECASE,
)
_WITH_TIME = re.compile(r"(.*?\d{4}|\D*\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:,?\s+|T)(.+)")
_NAMED = re.compile(
    r"(?:[^\W\d]+[.]?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[.]?\s+(?:de\s+)?([^\W\d]+)[.,]?\s+(?:de\s+)?(\d{4})"
)
_NAMED_FIRST = re.compile(
    r"(?:[^\W\d]+[.]?,?\s+)?([^\W\d]{3,})[.]?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})"
)
_NAMED_FIRST_DAY = re.compile(r"[^\W\d]+[.]?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}")
"""A day that begins with its month, which can look like a weekday: ``Mar 24, 2026``."""

_DAY_BEFORE = re.compile(r"[^\W\d]+[.,]*\s+(?=\d{1,4}[-/.]\d)")
_SHORT_YEAR = re.compile(r"(\d{1,2}\.\d{1,2}\.)(\d\d)")
_NO_DAY, _FIRST_YEAR = dt.date(1899, 12, 30), 1950
# With fewer letters most months and weekdays are ambiguous.
_LETTERS_OF_MONTH, _LETTERS_OF_WEEKDAY = 3, 2
_FIRST_WORD = re.compile(r"[^\W\d]+")
_A_YEAR = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Sitting:
    """The date, time and place of a round.

    ``date`` is ``YYYY/MM/DD``, or the cell's text if it cannot be read; ``time`` is ``HH:MM``.
    """

    date: str = ""
    time: str = ""
    venue: str = ""


def day_text(value: Value) -> tuple[str, str]:
    """Return the day, and the time if the cell has one: ``YYYY/MM/DD`` and ``HH:MM``.

    Both are empty for an empty cell. It reads real dates, ``2026-11-21``, ``21.11.2026``,
    ``21.11.26``, ``21 November 2026``, ``21 Nov 2026`` and ``November 21, 2026``, in any of our
    languages, with a weekday, whole or short, before it or a time after it.

    Raises: InputError: the text is not a date, or the weekday is wrong; the message has the text.
    """
    if value is None:
        return "", ""
    if isinstance(value, dt.datetime):
        if value.year < _FIRST_YEAR:  # a small number in a cell with a date format
            raise InputError("cells.round-date", text=f"{value:%Y-%m-%d}")
        return date_text(value), f"{value:%H:%M}" if (value.hour or value.minute) else ""
    if isinstance(value, float) and value % 1:
        return date_text(int(value)), time_text(value % 1)
    text = text_of(value)
    try:
        day = _day(_DAY_BEFORE.sub("", text), value)
    except InputError as error:
        found = _WITH_TIME.fullmatch(text)
        if found is None:
            raise InputError("cells.round-date", text=text) from error
        day = found[1]
        try:
            day, time = _day(_DAY_BEFORE.sub("", day), day), time_text(found[2])
        except InputError:
            raise InputError("cells.round-date", text=text) from error
        return _agreed(text, day), time
    return _agreed(text, day), ""


def _agreed(text: str, day: str) -> str:
    """Return the day, if the text does not begin with another day of the week.

    Raises: InputError: it does.
    """
    first = _FIRST_WORD.match(text)
    said = _weekdays(first[0]) if first and not _NAMED_FIRST_DAY.match(text) else frozenset()
    if said:
        date = dt.datetime.strptime(day, "%Y/%m/%d").date()
        if _WEEKDAYS[date.weekday()] not in said:
            raise InputError("cells.round-date.weekday", text=text, day=f"{date:%Y-%m-%d}")
    return day


@cache
def _weekdays(word: str) -> frozenset[str]:
    """Return the weekdays that a word may mean, whole or short; a short one can be several.

    ``do`` is Thursday in Dutch and begins Sunday in Italian.
    """
    whole = language.find("weekday", word, _WEEKDAYS)
    if whole is not None:
        return frozenset((whole,))
    begins = language.fold(word)
    if len(begins) < _LETTERS_OF_WEEKDAY:
        return frozenset()
    return _NOT_BEGINNINGS.get(begins) or frozenset(
        day
        for day in _WEEKDAYS
        for code in language.LANGUAGES
        if language.fold(language.text(f"weekday.{day}", code)).startswith(begins)
    )


def _day(text: str, value: Value) -> str:
    """Return the day of a text, or of the number in the cell.

    Raises: InputError: it is not a day.
    """
    named = _of_words(text)
    if named is not None:
        return f"{named:%Y/%m/%d}"
    text = _SHORT_YEAR.sub(r"\g<1>20\2", text) if _SHORT_YEAR.fullmatch(text) else text
    found = date_text(text if isinstance(value, str) else value)
    if _A_YEAR.fullmatch(found) or "/00" in found:
        raise InputError("cells.round-date", text=text)
    return found


def _of_words(text: str) -> dt.date | None:
    """Return the day of a text that names the month."""
    found, turned = _NAMED.fullmatch(text), _NAMED_FIRST.fullmatch(text)
    if found is not None:
        day, month, year = found[1], found[2], found[3]
    elif turned is not None:
        day, month, year = turned[2], turned[1], turned[3]
    else:
        return None
    key = language.find("month", month, _MONTHS) or _short_month(month)
    try:
        return dt.date(int(year), _NUMBERS[key], int(day)) if key is not None else None
    except ValueError:
        return None


def _short_month(word: str) -> str | None:
    """Return the one month that begins like this in our languages; None for several."""
    begins = language.fold(word)
    found = {
        month
        for month in _MONTHS
        for code in language.LANGUAGES
        if language.fold(language.text(f"month.{month}", code)).startswith(begins)
    }
    return found.pop() if len(begins) >= _LETTERS_OF_MONTH and len(found) == 1 else None


def time_text(value: Value) -> str:
    """Return the time of day of a cell as ``HH:MM``; empty for an empty cell.

    It reads real times, ``14:00``, ``14.00``, ``14h``, ``14 h 30``, ``2 pm``. A whole number is not
    a time: a spreadsheet program shows a 9 typed into a cell for times as 0:00.

    Raises: InputError: it is not a time; the message has the text.
    """
    if isinstance(value, dt.datetime):
        if value.date() > _NO_DAY and value.year < _FIRST_YEAR:
            raise InputError("cells.round-time.days", text=f"{value:%H:%M}")
        return f"{value:%H:%M}"
    if isinstance(value, float) and 0 <= value < 1:
        minutes = round(value * 1440) % 1440
        return f"{minutes // 60:02d}:{minutes % 60:02d}"
    text = text_of(value)
    if not text:
        return ""
    found = _CLOCK.fullmatch(text)
    hour = int(found[1]) if found else 24
    minute = int(found[2] or 0) if found else 0
    if found and found[3]:
        hour = hour % 12 + (12 if found[3].lower() == "p" else 0) if 1 <= hour <= 12 else 24
    if hour > 23 or minute > 59:
        raise InputError("cells.round-time", text=text)
    return f"{hour:02d}:{minute:02d}"


def sitting_of(day: Value, time: Value, venue: Value) -> Sitting:
    """Return date, time and place from three cells.

    A date that cannot be read is kept as text, a time is left out.
    """
    with_day = ""
    try:
        date, with_day = day_text(day)
    except InputError:
        date = text_of(day)
    try:
        clock = time_text(time) or with_day
    except InputError:
        clock = with_day
    return Sitting(date, clock, text_of(venue))


def when_line(sitting: Sitting, lang: str) -> str:
    """Return date, time and place in words: ``Saturday 21 November 2026, 14:00 · Town hall``."""
    return begun(_when(sitting, lang), lang)


def _when(sitting: Sitting, lang: str) -> str:
    when = ", ".join(part for part in (_said(sitting.date, lang), sitting.time) if part)
    return " · ".join(part for part in (when, sitting.venue) if part)


def next_line(sitting: Sitting, lang: str) -> str:
    """Return when the next round is played, in a line; empty where that is unknown."""
    when = _when(sitting, lang)
    return language.text("note.next_round", lang, when=when) if when else ""


def _said(date: str, lang: str) -> str:
    """Return a date in words; empty if it cannot be read, which is reported with its cell."""
    try:
        day = dt.datetime.strptime(date, "%Y/%m/%d").date()
    except ValueError:
        return ""
    return language.text(
        "note.day",
        lang,
        weekday=language.text(f"weekday.{_WEEKDAYS[day.weekday()]}", lang),
        day=day.day,
        month=language.text(f"month.{_MONTHS[day.month - 1]}", lang),
        year=str(day.year),
    )

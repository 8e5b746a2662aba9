"""Days that are not written as the format has them: records 042, 052 and 132, births."""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissheet.formats.trf.fields import century_of, parse_date, parse_round_date
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import column_of_round
from swissheet.model import MAX_ROUNDS

_YEAR_LAST = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_SHORT = re.compile(r"([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{2})")
_FIRST = column_of_round(1) - 1
_AT_MOST = 2
"""The most years between a round and the first day; further away the parts mean another date."""


def odd_days(texts: Mapping[str, tuple[int, str]], findings: TrfFindings) -> dict[str, str]:
    """Return the first and the last day by record.

    Of ``05/06/2026`` the day comes first, unless the other day
    has its month there.
    """
    said = {name: _YEAR_LAST.fullmatch(text) for name, (_, text) in texts.items()}
    month_first = any(found and int(found[2]) > 12 for found in said.values()) and not any(
        found and int(found[1]) > 12 for found in said.values()
    )
    days = {}
    for name, (line, text) in texts.items():
        found = said[name]
        turned = f"{found[3]}/{found[1]}/{found[2]}" if found and month_first else text
        day = parse_date(turned)
        if not day:
            findings.warning("trf.date", line, 5, text=text)
        elif found and found[1] != found[2] and max(int(found[1]), int(found[2])) <= 12:
            findings.notice("trf.date.order", line, 5, text=text, day=day)
        days[name] = day or text
    return days


def doubtful_births(births: Mapping[int, str], findings: TrfFindings) -> None:
    """Report dates of birth, by line, that are read with the day first and may have it second.

    No date is in doubt where another one has a day above 12 in the first place.
    """
    said = {line: found for line, text in births.items() if (found := _YEAR_LAST.fullmatch(text))}
    if any(int(found[1]) > 12 for found in said.values()):
        return
    doubtful = [
        line
        for line, found in said.items()
        if int(found[2]) <= 12 and int(found[1]) != int(found[2])
    ]
    if doubtful:
        text = births[doubtful[0]]
        findings.notice(
            "trf.birth.order", doubtful[0], 70, lines=doubtful, text=text, day=parse_date(text)
        )


def odd_round_dates(line: int, text: str, start: str, findings: TrfFindings) -> tuple[str, ...]:
    """Return the dates of record 132, from round 1; a text that is not a date is kept.

    Args: start: the first day, ``YYYY/MM/DD``, or the text in its place.
    """
    text = text.rstrip()
    near = century_of(start)
    columns = [text[at - 1 : at + 8].strip() for at in range(_FIRST, len(text), 10)]
    if any(columns) and not text[3:90].strip():
        turned = _turned(columns, start)
        if turned:
            day = next(filter(None, turned))
            findings.warning(
                "trf.round-dates.order", line, text=next(filter(None, columns)), day=day
            )
            return turned[:MAX_ROUNDS]
        wide = [text[at : at + 10].strip() for at in range(_FIRST, len(text), 10)]
        long = tuple(parse_date(part) for part in wide)
        if wide != columns and all(day or not part for day, part in zip(long, wide, strict=True)):
            findings.warning("trf.round-dates.columns", line)
            return long[:MAX_ROUNDS]
    dates = [parse_round_date(part, near) if part else "" for part in columns]
    understood = all(date or not part for date, part in zip(dates, columns, strict=True))
    words = text[3:].split()
    if words and (not understood or not columns or text[3:90].strip()):
        by_word = [parse_round_date(word, near) for word in words]
        if all(by_word):
            findings.warning("trf.round-dates.columns", line)
            return tuple(by_word)
        findings.warning("trf.round-dates.form", line)
    return tuple(date or part for date, part in zip(dates, columns, strict=True))[:MAX_ROUNDS]


def _turned(columns: list[str], start: str) -> tuple[str, ...]:
    """Return dates with the year last, if only so they are of the time of the event; else ()."""
    if not start or parse_date(start) != start:
        return ()
    near = int(start[:4])
    parts = [_SHORT.fullmatch(part) for part in columns]
    if not all(found or not part for found, part in zip(parts, columns, strict=True)):
        return ()
    orders = [
        [f"{part[4]}/{part[month]}/{part[4 - month]}" if part else "" for part in parts]
        for month in (3, 1)
    ]
    given = [parse_round_date(part, near) for part in columns if part]
    if all(day and abs(int(day[:4]) - near) <= _AT_MOST for day in given):
        return ()
    found = []
    for order in orders:
        days = tuple(parse_round_date(part, near) if part else "" for part in order)
        if all(day or not part for day, part in zip(days, columns, strict=True)):
            found.append(days)
    close = [days for days in found if all(abs(int(d[:4]) - near) <= _AT_MOST for d in days if d)]
    # Rounds follow each other from the first day on; else the day comes first.
    after = [days for days in close if start <= min(filter(None, days)) and _ascending(days)]
    return (after or close or [()])[0]


def _ascending(days: tuple[str, ...]) -> bool:
    known = [day for day in days if day]
    return known == sorted(known)

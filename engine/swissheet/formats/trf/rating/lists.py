"""The rating lists an event can appear on, and so the day its report is due."""

from __future__ import annotations

import datetime as dt

from swissheet.errors import Issue, Severity
from swissheet.formats.trf.fields import parse_date
from swissheet.model import Tournament

_CLOSES_BEFORE = dt.timedelta(days=3)
_ONE_REPORT_AT_MOST = 30
"""Days of an event with one report; longer ones report each month."""

_LISTS = 3
"""Lists after its end in which an event can be rated (B.02 (2024-03) 9.1)."""


def first_list(end: dt.date) -> dt.date:
    """Return the list an event that ended on a day is in time for: the first of a month.

    Rule: B.02 (2024-03) 7.1.3: a list takes the events that end three days before it or earlier.
    """
    later = _month_after(end)
    return later if end <= later - _CLOSES_BEFORE else _month_after(later)


def last_list(end: dt.date) -> dt.date:
    """Return the last list an event that ended on a day can still be on: the first of a month.

    Rule: B.02 (2024-03) 9.1: an event that misses the third list after its end is not rated.
    """
    found = end
    for _ in range(_LISTS):
        found = _month_after(found)
    return found


def report_due(tournament: Tournament, today: dt.date | None = None) -> Issue | None:
    """Return when the report of an event is due; None where its last day is not known.

    Rule: B.02 (2024-03) 7.1.3, 9.1.
    Args: today: by default the day of the clock.
    """
    end, today = _day(tournament.event.end), today or dt.date.today()
    if end is None:
        return None
    start, last = _day(tournament.event.start) or end, last_list(end)
    if today >= last:
        return Issue(
            Severity.WARNING, "rating.due.over", params={"end": f"{end}", "last": f"{last}"}
        )
    days = (end - start).days + 1
    if days > _ONE_REPORT_AT_MOST:
        return Issue(Severity.NOTICE, "rating.due.long", params={"days": days, "last": f"{last}"})
    first = min(max(first_list(end), _month_after(today)), last)
    return Issue(
        Severity.NOTICE,
        "rating.due",
        params={"end": f"{end}", "first": f"{first}", "last": f"{last}"},
    )


def _day(text: str) -> dt.date | None:
    """Return a whole date of the model; None without one, or if day or month is unknown."""
    try:
        return dt.datetime.strptime(parse_date(text), "%Y/%m/%d").date()
    except ValueError:
        return None


def _month_after(day: dt.date) -> dt.date:
    """Return the first of the next month."""
    return (day.replace(day=1) + dt.timedelta(days=32)).replace(day=1)

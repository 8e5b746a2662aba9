"""On which day an event was: the day by which it is known what rules were in force."""

from __future__ import annotations

import re

from swissheet.model.tournament import Event

__all__ = ["day_of"]

_DAY = re.compile(r"[0-9]{4}[/-][0-9]{2}[/-][0-9]{2}")


def day_of(event: Event) -> str:
    """The first day as ``YYYY-MM-DD``: as said, else that of a round, else the last one.

    Empty where no date was understood.
    """
    for date in (event.start, *event.round_dates, event.end):
        if _DAY.fullmatch(date):
            return date.replace("/", "-")
    return ""

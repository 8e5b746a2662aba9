"""When the report of an event is due: B.02 (2024-03) 7.1.3 and 9.1."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.test_trf_report import READY
from swissheet.formats import trf
from swissheet.formats.trf.rating_lists import first_list, last_list

DAY = dt.date.fromisoformat


@pytest.mark.parametrize(
    ("end", "first", "last"),
    [
        ("2026-11-22", "2026-12-01", "2027-02-01"),
        ("2026-11-28", "2026-12-01", "2027-02-01"),
        ("2026-11-29", "2027-01-01", "2027-02-01"),
        ("2026-12-01", "2027-01-01", "2027-03-01"),
        ("2026-12-29", "2027-01-01", "2027-03-01"),
        ("2026-12-31", "2027-02-01", "2027-03-01"),
        ("2028-02-27", "2028-03-01", "2028-05-01"),
        ("2027-02-27", "2027-04-01", "2027-05-01"),
    ],
)
def test_an_event_is_in_time_for_a_list_that_comes_three_days_later(
    end: str, first: str, last: str
) -> None:
    """7.1.3 and 9.1: three days before the list, and the third list after the end."""
    assert (first_list(DAY(end)), last_list(DAY(end))) == (DAY(first), DAY(last))


@given(st.dates(min_value=dt.date(2000, 1, 1), max_value=dt.date(2099, 1, 1)))
def test_the_lists_of_any_day(end: dt.date) -> None:
    """Against counting day by day."""
    firsts = [end + dt.timedelta(days=n) for n in range(1, 125)]
    lists = [day for day in firsts if day.day == 1]
    assert first_list(end) == next(day for day in lists if (day - end).days >= 3)
    assert last_list(end) == lists[2]


def test_the_report_says_when_it_is_due() -> None:
    """S50."""
    event = replace(READY.event, start="2026/11/20", end="2026/11/22")
    due = trf.report_due(replace(READY, event=event))
    assert due is not None
    assert "in time for the rating list of 2026-12-01" in due.found
    assert "of 2027-02-01 at the latest" in due.found


@pytest.mark.parametrize("end", ["", "soon", "2026", "2026/11/00"])
def test_without_a_last_day_nothing_is_said(end: str) -> None:
    assert trf.report_due(replace(READY, event=replace(READY.event, end=end))) is None


def test_a_league_is_reported_month_by_month() -> None:
    event = replace(READY.event, start="2026/09/01", end="2026/11/22")
    due = trf.report_due(replace(READY, event=event))
    assert due is not None
    assert "The event lasts 83 days" in due.found

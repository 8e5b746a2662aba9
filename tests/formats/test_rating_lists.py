"""When the report of an event is due: B.02 (2024-03) 7.1.3 and 9.1."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.test_trf_report import READY
from swissheet.errors import Issue, Severity
from swissheet.formats import trf
from swissheet.formats.trf.rating.lists import first_list, last_list

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


def due(start: str, end: str, today: str) -> Issue:
    event = replace(READY.event, start=start, end=end)
    found = trf.report_due(replace(READY, event=event), DAY(today))
    assert found is not None
    return found


def test_the_report_says_when_it_is_due() -> None:
    """S50; B.02 7.1.3, 9.1."""
    said = due("2026/11/20", "2026/11/22", "2026-11-23").found
    assert "can be in time for the rating list of 2026-12-01" in said
    assert "must be in time for the list of 2027-02-01" in said


def test_a_list_that_is_out_is_not_named_and_what_is_too_late_is_said() -> None:
    assert "list of 2027-01-01" in due("2026/11/20", "2026/11/22", "2026-12-05").found
    assert "list of 2027-02-01" in due("2026/11/20", "2026/11/22", "2027-01-31").found
    over = due("2026/11/20", "2026/11/22", "2027-02-01")
    assert (over.key, over.severity) == ("rating.due.over", Severity.WARNING)


@pytest.mark.parametrize("end", ["", "soon", "2026", "2026/11/00"])
def test_without_a_last_day_nothing_is_said(end: str) -> None:
    assert trf.report_due(replace(READY, event=replace(READY.event, end=end))) is None


@pytest.mark.parametrize(("end", "monthly"), [("2026/09/30", False), ("2026/10/01", True)])
def test_whatever_lasts_more_than_thirty_days_is_reported_month_by_month(
    end: str, monthly: bool
) -> None:
    found = due("2026/09/01", end, "2026-10-02")
    assert (found.key == "rating.due.long") is monthly


def test_a_first_day_after_the_last_one_is_told() -> None:
    event = replace(READY.event, start="2026/11/20", end="2026/11/10", round_dates=())
    keys = [issue.key for issue in trf.rating_issues(replace(READY, event=event))]
    assert "rating.days" in keys

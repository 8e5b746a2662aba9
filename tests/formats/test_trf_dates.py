"""Days in records 042, 052 and 132 that are written otherwise than YYYY/MM/DD and YY/MM/DD."""

from __future__ import annotations

import pytest

from support.trf_samples import player_line
from swissheet.errors import Severity
from swissheet.formats import trf
from swissheet.formats.trf.reading.read import TrfReading

BLANK = " " * 88


def read(*records: str) -> TrfReading:
    return trf.read("\n".join([*records, player_line(1), player_line(2), ""]))


def keys(reading: TrfReading) -> list[str]:
    return [i.key for i in reading.issues if i.place.line <= 3 and i.key.startswith("trf.")]


@pytest.mark.parametrize(
    ("written", "days"),
    [
        ("01.05.26  02.05.26", ("2026/05/01", "2026/05/02")),
        ("30/04/26  02/05/26", ("2026/04/30", "2026/05/02")),
        ("05/13/26  05/14/26", ("2026/05/13", "2026/05/14")),
        ("05/01/26  05/08/26", ("2026/05/01", "2026/05/08")),
        ("          02-05-26", ("", "2026/05/02")),
    ],
)
def test_dates_of_rounds_with_the_year_last_are_those_of_the_event(
    written: str, days: tuple[str, ...]
) -> None:
    reading = read("042 2026/04/30", f"132{BLANK}{written}")
    assert reading.tournament.event.round_dates == days
    assert keys(reading) == ["trf.round-dates.order"]
    assert reading.issues[0].severity is Severity.WARNING


def test_dates_of_rounds_far_from_the_event_stay_as_they_are_written() -> None:
    reading = read("042 2026/05/01", f"132{BLANK}01/05/20")
    assert reading.tournament.event.round_dates == ("2001/05/20",)


def test_dates_without_a_blank_between_them_are_read_whole() -> None:
    reading = read("042 2026/05/01", f"132{BLANK}2026/05/012026/05/02")
    assert reading.tournament.event.round_dates == ("2026/05/01", "2026/05/02")
    assert keys(reading) == ["trf.round-dates.columns"]


def test_two_records_give_the_dates_of_some_rounds_each() -> None:
    reading = read(f"132{BLANK}26/05/01", f"132{BLANK}{'':10}26/05/02")
    assert reading.tournament.event.round_dates == ("2026/05/01", "2026/05/02")
    assert keys(reading) == []


def test_two_records_of_the_same_rounds_are_told() -> None:
    reading = read(f"132{BLANK}26/05/01", f"132{BLANK}26/05/02")
    assert reading.tournament.event.round_dates == ("2026/05/01",)
    assert keys(reading) == ["trf.record-twice"]


@pytest.mark.parametrize(
    ("start", "end", "days", "told"),
    [
        ("05/06/2026", "07/06/2026", ("2026/06/05", "2026/06/07"), 2),
        ("05/06/2026", "05/13/2026", ("2026/05/06", "2026/05/13"), 1),
        ("05/06/2026", "13/06/2026", ("2026/06/05", "2026/06/13"), 1),
        ("05/13/2026", "05/14/2026", ("2026/05/13", "2026/05/14"), 0),
        ("05/05/2026", "13.05.2026", ("2026/05/05", "2026/05/13"), 0),
    ],
)
def test_a_day_that_may_be_the_month_is_told(
    start: str, end: str, days: tuple[str, str], told: int
) -> None:
    reading = read(f"042 {start}", f"052 {end}")
    event = reading.tournament.event
    assert (event.start, event.end) == days
    assert keys(reading) == ["trf.date.order"] * told

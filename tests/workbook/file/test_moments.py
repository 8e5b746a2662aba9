"""Dates in cells: the numbers behind them, and the formats that show them, as openpyxl has them."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel, to_excel

from swissheet.workbook.file.cells.moments import (
    moment_of,
    serial_number,
    shows_date,
    shows_date_by_itself,
)

EPOCHS = {False: WINDOWS_EPOCH, True: MAC_EPOCH}
moments = st.datetimes(dt.datetime(1900, 1, 1), dt.datetime(2150, 1, 1)).map(
    lambda moment: moment.replace(microsecond=moment.microsecond // 1000 * 1000)
)
numbers = st.one_of(
    st.integers(-1000, 4_000_000), st.floats(-1000, 3_000_000), st.floats(0, 70), st.floats(0, 1)
)


@given(moments, st.booleans())
def test_a_moment_is_the_number_openpyxl_writes(moment: dt.datetime, date1904: bool) -> None:
    wanted = float(to_excel(moment, EPOCHS[date1904]))
    assert serial_number(moment, date1904=date1904) == wanted


@given(numbers, st.booleans())
def test_a_number_is_the_moment_openpyxl_reads(number: float, date1904: bool) -> None:
    found = moment_of(number, date1904=date1904)
    try:
        wanted = from_excel(number, EPOCHS[date1904])
    except OverflowError:
        wanted = None
    if isinstance(wanted, dt.time):
        wanted = dt.datetime.combine(dt.date(1899, 12, 30), wanted)
    assert found == wanted


@given(moments.filter(lambda moment: moment >= dt.datetime(1904, 1, 2)), st.booleans())
def test_a_moment_comes_back_from_its_number(moment: dt.datetime, date1904: bool) -> None:
    assert moment_of(serial_number(moment, date1904=date1904), date1904=date1904) == moment


@given(st.times(), st.booleans())
def test_a_time_of_day_is_a_part_of_a_day_whatever_the_days_count_from(
    time: dt.time, date1904: bool
) -> None:
    moment = dt.datetime.combine(dt.date(1899, 12, 30), time.replace(microsecond=0))
    number = serial_number(moment, date1904=date1904)
    assert number == float(to_excel(moment.time(), EPOCHS[date1904]))
    assert moment_of(number, date1904=date1904) == moment


@pytest.mark.parametrize("number", [1e300, -1e300, 1e9])
def test_a_number_beyond_the_calendar_is_no_moment(number: float) -> None:
    assert moment_of(number, date1904=False) is None


CODES = [
    "General", "0", "0.00", "#,##0", "@", "yyyy-mm-dd", "dd/mm/yy", "d.m.yyyy", "[h]:mm",
    "[hh]:mm:ss", "[mm]:ss", "[s].00", "h:mm AM/PM", "[$-409]d-mmm-yy;@", "[Red]0;0", "[Yellow]0",
    '0" days"', '"Dated "0', r"0\d", "0_d", r"\d0", "[$€-407]#,##0", "yyyy;@", "0;yyyy",
    "[$-F800]dddd, mmmm dd", '"h"0;d', "mmss.0", "YYYY", "", ";d",
]  # fmt: skip


@pytest.mark.parametrize("code", [*CODES, *BUILTIN_FORMATS.values()])
def test_a_format_shows_a_date_where_openpyxl_says_so(code: str) -> None:
    assert shows_date(code) == (is_date_format(code) and not is_timedelta_format(code))


@pytest.mark.parametrize("number", BUILTIN_FORMATS)
def test_a_format_known_by_its_number_shows_what_its_code_says(number: int) -> None:
    assert shows_date_by_itself(number) == shows_date(BUILTIN_FORMATS[number])

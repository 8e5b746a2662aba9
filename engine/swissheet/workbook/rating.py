"""What a rating officer would ask, told by the places of a workbook instead of a TRF's records."""

from __future__ import annotations

import re
from dataclasses import replace

from swissheet.errors import Issue, Place, worded
from swissheet.formats import trf
from swissheet.model import Tournament
from swissheet.workbook import language
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.dates import round_date_cells
from swissheet.workbook.reading.read import read
from swissheet.workbook.reading.reading import Reading

__all__ = ["rating_issues"]

_SETTINGS = {
    "012": "event.name",
    "022": "event.city",
    "032": "event.federation",
    "042": "event.start",
    "052": "event.end",
    "102": "event.chief_arbiter",
}
_BY_CODE = {
    "arbiter-id": "event.chief_arbiter",
    "no-rounds": "rounds_total",
    "round-count": "rounds_total",
}
_RECORD = re.compile(r" \((\d{3})\)")


def rating_issues(book: Book, tournament: Tournament) -> list[Issue]:
    """The questions of a rating officer, each with the cell it is about."""
    reading = read(book)
    return [_located(issue, reading, book) for issue in trf.rating_issues(tournament)]


def _located(issue: Issue, reading: Reading, book: Book) -> Issue:
    record = _RECORD.search(issue.message)
    if issue.code == "missing" and record is not None:
        return _setting(issue, record[1], reading)
    if issue.code in _BY_CODE:
        return replace(issue, place=reading.places.setting(_BY_CODE[issue.code]))
    return replace(issue, place=_place(issue, reading, book))


def _setting(issue: Issue, record: str, reading: Reading) -> Issue:
    plain = _RECORD.sub("", issue.message)
    key = _SETTINGS.get(record)
    if key is None:
        message = f"{plain} A workbook has no cell for it: write it into the report ({record})."
        return worded(issue.severity, issue.code, message, issue.place)
    label = language.text(f"setting.{key}", reading.settings.language)
    message = f"{plain} Fill in the setting '{label}'."
    return worded(issue.severity, issue.code, message, reading.places.setting(key))


def _place(issue: Issue, reading: Reading, book: Book) -> Place:
    tpn, round_ = issue.place.tpn, issue.place.round
    if tpn:
        return reading.places.player(tpn)
    if issue.code == "round-date":
        dates = round_date_cells(book)
        if 1 <= round_ <= len(dates):
            area = dates[round_ - 1][0]
            return Place(sheet=area.sheet, cell=area.ref, round=round_)
    found = reading.rounds.get(round_)
    return replace(found.place_of_table(), round=round_) if found is not None else issue.place

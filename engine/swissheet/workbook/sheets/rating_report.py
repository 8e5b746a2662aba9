"""Return the questions of a rating officer, with cells of the workbook instead of TRF records."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.formats import trf
from swissheet.model import Tournament
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.schedule.read import date_cells

_BY_CODE = {
    "arbiter-id": "event.chief_arbiter",
    "days": "event.start",
    "due": "event.end",
    "no-rounds": "rounds_total",
    "round-count": "rounds_total",
    "time-class": "event.time_control",
}


def rating_issues(book: Book, tournament: Tournament) -> list[Issue]:
    """Return the questions of a rating officer with their cells, the time class, and due date."""
    reading = read(book)
    asked = trf.rating_issues(tournament)
    # The report gets the ranks of the standings when it is made: no cell has them.
    found = [_located(issue, reading, book) for issue in asked if issue.code != "rank"]
    told = (trf.time_class_issue(tournament), trf.report_due(tournament))
    return [*found, *(_located(issue, reading, book) for issue in told if issue is not None)]


def _located(issue: Issue, reading: Reading, book: Book) -> Issue:
    if issue.code == "missing":
        return _missing(str(issue.params["record"]), reading)
    if issue.code in _BY_CODE:
        return replace(issue, place=reading.places.setting(_BY_CODE[issue.code]))
    return replace(issue, place=_place(issue, reading, book))


def _missing(record: str, reading: Reading) -> Issue:
    """Return the setting that is missing for a record of the report."""

    def setting(key: str, name: str) -> Issue:
        label = language.text(f"setting.{name}", reading.settings.language)
        return Issue(Severity.ERROR, key, reading.places.setting(name), {"setting": label})

    match record:
        case "012":
            return setting("rating.missing.name-cell", "event.name")
        case "022":
            return setting("rating.missing.city-cell", "event.city")
        case "032":
            return setting("rating.missing.federation-cell", "event.federation")
        case "042":
            return setting("rating.missing.first-day-cell", "event.start")
        case "052":
            return setting("rating.missing.last-day-cell", "event.end")
        case "102":
            return setting("rating.missing.arbiter-cell", "event.chief_arbiter")
        case _:
            label = language.text("setting.event.time_control", reading.settings.language)
            return Issue(
                Severity.ERROR,
                "rating.missing.time-control-cell",
                reading.places.setting("event.time_control"),
                {"setting": label, "record": record},
            )


def _place(issue: Issue, reading: Reading, book: Book) -> Place:
    tpn, round_ = issue.place.tpn, issue.place.round
    if tpn:
        return reading.places.player(tpn)
    if issue.code == "round-date":
        dates = date_cells(book, reading.settings.schedule)
        if 1 <= round_ <= len(dates):
            area = dates[round_ - 1][0]
            return Place(sheet=area.sheet, cell=area.ref, round=round_)
    found = reading.rounds.get(round_)
    return replace(found.place_of_table(), round=round_) if found is not None else issue.place

"""Every problem in the workbook is listed."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import NOWHERE, Place, Severity
from swissheet.words import counted
from swissheet.workbook.actions.beginning import with_changes, with_log
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.integrity.games import games_notice
from swissheet.workbook.integrity.games_seen import games_seen
from swissheet.workbook.integrity.noticing import notice
from swissheet.workbook.integrity.of_actions.rechecking import paired_otherwise
from swissheet.workbook.integrity.of_actions.rulings import rulings_apart
from swissheet.workbook.integrity.of_actions.table_by_hand import table_by_hand
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.port.cached_book import remembering
from swissheet.workbook.reading.life import lives_of
from swissheet.workbook.reading.read import read
from swissheet.workbook.tables.view import title_of
from swissheet.workbook.writing import checks
from swissheet.workbook.writing.arranging import arrange_sheets

__all__ = ["check"]


def check(book: Book) -> Outcome:
    """Every problem in the workbook, on the Checks sheet and in the outcome.

    Cost: one pairing for each round.
    """
    book = remembering(book)
    reading = read(book)
    noticed = with_log(notice(reading), book)
    reading = with_changes(reading, noticed)
    paired = replace(noticed, reading=rulings_apart(reading, noticed))
    seen = games_seen(book, reading, noticed.own_numbers)
    seen.keep(book, reading.documents)
    of_games = games_notice(book, reading, noticed.own_numbers, seen.astray)
    by_hand = table_by_hand(reading)
    issues = (*reading.issues, *paired_otherwise(paired), *by_hand, *of_games)
    reading = replace(reading, issues=issues)
    status = checks.refresh(book, reading)
    arrange_sheets(book, reading, ())
    found = len(reading.issues)
    summary, message, place = "No problems found.", "", NOWHERE
    if found:
        errors = sum(1 for issue in reading.issues if issue.severity is Severity.ERROR)
        summary = f"{counted(found, 'problem')} found; errors: {errors}."
        place = Place(sheet=title_of(book, Sheet.CHECKS) or "")
    if not place.sheet:
        message = summary
    return Outcome(
        summary,
        status,
        reading.tournament,
        reading.issues,
        place=place,
        message=message,
        lives=tuple(lives_of(reading)),
    )

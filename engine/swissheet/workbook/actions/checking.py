"""List every problem in the workbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import NOWHERE, Issue, Place, Severity
from swissheet.words.message import Term, Text, phrase
from swissheet.workbook.actions.beginning import compared_with_memory, with_changes
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.changes.of_actions.rechecking import paired_otherwise
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.changes.of_actions.table_by_hand import table_by_hand
from swissheet.workbook.games.seen import games_seen
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.looks.arranging import arrange_sheets
from swissheet.workbook.sheets.reading.life import lives_of
from swissheet.workbook.sheets.reading.read import read


def check(book: Book) -> Outcome:
    """List every problem in the workbook, on the Checks sheet and in the outcome.

    The cell of the gravest one is ``place``, and ``message`` says it: a board without a result, if
    it is only that. For notices the list on the Checks sheet is enough.

    Cost: one pairing for each round.
    """
    book = remembering(book)
    reading = read(book)
    noticed = compared_with_memory(reading, book)
    reading = with_changes(reading, noticed)
    paired = replace(noticed, reading=rulings_apart(reading, noticed))
    seen = games_seen(book, reading, noticed.own_numbers)
    seen.keep(book, reading.memory)
    of_games = games_notice(book, reading, noticed.own_numbers, seen.astray)
    by_hand = table_by_hand(reading)
    issues = (*reading.issues, *paired_otherwise(paired), *by_hand, *of_games)
    reading = replace(reading, issues=issues)
    status = checks.refresh(book, reading)
    arrange_sheets(book, reading, ())
    found = len(reading.issues)
    summary: Text = phrase("log.no-problems")
    message = summary
    place, warning = NOWHERE, False
    if found:
        errors = sum(1 for issue in reading.issues if issue.severity is Severity.ERROR)
        message = summary = phrase("log.problems", found=found, errors=errors)
        title = title_of(book, Sheet.CHECKS) or ""
        first = _first(book, reading.issues)
        place = first.place if first is not None else Place(sheet=title)
        if first is not None:
            message = _in_words(first, found - 1, title, reading.settings.language)
            warning = first.severity is Severity.ERROR
        elif title:
            message = ""
    return Outcome(
        summary,
        status,
        reading.tournament,
        reading.issues,
        place=place,
        box=message,
        warning=warning,
        lives=tuple(lives_of(reading)),
    )


def _first(book: Book, issues: Sequence[Issue]) -> Issue | None:
    """Return the first of the gravest problems that are not notices, if its cell can be seen."""
    found = max((issue for issue in issues if issue.place.cell), key=_grave, default=None)
    if found is None or found.severity < Severity.WARNING:
        return None
    seen = {sheet.title for sheet in book.sheets() if sheet.visible}
    return found if found.place.sheet in seen else None


def _grave(issue: Issue) -> Severity:
    return issue.severity


def _in_words(first: Issue, others: int, title: str, language: str) -> str:
    """Say the first problem, and how many more are on the Checks sheet."""
    text = first.below_place(language)
    if not others:
        return text
    more = Issue(
        Severity.NOTICE,
        "addin.more",
        params={"count": others, "sheet": title or Term("sheet.checks")},
    )
    return f"{text}\n\n{more.words(language)}"

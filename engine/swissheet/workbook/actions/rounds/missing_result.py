"""Go to the first board without a result."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import Place
from swissheet.words.message import phrase
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.reading.read import read


def results(book: Book) -> Outcome:
    """Find the first board of the last round without a result: ``place``, ready for typing."""
    reading = read(book)
    outcome = Outcome("", status_line(reading), reading.tournament, reading.issues)
    last = reading.last_paired
    if not last:
        words = phrase("log.no-round")
        return replace(outcome, done=words, box=words, warning=True)
    sheet = reading.rounds[last]
    for board, item in enumerate(sheet.boards, start=1):
        if not sheet.view.text(item.row, "result"):
            words = phrase("log.first-without-result", round=last, board=board)
            return replace(outcome, done=words, place=reading.places.board(last, board))
    words = phrase("log.all-results", round=last)
    place = Place(sheet=sheet.view.table.sheet)
    return replace(outcome, done=words, box=words, place=place)

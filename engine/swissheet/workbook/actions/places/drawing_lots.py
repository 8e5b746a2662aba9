"""Lots are drawn for places that nothing else decides."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import replace

from swissheet.model import Tournament
from swissheet.workbook.actions.completeness import counted_rounds
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.places.ranking import told_by_setting
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.integrity.asking.questions import NO_ANSWERS
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.read import read
from swissheet.workbook.tables.view import title_of

__all__ = ["lots"]

_OPTION = "lots_seed"
_SEEDS = 10**12


def lots(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """The Standings place by lots whom the list of tie-breaks leaves tied.

    The system draws one number, once; it is kept with the event, and every lot follows from it, so
    that the same order comes again, in standings and report alike. The list of the event stays as
    it is.

    Rule:   C.07 (2026-03) 2: who is still tied at the end of the list draws lots.
    Raises: ChangesError, WorkbookError: as for every action; RulesError: as for the standings.
    """
    from swissheet.workbook.writing.standings import write_tables

    # Nothing is drawn twice, so that the second time is an update of the standings.
    key = "standings" if _OPTION in dict(read(book).kept.options) else "lots"
    with begin(book, key, when, who, answers=answers) as work:
        tournament = _with_a_seed(work.tournament)
        round_ = counted_rounds(work.reading, tournament, None)
        work.write(tournament)
        with told_by_setting(work.reading, None):
            done = write_tables(work.changes, work.reading, tournament, None, None)
        what = f"lots by the number {tournament.option(_OPTION)}, {done}"
        outcome = work.commit(tournament, what, round_=round_)
    title = title_of(work.book, Sheet.STANDINGS)
    if title is not None:
        work.book.activate(title)
    return replace(outcome, message=outcome.summary)


def _with_a_seed(tournament: Tournament) -> Tournament:
    if tournament.option(_OPTION):
        return tournament
    drawn = (_OPTION, str(1 + secrets.randbelow(_SEEDS)))
    return replace(tournament, options=(*tournament.options, drawn))

"""Pairing numbers are given anew after a rating or a title was corrected."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.renumbering import renumbering
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import FINAL_FROM, new_numbers, with_new_numbers


def renumber(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Everybody has the number that follows from rating and title; the rounds follow.

    Before round 1 nobody is asked. Players of equal rating and title keep their order.

    Rule:   C.04.2 (2026-02) 2.3.
    Raises: RulesError: round 4 is paired, or a round-robin has begun, whose table goes by the
            numbers. ChangesError: numbers would move, and that is not confirmed.
    """
    with begin(book, "renumber", when, who, answers=answers, also=_asked) as work:
        tournament = work.tournament
        refusal = _refusal(work.reading)
        if refusal is not None:
            raise refusal
        new = new_numbers(work.reading)
        if new:
            work.reading = with_new_numbers(work.reading, new)
            tournament = work.tournament
        work.write(tournament)
        what = f"{counted(len(new), 'number')} moved" if new else "every number stays"
        return work.commit(tournament, what, round_=tournament.rounds_paired)


def _refusal(reading: Reading) -> RulesError | None:
    """Why numbers cannot be given anew."""
    last = reading.last_paired
    if last >= FINAL_FROM:
        return RulesError("actions.renumber.closed", round=FINAL_FROM)
    if last and not reading.settings.system.swiss:
        return RulesError("actions.renumber.table")
    return None


def _asked(noticed: Noticed, _: Tournament) -> Noticed:
    """With the question, if there is one; a refusal comes later."""
    reading = noticed.reading
    new = new_numbers(reading) if reading.started and _refusal(reading) is None else {}
    if not new:
        return noticed
    return replace(noticed, events=(*noticed.events, renumbering(reading, new)))

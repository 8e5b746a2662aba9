"""Assign the pairing numbers again after a rating or a title was corrected."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.words.message import phrase
from swissheet.workbook.actions.beginning import Begun, begin, sound
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.renumbering import renumbering
from swissheet.workbook.host.book import Book
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import FINAL_FROM, new_numbers, with_new_numbers


def renumber(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Assign everybody the number that follows from rating and title; the rounds follow.

    Before round 1 nobody is asked. Players of equal rating and title keep their order.

    Rule:   C.04.2 (2026-02) 2.3.
    Raises: RulesError: round 4 is paired, or a round-robin has begun, whose table goes by the
            numbers. ChangesError: numbers would move, and that is not confirmed.
    """
    begun = begin(book, "renumber", when, who, answers=answers)
    noticed = _asked(begun.noticed)
    return propose(begun, lambda: _renumbered(begun, noticed), noticed).outcome


def _renumbered(begun: Begun, noticed: Noticed) -> Proposal:
    reading, refusal = begun.reading, _refusal(begun.reading)
    if refusal is not None:
        raise refusal
    new = new_numbers(reading)
    reading = with_new_numbers(reading, new) if new else reading
    tournament = sound(reading)
    what = phrase("log.numbers-moved", numbers=len(new)) if new else phrase("log.numbers-stay")
    proposed = proposal(begun, tournament, what, tournament.rounds_paired, noticed)
    return replace(proposed, reading=reading)


def _refusal(reading: Reading) -> RulesError | None:
    """Return why numbers cannot be given again; None where they can."""
    last = reading.last_paired
    if last >= FINAL_FROM:
        return RulesError("actions.renumber.closed", round=FINAL_FROM)
    if last and not reading.settings.system.swiss:
        return RulesError("actions.renumber.table")
    return None


def _asked(noticed: Noticed) -> Noticed:
    """Add the question, if there is one; a refusal comes later."""
    reading = noticed.reading
    new = new_numbers(reading) if reading.started and _refusal(reading) is None else {}
    if not new:
        return noticed
    return replace(noticed, events=(*noticed.events, renumbering(reading, new)))

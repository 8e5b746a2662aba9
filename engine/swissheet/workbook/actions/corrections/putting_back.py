"""What people changed is put back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.integrity.asking.questions import chosen
from swissheet.workbook.language import text
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.read import read
from swissheet.workbook.writing.checks import status_line

__all__ = ["put_back"]

_OF_ACTIONS = frozenset({"MPA-DIFFERS", "REARRANGED"})
"""Questions about what an action would do, not about what people did."""


def put_back(book: Book, *, when: dt.datetime, who: str, codes: Sequence[str] = ()) -> Outcome:
    """Changes that are forbidden or wait for an answer are as they were; others stay.

    What only an action would have changed needs no putting back: that is said.

    Args:   codes: of the changes, as they were asked for; by default all of them.
    Raises: RulesError: nothing waits, or nothing of that code.
    """
    typed = [c for c in codes if c.strip().upper().partition(":")[0] not in _OF_ACTIONS]
    if codes and not typed:
        reading = read(book)
        words = "Nothing was changed."
        return Outcome(words, status_line(reading), reading.tournament, message=words)
    with begin(book, "put_back", when, who, any_state=True) as work:
        asked = work.noticed.questions
        if not asked:
            raise RulesError("changes.nothing-to-put-back.none")
        events = [question.event for question in chosen(asked, typed)]
        work.put_back(events)
        what = counted(len(events), "change")
        outcome = work.conclude(read(work.book), what)
    message = text("box.put_back", work.language, count=len(events))
    return replace(outcome, summary=f"Put back: {what}.", message=message)

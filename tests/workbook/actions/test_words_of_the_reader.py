"""What is told of steps is in the reader's language; what is kept is not."""

from __future__ import annotations

import datetime as dt

from support.playing.events import STAMP, set_setting, started_book
from swissheet.errors import Issue, Severity
from swissheet.words.message import Term, read_in, reading_in
from swissheet.workbook import actions
from swissheet.workbook.actions.steps.foretelling import known_steps, what_next
from swissheet.workbook.changes.ask.events import recorded
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.memory import journal


def test_steps_are_named_as_the_reader_says_and_in_the_log_as_the_workbook_does() -> None:
    book = started_book(1, "5", 0, "*")
    set_setting(book, "language", "Polski")
    with reading_in("en"):
        read_in("en", follows=True)
        with reading_in("de"):
            typed = known_steps(book)[0]
            assert typed.name == "Eingabe"
            assert "Hängepartie" in typed.changes
            assert "Eingabe" in what_next(book).undo
            undone = actions.undo(book, **STAMP)
            assert "Eingabe" in undone.summary
    with reading_in("fr"):
        assert "Eingabe" not in undone.summary
    assert journal.entries(book)[0].what.startswith("Wpisywanie")


def test_a_kept_event_is_in_english_whoever_reads() -> None:
    params = {"what": "1 Adams", "was": "1-0", "now": Term("problem.empty")}
    event = GradedEvent(Issue(Severity.NOTICE, "changes.list", params=params), ())
    with reading_in("de"):
        (kept,) = recorded([event], "told", when=dt.datetime(2026, 3, 15), who="", action="pair")
        assert "leer" in event.issue.found
    assert "empty" in kept.said

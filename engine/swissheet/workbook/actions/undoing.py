"""The last action is taken back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import Place, RulesError
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.actions.words import INSIST, log_name
from swissheet.workbook.history import journal
from swissheet.workbook.history.changes import changed_since
from swissheet.workbook.history.rows import SheetShown
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.read import read

__all__ = ["undo"]

_NAMED_AT_MOST = 8


def _changed_since(name: str, places: Sequence[Place]) -> RulesError:
    """The refusal to lose what was typed into these cells."""
    cells = tuple(f"'{place.sheet}'!{place.cell}" for place in places[:_NAMED_AT_MOST])
    more = len(places) - _NAMED_AT_MOST
    if more > 0:
        return RulesError(
            "actions.changed-since.more",
            place=places[0],
            action=name,
            cells=cells,
            more=more,
            insist=INSIST,
        )
    return RulesError(
        "actions.changed-since", place=places[0], action=name, cells=cells, insist=INSIST
    )


def undo(book: Book, *, when: dt.datetime, who: str, force: bool = False) -> Outcome:
    """The last step is taken back: its cells hold again what they held before it.

    What people typed since the last action is a step of its own.

    Args:   force: the last action and what was typed since, together.
    Raises: RulesError: nothing to take back, or cells were changed since; the first one is named.
    """
    with begin(book, "undo", when, who, any_state=True) as work:
        typed = work.take_typing_back()
        if typed and not force:
            what = f"{log_name('typing', work.language)}: {typed}"
            work.record(what, round_=0)
            return _told(work.conclude(read(work.book), what), what)
        last = journal.last_undo(work.documents)
        if last is None:
            raise RulesError("actions.nothing-to-undo")
        name = log_name(last.action, work.language)
        since = changed_since(work.book, last.changes)
        if since and not force:
            raise _changed_since(name, [place for place, _, _ in since])
        work.reverse(last)
        what = f"{name}: {last.what}"
        work.record(what, round_=last.round)
        outcome = work.conclude(read(work.book), what)
    if any(isinstance(change, SheetShown) for change in last.changes):
        show_latest(work.book, outcome.tournament)
    of_round = f", round {last.round}" if last.action == "pair" else ""
    return _told(outcome, f"{name}{of_round}: {last.what}")


def _told(outcome: Outcome, what: str) -> Outcome:
    summary = f"Taken back: {what}."
    return replace(outcome, summary=summary, message=summary)

"""Bring in the players of a list."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from swissheet.words.message import phrase
from swissheet.workbook.actions.beginning import begin
from swissheet.workbook.actions.drivers import as_if_typed
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book


def import_players(
    book: Book,
    rows: Sequence[Mapping[str, str]],
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> Outcome:
    """Add the players of a list to those that are there; headings in any language.

    Before round 1 everybody gets a new number by the initial order; later they are late entries,
    reported as if they were typed.
    Args:   rows: one mapping of heading to text for each player, as a CSV reader gives them.
    Raises: InputError: no column of names. WorkbookError: a row cannot be read, or is there twice.
    """
    from swissheet.workbook.sheets.sync.new_players import add_players

    begun = begin(book, "import", when, who)
    return as_if_typed(
        begun,
        lambda changes: add_players(changes, begun.reading, rows),
        answers,
        lambda then, count: proposal(then, then.tournament, phrase("log.players", players=count)),
    ).outcome

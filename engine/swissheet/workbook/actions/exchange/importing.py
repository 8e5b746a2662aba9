"""The players of a list are brought in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
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
    """The players of a list follow those that are there; headers in any language.

    Before round 1 everybody gets a new number by the initial order; later they are late entries,
    told as if they were typed.
    Args:   rows: one mapping of header to text for each player, as a CSV reader gives them.
    Raises: InputError: no column of names. WorkbookError: a row cannot be read, or is there twice.
    """
    from swissheet.workbook.sheets.sync.new_players import add_players

    with begin(book, "import", when, who, asks_later=True) as work:
        count = add_players(work.changes, work.reading, rows)
        work.read_again()
        work.ask(answers)
        work.write(work.tournament)
        return work.commit(work.tournament, counted(count, "player"))

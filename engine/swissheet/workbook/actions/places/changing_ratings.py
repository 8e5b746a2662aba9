"""Show what the event does to the ratings of its players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from swissheet.errors import Place
from swissheet.model import RatingKind
from swissheet.ratings.event import rated_event
from swissheet.ratings.formula import RatingFormula
from swissheet.workbook.actions.beginning import begin
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import RATINGS
from swissheet.workbook.sheets.rating_changes import title_of_changes, write_rating_changes


def rating_change(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    k: int | None = None,
    k_of: Mapping[int, int] | None = None,
    games_of: Mapping[int, int] | None = None,
    speed: RatingKind | None = None,
    formula: RatingFormula | None = None,
) -> Outcome:
    """Write the rating changes by the games so far to the sheet Ratings, which is made if needed.

    Args:   speed: the kind of the ratings; the others as for
            :func:`~swissheet.ratings.event.rated_event`.
    Raises: InputError: the workbook has no sheet to copy.
    """
    begun = begin(book, "rating_change", when, who, answers=answers)
    tournament = begun.tournament
    event = rated_event(tournament, kind=speed, k=k, k_of=k_of, games_of=games_of, formula=formula)

    def then(changes: Changes, _: Proposal) -> None:
        write_rating_changes(changes, tournament, event, begun.language)

    what, last = title_of_changes(event), tournament.rounds_paired
    proposed = replace(proposal(begun, tournament, what, last), then=then)
    outcome = propose(begun, lambda: proposed).outcome
    title = begun.book.tables()[RATINGS.table].sheet
    begun.book.activate(title)
    return replace(outcome, place=Place(sheet=title, cell="A6"), box=outcome.done)

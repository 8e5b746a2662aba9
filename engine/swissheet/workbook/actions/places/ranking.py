"""Compute standings and cross table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from swissheet.errors import InputError, RulesError
from swissheet.words.message import Clauses
from swissheet.workbook.actions.beginning import begin
from swissheet.workbook.actions.completeness import counted_rounds
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.front_sheet import first_name
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import STANDINGS_COLUMNS, Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.reading import Reading


def standings(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
    edition: str | None = None,
    unplayed_games: str | None = None,
) -> Outcome:
    """Show the tournament after a round in the Standings and the Cross table.

    Args:   after: a round; by default the last one that is complete.
            tiebreaks: codes in order; by default those of the settings.
            edition, unplayed_games: how they are computed; by default as the settings say.
    Returns: ``message`` names a round that is left out because results are missing, an older
             edition of the tie-breaks, where the dates ask for one, and tie-breaks that have no
             values for lack of ratings.
    """
    from swissheet.ranking import judged_by
    from swissheet.workbook.sheets.standings.write import write_tables

    begun = begin(book, "standings", when, who, answers=answers)
    reading, tournament = begun.reading, begun.tournament

    def rules() -> Proposal:
        round_ = counted_rounds(reading, tournament, after)
        asked = judged_by(tournament, edition, unplayed_games)

        def then(changes: Changes, proposed: Proposal) -> Proposal:
            with told_by_setting(reading, tiebreaks):
                written = write_tables(changes, reading, asked, after, tiebreaks)
            return replace(proposed, what=written.what, said=written.told)

        return replace(proposal(begun, tournament, "", round_), then=then)

    done = propose(begun, rules)
    title = title_of(begun.book, Sheet.STANDINGS)
    if title is not None:
        begun.book.activate(title)
    place = first_name(begun.book, Sheet.STANDINGS, STANDINGS_COLUMNS)
    return replace(done.outcome, place=place, box=Clauses(done.said, "\n"))


@contextmanager
def told_by_setting(reading: Reading, codes: Sequence[str] | None) -> Iterator[None]:
    """Report a tie-break that cannot be computed at the cell of the list, if it comes from it.

    Args: codes: that were asked for instead of those of the settings.
    """
    try:
        yield
    except (InputError, RulesError) as error:
        if codes is None and "tiebreak" in error.code and reading.settings.view is not None:
            place = reading.settings.place("tiebreaks")
            error.place = place
            if isinstance(error, InputError):
                error.issues = tuple(replace(issue, place=place) for issue in error.issues)
        raise

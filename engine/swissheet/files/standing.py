"""Standings of a tournament in a workbook, written there and counted as its system says."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING

from swissheet.model import System, Tournament
from swissheet.standings import ranked

if TYPE_CHECKING:
    from swissheet.tiebreaks import Ranking
    from swissheet.workbook.actions import Outcome
    from swissheet.workbook.port.book import Book

__all__ = ["in_workbook", "ranking_of"]


def in_workbook(
    book: Book,
    codes: Sequence[str] | None,
    after: int | None,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str],
) -> tuple[Outcome, Tournament, Tournament | None]:
    """Writes the standings; what was done, the tournament, and what they are counted from.

    The last is a round robin without who left before half of it, and None for other systems.
    """
    from swissheet.grid import last_with_results
    from swissheet.workbook import actions
    from swissheet.workbook.reading.read import read
    from swissheet.workbook.writing.standings import ruled_of

    outcome = actions.standings(
        book, after=after, tiebreaks=codes, when=when, who=who, answers=answers
    )
    tournament = outcome.tournament or actions.to_tournament(book)
    if tournament.system is not System.ROUND_ROBIN:
        return outcome, tournament, None
    last = last_with_results(tournament) if after is None else after
    return outcome, tournament, ruled_of(read(book), tournament, last)


def ranking_of(
    tournament: Tournament,
    ruled: Tournament | None,
    codes: Sequence[str] | None,
    after: int | None,
) -> Ranking:
    """The standings, from what they are counted from where that is not the whole tournament."""
    if ruled is not None:
        return ranked(ruled, codes, after=ruled.rounds_paired)
    return ranked(tournament, codes, after=after)

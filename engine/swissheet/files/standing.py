"""Standings of a tournament in a workbook, written there and counted as its system says."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from swissheet.model import Tournament
from swissheet.ranking import ranked

if TYPE_CHECKING:
    from swissheet.pairing.round_robin import Withdrawal
    from swissheet.tiebreaks import Ranking
    from swissheet.workbook.actions import Outcome
    from swissheet.workbook.host.book import Book


def in_workbook(
    book: Book,
    codes: Sequence[str] | None,
    after: int | None,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str],
    edition: str | None = None,
    unplayed_games: str | None = None,
) -> tuple[Outcome, Tournament, list[Withdrawal] | None]:
    """Write the standings; return the outcome, the tournament and those who left a round robin.

    The last is in the order of leaving, the event counted in both ways; None for other systems.
    """
    from swissheet.workbook import actions
    from swissheet.workbook.sheets.reading.leavings import leavings_after
    from swissheet.workbook.sheets.reading.read import read

    outcome = actions.standings(
        book,
        after=after,
        tiebreaks=codes,
        edition=edition,
        unplayed_games=unplayed_games,
        when=when,
        who=who,
        answers=answers,
    )
    tournament = outcome.tournament or actions.to_tournament(book)
    if not tournament.system.half_rule:
        return outcome, tournament, None
    last = len(_so_far(tournament, after).rounds)
    return outcome, tournament, leavings_after(read(book), tournament, last)


def counted(
    tournament: Tournament, left: Sequence[Withdrawal] | None, after: int | None
) -> Tournament | None:
    """Return the event that standings count: a round robin without results that do not count.

    None where that is the whole tournament. Rule: C.05 6.6.
    Args: left: who has left, as :func:`in_workbook` says.
    """
    if left is None:
        return None
    return left[-1].ruled if left else _so_far(tournament, after)


def _so_far(tournament: Tournament, after: int | None) -> Tournament:
    """Return a round robin until the last round that counts in its standings."""
    from swissheet.grid import last_with_results

    last = last_with_results(tournament) if after is None else after
    return replace(tournament, rounds=tournament.rounds[:last])


def ranking_of(
    tournament: Tournament,
    ruled: Tournament | None,
    codes: Sequence[str] | None,
    after: int | None,
) -> Ranking:
    """Return the standings, from the event that they count."""
    if ruled is not None:
        return ranked(ruled, codes, after=ruled.rounds_paired)
    return ranked(tournament, codes, after=after)

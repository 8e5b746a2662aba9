"""The last pairing is taken back."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.workbook.actions.front_sheet import show_latest
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.rounds.unpaired_results import keep_results
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.integrity.asking.questions import NO_ANSWERS
from swissheet.workbook.integrity.comparing import without_line
from swissheet.workbook.integrity.levels.published import taken_back
from swissheet.workbook.integrity.noticing import Noticed
from swissheet.workbook.port.book import Book

__all__ = ["unpair"]


def unpair(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> Outcome:
    """The last pairing is taken back; byes that were asked for stay announced.

    Results are kept: they return when the same two meet in that round after it is paired again.
    A pairing that was published is asked about twice.
    Raises: RulesError: no round is paired.
    """

    def also(noticed: Noticed, tournament: Tournament) -> Noticed:
        last = tournament.rounds_paired
        if noticed.reading.published.of(last) and not noticed.reading.rounds_gone:
            noticed = noticed.with_events([taken_back(noticed.reading, tournament)])
        return without_line(noticed, last)

    with begin(book, "unpair", when, who, answers=answers, also=also) as work:
        reading, tournament = work.reading, work.tournament
        if reading.rounds_gone:
            return _forget_gone(work)
        last = tournament.rounds_paired
        meant = rounds.without_last_round(tournament)
        games = tournament.round(last).games
        boards = keep_results(work.documents, tournament, work.noticed.own_numbers)
        if reading.settings.baku and not meant.rounds_paired:
            from swissheet.pairing.acceleration import unaccelerated

            meant = unaccelerated(meant)
        work.phase = None
        work.write(meant)
        what = f"round {last}, {counted(len(games), 'board')}"
        if boards:
            what += f"; {counted(len(boards), 'result')} kept until the round is paired again"
        outcome = work.commit(meant, what, round_=last)
    show_latest(work.book, meant)
    return outcome


def _forget_gone(work: Transaction) -> Outcome:
    """The rounds whose sheets were deleted count as never paired."""
    gone, tournament = work.reading.rounds_gone, work.tournament
    work.reading = replace(work.reading, kept=replace(work.reading.kept, rounds=0))
    work.write(tournament)
    what = f"round {', '.join(map(str, gone))}, whose sheet is gone"
    return work.commit(tournament, what, round_=gone[0])

"""Enter results by board."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from swissheet import rounds
from swissheet.notation import parse_result
from swissheet.papers.floor import FloorCode, joined, new_results
from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.drivers import as_if_typed
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.result_cells import result_cell

_BOARDS_AT_MOST = 40
"""Boards that the Log names."""


def enter_results(
    book: Book,
    round_: int,
    results: Mapping[int, str],
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> Outcome:
    """Write results by board, as one would type them, on the sheet of the round.

    A correction of an earlier round is asked about or refused, as if it were typed.
    Raises: RulesError: no such board. InputError: not a result. ChangesError: as for a typed one.
    """
    return _entered(begin(book, "results", when, who), round_, results, answers)


def enter_codes(
    book: Book,
    codes: Sequence[FloorCode],
    *,
    round_: int = 0,
    replace: bool = False,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> tuple[int, dict[int, str], Outcome | None]:
    """Write the results of codes, scanned or typed, and return their round and the new ones.

    There is no outcome if none is new.

    Args:   round_: the round that all have to be of; typed results name none, and are by default of
            the last round.
            replace: results that differ are replaced.
    Raises: as :func:`enter_results`. InputError: a code is of another event, round or pairing; or
            results differ.
    """
    begun = begin(book, "results", when, who)
    typed_alone = not any(code.event for code in codes)
    last = begun.tournament.rounds_paired
    code = joined(codes, round_ or (last if typed_alone else 0))
    new = new_results(begun.tournament, code, replace=replace)
    return code.round, new, _entered(begun, code.round, new, answers) if new else None


def _entered(
    begun: Begun, round_: int, results: Mapping[int, str], answers: frozenset[str]
) -> Outcome:
    said = [phrase("log.board-result", board=at, result=text) for at, text in results.items()]
    what = Clauses((*said[:_BOARDS_AT_MOST], *(["..."] if said[_BOARDS_AT_MOST:] else [])), ", ")

    def typed(changes: Changes) -> None:
        meant = begun.tournament
        for board, text in results.items():
            result = parse_result(text)
            meant = rounds.set_result(meant, round_, board, *result)
            sheet = begun.reading.rounds[round_]
            cell = sheet.boards[board - 1].row, "result"
            changes.set_cells(sheet.view, {cell: result_cell(*result)})

    def rules(then: Begun, _: None) -> Proposal:
        return proposal(then, then.tournament, what, round_)

    return as_if_typed(begun, typed, answers, rules).outcome

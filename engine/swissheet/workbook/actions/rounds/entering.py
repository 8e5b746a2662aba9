"""Results are entered by board."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from swissheet import rounds
from swissheet.notation import parse_result
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.result_cells import result_cell

_LETTERS_AT_MOST = 500


def enter_results(
    book: Book,
    round_: int,
    results: Mapping[int, str],
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
) -> Outcome:
    """Results by board, as one would type them, stand on the sheet of the round.

    A correction of an earlier round is asked about or refused, as if it were typed.
    Raises: RulesError: no such board. InputError: not a result. ChangesError: as for a typed one.
    """
    with begin(book, "results", when, who, asks_later=True) as work:
        meant = work.tournament
        for board, text in results.items():
            result = parse_result(text)
            meant = rounds.set_result(meant, round_, board, *result)
            sheet = work.reading.rounds[round_]
            cell = sheet.boards[board - 1].row, "result"
            work.changes.set_cells(sheet.view, {cell: result_cell(*result)})
        # Before the rest is written: numbers that move with a late entry are nobody's typing.
        work.ask(answers)
        work.read_again()
        meant = work.tournament
        work.write(meant)
        what = ", ".join(f"board {board}: {text}" for board, text in results.items())
        return work.commit(meant, what[:_LETTERS_AT_MOST], round_=round_)

"""An action that swissheet has not: one module with its function, and its row of the table."""

from __future__ import annotations

import datetime as dt

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.notation import parse_result
from swissheet.words import counted
from swissheet.workbook.actions.action import Action, Button, Effect, Parameter, ParameterKind
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.actions.words import INSIST
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book

__all__ = ["ROW", "agree_draws"]


def agree_draws(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    board: int | None = None,
    force: bool = False,
) -> Outcome:
    """Every game of the last round that has no result is a draw."""
    begun = begin(book, "agree_draws", when, who, answers=answers)
    return propose(begun, lambda: _drawn(begun, board, force=force)).outcome


def _drawn(begun: Begun, board: int | None, *, force: bool) -> Proposal:
    meant, last = begun.tournament, begun.tournament.rounds_paired
    missing = [n for n in rounds.missing_results(meant, last) if board in (None, n)]
    if not missing and not force:
        boards = range(1, len(meant.round(last).games) + 1)
        cells = [f"board {n}" for n in boards]
        raise RulesError("actions.changed-since", action="Agree draws", cells=cells, insist=INSIST)
    for number in missing:
        meant = rounds.set_result(meant, last, number, *parse_result("="))
    return proposal(begun, meant, counted(len(missing), "draw"), last)


ROW = Action(
    "agree_draws",
    "support.agreed_draws:agree_draws",
    'Call every game without a result a draw ("½-½" & so on).',
    Effect.WRITES,
    (
        Parameter(
            "board", ParameterKind.WHOLE, "Only the game of this board.", "--board", "N", least=1
        ),
        Parameter("force", ParameterKind.FLAG, "Even if there is none.", "--force", default=False),
    ),
    command="agree-draws",
    button=Button("AgreeDraws", "Spelling", "more", "AD"),
    asks=("changed-since",),
)

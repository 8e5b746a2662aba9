"""End pairing by hand, and compare the boards with those of the rules."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.words.message import phrase
from swissheet.workbook.actions.beginning import begin
from swissheet.workbook.actions.completeness import require_results
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.front_sheet import first_missing
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.of_actions.comparing import compared
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.sheets.reading.reading import Reading


def finish(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Close the round that was open for pairing by hand, and ask about boards that differ.

    Raises: RulesError: no round is open, somebody has neither a board nor a bye, or a result of an
            earlier round is missing. ChangesError: the boards are not those the rules give.
    """
    begun = begin(book, "finish", when, who, answers=answers)
    round_ = open_phase(begun.phase).round
    _require_whole(begun.reading, begun.tournament, round_)
    meant = accelerated(begun.reading, begun.tournament, round_)
    what = phrase("log.finished", round=round_, boards=len(meant.round(round_).games))
    noticed = compared(begun.noticed, meant, round_)
    proposed = proposal(begun, meant, what, round_, noticed)
    outcome = propose(begun, lambda: replace(proposed, phase=None)).outcome
    place = first_missing(begun.book, round_)
    return replace(outcome, box=outcome.done, place=place)


def open_phase(phase: Phase | None) -> Phase:
    """Return the round that is open for pairing by hand.

    Raises: RulesError: no round is open.
    """
    if phase is None:
        raise RulesError("actions.phase-closed")
    return phase


def accelerated(reading: Reading, tournament: Tournament, round_: int) -> Tournament:
    """Return the tournament with the acceleration that was in force when a round was paired.

    Rule: C.04.7 (2026-02) 1.2, 1.3.
    """
    if not reading.settings.baku or tournament.rounds_paired < round_:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    before = accelerate(rounds.without_last_round(tournament))
    return replace(tournament, virtual_points=before.virtual_points)


def _require_whole(reading: Reading, tournament: Tournament, round_: int) -> None:
    """Require boards in the round, a place for everybody, and the results before it.

    In a knock-out its games are those of the bracket.
    """
    if tournament.system.needs_results:
        require_results(reading, tournament, round_ - 1)
    place = reading.places.board(round_, 1, "board")
    if tournament.rounds_paired < round_:
        raise RulesError("actions.phase-empty", place=place, round=round_)
    if tournament.system.matches:
        from swissheet.pairing.knockout import follow

        follow(tournament, round_)
    left = rounds.left_over(tournament, round_)
    if left:
        names = [f"{tpn} {tournament.player(tpn).name}" for tpn in left]
        raise RulesError("actions.left-over", place=place, round=round_, names=names)

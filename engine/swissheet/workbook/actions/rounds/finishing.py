"""Pairing by hand ends: the boards are compared with those of the rules."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.words import counted
from swissheet.workbook.actions.completeness import require_results
from swissheet.workbook.actions.front_sheet import first_missing
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.comparing import compared
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.sheets.reading.reading import Reading


def finish(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """The round that was open for pairing by hand is closed; boards that differ are asked about.

    Raises: RulesError: no round is open, somebody has neither a board nor a bye, or a result of an
            earlier round is missing. ChangesError: the boards are not those the rules give.
    """

    def also(noticed: Noticed, tournament: Tournament) -> Noticed:
        phase = open_phase(noticed.phase(when, who))
        _require_whole(noticed.reading, tournament, phase.round)
        tournament = accelerated(noticed.reading, tournament, phase.round)
        return compared(noticed, tournament, phase.round)

    with begin(book, "finish", when, who, answers=answers, also=also) as work:
        round_ = open_phase(work.phase).round
        meant = accelerated(work.reading, work.tournament, round_)
        work.phase = None
        work.write(meant)
        boards = counted(len(meant.round(round_).games), "board")
        outcome = work.commit(meant, f"round {round_}, {boards}", round_=round_)
    place = first_missing(work.book, round_)
    return replace(outcome, message=outcome.summary, place=place)


def open_phase(phase: Phase | None) -> Phase:
    """The round that is open for pairing by hand.

    Raises: RulesError: none is.
    """
    if phase is None:
        raise RulesError("actions.phase-closed")
    return phase


def accelerated(reading: Reading, tournament: Tournament, round_: int) -> Tournament:
    """The tournament with the acceleration that was in force when a round was paired.

    Rule: C.04.7 (2026-02) 1.2, 1.3.
    """
    if not reading.settings.baku or tournament.rounds_paired < round_:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    before = accelerate(rounds.without_last_round(tournament))
    return replace(tournament, virtual_points=before.virtual_points)


def _require_whole(reading: Reading, tournament: Tournament, round_: int) -> None:
    """The round has boards, and a place for everybody; the results before it are there.

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

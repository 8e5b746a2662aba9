"""The pairing of a round is published: from then on the players know it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.words import counted
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.published import Version, hash_of, seats_of
from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.reading.read import read


def publish(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    round_: int | None = None,
) -> Outcome:
    """A pairing is published as it stands: the time and a hash of its boards are kept.

    Boards that were published already are not published again; other boards are the next version.
    Rule:   C.04.2 (2026-02) 4.4: a published pairing is changed for good reasons only.
    Args:   round_: by default the last one that is paired.
    Raises: RulesError: it is not paired, or open for pairing by hand.
    """
    with begin(book, "publish", when, who, answers=answers) as work:
        tournament, published = work.tournament, work.published
        number = tournament.rounds_paired if round_ is None else round_
        if not tournament.rounds_paired:
            raise RulesError("actions.publish-none")
        rounds.require_paired(tournament, number)
        if work.phase is not None and work.phase.round == number:
            place = work.reading.places.board(number, 1, "board")
            raise RulesError("actions.phase-open", place=place, round=number)
        seats = seats_of(tournament.round(number), work.noticed.own_numbers)
        version = Version(when, who, hash_of(seats), seats)
        known = published.of(number)
        if known and known[-1].shows(seats):
            last = known[-1]
            said = (
                f"Nothing to publish: round {number} is published as it stands, version "
                f"{len(known)} of {last.when:%Y-%m-%d %H:%M}, same hash {last.short_hash}."
            )
            reading = work.reading
            if work.mend():
                done = work.conclude(read(work.book), said)
                return replace(done, summary=said, message=said)
            return Outcome(
                said, status_line(reading), tournament, reading.issues, what=said, message=said
            )
        work.published = published.with_version(number, version)
        work.write(tournament)
        boards = counted(len(tournament.round(number).games), "board")
        what = f"round {number}, {boards}, version {len(known) + 1}, hash {version.short_hash}"
        if known:
            what += f"; {counted(known[-1].differing(seats), 'board')} not as published before"
        outcome = work.commit(tournament, what, round_=number)
    return replace(outcome, message=outcome.summary)

"""Publish the pairing of a round: from then on the players know it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from swissheet import rounds
from swissheet.errors import RulesError
from swissheet.words.message import Clauses, phrase
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import NothingToDo, Proposal, proposal
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.published import Version, hash_of, seats_of


def publish(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    round_: int | None = None,
) -> Outcome:
    """Publish a pairing as it is: keep the time and a hash of its boards.

    Boards that were published already are not published again; other boards are the next version.
    Rule:   C.04.2 (2026-02) 4.4: a published pairing is changed for good reasons only.
    Args:   round_: by default the last one that is paired.
    Raises: RulesError: it is not paired, or open for pairing by hand.
    """
    begun = begin(book, "publish", when, who, answers=answers)
    done = propose(begun, lambda: _published(begun, round_))
    return replace(done.outcome, box=done.outcome.done)


def _published(begun: Begun, round_: int | None) -> Proposal | NothingToDo:
    """Return the round with its new version; nothing to do if its boards are published.

    Rule: C.04.2 (2026-02) 4.4.
    """
    tournament, published = begun.tournament, begun.reading.published
    number = tournament.rounds_paired if round_ is None else round_
    if not tournament.rounds_paired:
        raise RulesError("actions.publish-none")
    rounds.require_paired(tournament, number)
    if begun.phase is not None and begun.phase.round == number:
        place = begun.reading.places.board(number, 1, "board")
        raise RulesError("actions.phase-open", place=place, round=number)
    seats = seats_of(tournament.round(number), begun.noticed.own_numbers)
    version = Version(begun.when, begun.who, hash_of(seats), seats)
    known = published.of(number)
    if known and known[-1].shows(seats):
        last = known[-1]
        return NothingToDo(
            phrase(
                "log.published-already",
                round=number,
                version=len(known),
                when=f"{last.when:%Y-%m-%d %H:%M}",
                hash=last.short_hash,
            ),
            checks=False,
        )
    what = [
        phrase(
            "log.published",
            round=number,
            boards=len(tournament.round(number).games),
            version=len(known) + 1,
            hash=version.short_hash,
        )
    ]
    if known:
        what.append(phrase("log.not-as-before", boards=known[-1].differing(seats)))
    published = published.with_version(number, version)
    proposed = proposal(begun, tournament, Clauses(tuple(what)), number)
    return replace(proposed, published=published)

"""Draw lots for places that nothing else decides."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import Tournament
from swissheet.tiebreaks.lots import placed_by_lots
from swissheet.tiebreaks.ranks import chosen_codes
from swissheet.words.message import Clauses, Phrase, phrase
from swissheet.workbook.actions.beginning import Begun, begin
from swissheet.workbook.actions.completeness import counted_rounds
from swissheet.workbook.actions.drawn_before import drawn_before, drawn_now
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.places.ranking import told_by_setting
from swissheet.workbook.actions.proposal import NothingToDo, Proposal, proposal
from swissheet.workbook.changes.ask.questions import ASKED, NO_ANSWERS
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading

_OPTION = "lots_seed"
_IN_ENGLISH = re.compile(r"(?:lots )?by the number ([1-9]\d{0,11})\b.*")
"""The Log's words for a draw; workbooks made earlier have one more in front."""


def lots(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """Place by lots, in the Standings, the players whom the list of tie-breaks leaves tied.

    The system draws one number, once; it is kept with the event, and every lot follows from it, so
    that the same order comes again, in standings and report alike. A number that was drawn and
    taken back is the one that counts again: the Log remembers it. The list of the event stays as
    it is. While games are to be played, the places may still change, and drawing is asked about.
    Where nobody is tied nothing is drawn, unless the list itself names lots.

    Rule:   C.07 (2026-03) 2: players who are still tied at the end of the list draw lots.
    Raises: ChangesError, WorkbookError: as for every action; RulesError: as for the standings, or
            the event is a knock-out, whose places no list of tie-breaks decides.
    """
    from swissheet.workbook.sheets.standings.write import write_tables

    found = read(book)
    if found.settings.system.matches:
        raise RulesError("knockout.lots", place=Place(sheet=title_of(book, Sheet.STANDINGS) or ""))
    # Nothing is drawn twice, so that the second time is an update of the standings.
    drawn = _OPTION in dict(found.kept.options)
    begun = begin(book, "standings" if drawn else "lots", when, who, answers=answers)
    reading = begun.reading
    noticed = begun.noticed if drawn else _while_games_are_open(begun)

    def rules() -> Proposal | NothingToDo:
        if not drawn and not _needed(reading, begun.tournament):
            return NothingToDo(phrase("log.nobody-tied"))
        tournament, before = _with_a_number(begun)
        round_ = counted_rounds(reading, tournament, None)
        number = tournament.option(_OPTION)

        def then(changes: Changes, proposed: Proposal) -> Proposal:
            with told_by_setting(reading, None):
                written = write_tables(changes, reading, tournament, None, None)
            drawn = (
                phrase("log.by-number-drawn-before", number=number)
                if before
                else phrase("log.by-number", number=number)
            )
            what = Clauses((drawn, written.what), ", ")
            return replace(proposed, what=what, said=written.told)

        return replace(proposal(begun, tournament, "", round_, noticed), then=then)

    done = propose(begun, rules, noticed)
    nobody = phrase("log.alone", what=phrase("log.nobody-tied"))
    if done.proposal is None:
        return replace(done.outcome, done=nobody, box=nobody, listing=(nobody,))
    title = title_of(begun.book, Sheet.STANDINGS)
    if title is not None:
        begun.book.activate(title)
    told = tuple(_places(done.proposal.meant)) or (nobody,)
    message = Clauses((done.outcome.done, *told, *done.said), "\n")
    return replace(done.outcome, box=message, listing=told)


def _needed(reading: Reading, tournament: Tournament) -> bool:
    """Return whether somebody is tied, or the list names lots, whose column needs a number.

    Raises: RulesError, InputError: a tie-break of the list cannot be computed.
    """
    with told_by_setting(reading, None):
        named = any(code.name == "LOTS" for code in chosen_codes(tournament, None))
        any_number = replace(tournament, options=(*tournament.options, (_OPTION, "1")))
        return named or any(placed_by_lots(any_number))


def _while_games_are_open(begun: Begun) -> Noticed:
    """Ask while games are to be played, because lots are for places that are final.

    Nothing is asked where nothing would be drawn.
    """
    noticed, tournament = begun.noticed, begun.tournament
    last, total = tournament.rounds_paired, tournament.rounds_total
    undecided = tournament.open_boards(last)
    games = [phrase("part.boards", round=number, boards=boards) for number, boards in undecided]
    if last + 1 < total:
        games.append(phrase("part.rounds", first=last + 1, last=total))
    elif last < total:
        games.append(phrase("part.round", round=total))
    if not games or not _needed(noticed.reading, tournament):
        return noticed
    places = noticed.reading.places
    (number, boards), *_ = undecided or [(last, (1,))]
    issue = Issue(
        Severity.QUESTION,
        "changes.lots-provisional",
        places.board(number, boards[0]),
        params={"games": games},
        level=ASKED,
    )
    return noticed.with_events([GradedEvent(issue, (), last)])


def _with_a_number(begun: Begun) -> tuple[Tournament, bool]:
    """Return the tournament with its number for lots, and whether that was drawn before."""
    tournament = begun.tournament
    if tournament.option(_OPTION):
        return tournament, False
    before = drawn_before(begun.book, begun.memory, ("lots",), _IN_ENGLISH)
    number = before or drawn_now()
    meant = replace(tournament, options=(*tournament.options, (_OPTION, number)))
    return meant, bool(before)


def _places(tournament: Tournament) -> Iterator[Phrase]:
    """Return the places by lots, one line for each group that is tied without them."""
    for tied in placed_by_lots(tournament):
        places = [f"{row.rank} {tournament.player(row.tpn).name} ({row.tpn})" for row in tied]
        yield phrase("log.placed-by-lots", places=places)

"""Lots are drawn for places that nothing else decides."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import Tournament, boards_in_words
from swissheet.tiebreaks.lots import placed_by_lots
from swissheet.tiebreaks.ranks import chosen_codes
from swissheet.workbook.actions.completeness import counted_rounds
from swissheet.workbook.actions.drawn_before import drawn_before
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.places.ranking import told_by_setting
from swissheet.workbook.actions.transaction import Transaction, begin
from swissheet.workbook.changes.ask.questions import ASKED, NO_ANSWERS
from swissheet.workbook.changes.grade.event import Event
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading

_OPTION = "lots_seed"
_SEEDS = 10**12
_NOBODY = "Nobody is tied: no place was drawn."
_SAID = re.compile(r"(?:lots )?by the number ([1-9]\d{0,11})\b.*")
"""What the Log says of a draw; workbooks made earlier have the word in front."""


def lots(
    book: Book, *, when: dt.datetime, who: str, answers: frozenset[str] = NO_ANSWERS
) -> Outcome:
    """The Standings place by lots whom the list of tie-breaks leaves tied.

    The system draws one number, once; it is kept with the event, and every lot follows from it, so
    that the same order comes again, in standings and report alike. A number that was drawn and
    taken back is the one that counts again: the Log remembers it. The list of the event stays as
    it is. While games are to be played, the places may still change, and drawing is asked about.
    Where nobody is tied nothing is drawn, unless the list itself names lots.

    Rule:   C.07 (2026-03) 2: who is still tied at the end of the list draws lots.
    Raises: ChangesError, WorkbookError: as for every action; RulesError: as for the standings, or
            the event is a knock-out, whose places no list of tie-breaks decides.
    """
    from swissheet.workbook.sheets.standings.write import write_tables

    found = read(book)
    if found.settings.system.matches:
        raise RulesError("knockout.lots", place=Place(sheet=title_of(book, Sheet.STANDINGS) or ""))
    # Nothing is drawn twice, so that the second time is an update of the standings.
    drawn = _OPTION in dict(found.kept.options)
    key, also = ("standings", None) if drawn else ("lots", _while_games_are_open)
    with begin(book, key, when, who, answers=answers, also=also) as work:
        if not drawn and not _needed(work.reading, work.tournament):
            outcome = work.conclude_as_typed(_NOBODY.removesuffix("."))
            return replace(outcome, summary=_NOBODY, message=_NOBODY, told=(_NOBODY,))
        tournament, before = _with_a_number(work)
        round_ = counted_rounds(work.reading, tournament, None)
        work.write(tournament)
        with told_by_setting(work.reading, None):
            done = write_tables(work.changes, work.reading, tournament, None, None)
        number = f"{tournament.option(_OPTION)}{', drawn before' if before else ''}"
        what = f"by the number {number}, {done.what}"
        outcome = work.commit(tournament, what, round_=round_)
    title = title_of(work.book, Sheet.STANDINGS)
    if title is not None:
        work.book.activate(title)
    told = tuple(_places(tournament)) or (_NOBODY,)
    return replace(
        outcome, message="\n".join(filter(None, (outcome.summary, *told, *done.told))), told=told
    )


def _needed(reading: Reading, tournament: Tournament) -> bool:
    """Whether somebody is tied, or the list of the event names lots, whose column needs a number.

    Raises: RulesError, InputError: a tie-break of the list cannot be computed.
    """
    with told_by_setting(reading, None):
        named = any(code.name == "LOTS" for code in chosen_codes(tournament, None))
        any_number = replace(tournament, options=(*tournament.options, (_OPTION, "1")))
        return named or any(placed_by_lots(any_number))


def _while_games_are_open(noticed: Noticed, tournament: Tournament) -> Noticed:
    """The same, with a question while games are to be played: lots are for places that are final.

    Nothing is asked where nothing would be drawn.
    """
    last, total = tournament.rounds_paired, tournament.rounds_total
    undecided = tournament.open_boards(last)
    games = [f"round {number}, {boards_in_words(boards)}" for number, boards in undecided]
    if last < total:
        games.append(f"rounds {last + 1} to {total}" if last + 1 < total else f"round {total}")
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
    return noticed.with_events([Event(issue, (), last)])


def _with_a_number(work: Transaction) -> tuple[Tournament, bool]:
    """The tournament with its number for lots, and whether that was drawn and taken back before."""
    tournament = work.tournament
    if tournament.option(_OPTION):
        return tournament, False
    import secrets

    before = drawn_before(work.book, work.documents, _SAID)
    number = before or str(1 + secrets.randbelow(_SEEDS))
    meant = replace(tournament, options=(*tournament.options, (_OPTION, number)))
    return meant, bool(before)


def _places(tournament: Tournament) -> Iterator[str]:
    """Who has which place by lots, one line for each group that is tied without them."""
    for tied in placed_by_lots(tournament):
        said = (f"{row.rank} {tournament.player(row.tpn).name} ({row.tpn})" for row in tied)
        yield f"By lots: {', '.join(said)}"

"""Take a whole tournament out of a workbook, and bring one into it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Place, RulesError
from swissheet.formats.direction import undirected_record
from swissheet.formats.trf.notes import comments_first
from swissheet.model import ForeignRecord, Tournament
from swissheet.words.message import phrase
from swissheet.workbook.actions.beginning import begin_anyway, sound_unless_forbidden
from swissheet.workbook.actions.drivers import fill
from swissheet.workbook.actions.front_sheet import round_title
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import proposal
from swissheet.workbook.changes.ask.codes import OF_ROUNDS
from swissheet.workbook.changes.ask.questions import (
    NO_ANSWERS,
    TOLD,
    Answers,
    Question,
    answered,
    questions,
    reason_of,
)
from swissheet.workbook.changes.ask.rating import still_meant
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import notice
from swissheet.workbook.changes.of_actions.imports import imported
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.changes.report.notes import written
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.remainder import state_of_ranks
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import with_new_numbers


def to_tournament(book: Book) -> Tournament:
    """Return the tournament in a workbook.

    Raises: ChangesError: what people changed waits for an answer. WorkbookError: with the problems
            found, the first one first.
    """
    return reported(book)[0]


def reported(book: Book) -> tuple[Tournament, Reading]:
    """Return the tournament for a report, with ``###`` lines for what no other record has.

    Raises: as for :func:`to_tournament`.
    """
    reading = read(book)
    noticed = notice(reading)
    tournament = sound_unless_forbidden(rulings_apart(reading, noticed), noticed)
    noticed.ask(NO_ANSWERS)
    tournament = _without_old_ranks(tournament, reading.kept.ranked)
    lines = [line for line in noticed.note_lines() if still_meant(f"### {line}", tournament)]
    known = {record.text for record in tournament.foreign}
    notes = tuple(ForeignRecord(f"### {line}") for line in lines if f"### {line}" not in known)
    foreign = comments_first((*tournament.foreign, *notes))
    return replace(tournament, foreign=foreign), reading


def as_shown(book: Book) -> Tournament:
    """Return the tournament with the numbers of the sheets, without players who have none yet.

    If newcomers are on a sheet of a round, they are in it, and all numbers are those to come.
    Raises: as for :func:`to_tournament`.
    """
    tournament, reading = reported(book)
    new = {item.row for item in reading.players if not item.given}
    seated = {
        who.row
        for sheet in reading.rounds.values()
        for seat in sheet.rows
        for who in (seat.white, seat.black)
        if who is not None
    }
    if not new or not reading.started or new & seated:
        return tournament
    known = replace(reading, players=tuple(i for i in reading.players if i.row not in new))
    numbers = {item.player.tpn: item.given for item in known.players}
    then = rulings_apart(with_new_numbers(known, numbers), notice(reading)).tournament
    return tournament if then is None else then


def _without_old_ranks(tournament: Tournament, ranked: int) -> Tournament:
    """Remove the ranks a file brought, once anything has changed that they followed from.

    Args: ranked: the state they were of; 0 where nobody knows.
    """
    if not ranked or ranked == state_of_ranks(tournament):
        return tournament
    players = tuple(replace(player, rank=0) for player in tournament.players)
    return replace(tournament, players=players)


def from_tournament(
    book: Book,
    tournament: Tournament,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    told: Sequence[Issue] = (),
) -> Outcome:
    """Write a tournament into a workbook without players, and lose nothing of it.

    Notices about data that was read differently from the file, or filled in, are kept with it.
    Args:   answers: to questions about rounds that the rules pair in another way.
    Raises: RulesError: the workbook has players already. ChangesError: a round is not paired by
            the rules, and no line of the tournament reports it.
    Cost:   one pairing for each round.
    """
    as_read, tournament = tournament, undirected_record(tournament)
    begun = begin_anyway(book, "import", when, who)
    reading = begun.reading
    if reading.listed or reading.started:
        raise RulesError(
            "actions.not-empty",
            place=Place(sheet=title_of(begun.book, Sheet.PLAYERS) or ""),
            count=len(reading.listed),
        )
    first = reading.state.next_id if reading.state else 1
    own = {player.tpn: first + at for at, player in enumerate(tournament.players)}
    events = imported(as_read, told, own)
    asked = questions(events, "", lambda event: _line(event, own))
    answered(asked, _for_all_rounds(asked, answers))
    last = tournament.rounds_paired
    what = phrase("log.players-rounds", players=len(tournament.players), rounds=last)
    proposed = proposal(begun, tournament, what, noticed=begun.noticed.with_events(events))
    listed = tuple(event.issue for event in events if event.level == TOLD)
    outcome = fill(begun, replace(proposed, listed=listed))
    if last:
        begun.book.activate(round_title(begun.book, last))
    return outcome


def _for_all_rounds(asked: Sequence[Question], answers: frozenset[str]) -> frozenset[str]:
    """Return the answers; one that names no round is given for all of them."""
    given = {answer.strip().upper() for answer in answers}
    codes = [question.code for question in asked if question.code.startswith(f"{OF_ROUNDS}.")]
    if OF_ROUNDS not in given or not codes:
        return answers
    return Answers((given - {OF_ROUNDS}).union(codes), reason_of(answers))


def _line(event: GradedEvent, own: Mapping[int, int]) -> str:
    """Return the line of the report an event makes.

    Args: own: own number by pairing number.
    """
    notes = [event.note] if event.note is not None else []
    return "".join(f"### {line}" for line in written(notes, {n: tpn for tpn, n in own.items()}))

"""The next round is paired."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace

from swissheet import rounds
from swissheet.doubts import games_to_come
from swissheet.errors import Issue, NoLegalPairing, Place, RulesError
from swissheet.model import System, Tournament, format_points
from swissheet.pairing import RoundPairing, pab_reasons, system_named
from swissheet.pairing.pab_words import bye_in_short
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.words import counted
from swissheet.workbook.actions.completeness import require_results
from swissheet.workbook.actions.front_sheet import first_missing, round_title
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.rounds.drawing import as_before, drawn, list_in_words
from swissheet.workbook.actions.rounds.presence import (
    as_decided,
    carry_out,
    decision,
    require_question,
)
from swissheet.workbook.actions.rounds.table_numbers import TableNumbers
from swissheet.workbook.actions.rounds.unpaired_results import return_results
from swissheet.workbook.actions.transaction import begin
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.grade.published import paired_again
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.no_shows import with_no_shows
from swissheet.workbook.changes.of_actions.not_confirmed import Unconfirmed, with_not_confirmed
from swissheet.workbook.host.book import Book
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.reading import Reading

_DOUBTS = frozenset(
    {"rounds-many", "rounds-advised", "adjourned-old", "initial-order", "both-forfeit"}
)
_BECAME = {
    Unconfirmed.LEAVE_OUT: "left out",
    Unconfirmed.ABSENT: "absent",
    Unconfirmed.PAIR: "paired all the same",
}


def pair(
    book: Book,
    *,
    when: dt.datetime,
    who: str,
    answers: frozenset[str] = NO_ANSWERS,
    round_: int | None = None,
    system: str | System | None = None,
    unconfirmed: str | Unconfirmed | None = None,
) -> Outcome:
    """The next round is paired, written to its sheet and shown.

    Args:   round_: refuses unless this is the next round.
            unconfirmed: what becomes of players who are not marked as present before round 1:
                ``leave-out``, ``absent`` or ``pair``; by default that is asked.
    Raises: WorkbookError: problems in the sheets. NoLegalPairing: no complete pairing exists.
            RulesError: results are missing, or no round is left; or something is decided about
            players who are not asked about. InputError: no such decision.
    """
    decided = decision(unconfirmed)
    then = decided or Unconfirmed.LEAVE_OUT
    numbers = TableNumbers(book)

    def also(noticed: Noticed, tournament: Tournament) -> Noticed:
        if decided is not None:
            require_question(noticed.reading)
        noticed = with_no_shows(noticed, tournament)
        noticed = with_not_confirmed(noticed, decided)
        now = as_decided(noticed, tournament, then)
        with suppress(RulesError):  # the pairing itself will say so
            now = numbers.given(noticed, now)
        ruled = _ruled_by(tournament, system)
        number = as_before(ruled, book, noticed.reading.memory)[0].options
        return _published_otherwise(noticed, now, system, number)

    with begin(book, "pair", when, who, answers=answers, also=also) as work:
        reading, tournament = work.reading, work.tournament
        last = tournament.rounds_paired
        if work.phase is not None:
            place = reading.places.board(work.phase.round, 1, "board")
            raise RulesError("actions.phase-open", place=place, round=work.phase.round)
        if round_ is not None:
            tournament.require_next(round_)
        for issue in reading.issues:
            if issue.code == "round-gone" or (issue.code == "system" and system is None):
                raise RulesError.of(issue)
        if _ruled_by(tournament, system).system.needs_results:
            require_results(reading, tournament, last)
        not_confirmed = carry_out(work, then)
        reading, tournament = work.reading, work.tournament
        if len(tournament.players) < 2 and reading.left_out:
            assert reading.players_view is not None
            column = reading.players_view.header("present")
            raise RulesError(
                "actions.players-not-confirmed",
                place=Place(sheet=title_of(work.book, Sheet.PLAYERS) or ""),
                count=len(reading.listed),
                confirmed=len(tournament.players),
                column=column,
            )
        if len(tournament.players) < 2:
            raise RulesError(
                "actions.players-missing",
                place=Place(sheet=title_of(work.book, Sheet.PLAYERS) or ""),
                count=len(tournament.players),
            )
        with told_by_cell(reading):
            work.reading = reading = numbers.given(work.noticed, reading)
            tournament = numbers.recorded(work.tournament)
        ruled, lots = drawn(_ruled_by(tournament, system), work.book, work.documents)
        tournament = replace(tournament, options=ruled.options)
        with told_by_cell(reading):
            meant, made = rounds.pair_next(_accelerated(reading, tournament), system)
        own = {item.player.tpn: work.noticed.ids[item.row] for item in reading.players}
        meant, back = return_results(work.documents, meant, own)
        work.write(meant)
        if meant.system.grid:
            from swissheet.workbook.sheets.standings.write import write_grid

            write_grid(work.changes, reading, meant)
        what = _in_words(_ruled_by(meant, system), made, reading, numbers.what)
        work.listed = numbers.issues
        what += list_in_words(_ruled_by(meant, system), made.round)
        if lots:
            what += f"; {lots}"
        if not_confirmed:
            what += f"; {counted(not_confirmed, 'player')} not confirmed: {_BECAME[then]}"
        if back:
            what += f"; {counted(len(back), 'result')} of before kept"
        outcome = work.commit(meant, what, round_=made.round)
    work.book.activate(round_title(work.book, made.round))
    outcome = replace(outcome, place=first_missing(work.book, made.round))
    told = (f"{work.moved}.",) if work.moved else ()
    to_come = tuple(games_to_come(tournament))
    return _with_doubts(replace(outcome, pairing=made, told=told), reading, numbers.issues, to_come)


def _ruled_by(tournament: Tournament, system: str | System | None) -> Tournament:
    """The tournament with the system that paired the round."""
    if system is None:
        return tournament
    return replace(tournament, system=system_named(system) if isinstance(system, str) else system)


def _accelerated(reading: Reading, tournament: Tournament) -> Tournament:
    if not reading.settings.baku:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    return accelerate(tournament)


def _published_otherwise(
    noticed: Noticed,
    reading: Reading,
    system: str | System | None,
    options: tuple[tuple[str, str], ...],
) -> Noticed:
    """Boards that differ from those published before the round was taken back are asked about.

    Args: reading, options: what will be paired.
    """
    assert reading.tournament is not None
    tournament = replace(reading.tournament, options=options)
    last = tournament.rounds_paired
    if not reading.published.of(last + 1) or reading.phase is not None:
        return noticed
    try:
        if _ruled_by(tournament, system).system.needs_results:
            require_results(reading, tournament, last)
        _, made = rounds.pair_next(_accelerated(reading, tournament), system)
    except (RulesError, NoLegalPairing):
        return noticed  # the pairing itself will say so
    event = paired_again(reading, tournament, made)
    return noticed if event is None else noticed.with_events([event])


_WHY = {
    "only": "the only one who can have it",
    "fewest": "fewest unplayed games of {count}, C9",
    "first": "first in the order of {count}, 3.8",
    "best": "best pairing of {count}, C6 to C21",
}


def _bye(tournament: Tournament, made: RoundPairing) -> str:
    """Who has the bye, and in short why if the rules compare players for it, for the Log."""
    reasons = pab_reasons(tournament, made)
    if reasons is None:
        tpn = made.pab or 0
        return f"bye for {tpn} {tournament.player(tpn).name}"
    issue = bye_in_short(tournament, reasons)[0]
    why = _WHY[issue.key.rpartition(".")[2]].format_map(issue.params)
    score = format_points(reasons.score) or "0"
    name = tournament.player(reasons.tpn).name
    return f"bye for {reasons.tpn} {name} (score {score}: {why})"


def _with_doubts(
    outcome: Outcome, before: Reading, numbers: Sequence[Issue], to_come: Sequence[Issue]
) -> Outcome:
    """The outcome tells what was doubtful before; the round is paired all the same.

    Args: numbers: what the arbiter should know of the numbers that were given.
          to_come: games of earlier rounds that have no result.
    """
    found = [*(issue for issue in before.issues if issue.code in _DOUBTS), *to_come]
    gone = tuple(issue for issue in found if issue not in outcome.issues)
    words = (issue.words(before.settings.language) for issue in (*found, *numbers))
    message = "\n".join((*words, *outcome.told))
    return replace(outcome, issues=(*gone, *outcome.issues), message=message)


def _in_words(
    tournament: Tournament, made: RoundPairing, reading: Reading, numbers: str = ""
) -> str:
    """What was done; ``numbers``: how those of a table were given, which moves nobody else."""
    parts = [counted(len(made.boards), "board"), *([numbers] if numbers else [])]
    if made.pab is not None:
        parts.append(_bye(tournament, made))
    if made.absent:
        parts.append(f"not there: {', '.join(map(str, made.absent))}")
    if made.byes:
        parts.append(f"{len(made.byes)} not playing")
    new = [str(item.player.tpn) for item in reading.players if not item.given]
    if new and reading.started:
        parts.append(f"late {'entry' if len(new) == 1 else 'entries'}: No. {', '.join(new)}")
    if reading.renumbered and not numbers:
        parts.append(f"new numbers: {counted(len(reading.renumbered), 'player')}")
    return "; ".join(parts)


_COLUMNS = {
    "round_robin.byes": "byes",
    "round_robin.late": "name",
    "round_robin.numbers.without": "tpn",
}


@contextmanager
def told_by_cell(reading: Reading) -> Iterator[None]:
    """A round that the table does not give is told with a cell: a setting, a player or a board."""
    try:
        yield
    except RulesError as error:
        place = _place(reading, error)
        if place is None:
            raise
        raise error.at(place) from None


def _place(reading: Reading, error: RulesError) -> Place | None:
    key = error.issue.key
    if key in ("round_robin.rounds", "round_robin.no-such-round"):
        return reading.settings.place("rounds_total")
    if key == "round_robin.cycles":
        return reading.settings.place("cycles")
    if key == "round_robin.varma-size":
        return reading.settings.place("numbers")
    if key == "round_robin.form-teams":
        return reading.settings.place("form")
    if key == "round_robin.off-table":
        return reading.places.board(error.place.round, 1, "board")
    found = reading.players_view
    if key == "round_robin.form-nobody":
        club = terms_of(reading.tournament).form is Form.CLUBS if reading.tournament else False
        column = "club" if club else "federation"
    elif key in _COLUMNS:
        column = _COLUMNS[key]
    else:
        return None
    rows = [item.row for item in reading.players if item.player.tpn == error.place.tpn]
    return found.place(rows[0], column) if found is not None and rows else None

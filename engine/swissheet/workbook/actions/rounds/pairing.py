"""Pair the next round."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from swissheet import rounds
from swissheet.doubts import games_to_come
from swissheet.errors import Issue, Place, RulesError
from swissheet.model import System, Tournament
from swissheet.model.points import said_points
from swissheet.pairing import RoundPairing, pab_reasons, system_named
from swissheet.pairing.pab_words import bye_in_short
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.words.message import Clauses, Phrase, Text, phrase
from swissheet.workbook.actions.beginning import Begun, begin, sound
from swissheet.workbook.actions.completeness import require_results
from swissheet.workbook.actions.drivers import propose
from swissheet.workbook.actions.front_sheet import first_missing, round_title
from swissheet.workbook.actions.outcome import Outcome
from swissheet.workbook.actions.proposal import Proposal, proposal
from swissheet.workbook.actions.rounds.drawing import drawn, list_in_words
from swissheet.workbook.actions.rounds.presence import (
    as_decided,
    carry_out,
    closed_up,
    decision,
    require_question,
)
from swissheet.workbook.actions.rounds.table_numbers import table_numbers
from swissheet.workbook.actions.rounds.unpaired_results import return_results
from swissheet.workbook.changes.ask.questions import NO_ANSWERS
from swissheet.workbook.changes.grade.published import paired_again
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.no_shows import with_no_shows
from swissheet.workbook.changes.of_actions.not_confirmed import Unconfirmed, with_not_confirmed
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.presence import not_confirmed
from swissheet.workbook.sheets.reading.reading import Reading

_DOUBTS = frozenset(
    {
        "rounds-many",
        "rounds-advised",
        "adjourned-old",
        "initial-order",
        "other-list",
        "both-forfeit",
    }
)
_BECAME = {
    Unconfirmed.LEAVE_OUT: "log.unconfirmed-left-out",
    Unconfirmed.ABSENT: "log.unconfirmed-absent",
    Unconfirmed.PAIR: "log.unconfirmed-paired",
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
    """Pair the next round, write it to its sheet and show it.

    Args:   round_: refuses unless this is the next round.
            unconfirmed: what becomes of players who are not marked as present before round 1:
                ``leave-out``, ``absent`` or ``pair``; by default that is asked.
    Raises: WorkbookError: problems in the sheets. NoLegalPairing: no complete pairing exists.
            RulesError: results are missing, or no round is left; or a decision is given about
            players who are not asked about. InputError: not such a decision.
    """
    decided = decision(unconfirmed)
    begun = begin(book, "pair", when, who, answers=answers)
    noticed = _questions(begun, decided)
    _ruled_by(begun.tournament, system)  # a system that does not exist is refused before questions
    done = propose(
        begun,
        lambda: _paired(begun, noticed, round_, system, decided or Unconfirmed.LEAVE_OUT),
        noticed,
    )
    proposed = done.proposal
    assert proposed is not None
    begun.book.activate(round_title(begun.book, proposed.round))
    place = first_missing(begun.book, proposed.round)
    told = (phrase("log.alone", what=done.moved),) if done.moved else ()
    outcome = replace(done.outcome, place=place, listing=told)
    to_come = tuple(games_to_come(begun.tournament))
    return _with_doubts(outcome, proposed.reading, proposed.listed, to_come)


def _questions(begun: Begun, decided: Unconfirmed | None) -> Noticed:
    """Ask about players who did not appear, and before round 1 about those not confirmed."""
    if decided is not None:
        require_question(begun.reading)
    return with_not_confirmed(with_no_shows(begun.noticed, begun.tournament), decided)


def _paired(
    begun: Begun,
    noticed: Noticed,
    round_: int | None,
    system: str | System | None,
    decided: Unconfirmed,
) -> Proposal:
    """Pair the next round, as it will be once the decision about the players is carried out."""
    _require_ready(begun, round_, system)
    asked = len(not_confirmed(begun.reading))
    carried_out = carry_out(begun.reading, decided)
    reading = as_decided(begun.reading, noticed, decided)
    _require_players(reading, begun.book)
    with told_by_cell(reading):
        numbers = table_numbers(begun.book, reading)
        reading = numbers.given(reading, noticed)
    tournament = numbers.recorded(sound(reading))
    ruled, lots = drawn(_ruled_by(tournament, system), begun.book, begun.memory)
    tournament = replace(tournament, options=ruled.options)
    with told_by_cell(reading):
        meant, made = rounds.pair_next(_accelerated(reading, tournament), system)
    if begun.reading.published.of(made.round):
        event = paired_again(reading, tournament, made)
        noticed = noticed.with_events([event] if event is not None else [])
    own = {item.player.tpn: noticed.ids[item.row] for item in reading.players}
    memory, meant, back = return_results(begun.memory, meant, own)

    def words(reading: Reading) -> Clauses:
        what = [*_in_words(_ruled_by(meant, system), made, reading, numbers.what)]
        what += [list_in_words(_ruled_by(meant, system), made.round), lots]
        if asked:
            what.append(Phrase(_BECAME[decided], {"players": asked}))
        if back:
            what.append(phrase("log.results-of-before", results=len(back)))
        return Clauses(tuple(what))

    def again(reading: Reading, proposed: Proposal) -> Proposal:
        if decided is Unconfirmed.LEAVE_OUT:
            reading = closed_up(reading, noticed)
        reading = numbers.given(reading, noticed)
        return replace(proposed, reading=reading, what=words(reading))

    return replace(
        proposal(begun, meant, words(reading), made.round, noticed),
        reading=reading,
        memory=memory,
        pairing=made,
        listed=numbers.issues,
        first=carried_out,
        again=again,
        then=_write_grid if meant.system.grid else None,
    )


def _require_ready(begun: Begun, round_: int | None, system: str | System | None) -> None:
    """Require that no round is open for pairing by hand, and what the next round needs.

    Raises: RulesError: something of it is missing.
    """
    reading, tournament = begun.reading, begun.tournament
    if begun.phase is not None:
        place = reading.places.board(begun.phase.round, 1, "board")
        raise RulesError("actions.phase-open", place=place, round=begun.phase.round)
    if round_ is not None:
        tournament.require_next(round_)
    for issue in reading.issues:
        if issue.code == "round-gone" or (issue.code == "system" and system is None):
            raise RulesError.of(issue)
    if _ruled_by(tournament, system).system.needs_results:
        require_results(reading, tournament, tournament.rounds_paired)


def _require_players(reading: Reading, book: Book) -> None:
    """Require two players who take part.

    Raises: RulesError: there are fewer.
    """
    players = len(sound(reading).players)
    if players >= 2:
        return
    place = Place(sheet=title_of(book, Sheet.PLAYERS) or "")
    if not reading.left_out:
        raise RulesError("actions.players-missing", place=place, count=players)
    assert reading.players_view is not None
    raise RulesError(
        "actions.players-not-confirmed",
        place=place,
        count=len(reading.listed),
        confirmed=players,
        column=reading.players_view.header("present"),
    )


def _write_grid(changes: Changes, proposed: Proposal) -> None:
    from swissheet.workbook.sheets.standings.write import write_grid

    write_grid(changes, proposed.reading, proposed.meant)


def _ruled_by(tournament: Tournament, system: str | System | None) -> Tournament:
    """Return the tournament with the system that pairs the round."""
    if system is None:
        return tournament
    return replace(tournament, system=system_named(system) if isinstance(system, str) else system)


def _accelerated(reading: Reading, tournament: Tournament) -> Tournament:
    if not reading.settings.baku:
        return tournament
    from swissheet.pairing.acceleration import accelerate

    return accelerate(tournament)


_WHY = {
    "pairing.bye.only": "log.bye-only",
    "pairing.bye.fewest": "log.bye-fewest",
    "pairing.bye.first": "log.bye-first",
    "pairing.bye.best": "log.bye-best",
}


def _bye(tournament: Tournament, made: RoundPairing) -> Phrase:
    """Say for the Log which player has the bye, and in short why if the rules compare players."""
    reasons = pab_reasons(tournament, made)
    if reasons is None:
        tpn = made.pab or 0
        return phrase("log.bye", player=tpn, name=tournament.player(tpn).name)
    issue = bye_in_short(tournament, reasons)[0]
    return Phrase(
        _WHY[issue.key],
        {
            "player": reasons.tpn,
            "name": tournament.player(reasons.tpn).name,
            "score": said_points(reasons.score),
            "count": issue.params.get("count", 0),
        },
    )


def _with_doubts(
    outcome: Outcome, before: Reading, numbers: Sequence[Issue], to_come: Sequence[Issue]
) -> Outcome:
    """Return the outcome with what was doubtful before; the round is paired anyway.

    Args: numbers: notices for the arbiter about the numbers that were given.
          to_come: games of earlier rounds that have no result.
    """
    found = [*(issue for issue in before.issues if issue.code in _DOUBTS), *to_come]
    gone = tuple(issue for issue in found if issue not in outcome.issues)
    message = Clauses((*found, *numbers, *outcome.listing), "\n")
    return replace(outcome, issues=(*gone, *outcome.issues), box=message)


def _in_words(
    tournament: Tournament, made: RoundPairing, reading: Reading, numbers: Text = ""
) -> Iterator[Text]:
    """Say what was done; ``numbers``: how those of a table were given, which moves nobody else."""
    yield phrase("log.boards", boards=len(made.boards))
    yield numbers
    if made.pab is not None:
        yield _bye(tournament, made)
    if made.absent:
        yield phrase("log.not-there", players=made.absent)
    if made.byes:
        yield phrase("log.not-playing", players=len(made.byes))
    new = [item.player.tpn for item in reading.players if not item.given]
    if new and reading.started:
        yield phrase("log.late", count=len(new), players=new)
    if reading.renumbered and not numbers:
        yield phrase("log.new-numbers", players=len(reading.renumbered))


_COLUMNS = {
    "round_robin.byes": "byes",
    "round_robin.late": "name",
    "round_robin.numbers.without": "tpn",
}


@contextmanager
def told_by_cell(reading: Reading) -> Iterator[None]:
    """Report a round that the table does not have with a cell: a setting, a player or a board."""
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

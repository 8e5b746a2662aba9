"""Require the results that an action needs."""

from __future__ import annotations

from swissheet import doubts, rounds
from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.workbook.sheets.reading.reading import Reading


def require_results(reading: Reading, tournament: Tournament, last: int) -> None:
    """Require a result of every game up to a round.

    Raises: RulesError: with the first cell without one.
    """
    try:
        tournament.require_results(last)
    except RulesError as error:
        round_ = error.place.round
        board, *_ = tournament.round(round_).missing_results
        place = reading.places.board(round_, board)
        raise error.at(place) from None


def require_decided(reading: Reading, tournament: Tournament) -> None:
    """Require the final result of every game: no game is adjourned or without a result.

    Raises: RulesError: with the first cell without one.
    """
    try:
        doubts.require_decided(tournament)
    except RulesError as error:
        (number, boards), *_ = tournament.open_boards(tournament.rounds_paired)
        raise error.at(reading.places.board(number, boards[0])) from None


def counted_rounds(reading: Reading, tournament: Tournament, after: int | None) -> int:
    """Return the last round that standings count; a Swiss needs every result up to it.

    Raises: RulesError: a result is missing, or the round asked for is not paired.
    """
    if after is not None:
        rounds.require_paired(tournament, after)
    complete = max((r.number for r in tournament.rounds if r.complete), default=0)
    last = complete if after is None else after
    if tournament.system.swiss:
        require_results(reading, tournament, last)
    return last

"""Whether the results are there that an action needs."""

from __future__ import annotations

from swissheet import doubts, rounds
from swissheet.errors import RulesError
from swissheet.model import Tournament
from swissheet.workbook.sheets.reading.reading import Reading


def require_results(reading: Reading, tournament: Tournament, last: int) -> None:
    """Every game up to a round has a result.

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
    """Every game has its final result: none is adjourned or without one.

    Raises: RulesError: with the first cell without one.
    """
    try:
        doubts.require_decided(tournament)
    except RulesError as error:
        (number, boards), *_ = tournament.open_boards(tournament.rounds_paired)
        raise error.at(reading.places.board(number, boards[0])) from None


def counted_rounds(reading: Reading, tournament: Tournament, after: int | None) -> int:
    """The last round standings count; in a Swiss every game up to it must have its result.

    Raises: RulesError: a result is missing, or the round asked for is not paired.
    """
    if after is not None:
        rounds.require_paired(tournament, after)
    complete = max((r.number for r in tournament.rounds if r.complete), default=0)
    last = complete if after is None else after
    if tournament.system.swiss:
        require_results(reading, tournament, last)
    return last

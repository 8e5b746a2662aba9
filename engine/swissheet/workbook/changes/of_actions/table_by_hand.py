"""Check rounds of a round robin that were made by hand, by their cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Tournament
from swissheet.pairing.round_robin.made import check_made
from swissheet.workbook.sheets.reading.reading import Reading


def table_by_hand(reading: Reading) -> list[Issue]:
    """Return the faults of the rounds so far as warnings, and the pairs that have not met yet.

    There are none in an event of another kind or one by its table, nor while the sheets have errors
    or a
    round is open for pairing by hand.

    Rule: C.05 Annex 1.
    """
    tournament = reading.tournament
    if tournament is None or reading.phase is not None:
        return []
    if any(issue.severity is Severity.ERROR for issue in reading.issues):
        return []
    return [
        replace(issue, severity=Severity.WARNING) if issue.severity is Severity.QUESTION else issue
        for issue in _found(reading, tournament)
    ]


def broken_table(reading: Reading, tournament: Tournament, round_: int) -> list[Issue]:
    """Return the faults of one round against a table, each a question.

    Rule: C.05 Annex 1.
    """
    return [
        issue
        for issue in _found(reading, tournament)
        if issue.place.round == round_ and issue.severity is Severity.QUESTION
    ]


def _found(reading: Reading, tournament: Tournament) -> Iterator[Issue]:
    if not tournament.system.by_table:
        return
    for issue in check_made(tournament):
        place = _place(reading, tournament, issue)
        yield replace(issue, place=replace(place, round=issue.place.round))


def _place(reading: Reading, tournament: Tournament, issue: Issue) -> Place:
    """Return the place of the board or the player that a problem is about."""
    keys = ("first", "second", "number")
    about = {tpn for key in keys if isinstance(tpn := issue.params.get(key), int)}
    round_ = issue.place.round
    if not round_:
        return reading.places.player(min(about)) if about else issue.place
    games = tournament.round(round_).games
    boards = [n for n, game in enumerate(games, start=1) if about <= {game.white, game.black}]
    return reading.places.board(round_, boards[0] if boards else 1, "white_tpn")

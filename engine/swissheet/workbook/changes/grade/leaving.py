"""Show the standings with and without the results of a player who leaves a round robin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissheet.errors import SwissheetError
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.words.message import Clauses, Text
from swissheet.workbook.sheets.reading.reading import Reading

if TYPE_CHECKING:
    from swissheet.pairing.round_robin import Withdrawal
    from swissheet.tiebreaks import Ranking

_NAMED_AT_MOST = 8


def leaving(reading: Reading, tpn: int) -> Withdrawal | None:
    """Return the withdrawal of a player by the half rule; None if that cannot be worked out.

    Rule: C.05 6.6.
    """
    from swissheet.workbook.sheets.reading.leavings import leavings_after

    tournament = reading.tournament
    if tournament is None:
        return None
    try:
        found = leavings_after(reading, tournament, tournament.rounds_paired)
    except SwissheetError:
        return None
    return next((one for one in found if one.tpn == tpn), None)


def both_ways(left: Withdrawal) -> tuple[Text, Text]:
    """Return the standings with the results of a player who left, and without them.

    Places are by points alone if a tie-break of the list cannot be used.

    Rule: C.05 6.6.
    """
    from swissheet.withdrawals import both_standings

    try:
        both = both_standings(left)
    except SwissheetError:
        both = both_standings(left, "PTS")
    return _told(left.counted, both.counted), _told(left.cancelled, both.cancelled)


def _told(tournament: Tournament, made: Ranking) -> Clauses:
    """Return places, names and points in one line: ``1 Rossi 3½; 2 Novak 3 ...``."""
    rows = [row for row in made.rows if row.rank]
    said: list[Text] = []
    for row in rows[:_NAMED_AT_MOST]:
        name, points = tournament.player(row.tpn).name, said_points(row.points, half="½")
        said.append(Clauses((f"{row.rank} {name}", points), " "))
    return Clauses((*said, *(["..."] if len(rows) > _NAMED_AT_MOST else [])))

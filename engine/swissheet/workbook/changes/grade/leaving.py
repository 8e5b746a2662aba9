"""Somebody leaves a round robin: whether the results count, and the standings in both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissheet.errors import SwissheetError
from swissheet.model import Tournament, format_points
from swissheet.workbook.sheets.reading.reading import Reading

if TYPE_CHECKING:
    from swissheet.pairing.round_robin import Withdrawal
    from swissheet.tiebreaks import Ranking

_NAMED_AT_MOST = 8


def leaving(reading: Reading, tpn: int) -> Withdrawal | None:
    """What the half rule says of a player who has left; None where that cannot be said.

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


def both_ways(left: Withdrawal) -> tuple[str, str]:
    """The standings as they are with the results of who left, and without them.

    Places are by points alone where a tie-break of the list cannot be used.

    Rule: C.05 6.6.
    """
    from swissheet.withdrawals import both_standings

    try:
        both = both_standings(left)
    except SwissheetError:
        both = both_standings(left, "PTS")
    return _told(left.counted, both.counted), _told(left.cancelled, both.cancelled)


def _told(tournament: Tournament, made: Ranking) -> str:
    """``1 Rossi 3½; 2 Novak 3 ...``: places, names and points."""
    rows = [row for row in made.rows if row.rank]
    said = [
        f"{row.rank} {tournament.player(row.tpn).name} {format_points(row.points, half='½') or '0'}"
        for row in rows[:_NAMED_AT_MOST]
    ]
    return "; ".join([*said, *(["..."] if len(rows) > _NAMED_AT_MOST else [])])

"""Who lost the last game by forfeit and is paired again: that is told with the next pairing."""

from __future__ import annotations

from swissheet.errors import Issue, Severity
from swissheet.model import Result, Tournament
from swissheet.workbook.integrity.levels.event import Event
from swissheet.workbook.integrity.noticing import Noticed

__all__ = ["with_no_shows"]


def with_no_shows(noticed: Noticed, tournament: Tournament) -> Noticed:
    """The players who did not appear and will be paired again, besides what was noticed.

    Whether they are out of the event is for the arbiter to say: the rules in force since
    2026-02 no longer do (C.04.2 (2026-02) 3.2, 3.3).
    """
    last = tournament.rounds_paired
    if not last:
        return noticed
    away = {tpn for tpn, _ in tournament.round(last + 1).byes}
    missing = [
        tpn
        for tpn, entry in sorted(tournament.round(last).entries())
        if entry.result is Result.FORFEIT_LOSS
        and tpn not in away
        and not tournament.player(tpn).expelled
    ]
    if not missing:
        return noticed
    players = [f"{tpn} {tournament.player(tpn).name}" for tpn in missing]
    place = noticed.reading.places.player(missing[0])
    issue = Issue(
        Severity.NOTICE, "changes.no-show", place, {"round": last, "players": players}, level=2
    )
    return noticed.with_events([Event(issue, (), last)])

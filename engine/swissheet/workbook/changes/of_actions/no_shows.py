"""Report or ask about players who did not appear in the last round and are paired again."""

from __future__ import annotations

from swissheet.errors import Issue
from swissheet.model import Bye, Result, Tournament
from swissheet.words.message import Term
from swissheet.workbook.changes.grade.event import GradedEvent, severity
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.sheets.players.read import PlayerRow


def with_no_shows(noticed: Noticed, tournament: Tournament) -> Noticed:
    """Return the noticed events with the players who did not appear and will be paired again.

    A player who lost by forfeit did not appear, and neither did one whose absence is only on the
    sheet
    of the round: an announced absence is in the list of players. Whether they are out of the event
    is for the arbiter to say: the rules in force since 2026-02 no longer do (C.04.2 (2026-02) 3.2,
    3.3). In the Swiss of 1998 they are out, so to pair them again is asked about.

    Rule: FIDE Swiss 1998, F.8: absence without excuse is withdrawal.
    """
    last = tournament.rounds_paired
    if last in (0, tournament.rounds_total) or tournament.system.matches:
        return noticed  # nobody is paired again: in a knock-out a player who lost a match is out
    away = {tpn for tpn, _ in tournament.round(last + 1).byes}
    away |= {player.tpn for player in tournament.players if player.expelled}
    announced = {i.player.tpn for i in noticed.reading.players if _announced(i, last)}
    entries = [item for item in tournament.round(last).entries() if item[0] not in away]
    lost = sorted(tpn for tpn, entry in entries if entry.result is Result.FORFEIT_LOSS)
    absent = sorted(t for t, entry in entries if entry.result is Bye.ZPB and t not in announced)
    left = tournament.system.absence_withdraws
    told = [
        _told(noticed, "changes.no-show.excused" if left else "changes.no-show", tournament, tpn)
        for tpn in lost
    ]
    told += [
        _told(
            noticed,
            "changes.no-show.absent-excused" if left else "changes.no-show.absent",
            tournament,
            tpn,
        )
        for tpn in absent
    ]
    return noticed.with_events(told)


def _announced(item: PlayerRow, round_: int) -> bool:
    """Return whether the list of players says that a player is absent in a round."""
    return round_ in item.byes or round_ < item.starts_in or item.gone_in(round_)


def _told(noticed: Noticed, key: str, tournament: Tournament, tpn: int) -> GradedEvent:
    last, player = tournament.rounds_paired, f"{tpn} {tournament.player(tpn).name}"
    place = noticed.reading.places.player(tpn)
    level = 3 if tournament.system.absence_withdraws else 2
    issue = Issue(
        severity(level),
        key,
        place,
        {"round": last, "player": player, "column": Term("column.withdrawn_after")},
        level=level,
    )
    return GradedEvent(issue, (), last)

"""Ask, before round 1 is drawn, about players who have not confirmed that they are there."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from swissheet.errors import Issue
from swissheet.workbook.changes.grade.event import GradedEvent, severity
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.presence import not_confirmed
from swissheet.workbook.sheets.reading.reading import Reading

_NAMED_AT_MOST = 12


class Unconfirmed(enum.Enum):
    """The decision about players who have not confirmed that they are there.

    Rule: C.04.2 (2026-02) 4.1: they are left out unless the Chief Arbiter decides differently.
    """

    LEAVE_OUT = "leave-out"
    ABSENT = "absent"
    PAIR = "pair"


_ALL_NAMED = {
    None: "changes.not-confirmed",
    Unconfirmed.LEAVE_OUT: "changes.not-confirmed.left-out",
    Unconfirmed.ABSENT: "changes.not-confirmed.absent",
    Unconfirmed.PAIR: "changes.not-confirmed.paired",
}
_SOME_NAMED = {
    None: "changes.not-confirmed.more",
    Unconfirmed.LEAVE_OUT: "changes.not-confirmed.left-out-more",
    Unconfirmed.ABSENT: "changes.not-confirmed.absent-more",
    Unconfirmed.PAIR: "changes.not-confirmed.paired-more",
}
"""The key of the report by the decision; None is the key of the question."""


def with_not_confirmed(noticed: Noticed, decided: Unconfirmed | None) -> Noticed:
    """Return the noticed events with the question about these players, or its answer.

    Players who were left out before are reported again, because this is the pairing they miss.

    Rule: C.04.2 (2026-02) 4.1.
    Args: decided: None if it is to be asked.
    """
    reading = noticed.reading
    if reading.started or reading.phase is not None:
        return noticed
    events = []
    asked = not_confirmed(reading)
    if asked and decided is not Unconfirmed.LEAVE_OUT:
        events.append(_event(reading, decided, asked))
    out = asked if decided is Unconfirmed.LEAVE_OUT else ()
    out = tuple(sorted((*reading.left_out, *out), key=lambda item: item.row))
    if out:
        events.append(_event(reading, Unconfirmed.LEAVE_OUT, out))
    return noticed.with_events(events)


def _event(
    reading: Reading, decided: Unconfirmed | None, players: Sequence[PlayerRow]
) -> GradedEvent:
    found = reading.players_view
    assert found is not None
    place, column = found.place(players[0].row, "present"), found.header("present")
    names = [item.player.name for item in players[:_NAMED_AT_MOST]]
    count, more = len(players), len(players) - _NAMED_AT_MOST
    level = 3 if decided is None else 2
    if more > 0:
        issue = Issue(
            severity(level),
            _SOME_NAMED[decided],
            place,
            {"count": count, "names": names, "column": column, "more": more},
            level=level,
        )
    else:
        issue = Issue(
            severity(level),
            _ALL_NAMED[decided],
            place,
            {"count": count, "names": names, "column": column},
            level=level,
        )
    return GradedEvent(issue, (), 1)

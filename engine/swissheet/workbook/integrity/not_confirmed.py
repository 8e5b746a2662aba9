"""Who is announced and has not confirmed that he is there: asked before round 1 is drawn."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from swissheet.errors import Issue, Severity
from swissheet.words.message import Param
from swissheet.workbook.integrity.levels.event import Event
from swissheet.workbook.integrity.noticing import Noticed
from swissheet.workbook.reading.players import PlayerRow
from swissheet.workbook.reading.reading import Reading

__all__ = ["NOT_CONFIRMED", "Unconfirmed", "not_confirmed", "with_not_confirmed"]

NOT_CONFIRMED = "NOT-CONFIRMED"
"""The code of the question, and of what was decided."""

_NAMED_AT_MOST = 12


class Unconfirmed(enum.Enum):
    """What becomes of players who have not confirmed that they are there.

    Rule: C.04.2 (2026-02) 4.1: they are left out unless the Chief Arbiter decides otherwise.
    """

    LEAVE_OUT = "leave-out"
    ABSENT = "absent"
    PAIR = "pair"


_DECIDED = {
    Unconfirmed.LEAVE_OUT: "changes.not-confirmed.left-out",
    Unconfirmed.ABSENT: "changes.not-confirmed.absent",
    Unconfirmed.PAIR: "changes.not-confirmed.paired",
}


def not_confirmed(reading: Reading) -> tuple[PlayerRow, ...]:
    """The players without a mark in the column for it, unless they are not expected in round 1.

    Nobody, where the list has no such column and once round 1 is paired.
    Rule: C.04.2 (2026-02) 4.1.
    """
    found = reading.players_view
    if found is None or "present" not in found.columns or reading.started:
        return ()
    return tuple(item for item in reading.players if item.present is not True and _expected(item))


def _expected(item: PlayerRow) -> bool:
    """Whether nothing in the list says that somebody is not there in round 1."""
    return not (1 in item.byes or item.starts_in > 1 or item.gone_in(1))


def with_not_confirmed(noticed: Noticed, decided: Unconfirmed | None) -> Noticed:
    """What was noticed with the question who is left out, or what was decided about it.

    Whoever was left out before is told once more: it is this pairing that he is not in.
    Args: decided: None where it is asked.
    """
    reading = noticed.reading
    if reading.started or reading.phase is not None:
        return noticed
    events = []
    asked = not_confirmed(reading)
    if asked and decided is None:
        events.append(_event(reading, "changes.not-confirmed", asked, 3))
    elif asked and decided is not Unconfirmed.LEAVE_OUT:
        assert decided is not None
        events.append(_event(reading, _DECIDED[decided], asked, 2))
    out = asked if decided is Unconfirmed.LEAVE_OUT else ()
    out = tuple(sorted((*reading.left_out, *out), key=lambda item: item.row))
    if out:
        events.append(_event(reading, _DECIDED[Unconfirmed.LEAVE_OUT], out, 2))
    return noticed.with_events(events)


def _event(reading: Reading, key: str, players: Sequence[PlayerRow], level: int) -> Event:
    found = reading.players_view
    assert found is not None
    names = [item.player.name for item in players]
    params: dict[str, Param] = {
        "count": len(players),
        "names": "; ".join(names[:_NAMED_AT_MOST]),
        "column": found.header("present"),
    }
    if len(names) > _NAMED_AT_MOST:
        key, params["more"] = f"{key}.more", len(names) - _NAMED_AT_MOST
    severity = Severity.QUESTION if level > 2 else Severity.NOTICE
    place = found.place(players[0].row, "present")
    return Event(Issue(severity, key, place, params, level=level), (), 1)

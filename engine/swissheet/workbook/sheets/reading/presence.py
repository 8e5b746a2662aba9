"""Find players who were announced and have not confirmed that they are present."""

from __future__ import annotations

from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.reading import Reading


def not_confirmed(reading: Reading) -> tuple[PlayerRow, ...]:
    """Return players expected in round 1 without a mark in the column for presence.

    Returns: nobody if the list has no such column, and after round 1 is paired.

    Rule: C.04.2 (2026-02) 4.1.
    """
    found = reading.players_view
    if found is None or "present" not in found.columns or reading.started:
        return ()
    return tuple(item for item in reading.players if item.present is not True and expected(item, 1))


def expected(item: PlayerRow, round_: int) -> bool:
    """Return whether the list shows no absence of a player in a round to be paired."""
    return not (round_ in item.byes or item.starts_in > round_ or item.gone_in(round_))

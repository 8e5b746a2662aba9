"""The proof of an action: what was written is read back, and says what was meant."""

from __future__ import annotations

from swissheet.errors import InternalError
from swissheet.model import Tournament
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.sync.sync import meant_by


def prove(after: Reading, meant: Tournament) -> None:
    """What the sheets say now is what was meant.

    Raises: InternalError: it is not.
    """
    wanted, found = meant_by(meant), after.tournament
    if found is not None and meant_by(found) == wanted:
        return
    differing = [
        name
        for name in ("players", "rounds", "rounds_total", "system", "initial_colour", "points",
                     "event", "tiebreaks", "virtual_points", "forbidden", "adjustments", "options",
                     "foreign")
        if found is None or getattr(found, name) != getattr(wanted, name)
    ]  # fmt: skip
    raise InternalError("actions.read-back", fields=differing)

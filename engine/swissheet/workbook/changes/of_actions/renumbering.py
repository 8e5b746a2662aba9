"""Ask whether players get new pairing numbers."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import Issue, Place, Severity
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.grade.numbers import moves
from swissheet.workbook.memory.events import Note
from swissheet.workbook.sheets.reading.reading import Reading


def renumbering(reading: Reading, new: Mapping[int, int]) -> GradedEvent:
    """Return the event of new numbers, to be confirmed.

    Args: new: old number -> new number, of at least two players.
    """
    view, last = reading.players_view, reading.last_paired
    flips = sorted(old for old, number in new.items() if (old - number) % 2)
    issue = Issue(
        Severity.QUESTION,
        "changes.renumber",
        view.place(0, "tpn") if view is not None else Place(),
        params={"count": len(new), "moves": moves(new), "flips": flips or "-"},
        level=3,
    )
    before = sorted(new)
    note = Note(
        "Regeneration",
        last,
        before=" ".join(map(str, before)),
        after=" ".join(str(new[old]) for old in before),
    )
    return GradedEvent(issue, (), last, note)

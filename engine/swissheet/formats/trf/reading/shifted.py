"""Rounds that are in wrong columns, in the same way in every line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from swissheet.errors import Issue
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import Row, column_of_round

_GAME = re.compile(r"(?<=[0-9]) ([wbWB]) (?=[10=+\-WDLwdl](?: |$))")
_COLOUR = 4
"""The place of the blank before the colour in a cell, from 0."""

_MISPLACED = frozenset(
    {"trf_rounds.misaligned", "trf_rounds.cell", "trf_rounds.unknown-opponent", "trf_rounds.result"}
)
"""The messages for cells that are read in the wrong columns."""


def name_shift(rows: Mapping[int, Row], findings: TrfFindings) -> None:
    """Report wrong cells once, if all lines have them off by the same number of columns.

    A text read in the wrong encoding moves the lines of some players only.
    """
    wrong = [issue for issue in findings.stops if issue.key in _MISPLACED]
    if not wrong:
        return
    found = {_shift(row) for row in rows.values()} - {None}
    if len(found) != 1:
        return
    round_, shift = next(iter(found)) or (0, 0)
    if not shift:
        return
    _leave_out(wrong, findings)
    first = min(issue.place.line for issue in wrong)
    column = column_of_round(round_)
    moved = [row for row in rows.values() if _shift(row)]
    if shift > 0:
        findings.stop(
            "trf_rounds.shifted.right",
            first,
            column + shift,
            round=round_,
            players=len(moved),
            columns=shift,
            begins=column + shift,
            column=column,
        )
    else:
        findings.stop(
            "trf_rounds.shifted.left",
            first,
            column + shift,
            round=round_,
            players=len(moved),
            columns=-shift,
            begins=column + shift,
            column=column,
        )


def _shift(row: Row) -> tuple[int, int] | None:
    """Return the first round that is off, and by how many columns; round 0 if no round is.

    None for a line without a game.
    """
    # A cell that is off to the left begins before the columns of the first round.
    games = [found.start() for found in _GAME.finditer(row.cells)]
    if not games:
        return None
    for start in games:
        off = (start - _COLOUR) % 10
        off = off - 10 if off > 5 else off
        if off:
            return (start - _COLOUR - off) // 10 + 1, off
    return 0, 0


def _leave_out(wrong: Iterable[Issue], findings: TrfFindings) -> None:
    """Leave out issues that follow from the shift."""
    known = set(map(id, wrong))
    findings.issues = [issue for issue in findings.issues if id(issue) not in known]
    findings.stops = [issue for issue in findings.stops if id(issue) not in known]

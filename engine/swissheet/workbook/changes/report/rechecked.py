"""Pair the rounds of a tournament again, and compare them with the lines of its report."""

from __future__ import annotations

from collections.abc import Iterable

from swissheet.model import System, Tournament
from swissheet.pairing.checker import RoundDifference
from swissheet.pairing.rechecking import Recheck, recheck
from swissheet.workbook.changes.report.known_then import KnownThen
from swissheet.workbook.changes.report.told_boards import boards_of, told_boards


def rechecked(
    candidates: Iterable[tuple[str, Tournament]],
    lines: Iterable[str],
    *,
    system: str | System | None = None,
) -> Recheck:
    """Return the comparison of the rounds, paired again from what was known when they were paired.

    Args: candidates, system: as for :func:`swissheet.pairing.rechecking.recheck`.
          lines: ``###`` lines of a report, in their order; they say what was known, and why boards
          differ.
    """
    said = tuple(lines)
    boards, known = told_boards(said), KnownThen(said)

    def told(found: RoundDifference) -> bool:
        both = (boards_of(found.expected), boards_of(found.recorded))
        return both in boards.get(found.round, ()) or known.unclear(found.round)

    return recheck(candidates, system=system, known=known, told=told)

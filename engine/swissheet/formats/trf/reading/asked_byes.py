"""Half-point byes that a file does not write, though the points of its players count them.

The first form of the report had no letter for a round that a player was granted to miss: old
programs left the cell blank, or wrote it like an absence.
"""

from __future__ import annotations

from typing import NamedTuple

from swissheet.model import Bye, Tournament


class EmptyRounds(NamedTuple):
    """Rounds in which a player had neither game nor points, and how many of them were byes."""

    rounds: tuple[int, ...]
    byes: int


def rounds_for_byes(t: Tournament, tpn: int, missing: int) -> EmptyRounds | None:
    """Return where half-point byes would add the points a player lacks, in tenths.

    None where no number of them does.
    """
    worth = t.points.hpb - t.points.zpb
    if missing <= 0 or worth <= 0 or missing % worth:
        return None
    entries = t.entries[tpn][: t.rounds_paired]
    empty = tuple(
        number
        for number, entry in enumerate(entries, start=1)
        if entry is None or entry.result is Bye.ZPB
    )
    byes = missing // worth
    return EmptyRounds(empty, byes) if byes <= len(empty) else None

"""The calculation of a tie-break, round by round, shared by computing and explaining."""

from __future__ import annotations

from typing import NamedTuple

from swissheet.tiebreaks.field import NOBODY, CellKind, RoundCell, TieBreakField
from swissheet.words.message import Clauses, Text, phrase


class Line(NamedTuple):
    """The contribution of a round to a tie-break.

    ``score`` is the opponent's (or dummy's) score or rating that was used, None where there is
    no opponent; ``amount`` the contribution and ``counted`` the part of it that is added, both in
    the unit of the tie-break; ``note`` says, with its article, what was ``cut`` or adjusted.
    """

    cell: RoundCell
    amount: int
    counted: int
    score: int | None = None
    note: Text = ""
    cut: bool = False

    def without(self, reason: Text) -> Line:
        """Return the same line, cut."""
        note = Clauses((reason, self.note)) if self.note else reason
        return self._replace(counted=0, note=note, cut=True)


def bonus_lines(field: TieBreakField, player: int) -> list[Line]:
    """Return bonus and penalty points of a player, as lines of their own."""
    if not field.bonuses[player]:
        return []
    return [
        Line(
            RoundCell(since, CellKind.NONE, NOBODY, points, None, False),
            points,
            points,
            note=phrase("tiebreaks.bonus"),
        )
        for since, points in field.bonuses[player]
    ]

"""What a changed announcement of byes means, round by round.

In a round that was paired its own sheet counts; what is announced, only where that sheet does not
name the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.model import Bye
from swissheet.workbook.integrity.state.differences import Comparison
from swissheet.workbook.reading.assembly import absences
from swissheet.workbook.reading.players import PlayerRow
from swissheet.workbook.reading.rounds import BoardRow

__all__ = ["ByeChanges", "had_board"]


@dataclass(frozen=True, slots=True)
class ByeChanges:
    """The rounds a change concerns.

    ``past`` were paired, and would be otherwise by what is announced now; ``full`` are to come and
    get a full-point bye. ``halves`` are all rounds with a half-point bye, if ``second_half`` among
    them one that is new and not the first.
    """

    past: tuple[int, ...]
    full: tuple[int, ...]
    halves: tuple[int, ...]
    second_half: bool

    @classmethod
    def of(cls, comparison: Comparison, player: int, rounds_total: int) -> ByeChanges:
        """Those of a player.

        Args: rounds_total: as it is now.
        """
        recorded = comparison.recorded
        last, then = recorded.last_paired, recorded.settings.rounds_total
        were = _announced(comparison.then[player], last, then)
        are = _announced(comparison.now[player], last, rounds_total)
        changed = [r for r in sorted(were.keys() | are.keys()) if were.get(r) is not are.get(r)]
        rows = {number: _row(comparison, player, number) for number in range(1, last + 1)}
        halves = {number for number, bye in are.items() if bye is Bye.HPB and not rows.get(number)}
        halves |= {number for number, row in rows.items() if row and row.bye is Bye.HPB}
        ahead = [number for number in changed if number > last]
        return cls(
            tuple(n for n in changed if n <= last and _counts(rows[n], are.get(n))),
            tuple(n for n in ahead if are.get(n) is Bye.FPB),
            tuple(sorted(halves)),
            any(n in halves and n > min(halves) for n in ahead),
        )


def had_board(comparison: Comparison, player: int, number: int) -> bool:
    """Whether a player had a game or the pairing-allocated bye in a round."""
    row = _row(comparison, player, number)
    return row is not None and (row.black is not None or row.bye is Bye.PAB)


def _counts(row: BoardRow | None, bye: Bye | None) -> bool:
    """Whether what is announced for a round that was paired says more than its sheet."""
    return row is None or (bye is not None and row.bye is not bye)


def _row(comparison: Comparison, player: int, number: int) -> BoardRow | None:
    """The row of a player in a round as it was."""
    if player not in comparison.then:
        return None
    then = comparison.then[player].row
    return next(
        (
            row
            for row in comparison.recorded.round(number).rows
            if then in (row.white.row, row.black.row if row.black else -1)
        ),
        None,
    )


def _announced(item: PlayerRow, last: int, rounds_total: int) -> dict[int, Bye]:
    table = absences([item], last, rounds_total)
    return {number: byes[item.player.tpn] for number, byes in table.items()}

"""Find rows of the sheet Games from which no game is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from swissheet.errors import Issue, Severity
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import GameRow, rows_without_moves


def told_of_rows(
    found: View, games: Sequence[GameRow], nobodys: Collection[tuple[int, str]]
) -> Iterator[Issue]:
    """Yield notices about rows that name a game without moves, and formulas without a value.

    Args: nobodys: cells without information, by row and key of the column.
    """
    formulas = [row for row in range(len(found.rows)) if found.unvalued(row, "moves")]
    for row in formulas:
        yield Issue(Severity.WARNING, "sheets.games-formula", found.place(row, "moves"))
    bare = [row for row in rows_without_moves(found, games, nobodys) if row not in formulas]
    if bare:
        rows = [found.table.top + 1 + row for row in bare]
        yield Issue(
            Severity.NOTICE, "sheets.games-moveless", found.place(bare[0], "moves"), {"rows": rows}
        )

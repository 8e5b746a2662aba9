"""Mark players who left, in Standings and Cross table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from swissheet.papers.legend import Leaving, leaving
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.reading import Reading

GONE = "gone"
"""The key of the column with the signs, which exists while there is a player to mark."""


def leaving_by_sheet(
    reading: Reading, after: int, struck: Collection[int] = frozenset()
) -> dict[int, Leaving]:
    """Return the players who have left after a round, by TPN, as the sheet Players says.

    Args: struck: the players whose games do not count.
    """
    expelled = [item.player.tpn for item in reading.players if item.player.expelled]
    left = {item.player.tpn: item.withdrawn_after for item in reading.players if item.left}
    return leaving(expelled, left, after, struck)


def add_column(
    headers: list[str],
    rows: list[list[Value]],
    tpns: Sequence[int],
    gone: Mapping[int, Leaving],
    lang: str,
) -> None:
    """Add a column with the signs, if any player has left."""
    if gone:
        headers.append(language.text(f"column.{GONE}", lang))
        for row, tpn in zip(rows, tpns, strict=True):
            row.append(gone[tpn].mark if tpn in gone else None)

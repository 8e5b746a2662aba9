"""Name players as the sheets show them, even if new players will move the numbers."""

from __future__ import annotations

from swissheet.workbook.sheets.reading.reading import Reading

NEW = "new"
"""The sign for the number of a player whose number is not on the sheets yet."""


def labels(reading: Reading) -> dict[int, str]:
    """Return a label for each player by present number: ``7 Ann Alpha``, or ``new Ann Alpha``."""
    return {
        item.player.tpn: f"{item.given or NEW} {item.player.name}".strip()
        for item in reading.players
    }

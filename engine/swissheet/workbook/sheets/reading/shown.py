"""Players as the sheets show them, also where newcomers are about to move the numbers."""

from __future__ import annotations

from swissheet.workbook.sheets.reading.reading import Reading

NEW = "new"
"""Stands for the number of a player whom the sheets show without one."""


def labels(reading: Reading) -> dict[int, str]:
    """What to call each player, by his number of today: ``7 Ann Alpha``, or ``new Ann Alpha``."""
    return {
        item.player.tpn: f"{item.given or NEW} {item.player.name}".strip()
        for item in reading.players
    }

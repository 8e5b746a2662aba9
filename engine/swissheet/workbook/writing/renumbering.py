"""Pairing numbers on the computed sheets, after a late entry moved them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from swissheet.model import Player
from swissheet.workbook import language, layout
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Value
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.tables.typed import fold
from swissheet.workbook.tables.view import View, view

__all__ = ["renumber_tables"]


def renumber_tables(changes: Changes, reading: Reading) -> None:
    """Standings and Cross table name everybody by the new number, and say otherwise the same.

    Rows where number and name do not fit the list are of an older one and stay.
    """
    if not reading.renumbered:
        return
    before = {item.given: item.player for item in reading.players if item.given}
    standings = view(changes.book, Sheet.STANDINGS.table, layout.STANDINGS_COLUMNS)
    if standings is not None:
        changes.set_cells(standings, _numbers(standings, before))
    found = view(changes.book, Sheet.CROSSTABLE.table, layout.CROSSTABLE_COLUMNS)
    if found is None:
        return
    numbers = _numbers(found, before)
    letters = {
        language.text(f"crosstable.{colour}", lang)
        for colour in ("white", "black")
        for lang in (reading.settings.language, "en")
    }
    game = re.compile(rf"(\d{{1,5}})((?:{'|'.join(map(re.escape, letters))}).*)", re.DOTALL)
    known = set(found.columns.values())
    rounds = {h: at for at, h in enumerate(found.table.headers) if at not in known}
    whole = replace(found, columns={**found.columns, **rounds})
    cells = dict(numbers)
    for row in {row for row, _ in numbers}:
        for header in rounds:
            parts = game.fullmatch(whole.text(row, header))
            if parts and int(parts[1]) in reading.renumbered and not whole.computed(row, header):
                cells[row, header] = f"{reading.renumbered[int(parts[1])]}{parts[2]}"
    changes.set_cells(whole, cells)


def _numbers(found: View, before: Mapping[int, Player]) -> dict[tuple[int, str], Value]:
    cells: dict[tuple[int, str], Value] = {}
    for row in range(len(found.rows)):
        text = found.text(row, "tpn")
        player = before.get(int(text)) if text.isascii() and text.isdigit() else None
        if player is not None and fold(player.name) == fold(found.text(row, "name")):
            cells[row, "tpn"] = player.tpn
    return cells

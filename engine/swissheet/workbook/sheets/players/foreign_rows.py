"""A table of somebody else that was pasted among the players, with headings of its own.

Its columns are not those of the sheet, so that every cell of it would be wrong; it is told once, by
its headings, and its rows are not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.formats.playerlist.headings import FIELDS, field_of
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View

_KNOWN = 3
"""Headings known in a row, a name among them, that make it one of headings."""

_MOST_SHOWN = 12


def foreign_rows(found: View, suspected: Sequence[int], findings: Findings) -> frozenset[int]:
    """The rows of tables with headings of their own, down to the next blank row; each is told.

    Args: suspected: rows that may be headings.
    """
    rows: set[int] = set()
    for row in suspected:
        texts = [text_of(value) for value in found.rows[row]]
        if row in rows or not _are_headings(texts):
            continue
        end = row
        while end < len(found.rows) and not found.blank(end, layout.PLAYER_COLUMNS):
            rows.add(end)
            end += 1
        first = next(at for at, text in enumerate(texts) if text)
        top = found.table.top + 1
        cell = f"{column_letters(found.table.left + first)}{top + row}"
        findings.error(
            replace(found.place(row, "name"), cell=cell),
            "players.headings-inside",
            row=top + row,
            last=top + end - 1,
            headings=[text[:40] for text in texts if text][:_MOST_SHOWN],
        )
    return frozenset(rows)


def _are_headings(texts: Sequence[str]) -> bool:
    filled = [text for text in texts if text]
    fields = {field_of(text, FIELDS) for text in filled} - {""}
    named = bool(fields & {"name", "surname"})
    return named and len(fields) >= _KNOWN and 2 * len(fields) >= len(filled)

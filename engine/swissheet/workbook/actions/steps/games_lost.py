"""Games that were typed over since a step, and are lost when it is taken back by force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.errors import SwissheetError
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.edits.cells import CellsWritten
from swissheet.workbook.memory.edits.change import Change, column_of
from swissheet.workbook.memory.edits.changes import changed_since
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view_round_tables
from swissheet.workbook.sheets.games.read import games_view

_NAMED_AT_MOST = 8


def games_lost(book: Book, changes: Sequence[Change]) -> str:
    """The games that stand in cells of the changes and vanish when these are taken back, in words.

    A game that comes back in a cell of the changes does not vanish. "" for none.
    """
    lists = _lists(book)
    come = {
        text_of(cell.old) for one in changes if isinstance(one, CellsWritten) for cell in one.cells
    }
    try:
        changed = changed_since(book, changes)
    except SwissheetError:
        return ""
    found = []
    for place, _, there in changed:
        text = text_of(there)
        if not text or text in come:
            continue
        found += [
            f"'{place.sheet}'!{place.cell}{_players(one, place.cell)}"
            for one, key in lists
            if one.table.sheet == place.sheet and _in_column(one, key, place.cell)
        ]
    more = len(found) - _NAMED_AT_MOST
    named = ", ".join(found[:_NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")
    return f"games that vanish: {named}" if found else ""


def _lists(book: Book) -> list[tuple[View, str]]:
    """The lists in which games stand, each with the key of their column."""
    beside = [(found, "game") for found in view_round_tables(book).values()]
    games = games_view(book)
    lists = [*beside, *([(games, "moves")] if games is not None else [])]
    return [(found, key) for found, key in lists if key in found.columns]


def _in_column(found: View, key: str, cell: str) -> bool:
    return cell.rstrip("0123456789") == column_of(found.table, found.header(key))


def _players(found: View, cell: str) -> str:
    """The players beside whom a game stands, in brackets; "" where none are named."""
    row = int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - found.table.top - 1
    names = list(_names(found, row))
    return f" ({' - '.join(names)})" if len(names) == 2 else ""


def _names(found: View, row: int) -> Iterator[str]:
    for side in ("white", "black"):
        if side in found.columns and 0 <= row < len(found.rows) and found.text(row, side):
            yield found.text(row, side)

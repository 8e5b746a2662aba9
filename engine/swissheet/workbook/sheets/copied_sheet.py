"""Make a sheet that a workbook lacks from a copy of another sheet."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from swissheet.errors import InputError
from swissheet.workbook.host.addresses import cell_text, split_ref
from swissheet.workbook.host.book import Area, Book
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet, SheetNames
from swissheet.workbook.shared.view import title_of

RANKED = {
    Sheet.STANDINGS: layout.STANDINGS_COLUMNS,
    Sheet.CROSSTABLE: layout.CROSSTABLE_COLUMNS,
}
"""The sheets that are computed completely, with the columns they begin with."""

# The sheets that look most like them are first.
_LIKE_RANKED = (Sheet.CROSSTABLE, Sheet.STANDINGS, Sheet.CHECKS, Sheet.EXPLAIN, Sheet.GAMES)


def computed_sheet(book: Book, sheet: Sheet, lang: str) -> None:
    """Make the standings or the cross table again if it was deleted.

    Raises: InputError: there is no sheet to copy.
    """
    if sheet.table in book.tables():
        return
    before = Sheet.STANDINGS if sheet is Sheet.CROSSTABLE else None
    if before is not None and before.table in book.tables():
        after = book.tables()[before.table].sheet
    else:
        rounds = [table.sheet for name, table in book.tables().items() if "tblRound" in name]
        titles = [info.title for info in book.sheets()]
        after = max(rounds, key=titles.index, default="")
    title = copied_sheet(
        book, sheet, RANKED[sheet], lang, visible=False, like=_LIKE_RANKED, after=after
    )
    _with_legend(book, sheet, title)


def checks_again(book: Book, lang: str) -> None:
    """Make the sheet of problems again if it was deleted and there is a sheet to copy."""
    like = (Sheet.HISTORY, Sheet.EXPLAIN, Sheet.GAMES, *RANKED)
    with suppress(InputError):
        copied_sheet(book, Sheet.CHECKS, layout.CHECK_COLUMNS, lang, visible=True, like=like)


def games_again(book: Book, lang: str) -> None:
    """Make the sheet of games again if it was deleted: empty, for games to be pasted."""
    if Sheet.GAMES.table in book.tables():
        return
    like = (Sheet.CHECKS, Sheet.HISTORY, Sheet.EXPLAIN, *RANKED)
    with suppress(InputError):
        title = copied_sheet(book, Sheet.GAMES, layout.GAME_COLUMNS, lang, visible=True, like=like)
        # The lines above the list belong to the copied sheet.
        book.set_cells(title, {"A3": None, "A4": None})


def _with_legend(book: Book, sheet: Sheet, title: str) -> None:
    """Make room above the headings of the standings for the meaning of their tie-breaks.

    If a cross table is copied from standings, that text is removed.
    """
    table, note = book.tables()[sheet.table], book.place(layout.note_name(sheet.defined_name))
    if note is None or split_ref(note.ref)[0] + 2 != table.top:
        return
    cell = cell_text(table.top - 1, table.left)
    book.set_cells(title, {cell: None})
    if sheet is Sheet.STANDINGS:
        book.set_name(layout.LEGEND_NAME, Area(title, cell), hidden=True)


def copied_sheet(
    book: Book,
    sheet: Sheet | SheetNames,
    columns: Sequence[str],
    lang: str,
    *,
    visible: bool,
    like: Sequence[Sheet] = (Sheet.EXPLAIN, Sheet.STANDINGS),
    after: str = "",
) -> str:
    """Make a sheet with an empty table of these columns, and return its title.

    It is a copy of the first existing sheet of ``like``, after it or after the sheet ``after``.

    Raises: InputError: there is no sheet to copy.
    """
    pattern = next((s for s in like if s.table in book.tables()), None)
    if pattern is None:
        raise InputError("writing.table-missing", table=sheet.table)
    there = book.tables()[pattern.table].sheet
    name = language.text(f"sheet.{sheet.key}", lang)
    taken = {name_key(info.title) for info in book.sheets()}
    titles = (name, *(f"{name} {n}" for n in range(2, len(taken) + 3)))
    title = next(t for t in titles if name_key(t) not in taken)
    book.copy_sheet(there, title, {pattern.table: sheet.table}, after=after, visible=visible)
    book.write_rows(sheet.table, book.tables()[sheet.table].headers, [])
    book.set_headers(sheet.table, [language.text(f"column.{key}", lang) for key in columns])
    book.set_cells(title, {"A2": name})
    book.set_name(sheet.defined_name, Area(title, "A1"), hidden=True)
    note = book.place(layout.note_name(pattern.defined_name))
    if note is not None and note.sheet == title_of(book, pattern):
        book.set_name(layout.note_name(sheet.defined_name), Area(title, note.ref), hidden=True)
        # What it says is of the copied sheet.
        book.set_cells(title, {note.ref: None})
    return title

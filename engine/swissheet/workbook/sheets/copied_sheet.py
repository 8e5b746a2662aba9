"""A sheet that a workbook has not, made from one that it has."""

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
"""The sheets that say nothing of their own, with the columns they begin with."""

# What looks most like them comes first.
_LIKE_RANKED = (Sheet.CROSSTABLE, Sheet.STANDINGS, Sheet.CHECKS, Sheet.EXPLAIN, Sheet.GAMES)


def computed_sheet(book: Book, sheet: Sheet, lang: str) -> None:
    """The workbook has the standings, or the cross table; one that was deleted is made again.

    Raises: InputError: there is no sheet to make it of.
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
    """The sheet of the problems, if it was deleted and anything is there to make it of."""
    like = (Sheet.HISTORY, Sheet.EXPLAIN, Sheet.GAMES, *RANKED)
    with suppress(InputError):
        copied_sheet(book, Sheet.CHECKS, layout.CHECK_COLUMNS, lang, visible=True, like=like)


def games_again(book: Book, lang: str) -> None:
    """The sheet of the games, if it was deleted: empty, for games to be pasted."""
    if Sheet.GAMES.table in book.tables():
        return
    like = (Sheet.CHECKS, Sheet.HISTORY, Sheet.EXPLAIN, *RANKED)
    with suppress(InputError):
        title = copied_sheet(book, Sheet.GAMES, layout.GAME_COLUMNS, lang, visible=True, like=like)
        # What the sheet it is a copy of says above its list is of that one.
        book.set_cells(title, {"A3": None, "A4": None})


def _with_legend(book: Book, sheet: Sheet, title: str) -> None:
    """Above the headers of the standings there is room for what their tie-breaks mean.

    Of the standings a cross table is made without it.
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
    """The new sheet with an empty table of these columns; its title.

    A copy of the first of the sheets ``like`` it that is there, behind it or behind ``after``.
    Raises: InputError: there is none.
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
    return title

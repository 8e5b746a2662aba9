"""Bring back the buttons of a workbook that another program saved.

LibreOffice writes them to an ``.xlsm`` so that no program finds them again. They are made again,
with the macros they start and the names these know the sheets by. Macros of the organiser's stay:
then only the buttons are made.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swissheet.workbook.actions import registry
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import HOST_SHEET, Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin import builder

_LISTS = (Sheet.PLAYERS.table, Sheet.STANDINGS.table)
_ROUND = re.compile(r"tblRound0*([1-9]\d{0,2})")
_OURS = re.compile(r"sht\w+|Swissheet\w+|ThisWorkbook")
_OF_EVERY_PROJECT = re.compile(
    r"Root Entry|VBA|dir|_VBA_PROJECT|PROJECT|PROJECTwm|PROJECTlk|__SRP_\w+", re.I
)
_CODE_NAMES = {
    sheet: f"sht{sheet.name.title()}" for sheet in Sheet
}  # shtTournament, as the builder calls them


def are_gone(book: FileBook) -> bool:
    """Return whether a macro workbook has no buttons that start an action on its first sheet."""
    return Sheet.TOURNAMENT.table in lacking(book)


def lacking(book: FileBook) -> tuple[str, ...]:
    """Return the tables of the sheets of a macro workbook without buttons that start an action.

    Sheets whose table is gone are not included.
    """
    if HOST_SHEET not in {sheet.title for sheet in book.sheets()}:
        return ()
    known = {button.macro for action in registry.buttons() if (button := action.button)}
    return tuple(
        name
        for name, title in _with_buttons(book).items()
        if known.isdisjoint(book.button_macros(title))
    )


def give_back(book: FileBook) -> None:
    """Make the buttons on every sheet that lacks them, and let them start their macros."""
    wanted = lacking(book)
    language = language_of(book)
    theirs = _with_buttons(book)
    rounds = [int(found[1]) for name in theirs if (found := _ROUND.fullmatch(name))]
    made = FileBook(builder.workbook(language=language, rounds=_announced(rounds)))
    ours = _with_buttons(made)
    for name in wanted:
        drawing = made.button_drawing(ours[name])
        assert drawing is not None
        book.set_buttons(theirs[name], drawing)
    macros = book.macros
    if macros is None or _only_ours(macros):
        names = _code_names(book)
        book.set_macros(builder.workbook_project(list(names.values()), language), names)


def language_of(book: FileBook) -> str:
    """Return the language of the workbook."""
    return read(book).settings.language


def _announced(rounds: Sequence[int]) -> int:
    """Return how many rounds are announced if a new workbook has sheets for these."""
    last = max(rounds, default=1)
    return next(n for n in range(1, last + 1) if layout.round_sheets(n) >= last)


def _with_buttons(book: FileBook) -> dict[str, str]:
    """Return the titles of the sheets that buttons belong on, by their table."""
    first = title_of(book, Sheet.TOURNAMENT)
    return {
        **({} if first is None else {Sheet.TOURNAMENT.table: first}),
        **{
            table.name: table.sheet
            for table in book.tables().values()
            if table.name in _LISTS or _ROUND.fullmatch(table.name)
        },
    }


def _code_names(book: FileBook) -> dict[str, str]:
    """Return the names macros have for the sheets, by title, in tab order."""
    tables = book.tables()
    known = {
        tables[sheet.table].sheet: name
        for sheet, name in _CODE_NAMES.items()
        if sheet.table in tables
    }
    for table in tables.values():
        if found := _ROUND.fullmatch(table.name):
            known[table.sheet] = f"shtRound{int(found[1]):02d}"
    bracket = book.place(layout.BRACKET.defined_name)
    if bracket is not None:
        known[bracket.sheet] = "shtBracket"
    known[HOST_SHEET] = "shtHost"
    return {
        sheet.title: known.get(sheet.title, f"shtOwn{number:02d}")
        for number, sheet in enumerate(book.sheets(), start=1)
    }


def _only_ours(project: bytes) -> bool:
    """Return whether a VBA project has no module but ours.

    Its directory is recognised by its form; text that only looks like it counts as not ours.
    """
    names = []
    for at in range(512, len(project) - 127, 128):
        entry = project[at : at + 128]
        size = int.from_bytes(entry[64:66], "little")
        if entry[66] in (1, 2, 5) and 4 <= size <= 64 and entry[size - 2 : 64].strip(b"\0") == b"":
            names.append(entry[: size - 2].decode("utf-16-le", "replace"))
    return all(_OURS.fullmatch(name) or _OF_EVERY_PROJECT.fullmatch(name) for name in names)

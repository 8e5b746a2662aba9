"""The buttons of a workbook that another program saved, and how they come back.

LibreOffice writes them to an ``.xlsm`` so that nobody finds them again. They are made anew, with
the macros they start and the names these know the sheets by. Macros of the organiser's stay: then
only the buttons are made.
"""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

from swissheet.workbook import layout
from swissheet.workbook.actions import registry
from swissheet.workbook.layout import HOST_SHEET, Sheet
from swissheet.workbook.reading.read import read
from swissheet.workbook.tables.view import title_of
from swissheet.workbook.xlsx.file_book import FileBook
from swissheet_addin import builder

__all__ = ["are_gone", "give_back"]

_DRAWING = "xl/drawings/vmlDrawing1.vml"
_OURS = re.compile(r"sht\w+|Swissheet\w+|ThisWorkbook")
_OF_EVERY_PROJECT = re.compile(
    r"Root Entry|VBA|dir|_VBA_PROJECT|PROJECT|PROJECTwm|PROJECTlk|__SRP_\w+", re.I
)
_CODE_NAMES = {
    sheet: f"sht{sheet.name.title()}" for sheet in Sheet
}  # shtTournament, as the builder calls them


def are_gone(book: FileBook) -> bool:
    """Whether a macro workbook has no buttons that start an action."""
    title = title_of(book, Sheet.TOURNAMENT)
    if title is None or HOST_SHEET not in {sheet.title for sheet in book.sheets()}:
        return False
    known = {button.macro for action in registry.buttons() if (button := action.button)}
    return known.isdisjoint(book.button_macros(title))


def give_back(book: FileBook) -> None:
    """The buttons stand on the first sheet again, and start their macros."""
    title = title_of(book, Sheet.TOURNAMENT)
    if title is None:
        return
    made = builder.workbook(language=read(book).settings.language, rounds=1)
    with zipfile.ZipFile(BytesIO(made)) as file:
        book.set_buttons(title, file.read(_DRAWING))
    macros = book.macros
    if macros is None or _only_ours(macros):
        names = _code_names(book)
        book.set_macros(builder.workbook_project(list(names.values())), names)


def _code_names(book: FileBook) -> dict[str, str]:
    """What macros call the sheets, by title, in tab order."""
    tables = book.tables()
    known = {
        tables[sheet.table].sheet: name
        for sheet, name in _CODE_NAMES.items()
        if sheet.table in tables
    }
    for table in tables.values():
        if found := re.fullmatch(r"tblRound(\d+)", table.name):
            known[table.sheet] = f"shtRound{found[1]}"
    bracket = book.place(layout.BRACKET.defined_name)
    if bracket is not None:
        known[bracket.sheet] = "shtBracket"
    known[HOST_SHEET] = "shtHost"
    return {
        sheet.title: known.get(sheet.title, f"shtOwn{number:02d}")
        for number, sheet in enumerate(book.sheets(), start=1)
    }


def _only_ours(project: bytes) -> bool:
    """Whether a VBA project holds no module but ours.

    Its directory is told by its form; what merely looks like it counts as somebody else's.
    """
    names = []
    for at in range(512, len(project) - 127, 128):
        entry = project[at : at + 128]
        size = int.from_bytes(entry[64:66], "little")
        if entry[66] in (1, 2, 5) and 4 <= size <= 64 and entry[size - 2 : 64].strip(b"\0") == b"":
            names.append(entry[: size - 2].decode("utf-16-le", "replace"))
    return all(_OURS.fullmatch(name) or _OF_EVERY_PROJECT.fullmatch(name) for name in names)

"""Make names of a workbook that is open in Excel, and give them a new meaning."""

from __future__ import annotations

import re
import sys
from typing import Any

from swissheet.workbook.host.addresses import (
    cell_text,
    column_letters,
    parse_range,
    quoted,
    range_text,
)
from swissheet.workbook.host.book import Area
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.host.values import cleaned
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.live_contents import LiveContents


def set_name(
    book: Any, contents: LiveContents, name: str, says: Area | int | str, *, hidden: bool
) -> None:
    """Make a name of these cells, or of this number or text.

    Args: book: the ``xlwings.Book``.
    Raises: WorkbookError: it is not allowed as a name, or there is no such sheet.
    """
    text = _text(contents, says)
    if not re.fullmatch(r"[^\W\d][\w.]{0,254}", name):
        raise contents.problem("port.name", name=name)
    names = contents.names()
    known = next((n for n in names if name_key(n) == name_key(name)), None)
    if known is None:
        made = book.names.add(name, f"={text}")
        contents.know_names({**names, name: text})
        if hidden:
            _hide(made.api)
    elif names[known] != text:
        book.names[known].refers_to = f"={text}"
        contents.know_names({**names, known: text})


def drop_names_of(book: Any, contents: LiveContents, cells: LiveCells) -> None:
    """Remove all names of cells of this sheet."""
    names = dict(contents.names())
    for name, says in contents.names().items():
        area = contents.area(says)
        if area is not None and area.sheet == cells.title:
            book.names[name].delete()
            del names[name]
    contents.know_names(names)


def _text(contents: LiveContents, says: Area | int | str) -> str:
    if isinstance(says, Area):
        return f"{quoted(contents.cells(says.sheet).title)}!{_absolute(says.ref)}"
    if isinstance(says, int):
        return str(says)
    return '"' + str(cleaned(says) or "").replace('"', '""') + '"'


def _absolute(ref: str) -> str:
    top, left, bottom, right = parse_range(ref)
    first = f"${column_letters(left)}${top}"
    if cell_text(top, left) == range_text((top, left, bottom, right)):
        return first
    return f"{first}:${column_letters(right)}${bottom}"


def _hide(api: Any) -> None:
    """Hide the name in the Name Manager."""
    if sys.platform == "darwin":
        api.visible.set(False)
    else:
        api.Visible = False

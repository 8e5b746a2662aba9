"""Set the type sizes, row heights, page breaks and paper of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from lxml import etree

from swissheet.workbook.file.archive.package import Element, main
from swissheet.workbook.file.cells.type_sizes import TypeSizes
from swissheet.workbook.file.sheets.sheet_extras import SHEET_ORDER, child_in_order
from swissheet.workbook.file.sheets.sheet_part import SheetPart
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.book import Arrangement

_LAST_COLUMN = "16383"
_PAPERS = {"1": "letter", "9": "a4"}


def arrange(part: SheetPart, wanted: Arrangement, sizes: TypeSizes) -> None:
    """Set the sizes and page breaks of a sheet, unless a person chose its type size."""
    areas = [(parse_range(one.ref), one) for one in wanted.types]
    for (top, left, _, _), one in areas:
        there = sizes.size(part.style(top, left) or part.column_style(left) or "0")
        if there is None or (there == int(there) and there != one.usual):
            return
    for area, one in areas:
        part.restyle_area(area, partial(sizes.of_size, size=one.size))
    for rows in wanted.heights:
        for row in part.rows_between(rows.first, rows.last):
            part.set_height(row, rows.height)
    _begin_pages(part, wanted.begins)


def paper_of(root: Element) -> str:
    """Return the paper of a sheet, as :meth:`swissheet.workbook.host.book.Book.paper` does."""
    setup = root.find(main("pageSetup"))
    return "" if setup is None else _PAPERS.get(str(setup.get("paperSize")), "")


def set_paper(root: Element, paper: str) -> None:
    """Set the paper of a sheet that has a page setup."""
    setup = root.find(main("pageSetup"))
    if setup is not None:
        setup.set("paperSize", next(number for number, name in _PAPERS.items() if name == paper))


def _begin_pages(part: SheetPart, rows: Sequence[int]) -> None:
    """Begin printed pages with exactly these rows; other manual page breaks are removed."""
    holder = part.root.find(main("rowBreaks"))
    wanted = [str(row - 1) for row in rows]
    there = [] if holder is None else [str(entry.get("id")) for entry in holder]
    if there == wanted:
        return
    part.changed_besides()
    if holder is not None:
        part.root.remove(holder)
    if not wanted:
        return
    holder = child_in_order(part.root, "rowBreaks", SHEET_ORDER)
    for attribute in ("count", "manualBreakCount"):
        holder.set(attribute, str(len(wanted)))
    for row in wanted:
        look = {"id": row, "max": _LAST_COLUMN, "man": "1"}
        etree.SubElement(holder, main("brk"), look)

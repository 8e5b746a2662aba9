"""Write links that are formulas to a column of an open workbook, in one block.

A link of Excel's own takes several calls for each cell, and a click may have hundreds of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from itertools import groupby
from typing import Any

from swissheet.workbook.host.addresses import Range
from swissheet.workbook.host.book import Link
from swissheet.workbook.host.links import changed_links, is_link, link_formula
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.switches import switched_off


def set_row_links(app: Any, cells: LiveCells, area: Range, links: Mapping[int, Link]) -> None:
    """Make exactly these cells of one column, from 0, links; other content stays.

    Excel may take such a formula as that of the whole column of its table, and fill the blank cells
    with
    it. If Excel lets us, that is switched off; if not, filled cells are looked for and emptied.

    Args: app: the spreadsheet program, as xlwings has it.
    """
    there = _there(cells, area)
    if not changed_links(there, links):
        return
    if _write(app, cells, area, there, links):
        return
    there = [
        None if was is None or (now and not is_link(now)) else now
        for was, [now] in zip(there, cells.typed(area), strict=True)
    ]
    if changed_links(there, links):
        _write(app, cells, area, there, links)


def _there(cells: LiveCells, area: Range) -> list[str | None]:
    """Return the links of a column, "" for a blank cell, None for other content."""
    block = cells.block(area)
    typed = cells.typed(area) if block.formulas else []
    found: list[str | None] = []
    for at, [value] in enumerate(block.rows):
        formula = typed[at][0] if (at, 0) in block.formulas else ""
        own = is_link(formula) if formula else value is None
        found.append(formula if own else None)
    return found


def _write(
    app: Any,
    cells: LiveCells,
    area: Range,
    there: Sequence[str | None],
    links: Mapping[int, Link],
) -> bool:
    """Write from the first cell that changes to the last one, in as few blocks as possible.

    Returns: whether nothing else can have been filled.
    """
    changed = changed_links(there, links)
    top, column, *_ = area
    rows = range(min(changed), max(changed) + 1)
    no_blank = all(cell is None or at in links for at, cell in enumerate(there))
    with nullcontext(True) if no_blank else _nothing_filled_down(app) as sure:
        for ours, run in groupby(rows, lambda at: there[at] is not None):
            if ours:
                at = list(run)
                lines = [
                    (link_formula(links[one]), links[one].shown) if one in links else ("", "")
                    for one in at
                ]
                cells.put_links(top + at[0], column, lines)
    return sure


@contextmanager
def _nothing_filled_down(app: Any) -> Iterator[bool]:
    """Keep Excel for Windows from filling a column of a table with a formula put into it.

    It yields whether that is sure; other spreadsheets have no such switch.
    """
    if sys.platform != "win32" or not hasattr(app.api, "AutoCorrect"):
        yield False
        return
    with switched_off(app, "AutoFillFormulasInLists"):
        yield True

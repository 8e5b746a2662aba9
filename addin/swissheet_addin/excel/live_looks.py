"""Restore the looks of open sheets in Excel: sizes, formats, lists, frozen headings.

Excel reports quickly which columns are formatted as text, but only of the sheet in front whether
its headings are frozen. Pasting takes format, typeface and list of a cell together: so the columns
for texts are the sign, and the others are looked at only if one of them is lost. A command on the
closed file restores more.

The sizes (type, heights of rows, where pages begin) a macro sets in one call, only where they
differ; LibreOffice does so itself. Without both, sheets keep the sizes they have: that
changes no result.
"""

from __future__ import annotations

import datetime as dt
import io
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.book import Arrangement, Table
from swissheet.workbook.host.looks import Looks
from swissheet_addin.excel.live_cells import LiveCells
from swissheet_addin.excel.macros import Macros
from swissheet_addin.excel.patience import is_busy
from swissheet_addin.excel.survey import TableFacts

_LOG = logging.getLogger("swissheet_addin")
_TEXT = "@"
_PADDING = 5 / 7  # of the width of a column in a file, which Excel does not count
# Excel's names for the kinds, warnings and comparisons of a validation.
_KINDS = {"whole": 1, "decimal": 2, "list": 3, "date": 4, "time": 5, "textLength": 6, "custom": 7}
_ALERTS = {"stop": 1, "warning": 2, "information": 3}
_COMPARED = {
    "between": 1, "notBetween": 2, "equal": 3, "notEqual": 4, "greaterThan": 5, "lessThan": 6,
    "greaterThanOrEqual": 7, "lessThanOrEqual": 8,
}  # fmt: skip


def arrange(macros: Macros, sheets: Mapping[LiveCells, Arrangement]) -> None:
    """Set the sizes of the sheets, see :meth:`swissheet.workbook.host.book.Book.arrange`."""
    lines = {cells.title: _line(wanted) for cells, wanted in sheets.items()}
    if macros.arrange(lines):
        return
    for cells, wanted in sheets.items():
        # Only LibreOffice's sheets can do it; if any refuses, a size is not worth an error.
        with suppress(Exception):
            cells.sheet.impl.arrange(*(part.split(";") for part in _line(wanted)))


def _line(wanted: Arrangement) -> tuple[str, str, str]:
    types = (f"{one.ref}={one.size:g}={one.usual:g}" for one in wanted.types)
    heights = (f"{rows.first}:{rows.last}={rows.height:g}" for rows in wanted.heights)
    return ";".join(types), ";".join(heights), ";".join(map(str, wanted.begins))


def give_back(
    cells: LiveCells, table: Table, facts: TableFacts, looks: Looks, lists: Callable[[str], str]
) -> None:
    """Format columns for texts as text again, with typeface, and put lists on cells.

    Args: lists: returns the list of a validation for these items, which commas divide.
    """
    lost = [header for header in looks.texts if _is_lost(cells, table, facts, header)]
    if not lost:
        return
    made, top = _pattern(looks)
    for header in sorted(lost, key=table.headers.index):
        column = table.column(header)
        like = made.cell(top + 1, _column(made, top, looks.columns[header]))
        body = cells.range((table.top + 1, column, table.bottom, column))
        body.number_format = like.number_format
        with suppress(Exception):  # the format matters more
            body.font.name, body.font.size = like.font.name, like.font.sz
            body.font.bold = bool(like.font.b)
    for header in sorted(looks.checked, key=table.headers.index):
        column = table.column(header)
        checks = cells.range((table.top + 1, column, table.bottom, column)).api.Validation
        if header in lost or not _checks(checks):
            # A hint may be at the first row alone; the second is like all the others.
            at, rules = _column(made, top, looks.columns[header]), made.data_validations
            like, first = (made.cell(top + row, at).coordinate for row in (2, 1))
            _check(checks, rules.dataValidation, like, lists)
            if any(str(each.sqref) == first for each in rules.dataValidation):
                alone = cells.range((table.top + 1, column, table.top + 1, column))
                _check(alone.api.Validation, rules.dataValidation, first, lists)


def dress_anew(cells: LiveCells, table: Table, looks: Looks, lists: Callable[[str], str]) -> None:
    """Dress a sheet copied from one of another kind in widths, formats, letters, hints of its own.

    The line above the headings, with the meaning of tie-breaks, is as wide as the table.

    Args: lists: as for :func:`give_back`.
    """
    made, top = _pattern(looks)
    widths = {
        column: entry.width
        for entry in made.column_dimensions.values()
        for column in range(entry.min, entry.max + 1)
    }
    for header, kind in looks.columns.items():
        column, pattern = table.column(header), _column(made, top, kind)
        body = cells.range((table.top + 1, column, table.bottom, column))
        like = made.cell(top + 1, pattern)
        # A property that one host does not have stops none of the others.
        with suppress(Exception):
            body.number_format = like.number_format
        with suppress(Exception):
            body.font.name, body.font.size = like.font.name, like.font.sz
            body.font.bold = bool(like.font.b)
        with suppress(Exception):
            body.column_width = widths[pattern] - _PADDING
        if header in looks.checked:
            with suppress(Exception):
                rules = made.data_validations.dataValidation
                _check(body.api.Validation, rules, like.coordinate, lists)
    lines = [each for each in made.merged_cells.ranges if each.min_row == each.max_row == top - 1]
    if lines and table.top == top:
        row, like = top - 1, made.cell(top - 1, 1)
        line = cells.range((row, table.left, row, table.right))
        line.font.size, line.font.bold = like.font.sz, False
        line.wrap_text = True
        line.merge()


def _is_lost(cells: LiveCells, table: Table, facts: TableFacts, header: str) -> bool:
    column = table.column(header)
    body = table.top + 1, column, table.bottom, column
    if any(isinstance(value, dt.datetime) for (value,) in cells.block(body).rows):
        return False  # a date would become a number
    if facts.texts is not None and facts.even:
        return column not in facts.texts
    # The looks of the columns are not known: Excel is asked.
    return bool(cells.range(body).number_format != _TEXT)


def _pattern(looks: Looks) -> tuple[Any, int]:
    """Return the sheet as it is made, and the row of its headings."""
    # Few clicks need it, and loading it takes long.
    import openpyxl

    data, title = looks.pattern()
    sheet = openpyxl.load_workbook(io.BytesIO(data))[title]
    [table] = sheet.tables.values()
    return sheet, int(table.ref.partition(":")[0].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def _column(made: Any, top: int, header: str) -> int:
    return next(int(cell.column) for cell in made[top] if cell.value == header)


def _checks(checks: Any) -> bool:
    """Return whether all the cells have one and the same validation."""
    try:
        return checks.Type is not None
    except Exception as error:
        # Excel refuses to name a property that is missing, or not the same in all cells.
        if is_busy(error):
            raise
        return False


def _check(checks: Any, made: Iterable[Any], cell: str, lists: Callable[[str], str]) -> None:
    like = next((each for each in made if cell in each.sqref), None)
    if like is None:
        return
    formula = str(like.formula1 or "")
    if like.type == "list" and formula.startswith('"'):
        formula = lists(formula[1:-1])
    checks.Delete()
    checks.Add(
        _KINDS.get(like.type or "", 0),
        _ALERTS.get(like.errorStyle or "stop", 1),
        _COMPARED.get(like.operator or "between", 1),
        formula,
        str(like.formula2 or ""),
    )
    checks.IgnoreBlank = True
    checks.InputTitle, checks.InputMessage = like.promptTitle or "", like.prompt or ""
    checks.ShowInput = True
    checks.ShowError = bool(like.showErrorMessage)
    if like.showErrorMessage:
        checks.ErrorTitle, checks.ErrorMessage = like.errorTitle or "", like.error or ""


def freeze_heads(app: Any, table: Table, looks: Looks) -> None:
    """Freeze the headings of the sheet in front, if nothing is frozen."""
    if sys.platform == "darwin":
        return
    window = app.api.ActiveWindow
    if window.FreezePanes:
        return
    made, top = _pattern(looks)
    row, column = split_ref(made.freeze_panes)
    window.ScrollRow = window.ScrollColumn = 1
    window.SplitRow = row - 1 + table.top - top
    window.SplitColumn = column - 1 + table.left - 1 if column > 1 else 0
    window.FreezePanes = True
    _LOG.info("heads of %s frozen again", looks.table)

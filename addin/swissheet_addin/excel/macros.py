"""Call the macros that do the work of hundreds of calls: ``Survey``, ``Blocks``, ``Arrange``.

They are in the module SwissheetCells of every macro workbook and of the add-in. Where they are
missing or refused, everything is asked piece by piece through xlwings instead.
"""

from __future__ import annotations

import datetime as dt
import logging
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from swissheet.workbook.host.addresses import Range, range_text
from swissheet.workbook.host.book import Value
from swissheet.workbook.host.values import plain_number
from swissheet_addin.excel import survey
from swissheet_addin.excel.patience import is_busy
from swissheet_addin.excel.survey import Survey

_MODULE = "SwissheetCells"
_LOG = logging.getLogger("swissheet_addin")

# A cell with an error comes from Excel as this number plus that of the error, which has a text.
# No other value crosses as a whole number: those are floating-point ones in cells.
_ERROR = -2146828288
_ERRORS = {
    2000: "#NULL!",
    2007: "#DIV/0!",
    2015: "#VALUE!",
    2023: "#REF!",
    2029: "#NAME?",
    2036: "#NUM!",
    2042: "#N/A",
    2043: "#GETTING_DATA",
    2045: "#SPILL!",
    2046: "#CONNECT!",
    2047: "#BLOCKED!",
    2048: "#UNKNOWN!",
    2049: "#FIELD!",
    2050: "#CALC!",
}


class Macros:
    """The macros that can be run for one workbook.

    ``via`` is the name of the workbook or add-in that holds them; by default it is the workbook
    itself when its kind of file can hold macros.
    """

    def __init__(self, app: Any, book_name: str, via: str = ""):
        holder = via or (book_name if book_name.casefold().endswith((".xlsm", ".xlsb")) else "")
        self._app = app
        self._book = book_name
        self._module = "'" + holder.replace("'", "''") + f"'!{_MODULE}." if holder else ""
        # A Mac does not return a list of lists of lists reliably.
        self._gives_blocks = sys.platform != "darwin"

    def survey(self) -> Survey | None:
        """Return the survey of the workbook; None when the macro does not answer."""
        if not self._module:
            return None
        # If the macro does not run for any reason, the long way is still there; but a busy Excel
        # answers neither.
        try:
            return survey.parse(str(self._run("Survey", self._book)))
        except Exception as error:
            if is_busy(error):
                raise
        _LOG.info("no survey by macro")
        self._module = ""
        return None

    def blocks(
        self, asked: Sequence[tuple[str, Range]]
    ) -> list[tuple[tuple[Value, ...], ...]] | None:
        """Return the values of ranges of sheets; None when the macro does not answer."""
        if not self._module or not self._gives_blocks or not asked:
            return None
        lines = "\n".join(f"{title}\t{range_text(area)}" for title, area in asked)
        try:
            found = self._run("Blocks", self._book, lines)
            return [_rectangle(block, area) for block, (_, area) in zip(found, asked, strict=True)]
        except Exception as error:
            if is_busy(error):
                raise
        _LOG.info("no blocks by macro")
        self._gives_blocks = False
        return None

    def arrange(self, sheets: Mapping[str, tuple[str, str, str]]) -> bool:
        """Set types, heights and pages of sheets, as the macro reads them; return if it ran."""
        if not self._module:
            return False
        lines = "\n".join("\t".join((title, *parts)) for title, parts in sheets.items())
        with suppress(Exception):
            return bool(self._run("Arrange", self._book, lines))
        _LOG.info("no sizes by macro")
        return False

    def _run(self, name: str, *arguments: str) -> Any:
        return self._app.macro(self._module + name)(*arguments)


def _rectangle(block: Any, area: Range) -> tuple[tuple[Value, ...], ...]:
    top, left, bottom, right = area
    rows = block if isinstance(block, list | tuple) else ((block,),)
    if len(rows) != bottom - top + 1 or any(len(row) != right - left + 1 for row in rows):
        raise ValueError("a block of another size")
    return tuple(tuple(plain(value) for value in row) for row in rows)


def plain(value: Any) -> Value:
    """Return the content of a cell, for a value as it comes from Excel."""
    if value is None or value == "":
        return None
    if isinstance(value, float):
        return plain_number(value)
    if isinstance(value, dt.datetime):
        # A moment in a cell has no time zone, and its carrier may be of another class.
        return dt.datetime(*value.timetuple()[:6], value.microsecond)
    if isinstance(value, int) and not isinstance(value, bool):
        number = value - _ERROR
        return _ERRORS.get(number, "#ERROR!") if 2000 <= number < 3000 else value
    if isinstance(value, bool | str):
        return value
    return plain_number(float(value))  # an amount of money is a decimal number

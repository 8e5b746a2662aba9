"""Compare names of sheets, tables and columns, and check the names of a new table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from swissheet.errors import Place, WorkbookError
from swissheet.workbook.host.addresses import Range, range_text

_NAME = re.compile(r"[^\W\d][\w.]{0,254}")
_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|[RrCc]")


def name_key(name: str) -> str:
    """Return a name in the form that is equal for all names that count as the same.

    Spreadsheet programs ignore case, letter by letter, as in the simple case folding of Unicode:
    final sigma is a sigma. One letter never becomes two: ``İ`` is not the same as ``i``, and ``ß``
    not as ``ss``.
    """
    return name.lower() if name.isascii() else "".join(map(_letter_key, name))


def _letter_key(letter: str) -> str:
    return next((k for k in (letter.casefold(), letter.lower()) if len(k) == 1), letter)


def check_new_table(
    place: Place, area: Range, name: str, headers: Sequence[str], taken: Iterable[str]
) -> None:
    """Check that a table of this name and these headings can be made on the area.

    Args: taken: the names of the workbook and of its tables.
    Raises: WorkbookError: it cannot.
    """
    if not _NAME.fullmatch(name) or _CELL.fullmatch(name):
        raise WorkbookError("port.table-name", place=place, table=name)
    if name_key(name) in {name_key(other) for other in taken}:
        raise WorkbookError("port.table-name.taken", place=place, table=name)
    distinct = {name_key(header) for header in headers if header.strip()}
    if not headers or len(distinct) != len(headers):
        raise WorkbookError("port.headers", place=place, table=name, headers=tuple(headers))
    top, left, bottom, right = area
    if right - left + 1 != len(headers) or bottom <= top:
        raise WorkbookError(
            "port.table-range",
            place=place,
            table=name,
            range=range_text(area),
            columns=len(headers),
        )

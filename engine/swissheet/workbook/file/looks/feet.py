"""Repair the ends of lines in printed headings and footers."""

from __future__ import annotations

import re

from swissheet.workbook.file.archive.package import Element, main

_LINE = re.compile(r"_x(?:005F_x)*000A_", re.IGNORECASE)
"""The end of a line as some programs store it; others then print these letters."""

_LINE_IN_PART = re.compile(_LINE.pattern.encode(), re.IGNORECASE)


def has_codes(sheet: bytes) -> bool:
    """Return whether such a code may be in a heading or footer, which follow the cells."""
    return _LINE_IN_PART.search(sheet, max(sheet.rfind(b"sheetData>"), 0)) is not None


def without_codes(root: Element) -> bool:
    """Replace such codes by ends of lines; return whether there were any."""
    coded = [
        each for each in root.iterfind(f"{main('headerFooter')}/*") if _LINE.search(each.text or "")
    ]
    for each in coded:
        each.text = _LINE.sub("\n", each.text or "")
    return bool(coded)

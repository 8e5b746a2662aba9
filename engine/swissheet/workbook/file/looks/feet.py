"""The ends of lines in what is printed above and below the pages of a sheet."""

from __future__ import annotations

import re

from swissheet.workbook.file.archive.package import Element, main

_LINE = re.compile(r"_x(?:005F_x)*000A_", re.IGNORECASE)
"""The end of a line, as some programs write it into a foot; others then print these letters."""

_LINE_IN_PART = re.compile(_LINE.pattern.encode(), re.IGNORECASE)


def has_codes(sheet: bytes) -> bool:
    """Whether such a code may stand in a head or foot of a sheet part, which follow its cells."""
    return _LINE_IN_PART.search(sheet, max(sheet.rfind(b"sheetData>"), 0)) is not None


def without_codes(root: Element) -> bool:
    """Heads and feet of a sheet end their lines as such; whether any did not."""
    coded = [
        each for each in root.iterfind(f"{main('headerFooter')}/*") if _LINE.search(each.text or "")
    ]
    for each in coded:
        each.text = _LINE.sub("\n", each.text or "")
    return bool(coded)

"""Make and compute the formulas at the top of sheets: the event's name, or else a title.

When the name changes, the stored values of these formulas must change too: Protected View,
LibreOffice and readers that compute nothing show the stored value.
"""

from __future__ import annotations

import datetime as dt
import html
import re

from swissheet.workbook.host.book import Value
from swissheet.workbook.host.own_names import EVENT_NAME

_HEADING = re.compile(rf'IF\({EVENT_NAME}="","((?:[^"]|"")*)",{EVENT_NAME}\)')
_STORED = re.compile(
    rf">(IF\({EVENT_NAME}=[^<]*)</(?:\w+:)?f>(?:<(?:\w+:)?v>([^<]*)</(?:\w+:)?v>)?".encode()
)
"""It begins with plain letters, which are found fast in a long sheet."""


def heading(without: str) -> str:
    """Return the formula that shows the event's name, or a text while the event has none."""
    quoted = without.replace('"', '""')
    return f'=IF({EVENT_NAME}="","{quoted}",{EVENT_NAME})'


def shown(formula: str, event: Value) -> str | int | float | None:
    """Return the text that a heading shows for this event's name; None for another formula."""
    found = _HEADING.fullmatch(formula)
    if found is None or isinstance(event, bool | dt.datetime):
        return None
    return found[1].replace('""', '"') if event is None or event == "" else event


def stale(sheet: bytes, event: Value) -> bool:
    """Return whether a heading of a sheet's XML is stored with a text that it no longer shows."""
    for formula, stored in _STORED.findall(sheet):
        value = shown(html.unescape(formula.decode("utf-8", "replace")), event)
        if value is not None and str(value) != html.unescape(stored.decode("utf-8", "replace")):
            return True
    return False

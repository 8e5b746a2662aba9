"""What the formulas at the head of every sheet show: the name of the event, or else a title.

A formula over changed cells shows its stored value until somebody computes it: in Protected View,
in LibreOffice, and in readers that compute nothing. These are ours, so we know what they show.
"""

from __future__ import annotations

import datetime as dt
import html
import re

from swissheet.workbook.host.book import Value
from swissheet.workbook.host.own_names import EVENT_NAME

_HEADING = re.compile(rf'IF\({EVENT_NAME}="","((?:[^"]|"")*)",{EVENT_NAME}\)')
_STORED = re.compile(
    rf"<(?:\w+:)?f(?:\s[^<>]*)?>(IF\({EVENT_NAME}=[^<]*)</(?:\w+:)?f>"
    r"(?:<(?:\w+:)?v>([^<]*)</(?:\w+:)?v>)?".encode()
)


def heading(without: str) -> str:
    """The formula that shows the name of the event, or a text as long as it has none."""
    quoted = without.replace('"', '""')
    return f'=IF({EVENT_NAME}="","{quoted}",{EVENT_NAME})'


def shown(formula: str, event: Value) -> str | int | float | None:
    """What a heading shows when this is the name of the event; None for any other formula."""
    found = _HEADING.fullmatch(formula)
    if found is None or isinstance(event, bool | dt.datetime):
        return None
    return found[1].replace('""', '"') if event is None or event == "" else event


def stale(sheet: bytes, event: Value) -> bool:
    """Whether a heading of a sheet part is stored with something else than it shows."""
    for formula, stored in _STORED.findall(sheet):
        value = shown(html.unescape(formula.decode("utf-8", "replace")), event)
        if value is not None and str(value) != html.unescape(stored.decode("utf-8", "replace")):
            return True
    return False

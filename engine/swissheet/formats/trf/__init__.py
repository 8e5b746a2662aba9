"""TRF, FIDE's Tournament Report File (C.02.03 (2026-03) Annexure A), read and written.

::

    reading = trf.read(text)         # .tournament, .issues with line and column
    t = trf.loads(text)              # the tournament alone
    text = trf.dumps(t)              # in the shape it came in, else TRF-2026
    trf.losses(t, "trf16")           # facts an older form cannot hold
    trf.rating_issues(t)             # questions of a rating officer
    trf.report_due(t)                # the day the officer has to have it
    trf.time_class_issue(t)          # standard, rapid or blitz
    trf.dumps(trf.in_ascii(t), dialect="report")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swissheet.formats.trf.ascii_ import in_ascii
    from swissheet.formats.trf.dialects import Dialect
    from swissheet.formats.trf.rating.lists import report_due
    from swissheet.formats.trf.rating.report import rating_issues
    from swissheet.formats.trf.rating.time_class import time_class_issue
    from swissheet.formats.trf.reading.read import TrfReading, loads, read
    from swissheet.formats.trf.writing.losses import losses
    from swissheet.formats.trf.writing.shape import dumps

__all__ = [
    "Dialect",
    "TrfReading",
    "dumps",
    "in_ascii",
    "loads",
    "losses",
    "rating_issues",
    "read",
    "report_due",
    "time_class_issue",
]

_HOMES = {
    "Dialect": "dialects",
    "TrfReading": "reading.read",
    "dumps": "writing.shape",
    "in_ascii": "ascii_",
    "loads": "reading.read",
    "losses": "writing.losses",
    "rating_issues": "rating.report",
    "read": "reading.read",
    "report_due": "rating.lists",
    "time_class_issue": "rating.time_class",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is asked for; the others are not loaded with it."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Editions of the FIDE (Dutch) System and since when they were in force; one of them is paired by.

Not covered: the editions before 2026, but for that of 1992 to 1998 as a system of its own.
"""

from __future__ import annotations

import enum

__all__ = ["DUTCH_IN_FORCE", "DutchEdition", "dutch_in_force"]


class DutchEdition(enum.Enum):
    """Editions of C.04.3, by the year that the codes of record 192 call them by."""

    C_04_3_2026 = "2026"
    C_04_3_2017 = "2017"
    OLDER = "older"


DUTCH_IN_FORCE = (
    ("2026-02-01", DutchEdition.C_04_3_2026),
    ("2017-07-01", DutchEdition.C_04_3_2017),
    ("", DutchEdition.OLDER),
)
"""First day in force and edition, newest first."""


def dutch_in_force(day: str) -> DutchEdition:
    """The edition in force on a day written ``YYYY-MM-DD``."""
    return next(edition for since, edition in DUTCH_IN_FORCE if day >= since)

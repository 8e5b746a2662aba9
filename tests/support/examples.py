"""How many examples a long random test draws: few in the check, all where all are asked for.

All are asked for by the profiles ``all`` and ``fuzz`` of Hypothesis: ``dev.py check --all`` draws
the examples of the check and more, ``dev.py fuzz`` draws by a new seed each time.
"""

from __future__ import annotations

from hypothesis import settings

__all__ = ["ALL", "FEW", "all_asked_for", "examples", "many"]

FEW, ALL = 100, 300
"""What a random test draws where it says nothing, in the check and where all are asked for."""


def all_asked_for() -> bool:
    """Return whether nothing is to be left out to save time."""
    return settings.default is not None and settings.default.max_examples >= ALL


def many(few: int) -> int:
    """Return this number, or three times as much where all are asked for."""
    return few * ALL // FEW if all_asked_for() else few


def examples(few: int) -> settings:
    """Return the settings of a random test that draws so many examples in the check."""
    return settings(max_examples=many(few))

"""How long the tests wait for what must come: so long that only a program that hangs is given up.

A busy machine makes everything late. No promise is a time of the clock, so waiting long costs
nothing where all is well.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["PATIENCE", "until"]

PATIENCE = 300.0
"""Seconds."""


def until(condition: Callable[[], bool], seconds: float = PATIENCE, step: float = 0.02) -> bool:
    """Whether a condition came true in time; it is asked again every ``step`` seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(step)
    return True

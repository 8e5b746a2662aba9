"""Python's search for unreachable cycles of objects, put off while one file is worked on.

An action makes a hundred thousand small objects and keeps nearly all of them to its end, so that
looking through them again and again finds nothing and takes a fifth of its time; a verification
makes as many.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def collecting_later() -> Iterator[None]:
    """The search waits for the end of the block; where it was off before, it stays off."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

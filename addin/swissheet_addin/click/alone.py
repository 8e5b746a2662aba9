"""Let one click at a time run if Excel does not wait for Python, as on a Mac.

There the macro has ended long before Python has, so a second click on a button would start a
second Python that writes into the same sheets.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from swissheet.words.message import phrase
from swissheet_addin.click.answers import Reply

AT_ONCE = 10.0
"""Seconds within which a second click is one too many, without a message."""


def still_at_work() -> Reply:
    """Return the answer to a click while another one is at work."""
    return Reply(str(phrase("boxes.at-work")), warning=True)


@contextmanager
def alone(log: Path) -> Iterator[float | None]:
    """Keep any other click of this user from beginning until the block ends.

    Yields None, or for how many seconds another one has been at work.
    Args: log: the log file; the lock is next to it, and goes when the log goes.
    """
    try:
        import fcntl

        held = os.open(log.with_name(f"{log.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        # Two clicks are better than no click.
        yield None
        return
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield max(0.0, time.time() - os.fstat(held).st_mtime)
            return
        os.utime(held)
        yield None
    finally:
        os.close(held)

"""The bounds of one file, their setting in the system, and the issue for a file over them."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from dataclasses import dataclass

from swissheet.errors import Issue, Severity
from swissheet.words.message import Figures

GRACE = 30.0
"""Seconds after its time that a process ends whose parent is gone."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one file: seconds of time, and MB of memory, where the system can bound it."""

    seconds: float = 300.0
    memory: int = 2048


def over_time(limits: Limits) -> Issue:
    """Return the issue of a file whose process was ended for its time."""
    seconds = Figures(f"{limits.seconds:g}")
    return Issue(Severity.ERROR, "batch.time-limit", params={"seconds": seconds})


def stopped_the_program() -> Issue:
    """Return the issue of a file whose process ended by itself, again and again."""
    return Issue(Severity.ERROR, "batch.stopped-the-program")


def alarm(seconds: float) -> None:
    """Let the system end this process then, if it still works and nothing has ended it.

    A process that began others and was killed does not end them, and one that is deep in a search
    does not see that it is gone.
    """
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        timer(signal.ITIMER_REAL, seconds)


def bound_memory(megabytes: int) -> None:
    """Bound the memory of this process; not on Windows, which has no such call."""
    if sys.platform == "win32":
        return
    import resource

    limit = megabytes << 20
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    bounded = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    with suppress(ValueError, OSError, OverflowError):
        resource.setrlimit(resource.RLIMIT_AS, (bounded, hard))
    with suppress(ValueError, OSError):
        # A process that ends for lack of memory leaves no core dump on the disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

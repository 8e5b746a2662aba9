"""What one file may take, and how the system is told; what is said of a file that took more."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from dataclasses import dataclass

from swissheet.errors import Issue, Severity

GRACE = 30.0
"""Seconds after its time that a process ends for which nobody cares any more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may take: seconds of time, and MB of memory, where the system can bound it."""

    seconds: float = 300.0
    memory: int = 2048


def over_time(limits: Limits) -> Issue:
    """Of a file whose process was ended for its time."""
    return Issue(Severity.ERROR, "batch.time-limit", params={"seconds": f"{limits.seconds:g}"})


def stopped_the_program() -> Issue:
    """Of a file whose process ended by itself, again and again."""
    return Issue(Severity.ERROR, "batch.stopped-the-program")


def alarm(seconds: float) -> None:
    """Lets the system end this process then, if it still is at work and nobody has ended it.

    A process that began others and was killed does not end them, and one that is deep in a search
    does not see that it is gone.
    """
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        timer(signal.ITIMER_REAL, seconds)


def bound_memory(megabytes: int) -> None:
    """Bounds the memory of this process; not on Windows, which has no such call."""
    if sys.platform == "win32":
        return
    import resource

    limit = megabytes << 20
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    bounded = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    with suppress(ValueError, OSError, OverflowError):
        resource.setrlimit(resource.RLIMIT_AS, (bounded, hard))
    with suppress(ValueError, OSError):
        # A process that ends for want of memory leaves no picture of it on the disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

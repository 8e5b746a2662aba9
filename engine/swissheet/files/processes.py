"""Helpers of processes that share the work: how many there are, and Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager


def processors() -> int:
    """Return how many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def leave_ctrl_c_to_parent() -> None:
    """Ignore Ctrl-C in a child process: it reaches every process, and the parent answers it."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Delay Ctrl-C while processes are started, which inherit that it waits.

    On Windows there is no waiting: they ignore it from when they are ready.
    """
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    # It is started with the first process, and that would end the waiting.
    ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)

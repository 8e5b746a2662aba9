"""A command that goes on until it is ended, and is then done rather than broken off."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from swissheet.cli.errors import Terminated

__all__ = ["term_as_ctrl_c", "until_ended"]

_AT_ONCE = 5.0
"""Seconds after one wish to end in which another one is the same."""


@contextmanager
def until_ended() -> Iterator[None]:
    """Ctrl-C, or SIGTERM by the system, ends what is within, and what follows is done."""
    asked = 0.0

    def end(number: int, _: FrameType | None) -> None:
        nonlocal asked
        if number != signal.SIGINT:
            # It waits where Ctrl-C waits: while processes are started.
            signal.raise_signal(signal.SIGINT)
        elif not asked or time.monotonic() > asked + _AT_ONCE:
            asked = time.monotonic()
            raise KeyboardInterrupt

    before = {}
    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def term_as_ctrl_c() -> Iterator[None]:
    """SIGTERM by the system breaks off what is within as Ctrl-C does.

    Raises: Terminated: when that has come to its end.
    """
    asked = 0.0
    before: dict[signal.Signals, Any] = {}

    def end(number: int, _: FrameType | None) -> None:
        nonlocal asked
        if number == signal.SIGTERM:
            if not asked or time.monotonic() > asked + _AT_ONCE:
                asked = time.monotonic()
                # It waits where Ctrl-C waits: while processes are started.
                signal.raise_signal(signal.SIGINT)
        elif asked or before[signal.SIGINT] is not signal.SIG_IGN:
            raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            before[number] = signal.getsignal(number)
        for number in before:
            signal.signal(number, end)
    try:
        yield
    except KeyboardInterrupt:
        if not asked:
            raise
        raise Terminated from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

"""The end of a command from outside: interrupted cleanly, or, if it runs until then, done."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from swissheet.cli.errors import HungUp, Terminated

_TERM = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a system ends a program, or a closed terminal does; Windows has only one."""

_AT_ONCE = 5.0
"""Seconds after one request to end in which another one is the same."""


@contextmanager
def until_ended() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C, SIGTERM or SIGHUP end the block, and go on with the code behind it.

    Yields a function that returns whether that was asked for. A block that runs for days asks
    it: Python drops an interruption that comes while an object is taken away.
    """
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
        heeded = (signal.SIGINT, *_not_ignored())
        before = {number: signal.signal(number, end) for number in heeded}
    try:
        yield lambda: asked > 0.0
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def term_as_ctrl_c() -> Iterator[None]:
    """Let SIGTERM or SIGHUP interrupt the block as Ctrl-C does.

    Raises: Terminated, HungUp: when that has come to its end.
    """
    asked, by = 0.0, 0
    before: dict[signal.Signals, Any] = {}

    def end(number: int, _: FrameType | None) -> None:
        nonlocal asked, by
        if number != signal.SIGINT:
            if not asked or time.monotonic() > asked + _AT_ONCE:
                asked, by = time.monotonic(), number
                # It waits where Ctrl-C waits: while processes are started.
                signal.raise_signal(signal.SIGINT)
        elif asked or before[signal.SIGINT] is not signal.SIG_IGN:
            raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, *_not_ignored()):
            before[number] = signal.getsignal(number)
        for number in before:
            signal.signal(number, end)
    try:
        yield
    except KeyboardInterrupt:
        if not asked:
            raise
        raise (Terminated if by == signal.SIGTERM else HungUp) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _not_ignored() -> tuple[signal.Signals, ...]:
    """Return the signals that end a program, without those that nohup had it ignore."""
    return tuple(number for number in _TERM if signal.getsignal(number) is not signal.SIG_IGN)

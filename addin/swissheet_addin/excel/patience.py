"""What an Excel says that cannot listen just now, and waiting until it can.

A cell that is typed into, an open box or a long calculation keep Excel from answering other
programs. That passes, as a rule; what was asked is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["is_busy", "is_forbidden", "when_ready"]

Found = TypeVar("Found")

_BUSY = frozenset(
    (
        -2147418111,  # RPC_E_CALL_REJECTED
        -2147417846,  # RPC_E_SERVERCALL_RETRYLATER
        -2146777998,  # VBA_E_IGNORE, by Excel itself
        -1712,  # errAETimeout, of a Mac
    )
)
_FORBIDDEN = -1743  # errAEEventNotPermitted, of a Mac
_PAUSE = 0.25


def is_busy(error: BaseException) -> bool:
    """Whether Excel was too busy to answer, as pywin32, xlwings or appscript tell it."""
    return type(error).__name__ == "ExcelBusyError" or not _BUSY.isdisjoint(_numbers(error))


def is_forbidden(error: BaseException) -> bool:
    """Whether macOS does not let this program control Excel."""
    return _FORBIDDEN in _numbers(error)


def when_ready(
    ask: Callable[[], Found], attempts: int = 80, pause: Callable[[float], None] = time.sleep
) -> Found:
    """The answer of a busy Excel, asked again and again for about twenty seconds.

    Raises: whatever ``ask`` raises that has nothing to do with being busy; its last error when
            Excel never listens.
    """
    for _ in range(attempts - 1):
        try:
            return ask()
        except Exception as error:
            if not is_busy(error):
                raise
        pause(_PAUSE)
    return ask()


def _numbers(error: BaseException) -> set[object]:
    """Every number an error of COM or of Apple events is known by."""
    found = {getattr(error, "hresult", None), getattr(error, "errornumber", None)}
    details = getattr(error, "excepinfo", None)
    if isinstance(details, tuple) and details:
        found.add(details[-1])
    return found

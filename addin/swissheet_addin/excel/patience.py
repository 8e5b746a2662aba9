"""Recognise an Excel that cannot listen just now, and wait until it can.

A cell that is typed into, an open box or a long calculation keep Excel from answering other
programs. That passes, as a rule; the call is made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

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

AT_FIRST = (40,)
"""Pauses until Excel listens at all: :func:`when_ready` goes on for twenty seconds."""

IN_AN_ACTION = (240, 120)
"""A minute of an Excel that turns busy; then half a minute for putting back the old content."""

_left: list[int] = []


def is_busy(error: BaseException) -> bool:
    """Return whether Excel was too busy to answer, by an error of pywin32, xlwings or appscript.

    xlwings makes of it now and then that there is no such workbook or sheet.
    """
    at: BaseException | None = error
    while at is not None:
        if type(at).__name__ == "ExcelBusyError" or not _BUSY.isdisjoint(_numbers(at)):
            return True
        at = at.__context__
    return False


def is_forbidden(error: BaseException) -> bool:
    """Return whether macOS does not let this program control Excel."""
    return _FORBIDDEN in _numbers(error)


def when_ready(
    ask: Callable[[], Found], attempts: int = 80, pause: Callable[[float], None] = time.sleep
) -> Found:
    """Return the answer of a busy Excel, asked again and again for about twenty seconds.

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


@contextmanager
def patient(*pauses: int) -> Iterator[None]:
    """Let :func:`waited` wait for a busy Excel within the block, at most this often in all.

    When that is over it does not wait one time, and then as often as the next number says.
    """
    before = list(_left)
    _left[:] = pauses
    try:
        yield
    finally:
        _left[:] = before


def waited(error: BaseException) -> bool:
    """Pause, and return whether a call that failed in this way is worth another try.

    A call that a busy Excel rejects was not carried out, so nothing is done twice.
    """
    if not _left or not is_busy(error):
        return False
    if not _left[0]:
        _left.pop(0)
        return False
    _left[0] -= 1
    time.sleep(_PAUSE)
    return True


def _numbers(error: BaseException) -> set[object]:
    """Return every number by which an error of COM or of Apple events is known."""
    found = {getattr(error, "hresult", None), getattr(error, "errornumber", None)}
    details = getattr(error, "excepinfo", None)
    if isinstance(details, tuple) and details:
        found.add(details[-1])
    return found

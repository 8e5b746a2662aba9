"""End an action that hangs, for example in a call to an Excel that no longer answers.

The VBA module stops Python too, a little later. It can only say that it took too long; here the
place is known as well, and the log has it.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path

from swissheet.words.message import Term, phrase
from swissheet_addin.click.answers import Reply

LIMIT_SECONDS = 570.0
"""Less than the 600 of the VBA module."""

_SYNCHRONIZE = 0x00100000  # the right of Windows to wait for a process

EXIT_CODE = 2  # as the command line's for unexpected errors


@contextmanager
def within_limit(log: Path, alarm: Callable[[Reply], None], seconds: float) -> Iterator[None]:
    """End the block in time, or its process.

    Then the log has the place of each thread, and the organiser gets a message.

    Args: alarm: is called in another thread than the block's; the process ends when it returns.
    """
    deciding = threading.Lock()
    finished = threading.Event()
    context = copy_context()  # with the language of the reader: a new thread has none

    def watch() -> None:
        if finished.wait(seconds):
            return
        with deciding:
            if finished.is_set():
                return
            try:
                _dump(log, seconds)
                alarm(context.run(_too_long, log, seconds))
            finally:
                os._exit(EXIT_CODE)

    threading.Thread(target=watch, name="time limit", daemon=True).start()
    try:
        yield
    finally:
        # From here on the block is in time, unless the thread has already decided to end it: then
        # this waits for the end of the process, and nothing is answered twice.
        with deciding:
            finished.set()


def sleep_until_end_of(process: int, seconds: float) -> None:
    """Sleep until a process of Windows, by its number, has ended, or the time is over.

    The VBA module runs this in a process of its own, and lets Windows wait for that.
    """
    if sys.platform == "win32":
        import ctypes

        system = ctypes.WinDLL("kernel32")
        system.OpenProcess.restype = ctypes.c_void_p
        system.WaitForSingleObject.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        handle = system.OpenProcess(_SYNCHRONIZE, False, process)
        if handle:  # else it has ended already
            system.WaitForSingleObject(handle, round(seconds * 1000))


def _dump(log: Path, seconds: float) -> None:
    try:
        with log.open("a", encoding="utf-8") as stream:
            stream.write(f"not finished after {seconds:g} seconds; every thread stood here:\n")
            stream.flush()
            faulthandler.dump_traceback(stream, all_threads=True)
    except OSError:
        return  # the organiser gets the message anyway


def _too_long(log: Path, seconds: float) -> Reply:
    minutes = max(1, round(seconds / 60))
    said = phrase("boxes.too-long", minutes=minutes, undo=Term("button.undo"), file=str(log))
    return Reply(str(said), warning=True)

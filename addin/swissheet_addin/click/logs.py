"""Write the log file an organiser can send to a helper: clicks, their times, and failures.

It has no names of players and never grows beyond :data:`BYTES_AT_MOST` twice.
"""

from __future__ import annotations

import logging
import logging.handlers
import os
import shutil
import sys
from pathlib import Path

from swissheet_addin.machine import Machine

BYTES_AT_MOST = 250_000
FILE_NAME = "swissheet.log"


def log_file(machine: Machine) -> Path:
    """Return the file the log is written to."""
    return machine.logs / FILE_NAME


def open_log(machine: Machine) -> logging.Logger:
    """Return the log of this user; one that forgets everything where no file can be written."""
    log = logging.getLogger("swissheet_addin")
    log.setLevel(logging.INFO)
    log.propagate = False
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    log.addHandler(_handler(log_file(machine)))
    return log


def keep_output(machine: Machine, *descriptors: int) -> None:
    """Send the output of this process to 1 or 2, its stdout and stderr, to the log.

    The pipes from Excel have no reader: a full one would stop it for ever. And the last output of
    a Python that dies is of use only in a file.
    """
    path = log_file(machine)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    except OSError:
        target = os.open(os.devnull, os.O_WRONLY)
    for descriptor in descriptors:
        os.dup2(target, descriptor)
    if target not in descriptors:
        os.close(target)
    # A Python without a console has no streams of its own, and may not know these letters.
    for descriptor, name in ((1, "stdout"), (2, "stderr")):
        if descriptor in descriptors:
            stream = open(  # noqa: SIM115 - it stays until the process ends
                descriptor, "w", encoding="utf-8", errors="backslashreplace", closefd=False
            )
            stream.reconfigure(line_buffering=True)
            setattr(sys, name, stream)


def _handler(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=BYTES_AT_MOST, backupCount=1, encoding="utf-8", errors="replace"
        )
    except OSError:
        # A click must not fail because its log cannot be kept.
        return logging.NullHandler()
    handler.rotator = _emptied
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    return handler


def _emptied(source: str, target: str) -> None:
    """Copy and empty the file: Windows renames no file that is still open, as this one is."""
    shutil.copyfile(source, target)
    os.truncate(source, 0)

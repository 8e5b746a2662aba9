"""The log file an organiser can send to whoever helps: what was clicked, when, and what failed.

It holds no names of players and never grows beyond :data:`BYTES_AT_MOST` twice.
"""

from __future__ import annotations

import logging
import logging.handlers
from pathlib import Path

from swissheet_addin.machine import Machine

__all__ = ["BYTES_AT_MOST", "FILE_NAME", "log_file", "open_log"]

BYTES_AT_MOST = 250_000
FILE_NAME = "swissheet.log"


def log_file(machine: Machine) -> Path:
    """The file the log is written to."""
    return machine.logs / FILE_NAME


def open_log(machine: Machine) -> logging.Logger:
    """The log of this user; one that forgets everything where no file can be written."""
    log = logging.getLogger("swissheet_addin")
    log.setLevel(logging.INFO)
    log.propagate = False
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    log.addHandler(_handler(log_file(machine)))
    return log


def _handler(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=BYTES_AT_MOST, backupCount=1, encoding="utf-8", errors="replace"
        )
    except OSError:
        # A click must not fail because its log cannot be kept.
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    return handler

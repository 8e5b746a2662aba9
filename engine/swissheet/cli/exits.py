"""Exit codes, and what becomes of an error on its way out.

==== ===================================================================
code meaning
==== ===================================================================
0    done
1    no legal pairing exists; for ``verify``: something differs
2    unexpected: a defect of swissheet
3    bad request, bad file, or a file in which something is wrong
4    too large
5    a file is missing, locked, or not to be read or written
130  stopped with Ctrl-C
==== ===================================================================
"""

from __future__ import annotations

import enum

import click

from swissheet.errors import FileAccessError, InputError, NoLegalPairing, RulesError, TooLargeError

__all__ = ["Exit", "exit_code"]


class Exit(enum.IntEnum):
    """The exit codes, by name."""

    DONE = 0
    NO_LEGAL_PAIRING = 1
    DIFFERS = 1
    UNEXPECTED = 2
    BAD_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5
    STOPPED = 130


_BY_ERROR: tuple[tuple[type[BaseException], Exit], ...] = (
    (NoLegalPairing, Exit.NO_LEGAL_PAIRING),
    (TooLargeError, Exit.TOO_LARGE),
    (MemoryError, Exit.TOO_LARGE),
    (FileAccessError, Exit.FILE_ACCESS),
    (InputError, Exit.BAD_REQUEST),
    (RulesError, Exit.BAD_REQUEST),
    (click.Abort, Exit.STOPPED),
    (KeyboardInterrupt, Exit.STOPPED),
    (click.ClickException, Exit.BAD_REQUEST),
    (OSError, Exit.FILE_ACCESS),
)


def exit_code(error: BaseException) -> Exit:
    """The exit code an error stands for."""
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), Exit.UNEXPECTED)

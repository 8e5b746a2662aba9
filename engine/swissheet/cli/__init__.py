"""The command line: arguments in, exit code out.

A command reads the file, calls the engine and returns an
:class:`~swissheet.cli.frame.answer.Answer`; printing, JSON and exit codes are in one place. The
commands are the table in :mod:`swissheet.cli.app`, and each is imported only when it is called.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code.

    Ctrl-C while the program is still loading ends it as quietly as later on.
    """
    try:
        from swissheet.cli.app import run

        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        sys.stderr.write("swissheet: stopped; no file was left half written\n")
        code = 130
    raise SystemExit(code)

"""``python -m swissheet.cli.launch``: the program of the icons.

Without words it is that of 'New tournament', which makes a workbook and opens it; with words it
runs that command. It keeps its window open when that did not work.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Exit with the exit code of the command, by default ``swissheet new --open``."""
    from swissheet.cli.app import run
    from swissheet.words.message import phrase

    code = run(sys.argv[1:] or ["new", "--open"])
    if code and sys.stdin is not None and sys.stdin.isatty():
        input(f"{phrase('cli.press-enter')} ")
    raise SystemExit(code)


if __name__ == "__main__":
    main()

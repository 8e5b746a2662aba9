"""``python -m swissheet.cli.launch``: the program of the icon 'New tournament'.

It makes a workbook, opens it, and keeps its window open when that did not work.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Exit with the exit code of ``swissheet new --open``."""
    from swissheet.cli.app import run
    from swissheet.words.message import phrase

    code = run(["new", "--open"])
    if code and sys.stdin.isatty():
        input(f"{phrase('cli.press-enter')} ")
    raise SystemExit(code)


if __name__ == "__main__":
    main()

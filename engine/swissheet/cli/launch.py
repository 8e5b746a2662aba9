"""``python -m swissheet.cli.launch``: what the icon 'New tournament' starts.

Makes a workbook, opens it, and keeps its window open when that did not work.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Leaves with the exit code of ``swissheet new --open``."""
    from swissheet.cli.app import run

    code = run(["new", "--open"])
    if code and sys.stdin.isatty():
        input("Press Enter to close this window. ")
    raise SystemExit(code)


if __name__ == "__main__":
    main()

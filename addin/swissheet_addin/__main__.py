"""``python -m swissheet_addin ACTION``: what the VBA, the AppleScript and LibreOffice start.

``--wb=``, ``--from_xl=`` and ``--hwnd=`` are xlwings' own, by which it finds the workbook that
called. ``--answer=FILE`` asks for the answer in a file; ``--libreoffice`` says that the cells are
served over stdin and stdout.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one action and reports its answer the way the caller can take it."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    options = {w.partition("=")[0]: w.partition("=")[2] for w in words if w.startswith("--")}
    actions = [word for word in words if not word.startswith("--")]
    if len(actions) != 1:
        sys.exit("usage: python -m swissheet_addin ACTION --wb=NAME --from_xl=1")
    if "--libreoffice" in options:
        from swissheet_addin.libreoffice.engine import serve

        serve(actions[0])
        return
    _from_excel(actions[0], options)


def _from_excel(action: str, options: dict[str, str]) -> None:
    from swissheet_addin.click.answers import Answer
    from swissheet_addin.click.entry import caller, press

    if "=" in options.get("--wb", ""):
        # xlwings would take the part before the sign for the name.
        answer = Answer("Please save the workbook under a name without '='.", warning=True)
    else:
        answer = press(action, caller)
    if "--answer" in options:
        # With a byte order mark, as Windows' own text streams read it.
        Path(options["--answer"]).write_text(str(answer), "utf-16")
    elif answer.text:
        mode = "critical" if answer.warning else "info"
        caller().app.alert(answer.text, "swissheet", mode=mode)


if __name__ == "__main__":
    main()

"""How an answer reaches the organiser: by the file VBA reads, by Excel, or past Excel."""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from swissheet_addin.click.answers import Answer
from swissheet_addin.program import Installer, installer

__all__ = ["by_excel", "into_file", "past_excel", "unfinished"]

# The words come as arguments: nothing of a workbook is ever read as AppleScript.
_ALERT = (
    "on run words",
    "display alert (item 1 of words) message (item 2 of words) as critical",
    "end run",
)
_NOT_PERMITTED = "-1743"  # errAEEventNotPermitted


def into_file(path: Path, answer: Answer) -> None:
    """The answer is left in the file VBA made, with the byte order mark Windows' readers expect.

    The Python of the Microsoft Store may change a file there, but not make one: a new one would
    be seen by nobody but itself. Workbooks of swissheet 0.1.0 make none.
    """
    data = str(answer).encode("utf-16", "replace")
    with path.open("r+b" if path.exists() else "wb") as stream:
        stream.write(data)
        stream.truncate()


def by_excel(answer: Answer, find_book: Callable[[], Any], log: logging.Logger) -> None:
    """Excel shows the answer in a box; where it cannot, macOS is asked to."""
    try:
        mode = "critical" if answer.warning else "info"
        find_book().app.alert(answer.text, "swissheet", mode=mode)
    except Exception as error:
        log.exception("Excel did not show the answer")
        past_excel(answer, error, log)


def past_excel(answer: Answer, refused: Exception, log: logging.Logger) -> None:
    """macOS itself tells the organiser what could not be told through Excel.

    Args: refused: why not; when macOS forbids to control Excel, that is what is told.
    """
    if _NOT_PERMITTED in f"{refused} {getattr(refused, 'errornumber', '')}":
        answer = Answer(
            "macOS does not allow swissheet to control Excel, so nothing was done.\n\nOpen System "
            "Settings, Privacy & Security, Automation. Under Microsoft Excel, Terminal or Python, "
            "switch Microsoft Excel on. Then click the button again.",
            warning=True,
        )
    program = shutil.which("osascript")
    if program is None:
        log.error("nobody could be told: %s", answer.text)
        return
    script = [word for line in _ALERT for word in ("-e", line)]
    done = subprocess.run(
        [program, *script, "swissheet", answer.text],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        log.error("the alert failed: %s", done.stderr.decode("utf-8", "replace"))


def unfinished(error: ImportError, interpreter: str, prefix: Path) -> Answer:
    """What is told when a part of the installation in ``prefix`` is missing."""
    part = (error.name or "").partition(".")[0] or "a part of it"
    installed_by = installer(prefix)
    cure = f'"{interpreter}" -m {Installer.PIP.value[2]} {_package(part)}'
    if installed_by is not Installer.PIP:
        cure = installed_by.mend
    return Answer(
        f"swissheet is not installed completely: {part} cannot be loaded ({error}).\n\nOpen a "
        f"command prompt (on a Mac: Terminal) and run:\n{cure}",
        warning=True,
    )


def _package(part: str) -> str:
    """The package to install for a module."""
    if part in ("win32com", "pythoncom", "pywintypes", "win32api", "win32timezone"):
        return "pywin32"
    return part if part in ("xlwings", "appscript", "psutil") else "swissheet"

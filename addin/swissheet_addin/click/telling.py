"""Bring an answer to the organiser: by the file VBA reads, by Excel, or past Excel.

A question too, if no VBA asks it.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from swissheet.words.message import phrase
from swissheet_addin.click.answers import Asking, CannotAsk, Reply
from swissheet_addin.program import Installer, installer

# The words come as arguments: no text of a workbook is ever read as AppleScript.
_ALERT = (
    "on run words",
    "display alert (item 1 of words) message (item 2 of words) as critical",
    "end run",
)
_QUESTION = (
    "on run words",
    "set refusal to item 3 of words",
    "set said to display alert (item 1 of words) message (item 2 of words) as critical "
    "buttons {refusal, item 4 of words} default button refusal",
    "return button returned of said",
    "end run",
)
_QUESTION_OF_WINDOWS = 1 | 48 | 256  # OK and Cancel, a warning, the second button by default
_OK_OF_WINDOWS = 1  # IDOK
_NOT_PERMITTED = "-1743"  # errAEEventNotPermitted


def into_file(path: Path, answer: Reply) -> None:
    """Leave the answer in the file VBA made, with the byte order mark Windows' readers expect.

    The Python of the Microsoft Store may change a file there, but not make one: a new one would
    be seen by itself alone. Workbooks of swissheet 0.1.0 make no file.
    """
    data = str(answer).encode("utf-16", "replace")
    with path.open("r+b" if path.exists() else "wb") as stream:
        stream.write(data)
        stream.truncate()


def by_excel(answer: Reply, find_book: Callable[[], Any], log: logging.Logger) -> None:
    """Show the answer in a box of Excel; where it cannot, ask macOS to."""
    try:
        mode = "critical" if answer.warning else "info"
        find_book().app.alert(answer.text, "swissheet", mode=mode)
    except Exception as error:
        log.exception("Excel did not show the answer")
        past_excel(answer, error, log)


def confirmed_by_box(asking: Asking, find_book: Callable[[], Any], log: logging.Logger) -> bool:
    """Return whether OK was chosen in each box of a question; Cancel is the choice of Enter.

    Raises: CannotAsk: no box can be shown.
    """
    try:
        return all(_confirmed(text, asking.buttons, find_book) for text in asking.shown)
    except Exception as error:
        log.exception("nobody could be asked")
        raise CannotAsk from error


def _confirmed(text: str, buttons: tuple[str, str], find_book: Callable[[], Any]) -> bool:
    if sys.platform == "win32":
        box = import_module("win32api").MessageBox
        hwnd = find_book().app.hwnd
        return bool(box(hwnd, text, "swissheet", _QUESTION_OF_WINDOWS) == _OK_OF_WINDOWS)
    done = _by_macos(_QUESTION, text, *buttons)
    if done is None or done.returncode:
        raise CannotAsk("" if done is None else done.stderr)
    return done.stdout.strip() == buttons[1]


def _by_macos(script: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str] | None:
    """Return the result of an alert of macOS with these words; None on another system."""
    program = shutil.which("osascript")
    if program is None:
        return None
    lines = [word for line in script for word in ("-e", line)]
    return subprocess.run(
        [program, *lines, "swissheet", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="replace",
    )


def past_excel(answer: Reply, refused: Exception, log: logging.Logger) -> None:
    """Let macOS itself show the organiser an answer that Excel could not show.

    Args: refused: why not; when macOS forbids to control Excel, that is shown.
    """
    if _NOT_PERMITTED in f"{refused} {getattr(refused, 'errornumber', '')}":
        answer = Reply(str(phrase("boxes.macos-forbids")), warning=True)
    done = _by_macos(_ALERT, answer.text)
    if done is None:
        log.error("nobody could be told: %s", answer.text)
    elif done.returncode:
        log.error("the alert failed: %s", done.stderr)


def unfinished(error: ImportError, interpreter: str, prefix: Path) -> Reply:
    """Return the answer when a part of the installation in ``prefix`` is missing."""
    part = (error.name or "").partition(".")[0]
    installed_by = installer(prefix)
    cure = f'"{interpreter}" -m {Installer.PIP.value[2]} {_package(part)}'
    if installed_by is not Installer.PIP:
        cure = installed_by.mend
    said = (
        phrase("boxes.part-missing", part=part, reason=str(error), command=cure)
        if part
        else phrase("boxes.part-unknown", reason=str(error), command=cure)
    )
    return Reply(str(said), warning=True)


def _package(part: str) -> str:
    """Return the package to install for a module."""
    if part in ("win32com", "pythoncom", "pywintypes", "win32api", "win32timezone"):
        return "pywin32"
    return part if part in ("xlwings", "appscript", "psutil") else "swissheet"

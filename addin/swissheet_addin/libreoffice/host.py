"""Run inside LibreOffice: start the engine and do its operations on the open document.

Only the standard library and LibreOffice's own ``uno`` may be imported here, and nothing newer
than Python 3.7 be used: this is LibreOffice's interpreter, not ours. The VBA module of a workbook
loads this file by its path and calls :meth:`Host.execute`.

One line of JSON is one message. The engine asks ``{"call": operation, "with": arguments}`` and
gets ``{"value": ...}`` or ``{"error": text}``; its last line is ``{"answer": text}``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import unohelper
from com.sun.star.task import XJob

IMPLEMENTATION = "swissheet.Host"

_SETTINGS_SHEET = "xlwings.conf"
_PATIENCE = 300  # seconds; the largest events take a few


def _desk_class() -> Any:
    """Return ``Desk`` of the folder next to this file, which LibreOffice knows no package of."""
    place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "desk", "__init__.py")
    spec = importlib.util.spec_from_file_location("swissheet_desk", place)
    if spec is None or spec.loader is None:
        raise ImportError(place)
    # Of a click before, perhaps before an update: LibreOffice keeps them as long as it runs.
    for name in [name for name in sys.modules if name.split(".")[0] == spec.name]:
        del sys.modules[name]
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Desk


class Host(unohelper.Base, XJob):
    """The object that the VBA module of a workbook calls."""

    def __init__(self, context: Any, *_: Any):
        self.context = context

    def execute(self, arguments: Any) -> str:
        """Run the ``action`` named in the arguments on the ``document`` in them; return its answer.

        ``options`` are words for the engine, with spaces between them. ``interpreter`` is the
        Python of the engine, by default that of the workbook.
        """
        words = {item.Name: item.Value for item in arguments}
        try:
            # A workbook made before there were questions names no options, and cannot ask.
            options = str(words.get("options", "")).split()
            python = str(words.get("interpreter", ""))
            return run(str(words["action"]), words["document"], options, python)
        except Exception as error:  # noqa: BLE001 - Basic would show a trace to the organiser
            return _said(words["document"], "NOT_STARTED", reason=error)


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Host, IMPLEMENTATION, ("com.sun.star.task.Job",))


def run(action: str, document: Any, options: Sequence[str] = (), python: str = "") -> str:
    """Return the answer of the engine to an action on a document.

    Args: python: of the engine, by default that of the workbook.
    """
    interpreter = _talking(python) if python else _interpreter(document)
    if not (os.path.isabs(interpreter) and os.path.isfile(interpreter)):
        return _said(document, "NOT_FOUND" if interpreter else "NO_PLACE", what=interpreter)
    process = subprocess.Popen(
        [interpreter, "-P", "-m", "swissheet_addin", action, "--libreoffice", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_own_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    desk = _desk_class()(document)
    try:
        return _served(process, desk, document)
    finally:
        process.kill()
        process.wait()
        desk.recover()


def _served(process: Any, desk: Any, document: Any) -> str:
    lines: Any = queue.Queue()
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=_PATIENCE)
        except queue.Empty:
            return _said(document, "TOO_LONG", what=_PATIENCE // 60)
        if line is None:
            return _said(document, "NO_MESSAGE", what=process.wait())
        message = json.loads(line)
        if "answer" in message:
            return str(message["answer"])
        try:
            reply = {"value": desk.call(message["call"], *message["with"])}
        except Exception as error:  # noqa: BLE001 - the engine puts it into words
            reply = {"error": f"{type(error).__name__}: {error}"}
        process.stdin.write(json.dumps(reply).encode("ascii") + b"\n")
        process.stdin.flush()


def _read(stream: Any, lines: Any) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)


def _interpreter(document: Any) -> str:
    """Return the Python named in the settings of the workbook for this system."""
    key = {"win32": "INTERPRETER_WIN", "darwin": "INTERPRETER_MAC"}.get(
        sys.platform, "INTERPRETER_LINUX"
    )
    return _talking(os.path.expandvars(_setting(document, key)))


def _said(document: Any, key: str, what: Any = "", reason: Any = "") -> str:
    """Return a warning in the language of the buttons, as the function Said of the VBA module.

    A workbook of swissheet 0.1 has no texts: there the words of the key have to do.
    """
    words = key.replace("_", " ").lower()
    text = _setting(document, f"SAY_{key}") or (
        f"swissheet: {words}: {{what}} {{reason}}\nswissheet addin install open.xlsm"
    )
    return "!" + text.replace("{what}", str(what)).replace("{reason}", str(reason))


def _setting(document: Any, key: str) -> str:
    """Return a value of the sheet of settings; empty if it or its row is gone."""
    if not document.Sheets.hasByName(_SETTINGS_SHEET):
        return ""
    sheet = document.Sheets.getByName(_SETTINGS_SHEET)
    rows = sheet.getCellRangeByPosition(0, 0, 1, 39).getDataArray()
    return next((str(row[1]) for row in rows if str(row[0]).upper() == key), "")


def _talking(interpreter: str) -> str:
    """Return the interpreter with stdin and stdout; Excel's, on Windows, need not have them."""
    folder, name = os.path.split(interpreter)
    console = os.path.join(folder, "python.exe")
    return console if name.lower() == "pythonw.exe" and os.path.isfile(console) else interpreter


def _own_environment() -> dict[str, str]:
    """Return the environment without LibreOffice's variables for its own Python."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

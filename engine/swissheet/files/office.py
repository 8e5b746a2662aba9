"""Workbooks of LibreOffice (``.ods``), read and written by LibreOffice itself.

It is started without a screen, as a process with a folder and a profile of its own that are gone
afterwards: no window, no macros, nothing of the user's settings, no waiting for one that is open.
The process is bounded in time, and in processor time also by the system, so it ends even when
the program that started it is gone.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from swissheet.errors import InputError, TooLargeError, system_reason
from swissheet.files.kinds import MAX_BYTES
from swissheet.words.message import phrase

SECONDS = 180
"""How long one conversion may take."""

_MEMORY_KB = 4 << 20
_ODS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_AT = 30
"""The place where an OpenDocument says its kind: behind the head of its first entry."""

_ELSEWHERE = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.exe",
    r"C:\Program Files (x86)\LibreOffice\program\soffice.exe",
)

_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>1</value></prop></item>
</oor:items>
"""  # noqa: E501
"""No macros, and nothing is fetched that a workbook links to."""


def program() -> str | None:
    """Return the program of LibreOffice on this computer; None if there is none."""
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return found
    return next((path for path in _ELSEWHERE if Path(path).exists()), None)


def as_ods(workbook: bytes) -> bytes:
    """Return a workbook as LibreOffice saves it, with the macros and buttons of an ``.xlsm``.

    Raises: InputError: no LibreOffice, or it made no file. TooLargeError: it took too long.
    """
    # LibreOffice reads macros from a file of that ending alone.
    macros = b"xl/vbaProject.bin" in workbook
    return _converted(
        _without_usual_look(workbook), "xlsm" if macros else "xlsx", "ods", "ods:calc8"
    )


_STYLES, _USUAL = "xl/styles.xml", b'<cellStyleXfs count="1"><xf '


def _without_usual_look(workbook: bytes) -> bytes:
    """Return the workbook with a style *Normal* that sets neither type nor alignment.

    Every cell of ours names its own. LibreOffice makes *Normal* the parent of all conditional
    formats of an ``.ods``: opened again, they would set its 11 points over the sizes of the cells.
    An ``.xlsx`` keeps the style, because its widths of columns are counted in that type.
    """
    from swissheet.workbook.file.archive.container import open_container

    container = open_container(workbook, "styles")
    styles = container.read(_STYLES)
    without = _USUAL + b'applyFont="0" applyAlignment="0" '
    return container.repack({_STYLES: styles.replace(_USUAL, without, 1)})


def as_xlsx(workbook: bytes) -> bytes:
    """Return a workbook of LibreOffice as ``.xlsx``.

    Raises: InputError: it is not one, or as for :func:`as_ods`. TooLargeError: it took too long.
    """
    if not (workbook.startswith(b"PK\x03\x04") and workbook[_AT:].startswith(_ODS)):
        raise InputError("files.not-ods")
    return _converted(workbook, "ods", "xlsx", "xlsx:Calc MS Excel 2007 XML")


def _converted(data: bytes, ending: str, to: str, filter_: str) -> bytes:
    office = program()
    if office is None:
        raise InputError("files.no-libreoffice")
    with tempfile.TemporaryDirectory(prefix="swissheet-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        source, made = folder / f"book.{ending}", folder / "made"
        source.write_bytes(data)
        profile = folder / "profile"
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(_SETTINGS, "utf-8")
        said = _run(
            [
                office,
                f"-env:UserInstallation={profile.as_uri()}",
                "--headless", "--norestore", "--nologo", "--nodefault", "--nolockcheck",
                "--convert-to", filter_, "--outdir", str(made), str(source),
            ],
            folder,
        )  # fmt: skip
        result = made / f"book.{to}"
        if not result.is_file() or not result.stat().st_size:
            raise InputError("files.libreoffice", reason=said or phrase("cli_more.silent"))
        if result.stat().st_size > MAX_BYTES:
            raise TooLargeError("cli.file-size", limit=MAX_BYTES >> 20)
        return result.read_bytes()


def _run(command: list[str], folder: Path) -> str:
    """Run a command to its end; return the first line it printed.

    Raises: InputError: it cannot be started. TooLargeError: it took too long, and was ended.
    """
    said = folder / "said.txt"
    with said.open("wb") as output:
        try:
            process = subprocess.Popen(
                _bounded(command),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=folder,
                # A group of its own: the program is a script, whose child would live longer than
                # it.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise InputError("files.libreoffice", reason=system_reason(error)) from error
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            raise TooLargeError("files.libreoffice-time", seconds=SECONDS) from None
        finally:
            _end(process)
    lines = said.read_bytes()[:2000].decode("utf-8", "replace").splitlines()
    told = [line.strip() for line in lines if line.strip() and "javaldx" not in line]
    return told[-1][:200] if told else ""


def _bounded(command: list[str]) -> list[str]:
    """Return the command within bounds that the system keeps, if it has a shell that sets them."""
    if sys.platform == "win32":
        return command
    import resource

    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    memory = "" if soft != resource.RLIM_INFINITY else f"ulimit -S -v {_MEMORY_KB} 2>/dev/null; "
    return ["/bin/sh", "-c", f'ulimit -t {SECONDS} 2>/dev/null; {memory}exec "$@"', "sh", *command]


def _end(process: subprocess.Popen[Any]) -> None:
    """End the rest of the process and of the processes it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()

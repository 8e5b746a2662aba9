"""Why a button may not work on this computer: every finding with its cure in one sentence.

What is asked of the system (registry, attributes of files, programs) comes in through
:class:`Surroundings`, so that every system's findings can be tested on any.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

from swissheet.errors import Severity, SwissheetError
from swissheet.workbook.layout import Sheet
from swissheet.workbook.locks import holder
from swissheet.workbook.port import Book
from swissheet.workbook.store import open_book
from swissheet.workbook.template import HOST_SHEET
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.setup.install import State, host_of, pieces

__all__ = ["Diagnosis", "Surroundings", "diagnose"]

_OLDEST_PYTHON = (3, 11)
_OLDEST_XLWINGS = (0, 30)
_MACRO_SETTING = "VBAWarnings"
_SECURITY_KEY = r"Software\Microsoft\Office\16.0\Excel\Security"
_POLICY_KEY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
_CONNECT = "run: swissheet addin install"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One finding: what was looked at, how it is, and the cure where something is wrong."""

    severity: Severity | None
    code: str
    found: str
    cure: str = ""


def _registry(path: str, name: str) -> int | str | None:
    """A value of the current user's registry; None where there is none."""
    if sys.platform != "win32":
        return None
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            value = winreg.QueryValueEx(key, name)[0]
    except OSError:
        return None
    return value if isinstance(value, int | str) else None


def _mark(path: Path) -> bool:
    """Whether the system marked the file as one from the internet."""
    try:
        if sys.platform == "win32":
            with open(f"{path}:Zone.Identifier", encoding="utf-8", errors="replace") as stream:
                return any(f"ZoneId={zone}" in stream.read(4096) for zone in (3, 4))
        if sys.platform == "darwin":
            done = subprocess.run(["xattr", str(path)], capture_output=True, text=True, timeout=20)
            return "com.apple.quarantine" in done.stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a diagnosis asks of the computer."""

    machine: Machine = field(default_factory=Machine)
    registry: Callable[[str, str], int | str | None] = _registry
    from_internet: Callable[[Path], bool] = _mark
    program: Callable[[str], str | None] = shutil.which
    version: Callable[[str], str] = metadata.version
    python: tuple[int, ...] = sys.version_info[:3]


def diagnose(path: Path | None = None, around: Surroundings | None = None) -> list[Diagnosis]:
    """Everything that was looked at, in the order one would mend it; a workbook's own last."""
    around = around or Surroundings()
    found = [*_python(around), *_xlwings(around)]
    found += [*_add_in(around), *_macro_setting(around), *_libreoffice(around, path)]
    if path is not None:
        found += _workbook(path, around)
    return found


def _good(code: str, found: str) -> Diagnosis:
    return Diagnosis(None, code, found)


def _wrong(code: str, found: str, cure: str, severity: Severity = Severity.ERROR) -> Diagnosis:
    return Diagnosis(severity, code, found, cure)


def _python(around: Surroundings) -> Iterator[Diagnosis]:
    version = ".".join(map(str, around.python))
    if around.python[:2] < _OLDEST_PYTHON:
        yield _wrong(
            "python", f"Python {version} runs swissheet.", "Install Python 3.11 or a newer one."
        )
    else:
        yield _good("python", f"Python {version} at {sys.executable}.")


def _xlwings(around: Surroundings) -> Iterator[Diagnosis]:
    try:
        version = around.version("xlwings")
    except metadata.PackageNotFoundError:
        yield _wrong("xlwings", "xlwings is not installed.", "Run: pip install xlwings")
        return
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < _OLDEST_XLWINGS:
        cure = "Run: pip install --upgrade xlwings"
        yield _wrong("xlwings", f"xlwings {version} is too old.", cure)
    else:
        yield _good("xlwings", f"xlwings {version}.")


def _add_in(around: Surroundings) -> Iterator[Diagnosis]:
    found = pieces(around.machine)
    if not found:
        yield _good("add-in", "There is no Excel on this system, so there is no ribbon either.")
    for piece in found:
        if piece.state is State.MISSING:
            # The buttons of a workbook need no ribbon, but on macOS they need the script.
            severity = Severity.ERROR if piece.what == "script" else Severity.NOTICE
            where = f"The {piece.what} of swissheet is not installed ({piece.path})."
            yield _wrong("add-in", where, f"To have it, {_CONNECT}", severity)
        else:
            yield _good("add-in", f"The {piece.what} is {piece.state.value} ({piece.path}).")


def _macro_setting(around: Surroundings) -> Iterator[Diagnosis]:
    if not around.machine.windows:
        return
    policy = around.registry(_POLICY_KEY, _MACRO_SETTING)
    setting = policy if policy is not None else around.registry(_SECURITY_KEY, _MACRO_SETTING)
    if setting in (3, 4):
        by = "the administrator of this computer" if policy is not None else "Excel's settings"
        yield _wrong(
            "macros",
            f"Macros without a signature are turned off by {by}.",
            "In Excel open File, Options, Trust Center, Trust Center Settings, Macro Settings, and "
            "choose 'Disable VBA macros with notification'."
            if policy is None
            else "Ask the administrator, or use the commands instead of the buttons.",
        )
    else:
        yield _good("macros", "Excel asks before it runs macros: answer 'Enable Content' once.")


def _libreoffice(around: Surroundings, path: Path | None) -> Iterator[Diagnosis]:
    program = around.program("soffice") or around.program("libreoffice")
    if program is None:
        if not (around.machine.windows or around.machine.mac):
            yield _wrong(
                "libreoffice",
                "LibreOffice was not found.",
                "Install LibreOffice with its Python part (on Debian and Ubuntu: libreoffice-calc "
                "and python3-uno), or use the commands without a spreadsheet.",
                Severity.NOTICE,
            )
        return
    yield _good("libreoffice", f"LibreOffice at {program}.")
    settings = _office_settings(around.machine)
    level = settings.get("MacroSecurityLevel", ["2"])[0]
    trusted = settings.get("SecureURL", [])
    if level in ("0", "1"):
        yield _good("libreoffice-macros", "LibreOffice runs macros after asking.")
    elif path is not None and any(_inside(path, url) for url in trusted):
        yield _good("libreoffice-macros", f"LibreOffice trusts the folder of {path.name}.")
    else:
        yield _wrong(
            "libreoffice-macros",
            "LibreOffice runs macros only of folders it was told to trust.",
            "In LibreOffice open Tools, Options, Security, Macro Security, Trusted Sources, and "
            "add the folder of your tournaments.",
            Severity.WARNING if path is not None else Severity.NOTICE,
        )


def _office_settings(machine: Machine) -> dict[str, list[str]]:
    """What LibreOffice's profile says of macros; nothing where there is no profile."""
    path = machine.libreoffice_profile / "registrymodifications.xcu"
    found: dict[str, list[str]] = {}
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return found
    name = "{http://openoffice.org/2001/registry}name"
    for item in root.iter("prop"):
        if item.get(name) in ("MacroSecurityLevel", "SecureURL"):
            values = [str(element.text) for element in item.iter() if (element.text or "").strip()]
            found[str(item.get(name))] = values
    return found


def _inside(path: Path, url: str) -> bool:
    from urllib.parse import unquote, urlparse

    folder = Path(unquote(urlparse(url).path))
    return folder in path.absolute().parents


def _workbook(path: Path, around: Surroundings) -> Iterator[Diagnosis]:
    name = path.name
    open_in = holder(path)
    if open_in is not None:
        by = f" by {open_in.user}" if open_in.user else ""
        yield _wrong(
            "lock",
            f"{name} is open in {open_in.program}{by}.",
            f"Close it there before using commands on it; if nobody has it open, delete the file "
            f"{open_in.lock.name} beside it.",
            Severity.WARNING,
        )
    if around.from_internet(path):
        yield _wrong(
            "mark-of-the-web",
            f"{name} is marked as a file from the internet; Excel blocks its macros.",
            "Close it, right-click the file, choose Properties, tick Unblock and press OK."
            if around.machine.windows
            else f"Open Terminal and run: xattr -d com.apple.quarantine '{path}'",
        )
    if "%" in name or "=" in name:
        yield _wrong(
            "name", f"The name '{name}' holds a % or =.", "Rename the file without these signs."
        )
    try:
        book = open_book(path)
    except SwissheetError as error:
        yield _wrong("workbook", f"{name}: {error.message}", "Choose another file, or a backup.")
        return
    if Sheet.PLAYERS.table not in book.tables():
        yield _wrong("workbook", f"{name} has no list of players.", "Run: swissheet new open.xlsm")
        return
    yield from _buttons(path, book, around)


def _buttons(path: Path, book: Book, around: Surroundings) -> Iterator[Diagnosis]:
    if HOST_SHEET not in {sheet.title for sheet in book.sheets()}:
        yield _good("buttons", f"{path.name} has no buttons; use the ribbon or the commands.")
        return
    says = host_of(book.read_cells(HOST_SHEET))
    wanted = builder.host_settings(around.machine)
    key = next(key for key, value in wanted.items() if key.startswith("INTERPRETER") and value)
    named = says.get(key, "")
    if not named:
        found = f"The buttons of {path.name} name no Python for this system."
    elif not os.path.isfile(named):
        found = f"The buttons of {path.name} start {named}, which is not there."
    elif not os.path.isfile(says.get("LIBREOFFICE_HOST", "")):
        found = f"The buttons of {path.name} do not find swissheet from LibreOffice."
    else:
        yield _good("buttons", f"The buttons of {path.name} start {named}.")
        return
    yield _wrong("buttons", found, f"Run: swissheet addin install {path.name}")

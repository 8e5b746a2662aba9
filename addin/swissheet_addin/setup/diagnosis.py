"""Why a button may not work on this computer: every finding with its cure in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

from swissheet.errors import Severity
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.program import STORE_CURE, STORE_FOUND, Installer, installer
from swissheet_addin.setup.findings import Diagnosis, good, wrong
from swissheet_addin.setup.install import Piece, State, addin_host, pieces
from swissheet_addin.setup.surroundings import LOCAL_MACHINE, Surroundings
from swissheet_addin.setup.workbook_findings import workbook_findings

__all__ = ["POLICY_KEY", "SECURITY_KEY", "diagnose", "excel_version"]

SECURITY_KEY = r"Software\Microsoft\Office\16.0\Excel\Security"

POLICY_KEY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
_OFFICE_KEY = LOCAL_MACHINE + r"SOFTWARE\Microsoft\Office\ClickToRun\Configuration"
_EXCEL_KEY = LOCAL_MACHINE + r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
_OLDEST_PYTHON = (3, 11)
_OLDEST_XLWINGS = (0, 30)
_MACRO_SETTING = "VBAWarnings"
_CONNECT = "run: swissheet addin install"


def diagnose(path: Path | None = None, around: Surroundings | None = None) -> list[Diagnosis]:
    """Everything that was looked at, in the order one would mend it; a workbook's own last."""
    around = around or Surroundings()
    found = [*_python(around), *_xlwings(around), *_excel(around)]
    found += [*_add_in(around), *_macro_setting(around), *_libreoffice(around, path)]
    if path is not None:
        found += workbook_findings(path, around)
    return found


def _python(around: Surroundings) -> Iterator[Diagnosis]:
    version = ".".join(map(str, around.python))
    if around.python[:2] < _OLDEST_PYTHON:
        yield wrong(
            "python", f"Python {version} runs swissheet.", "Install Python 3.11 or a newer one."
        )
    else:
        where = around.machine.python
        yield good("python", f"Python {version} ({around.bits}-bit) at {where}.", where)
    if around.machine.store_python:
        yield wrong("store-python", STORE_FOUND, STORE_CURE)


def _xlwings(around: Surroundings) -> Iterator[Diagnosis]:
    by = installer(around.prefix)
    try:
        version = around.version("xlwings")
    except metadata.PackageNotFoundError:
        cure = "pip install xlwings" if by is Installer.PIP else by.renew
        yield wrong("xlwings", "xlwings is not installed.", f"Run: {cure}")
        return
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < _OLDEST_XLWINGS:
        cure = "pip install --upgrade xlwings" if by is Installer.PIP else by.renew
        yield wrong("xlwings", f"xlwings {version} is too old.", f"Run: {cure}")
    else:
        yield good("xlwings", f"xlwings {version}.")


def excel_version(around: Surroundings) -> tuple[str, str]:
    """Version and width in bits of Excel as Windows knows them; empty where it does not."""
    registry = around.registry
    version = registry.value(_OFFICE_KEY, "VersionToReport")
    platform = registry.value(_OFFICE_KEY, "Platform")
    bits = {"x86": "32", "x64": "64"}.get(str(platform or ""), "")
    if version is None and registry.value(_EXCEL_KEY, "") is not None:
        version = "16 or older"
        bits = "32" if "(x86)" in str(registry.value(_EXCEL_KEY, "")) else ""
    return str(version or ""), bits


def _excel(around: Surroundings) -> Iterator[Diagnosis]:
    if not around.machine.windows:
        return
    version, bits = excel_version(around)
    if not version:
        yield wrong(
            "excel",
            "Windows knows of no Excel on this computer.",
            "Install Excel, or use LibreOffice or the commands.",
            severity=Severity.NOTICE,
        )
        return
    width = f" ({bits}-bit)" if bits else ""
    # Python is a program of its own beside Excel, so the two need not be of one width.
    fits = f"; it works with {around.bits}-bit Python" if bits not in ("", str(around.bits)) else ""
    yield good("excel", f"Excel {version}{width}{fits}.")


def _add_in(around: Surroundings) -> Iterator[Diagnosis]:
    found = pieces(around.machine)
    if not found:
        yield good("add-in", "There is no Excel on this system, so there is no ribbon either.")
    for piece in found:
        if piece.state is State.MISSING:
            # The buttons of a workbook need no ribbon, but on macOS they need the script.
            severity = Severity.ERROR if piece.what == "script" else Severity.NOTICE
            where = f"The {piece.what} of swissheet is not installed ({piece.path})."
            cure = f"To have it, {_CONNECT}"
            yield wrong("add-in", where, cure, piece.path, severity=severity)
        else:
            yield _installed(piece, around.machine)


def _installed(piece: Piece, machine: Machine) -> Diagnosis:
    """A piece that lies where Excel looks: a ribbon must start a Python that is there."""
    where = f"The {piece.what} is {piece.state.value} ({piece.path})."
    if piece.what != "ribbon" or piece.state is State.CURRENT:
        return good("add-in", where, piece.path)
    named = addin_host(piece.path).get(builder.interpreter_key(machine), "")
    if named and not machine.expanded(named).is_file():
        found = f"The ribbon starts {named}, which is not there: Python was moved or removed."
        return wrong("add-in", found, f"Close Excel and {_CONNECT}", named)
    return good("add-in", where, piece.path)


def _macro_setting(around: Surroundings) -> Iterator[Diagnosis]:
    if not around.machine.windows:
        return
    policy = around.registry.value(POLICY_KEY, _MACRO_SETTING)
    setting = policy
    if setting is None:
        setting = around.registry.value(SECURITY_KEY, _MACRO_SETTING)
    if setting in (3, 4):
        by = "the administrator of this computer" if policy is not None else "Excel's settings"
        yield wrong(
            "macros",
            f"Macros without a signature are turned off by {by}.",
            "In Excel open File, Options, Trust Center, Trust Center Settings, Macro Settings, and "
            "choose 'Disable VBA macros with notification'."
            if policy is None
            else "Ask the administrator, or use the commands instead of the buttons.",
        )
    else:
        yield good("macros", "Excel asks before it runs macros: answer 'Enable Content' once.")


def _libreoffice(around: Surroundings, path: Path | None) -> Iterator[Diagnosis]:
    program = around.program("soffice") or around.program("libreoffice")
    if program is None:
        if not (around.machine.windows or around.machine.mac):
            yield wrong(
                "libreoffice",
                "LibreOffice was not found.",
                "Install LibreOffice with its Python part (on Debian and Ubuntu: libreoffice-calc "
                "and python3-uno), or use the commands without a spreadsheet.",
                severity=Severity.NOTICE,
            )
        return
    yield good("libreoffice", f"LibreOffice at {program}.", program)
    settings = _office_settings(around.machine)
    level = settings.get("MacroSecurityLevel", ["2"])[0]
    trusted = settings.get("SecureURL", [])
    if level in ("0", "1"):
        yield good("libreoffice-macros", "LibreOffice runs macros after asking.")
    elif path is not None and any(_inside(path, url) for url in trusted):
        found = f"LibreOffice trusts the folder of {path.name}."
        yield good("libreoffice-macros", found, path.name)
    else:
        yield wrong(
            "libreoffice-macros",
            "LibreOffice runs macros only of folders it was told to trust.",
            "In LibreOffice open Tools, Options, Security, Macro Security, Trusted Sources, and "
            "add the folder of your tournaments.",
            severity=Severity.WARNING if path is not None else Severity.NOTICE,
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
    return Path(unquote(urlparse(url).path)) in path.absolute().parents

"""Find out why buttons do not work on this computer: each finding with a cure in a sentence."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

from swissheet import __version__
from swissheet.errors import Severity, system_reason
from swissheet.words.message import Text, phrase
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.program import AGAIN_BY_UV, Installer, installer
from swissheet_addin.setup.findings import Diagnosis, good, wrong
from swissheet_addin.setup.install import InstalledState, Piece, addin_host, pieces
from swissheet_addin.setup.surroundings import LOCAL_MACHINE, Surroundings

SECURITY_KEY = r"Software\Microsoft\Office\16.0\Excel\Security"

POLICY_KEY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
_OFFICE_KEY = LOCAL_MACHINE + r"SOFTWARE\Microsoft\Office\ClickToRun\Configuration"
_EXCEL_KEY = LOCAL_MACHINE + r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
_OLDEST_PYTHON = (3, 11)
_OLDEST_XLWINGS = (0, 30)
_MACRO_SETTING = "VBAWarnings"
_CONNECT = "swissheet addin install"


def diagnose(path: Path | None = None, around: Surroundings | None = None) -> list[Diagnosis]:
    """Return every finding, in the order one would mend them; a workbook's own last."""
    around = around or Surroundings()
    found = [*_python(around), _matching(), *_xlwings(around), *_excel(around)]
    found += [*_add_in(around), *_macro_setting(around), *_libreoffice(around, path)]
    if path is not None:
        from swissheet_addin.setup.workbook_findings import workbook_findings

        found += workbook_findings(path, around)
    return found


def diagnose_headless(around: Surroundings | None = None) -> list[Diagnosis]:
    """Return findings for work on files without Excel: Python, the engine, a temporary folder."""
    return [*_python(around or Surroundings()), _matching(), _engine(), *_temporary()]


def _matching() -> Diagnosis:
    """Return the finding on the package that searches pairings; both find the same ones."""
    there = find_spec("rustworkx")  # not loaded: that takes long
    return good("doctor.matching" if there else "doctor.matching.slow")


def _engine() -> Diagnosis:
    """Return the finding on the engine: a new workbook is made and read, as any is."""
    try:
        from swissheet.workbook import actions
        from swissheet.workbook.file.file_book import FileBook
        from swissheet.workbook.sheets.build.build import build

        actions.check(FileBook(build(language="en", rounds=1), "workbook.xlsx"))
    except Exception as error:  # noqa: BLE001 - whatever keeps it from working is the finding
        return wrong("doctor.engine.broken", kind=type(error).__name__)
    return good("doctor.engine", version=__version__)


def _temporary() -> Iterator[Diagnosis]:
    """Yield the finding on the temporary folder: batches note the work of processes there."""
    try:
        folder = tempfile.gettempdir()
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(b"1")
    except OSError as error:
        yield wrong("doctor.temporary.none", reason=system_reason(error))
        return
    # Python looks further where that folder is missing, full or read-only.
    variable = next((name for name in ("TMPDIR", "TEMP", "TMP") if os.environ.get(name)), "")
    asked = os.environ.get(variable, folder)
    if os.path.abspath(asked) != os.path.abspath(folder):
        yield wrong(
            "doctor.temporary.other", private=(asked, folder), severity=Severity.WARNING,
            variable=variable, asked=asked, path=folder,
        )  # fmt: skip
    else:
        yield good("doctor.temporary", private=(folder,), path=folder)


def _python(around: Surroundings) -> Iterator[Diagnosis]:
    version = ".".join(map(str, around.python))
    if around.python[:2] < _OLDEST_PYTHON:
        yield wrong("doctor.python.old", version=version)
    else:
        where = around.machine.python
        yield good(
            "doctor.python", private=(where,), version=version, bits=around.bits, path=str(where)
        )
    if around.machine.store_python:
        yield wrong("doctor.store-python", command=AGAIN_BY_UV)


def _xlwings(around: Surroundings) -> Iterator[Diagnosis]:
    by = installer(around.prefix)
    try:
        version = around.version("xlwings")
    except metadata.PackageNotFoundError:
        cure = "pip install xlwings" if by is Installer.PIP else by.renew
        yield wrong("doctor.xlwings.missing", command=cure)
        return
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < _OLDEST_XLWINGS:
        cure = "pip install --upgrade xlwings" if by is Installer.PIP else by.renew
        yield wrong("doctor.xlwings.old", version=version, command=cure)
    else:
        yield good("doctor.xlwings", version=version)


def excel_version(around: Surroundings) -> tuple[Text, str]:
    """Return version and width in bits of Excel as Windows knows them; empty where it does not."""
    registry = around.registry
    version = registry.value(_OFFICE_KEY, "VersionToReport")
    platform = registry.value(_OFFICE_KEY, "Platform")
    bits = {"x86": "32", "x64": "64"}.get(str(platform or ""), "")
    if version is None and registry.value(_EXCEL_KEY, "") is not None:
        bits = "32" if "(x86)" in str(registry.value(_EXCEL_KEY, "")) else ""
        return phrase("setup.excel-16"), bits
    return str(version or ""), bits


def _excel(around: Surroundings) -> Iterator[Diagnosis]:
    if not around.machine.windows:
        return
    version, bits = excel_version(around)
    if not version:
        yield wrong("doctor.excel.none", severity=Severity.NOTICE)
    elif not bits:
        yield good("doctor.excel", version=version)
    elif bits == str(around.bits):
        yield good("doctor.excel.bits", version=version, bits=bits)
    else:
        # Python and Excel are separate programs, so the two need not be of one width.
        yield good("doctor.excel.other-bits", version=version, bits=bits, python=around.bits)


def _add_in(around: Surroundings) -> Iterator[Diagnosis]:
    found = pieces(around.machine)
    if not found:
        yield good("doctor.add-in.none")
    for piece in found:
        if piece.state is InstalledState.MISSING:
            # The buttons of a workbook need no ribbon, but on macOS they need the script.
            script = piece.what == "script"
            yield wrong(
                "doctor.add-in.script-missing" if script else "doctor.add-in.ribbon-missing",
                private=(piece.path,),
                severity=Severity.ERROR if script else Severity.NOTICE,
                path=str(piece.path),
                command=_CONNECT,
            )
        else:
            yield _installed(piece, around.machine)


def _installed(piece: Piece, machine: Machine) -> Diagnosis:
    """Return the finding on a piece where Excel looks: its ribbon must start a real Python."""
    current = piece.state is InstalledState.CURRENT
    if piece.what != "ribbon":
        return good(
            "doctor.add-in.script" if current else "doctor.add-in.script-other",
            private=(piece.path,),
            path=str(piece.path),
        )
    named = addin_host(piece.path).get(builder.interpreter_key(machine), "")
    if not current and named and not machine.expanded(named).is_file():
        return wrong("doctor.add-in.python-gone", private=(named,), program=named, command=_CONNECT)
    return good(
        "doctor.add-in.ribbon" if current else "doctor.add-in.ribbon-other",
        private=(piece.path,),
        path=str(piece.path),
    )


def _macro_setting(around: Surroundings) -> Iterator[Diagnosis]:
    if not around.machine.windows:
        return
    policy = around.registry.value(POLICY_KEY, _MACRO_SETTING)
    setting = policy
    if setting is None:
        setting = around.registry.value(SECURITY_KEY, _MACRO_SETTING)
    if setting in (3, 4):
        yield wrong("doctor.macros.settings" if policy is None else "doctor.macros.policy")
    else:
        yield good("doctor.macros")


def _libreoffice(around: Surroundings, path: Path | None) -> Iterator[Diagnosis]:
    program = around.program("soffice") or around.program("libreoffice")
    if program is None:
        if not (around.machine.windows or around.machine.mac):
            yield wrong("doctor.libreoffice.none", severity=Severity.NOTICE)
        return
    yield good("doctor.libreoffice", private=(program,), path=str(program))
    settings = _office_settings(around.machine)
    level = settings.get("MacroSecurityLevel", ["2"])[0]
    trusted = settings.get("SecureURL", [])
    if level in ("0", "1"):
        yield good("doctor.libreoffice-macros")
    elif path is not None and any(_inside(path, url) for url in trusted):
        yield good("doctor.libreoffice-macros.trusted", private=(path.name,), file=path.name)
    else:
        yield wrong(
            "doctor.libreoffice-macros.untrusted",
            severity=Severity.WARNING if path is not None else Severity.NOTICE,
        )


def _office_settings(machine: Machine) -> dict[str, list[str]]:
    """Return LibreOffice's settings for macros in its profile; {} where there is no profile."""
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

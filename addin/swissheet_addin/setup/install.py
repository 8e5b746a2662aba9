"""Put the add-in where Excel finds it, and write the place of this computer's Python."""

from __future__ import annotations

import datetime as dt
import enum
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

from swissheet.errors import FileAccessError, InputError, Place, WorkbookError
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared.language import catalogue
from swissheet.workbook.shared.layout import HOST_SHEET
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.program import AGAIN_BY_UV

SCRIPT_NAME = "swissheet.applescript"

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class InstalledState(enum.Enum):
    """An installed file compared with the one this swissheet would install."""

    MISSING = "missing"
    CURRENT = "installed"
    OTHER = "of another version, language or Python"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file of the add-in: its kind, its place, and its bytes."""

    what: str
    path: Path
    data: bytes

    @property
    def state(self) -> InstalledState:
        try:
            found = self.path.read_bytes()
        except FileNotFoundError:
            return InstalledState.MISSING
        except OSError:
            return InstalledState.OTHER
        return InstalledState.CURRENT if found == self.data else InstalledState.OTHER


def pieces(machine: Machine, language: str | None = None) -> tuple[Piece, ...]:
    """Return the files of the add-in on this computer; () where there is no Excel.

    Args: language: of the ribbon; None for that of the last setup, or of the reader.
    Raises: InputError: an unknown language.
    """
    catalogue(language or "en")  # refused also where no text is to be written in it
    found = []
    if machine.excel_startup is not None:
        from swissheet_addin.setup.records import ribbon_language

        language = language or ribbon_language(machine)
        data = builder.addin(language, builder.host_settings(machine))
        found.append(Piece("ribbon", machine.excel_startup / builder.ADDIN_NAME, data))
    if machine.excel_scripts is not None:
        found.append(Piece("script", machine.excel_scripts / SCRIPT_NAME, _script().encode()))
    return tuple(found)


def _script() -> str:
    """Return the script with its texts: in English, because it may have no letters but ASCII."""
    script = resources.files("swissheet_addin").joinpath("vba", SCRIPT_NAME).read_text("utf-8")
    words = builder.macro_words("en")
    for name in ("not-found-mac", "not-started-mac"):
        script = script.replace(f"<{name}>", words[f"SAY_{name.replace('-', '_').upper()}"])
    return script


def install(machine: Machine, language: str | None = None) -> tuple[Piece, ...]:
    """Put the files where Excel looks for them.

    Raises: FileAccessError: Excel holds one of them, or a folder cannot be written to.
            InputError: Python is one whose files Excel does not see.
    """
    refuse_store_python(machine)
    found = pieces(machine, language)
    for piece in found:
        if piece.state is not InstalledState.CURRENT:
            with closed_excel(piece.path):
                piece.path.parent.mkdir(parents=True, exist_ok=True)
                files.write_new(piece.path, piece.data, overwrite=True)
    return found


def refuse_store_python(machine: Machine) -> None:
    """Refuse a Python from the Microsoft Store, because Excel would not see the files it installs.

    Raises: InputError: Python comes from there.
    """
    if machine.store_python:
        raise InputError("doctor.store-python", command=AGAIN_BY_UV)


def uninstall(machine: Machine) -> tuple[Piece, ...]:
    """Remove the files; return those that were there.

    Raises: FileAccessError: Excel holds one of them.
    """
    found = tuple(piece for piece in pieces(machine) if piece.state is not InstalledState.MISSING)
    for piece in found:
        with closed_excel(piece.path):
            piece.path.unlink()
    return found


def connect(
    path: Path,
    machine: Machine,
    *,
    keep: files.Keep | None = files.KEEP,
    dry_run: bool = False,
    now: dt.datetime | None = None,
) -> files.Edit:
    """Make the buttons of a workbook start the Python of this computer; restore lost ones.

    Raises: WorkbookError: the workbook has no buttons. Further as
            :func:`swissheet.workbook.file.storage.files.editing`; InputError: see :func:`install`.
    """
    from swissheet_addin.setup import buttons

    refuse_store_python(machine)
    with files.editing(path, keep=keep, dry_run=dry_run, now=now) as edit:
        if HOST_SHEET not in {sheet.title for sheet in edit.book.sheets()}:
            raise WorkbookError("addin.no-buttons", place=Place(file=str(path)))
        if buttons.lacking(edit.book):
            buttons.give_back(edit.book)
        cells = edit.book.read_cells(HOST_SHEET)
        rows = {str(value): row for (row, column), value in cells.items() if column == 1}
        said = builder.macro_words(buttons.language_of(edit.book))
        for key, value in {**builder.host_settings(machine), **said}.items():
            # Keys of other systems stay: the workbook may travel between two computers.
            if value or not key.startswith("INTERPRETER"):
                row = rows.setdefault(key, max(rows.values(), default=0) + 1)
                edit.book.set_cells(HOST_SHEET, {f"A{row}": key, f"B{row}": value})
    return edit


def host_of(cells: Mapping[tuple[int, int], object]) -> dict[str, str]:
    """Return the content of the sheet of settings, from its filled cells."""
    return {
        str(value): str(cells.get((row, 2), ""))
        for (row, column), value in cells.items()
        if column == 1
    }


def addin_host(path: Path) -> dict[str, str]:
    """Return the settings of an installed add-in; {} where it cannot be read."""
    try:
        with zipfile.ZipFile(path) as file:
            strings = [
                "".join(item.itertext())
                for item in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))
            ]
            sheet = ElementTree.fromstring(file.read("xl/worksheets/sheet1.xml"))
    except (OSError, KeyError, zipfile.BadZipFile, ElementTree.ParseError):
        return {}
    found: dict[str, str] = {}
    for row in sheet.iter(f"{_MAIN}row"):
        texts = [
            strings[int(cell.findtext(f"{_MAIN}v", "0"))] if cell.get("t") == "s" else ""
            for cell in row
        ]
        if len(texts) == 2:
            found[texts[0]] = texts[1]
    return found


@contextmanager
def closed_excel(path: Path) -> Iterator[None]:
    """Refuse to change an add-in that Excel has loaded: the error says so in these words."""
    try:
        yield
    except PermissionError as error:
        raise FileAccessError(
            "addin.excel-running", place=Place(file=str(path)), name=path.name
        ) from error

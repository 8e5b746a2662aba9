"""Collect the facts a helper needs about an organiser's computer, without anything personal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import swissheet
from swissheet.errors import SwissheetError
from swissheet.words.message import reading_in
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.lost_tables import known_tables
from swissheet_addin.click.logs import log_file
from swissheet_addin.program import installer
from swissheet_addin.setup.diagnosis import diagnose, excel_version
from swissheet_addin.setup.privacy import HIDDEN, Privacy, plain_log_line
from swissheet_addin.setup.surroundings import Surroundings

LINES_AT_MOST = 200
"""The most last lines of the log that are shown."""

TITLE = "Report of swissheet"

_LIBRARIES = ("xlwings", "openpyxl", "lxml", "pandas", "rapidfuzz", "rustworkx")
_NAMING = ("USER", "USERNAME", "LOGNAME", "USERDOMAIN", "COMPUTERNAME", "HOSTNAME")

_NUMBERS = re.compile(r"\d{1,4}(\W+\d{1,2}){0,2}")
"""A date, or rounds with byes: hiding them would take the '11' out of 'Python 3.11'."""


def report(around: Surroundings, path: Path | None = None) -> str:
    """Return a text to mail: versions, every finding, the end of the log, without any names.

    Names are those of people and files. It is in English, for the one who helps.

    Args: path: a workbook to look at as well.
    """
    with reading_in("en"):
        return _report(around, path)


def _report(around: Surroundings, path: Path | None) -> str:
    privacy = Privacy(_names(around, path))
    lines = [TITLE, f"What is personal was replaced by {HIDDEN}.", "", *_versions(around, privacy)]
    lines += ["", "Findings"]
    for item in diagnose(path, around):
        severity = item.severity.name.lower() if item.severity is not None else "ok"
        found = privacy.without(item.found, item.private, around.machine)
        cure = privacy.without(item.cure, item.private, around.machine)
        lines.append(f"{severity:8} {item.code}: {found}")
        lines += [f"{'':8} {cure}"] * bool(cure)
    lines += ["", f"Log, last {LINES_AT_MOST} lines"]
    lines += [plain_log_line(line, privacy) for line in _log(around)]
    return "".join(f"{line}\n" for line in lines)


def _versions(around: Surroundings, privacy: Privacy) -> Iterator[str]:
    yield f"swissheet {swissheet.__version__}, by {installer(around.prefix).name.lower()}"
    yield f"Python {'.'.join(map(str, around.python))}, {around.bits}-bit"
    for name in _LIBRARIES:
        try:
            yield f"{name} {around.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is not installed"
    yield f"System: {privacy.without_names(around.system_version())}"
    if around.machine.windows:
        version, bits = excel_version(around)
        yield f"Excel: {version or 'unknown'}{f', {bits}-bit' if bits else ''}"


def _log(around: Surroundings) -> list[str]:
    try:
        text = log_file(around.machine).read_text("utf-8", errors="replace")
    except OSError:
        return ["(there is none)"]
    return text.splitlines()[-LINES_AT_MOST:]


def _names(around: Surroundings, path: Path | None) -> Iterator[str]:
    """Yield everything known to name this user, this computer, or a person in the workbook."""
    machine = around.machine
    yield machine.home.name
    for variable in _NAMING:
        yield machine.environment.get(variable, "")
    host = around.host_name()
    yield from (host, host.partition(".")[0])
    if path is not None:
        yield path.stem
        yield from _texts_of_players(path)


def _texts_of_players(path: Path) -> Iterator[str]:
    try:
        book = open_book(path)
        table = known_tables(book).get(Sheet.PLAYERS.table)
        cells = book.read_cells(table.sheet) if table is not None else {}
    except SwissheetError:
        return
    for (row, _), value in cells.items():
        if (
            table is not None
            and row > table.top
            and isinstance(value, str)
            and not _NUMBERS.fullmatch(value)
        ):
            yield value

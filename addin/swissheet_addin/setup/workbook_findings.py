"""Find out why the buttons of one workbook do not work: locks, marks, its name, its Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from swissheet.errors import Severity, SwissheetError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.file.storage.locks import Holder, holder
from swissheet.workbook.shared.layout import HOST_SHEET, Sheet
from swissheet.workbook.shared.lost_tables import known_tables
from swissheet_addin import builder
from swissheet_addin.setup.buttons import are_gone
from swissheet_addin.setup.findings import Diagnosis, good, wrong
from swissheet_addin.setup.install import host_of
from swissheet_addin.setup.surroundings import Surroundings


def workbook_findings(path: Path, around: Surroundings) -> Iterator[Diagnosis]:
    """Yield findings that keep the buttons of this workbook from working on this computer."""
    name = path.name
    open_in = holder(path)
    if open_in is not None:
        yield _opened(name, open_in)
    if around.from_internet(path):
        if around.machine.windows:
            yield wrong("doctor.mark-of-the-web", private=(name,), file=name)
        else:
            unblock = f"xattr -d com.apple.quarantine '{path}'"
            yield wrong(
                "doctor.mark-of-the-web.mac", private=(path, name), file=name, command=unblock
            )
    if "%" in name or "=" in name:
        yield wrong("doctor.name", private=(name,), file=name)
    try:
        book = open_book(path)
    except SwissheetError as error:
        yield wrong("doctor.workbook", private=(error.message, name), file=name, reason=error.issue)
        return
    if Sheet.PLAYERS.table not in known_tables(book):
        command = "swissheet new open.xlsm"
        yield wrong("doctor.workbook.no-players", private=(name,), file=name, command=command)
        return
    yield _buttons(name, book, around)


def _buttons(name: str, book: FileBook, around: Surroundings) -> Diagnosis:
    """Return the finding on the program that the buttons start: whether it is this swissheet."""
    if HOST_SHEET not in {sheet.title for sheet in book.sheets()}:
        return good("doctor.buttons.none", private=(name,), file=name)
    if are_gone(book):
        cure = f"swissheet addin install {name}"
        return wrong("doctor.buttons.lost", private=(name,), file=name, command=cure)
    machine = around.machine
    says = host_of(book.read_cells(HOST_SHEET))
    own = builder.host_settings(machine)
    key = builder.interpreter_key(machine)
    named = says.get(key, "")
    place = machine.expanded(named)
    meant = (named, str(place)) if str(place) != named else (named,)
    cure = f"swissheet addin install {name}"
    if not named:
        return wrong("doctor.buttons.no-python", private=(name,), file=name, command=cure)
    if not place.is_file():
        other = around.program("swissheet-button")
        if other is None:
            return wrong(
                "doctor.buttons.gone",
                private=(named, place, name),
                file=name,
                program=meant,
                command=cure,
            )
        return wrong(
            "doctor.buttons.gone-other",
            private=(named, place, other, name),
            file=name,
            program=meant,
            other=str(other),
            command=cure,
        )
    if not machine.button_beside(place):
        return wrong(
            "doctor.buttons.no-swissheet",
            private=(named, place, name),
            file=name,
            program=meant,
            command=cure,
        )
    if not machine.expanded(says.get("LIBREOFFICE_HOST", "")).is_file():
        return wrong("doctor.buttons.no-libreoffice", private=(name,), file=name, command=cure)
    if place != machine.expanded(own[key]):
        return wrong(
            "doctor.buttons.elsewhere",
            private=(named, place, machine.python, name),
            severity=Severity.WARNING,
            file=name,
            program=meant,
            python=str(machine.python),
            command=cure,
        )
    if str(place) == named:
        return good("doctor.buttons", private=(named, name), file=name, program=named)
    return good(
        "doctor.buttons.here",
        private=(named, place, name),
        file=name,
        program=named,
        path=str(place),
    )


def _opened(name: str, by: Holder) -> Diagnosis:
    """Return the finding that a program has the workbook open, with the user it names, if any."""
    lock = by.lock.name
    if not by.user:
        return wrong(
            "doctor.lock",
            private=(lock, name),
            severity=Severity.WARNING,
            file=name,
            program=by.program,
            lock=lock,
        )
    return wrong(
        "doctor.lock.by",
        private=(lock, name, by.user),
        severity=Severity.WARNING,
        file=name,
        program=by.program,
        user=by.user,
        lock=lock,
    )

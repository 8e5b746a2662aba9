"""Why the buttons of one workbook may not work: locks, marks, its name, the Python it starts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from swissheet.errors import Severity, SwissheetError
from swissheet.workbook.layout import Sheet
from swissheet.workbook.port.book import Book
from swissheet.workbook.storage.files import open_book
from swissheet.workbook.storage.locks import holder
from swissheet.workbook.template.build import HOST_SHEET
from swissheet_addin import builder
from swissheet_addin.setup.findings import Diagnosis, good, wrong
from swissheet_addin.setup.install import host_of
from swissheet_addin.setup.surroundings import Surroundings

__all__ = ["workbook_findings"]


def workbook_findings(path: Path, around: Surroundings) -> Iterator[Diagnosis]:
    """What keeps the buttons of this workbook from working on this computer."""
    name = path.name
    open_in = holder(path)
    if open_in is not None:
        by = f" by {open_in.user}" if open_in.user else ""
        yield wrong(
            "lock",
            f"{name} is open in {open_in.program}{by}.",
            f"Close it there before using commands on it; if nobody has it open, delete the file "
            f"{open_in.lock.name} beside it.",
            open_in.lock.name,
            name,
            open_in.user,
            severity=Severity.WARNING,
        )
    if around.from_internet(path):
        yield wrong(
            "mark-of-the-web",
            f"{name} is marked as a file from the internet; Excel blocks its macros.",
            "Close it, right-click the file, choose Properties, tick Unblock and press OK."
            if around.machine.windows
            else f"Open Terminal and run: xattr -d com.apple.quarantine '{path}'",
            path,
            name,
        )
    if "%" in name or "=" in name:
        found = f"The name '{name}' holds a % or =."
        yield wrong("name", found, "Rename the file without these signs.", name)
    try:
        book = open_book(path)
    except SwissheetError as error:
        found = f"{name}: {error.message}"
        yield wrong("workbook", found, "Choose another file, or a backup.", error.message, name)
        return
    if Sheet.PLAYERS.table not in book.tables():
        found = f"{name} has no list of players."
        yield wrong("workbook", found, "Run: swissheet new open.xlsm", name)
        return
    yield _buttons(name, book, around)


def _buttons(name: str, book: Book, around: Surroundings) -> Diagnosis:
    """Which program the buttons start, and whether it is the swissheet that looks at them now."""
    if HOST_SHEET not in {sheet.title for sheet in book.sheets()}:
        return good("buttons", f"{name} has no buttons; use the ribbon or the commands.", name)
    machine = around.machine
    says = host_of(book.read_cells(HOST_SHEET))
    own = builder.host_settings(machine)
    key = builder.interpreter_key(machine)
    named = says.get(key, "")
    place = machine.expanded(named)
    meant = f"{named}, here {place}" if str(place) != named else named
    cure = f"Run: swissheet addin install {name}"
    if not named:
        return wrong(
            "buttons", f"The buttons of {name} name no Python for this system.", cure, name
        )
    if not place.is_file():
        other = around.program("swissheet-button")
        instead = f"; Excel then tries {other}" if other is not None else ""
        found = f"The buttons of {name} start {meant}, which is not there{instead}."
        return wrong("buttons", found, cure, named, place, other or "", name)
    if not machine.expanded(says.get("LIBREOFFICE_HOST", "")).is_file():
        found = f"The buttons of {name} do not find swissheet from LibreOffice."
        return wrong("buttons", found, cure, name)
    if place != machine.expanded(own[key]):
        found = f"The buttons of {name} start {meant}; this swissheet runs in {machine.python}."
        return wrong("buttons", found, cure, meant, machine.python, name, severity=Severity.WARNING)
    return good("buttons", f"The buttons of {name} start {meant}.", named, place, name)

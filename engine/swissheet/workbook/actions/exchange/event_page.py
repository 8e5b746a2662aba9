"""Write the page of an event to the folder that a setting names, after each action."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from swissheet.errors import (
    AsClause,
    InputError,
    InternalError,
    Issue,
    Place,
    Severity,
    SwissheetError,
    system_reason,
)
from swissheet.papers.printed import is_page
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.sheets.reading.read import read

_SETTING = "paper.page"


def put_page(book: Book, *, beside: Path) -> Issue | None:
    """Write the page of the workbook's event, or say why it is not written.

    It has the name of the workbook with the ending ``.html``.

    Args:    beside: the folder of the workbook, in which a folder without a root is.
    Returns: a notice that names the file, or a warning; None where the setting is empty.
    """
    try:
        named = _named(book)
        if not named:
            return None
        file = _file(named, beside, Path(book.source).stem)
        _write(book, file)
    except Exception as error:  # noqa: BLE001 - the action is done, and nothing may be in its way
        if not isinstance(error, SwissheetError):
            why = InternalError("page.defect", kind=type(error).__name__)
            return Issue(Severity.WARNING, "page.not-written", params={"why": AsClause(why.issue)})
        place = error.issue.place
        if not (place.cell or place.file):
            with suppress(Exception):  # What cannot be read has no better place.
                place = read(book).settings.place(_SETTING)
        return Issue(Severity.WARNING, "page.not-written", place, {"why": AsClause(error.issue)})
    return Issue(Severity.NOTICE, "page.written", Place(file=str(file)), {"file": str(file)})


def _named(book: Book) -> str:
    """Return the folder that the setting names, as the last action read it."""
    try:
        state = Memory.of(book).state
    except InputError:  # Somebody changed the text of the record.
        return read(book).settings.paper.page
    return text_of(state.settings.get(_SETTING)) if state is not None else ""


def _write(book: Book, file: Path) -> None:
    # Loaded here, because most clicks write no page.
    from swissheet.papers.live_page import page
    from swissheet.workbook.actions.exchange.printed_papers import event_of
    from swissheet.workbook.actions.exchange.tournaments import reported
    from swissheet.workbook.file.storage.files import write_new

    tournament, reading = reported(book)
    event = event_of(book, tournament, reading, reading.settings.language)
    write_new(file, page(event), overwrite=True)


def _file(named: str, beside: Path, stem: str) -> Path:
    """Return the file of the page, in a folder that is there.

    A workbook can come from anybody. So the folder is not made, a file that is not a page of ours
    is not replaced, and no other computer is asked for a folder: it would learn the user's name.
    Raises: InputError: one of these; OSError as InputError: the folder cannot be read.
    """
    if named.replace("\\", "/").startswith("//"):  # Windows takes either, and both together.
        raise InputError("page.network", folder=named)
    try:
        folder = beside / Path(named).expanduser()
        file = folder / f"{stem}.html"
        if not folder.is_dir():
            raise InputError("page.no-folder", folder=str(folder))
        if file.exists() and not is_page(file.read_bytes()):
            raise InputError("page.another-file", file=str(file))
    except InputError:
        raise
    except (OSError, RuntimeError, ValueError) as error:
        # No such user's home; a name that no file can have; a folder of somebody else.
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        raise InputError("page.folder", folder=named, reason=reason) from error
    return file

"""Answer a click: find the workbook, run the action, put every error into words."""

from __future__ import annotations

import datetime as dt
import getpass
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from swissheet.errors import (
    ChangesError,
    FileAccessError,
    InputError,
    InternalError,
    Issue,
    NoLegalPairing,
    Severity,
    SwissheetError,
    WorkbookError,
)
from swissheet.words.catalogue import system_language
from swissheet.words.message import Term, phrase, read_in
from swissheet.workbook.actions.action import Effect, ParameterKind
from swissheet_addin.click.answers import HELP, Given, Press, Reply
from swissheet_addin.click.dialogue import settled
from swissheet_addin.click.logs import log_file, open_log
from swissheet_addin.click.telling import by_excel, confirmed_by_box, unfinished
from swissheet_addin.excel.patience import (
    AT_FIRST,
    IN_AN_ACTION,
    is_busy,
    is_forbidden,
    patient,
    when_ready,
)
from swissheet_addin.machine import Machine

if TYPE_CHECKING:
    import logging

    from swissheet.workbook.actions.action import Action
    from swissheet.workbook.host.book import Book
    from swissheet_addin.excel.book import XlwingsBook

_Found = TypeVar("_Found")
Patience: TypeAlias = "Callable[[Callable[[], XlwingsBook]], XlwingsBook]"

# Errors of pywin32, appscript and our LibreOffice engine when the program refuses. The first two
# exist on their own system only.
_REFUSALS = frozenset(("com_error", "CommandError", "DocumentError"))


def run(action: str) -> None:
    """Run one action on the workbook that called, ask its questions, show its answer.

    For xlwings' own ``RunPython``: ``import swissheet_addin; swissheet_addin.pair()``.
    """
    log = open_log(Machine())
    answer = settled(
        action,
        lambda key, given: press(key, caller, given=given),
        lambda asking: confirmed_by_box(asking, caller, log),
    )
    if answer.text:
        by_excel(answer, caller, open_log(Machine()))


def caller() -> Any:
    """Return the workbook that called, as xlwings finds it."""
    from swissheet_addin.excel.loading import load_xlwings

    return load_xlwings().Book.caller()


def press(
    action: str,
    find_book: Callable[[], Any],
    machine: Machine | None = None,
    *,
    via: str = "",
    name: str = "",
    given: Given | None = None,
    patience: Patience = when_ready,
) -> Reply:
    """Return the answer to a click; it never raises.

    Args: action: a key of :data:`swissheet.workbook.actions.registry.ACTIONS`, or
          :data:`~swissheet_addin.click.answers.HELP`.
          find_book: returns the ``xlwings.Book`` the click is about.
          via: the workbook or add-in in which the click was made, when that is another one.
          name: of the workbook, if the program of the click said it.
          given: answers to questions of earlier tries of the same click.
          patience: asks an Excel that is busy again.
    """
    machine = machine or Machine()
    log = open_log(machine)
    started = time.perf_counter()

    def answered() -> Reply:
        if action == HELP:
            return _manual()
        found = partial(_book, find_book, via, name, patience)
        return _pressed(action, found, given or Given(), log)

    answer = guarded(action, answered, machine)
    log.info("%s: %.2f s%s", action, time.perf_counter() - started, " (warned)" * answer.warning)
    return answer


def guarded(name: str, work: Callable[[], _Found | Reply], machine: Machine) -> _Found | Reply:
    """Return the result of some work, or the answer to an error that nobody foresaw.

    A language that the work sets ends with it. Args: name: of the work, for the log.
    """
    context = copy_context()
    try:
        return context.run(work)
    except Exception as error:
        log = open_log(machine)
        log.exception("%s failed", name)
        return Reply(context.run(_unexpected, error, log_file(machine)), warning=True)


def _manual() -> Reply:
    """Open the manual in the browser; return its place or how to get it where there is none."""
    from swissheet.files import manual

    try:
        address = manual.address_of()
    except InputError as error:
        return Reply(error.words(), warning=True)
    if manual.open_address(address):
        return Reply("")
    return Reply(str(phrase("boxes.manual", file=str(manual.file_of(address)))))


def _unexpected(error: Exception, log: Path) -> str:
    """Return what an organiser can do about an unforeseen error in the workbook."""
    if isinstance(error, ImportError):
        return unfinished(error, sys.executable, Path(sys.prefix)).text
    if is_forbidden(error):
        return str(phrase("boxes.macos-forbids"))
    if is_busy(error):
        return str(phrase("boxes.excel-busy", undo=Term("button.undo"), file=str(log)))
    if type(error).__name__ in _REFUSALS:
        return str(phrase("boxes.refused", file=str(log)))
    return str(phrase("boxes.unexpected", file=str(log)))


def _book(find_book: Callable[[], Any], via: str, name: str, patience: Patience) -> XlwingsBook:
    """Return the workbook, after a first question to it: Excel is known to listen."""
    from swissheet_addin.excel.book import XlwingsBook

    def found() -> XlwingsBook:
        book = XlwingsBook(find_book(), via, name)
        book.names()
        return book

    return patience(found)


def _pressed(
    action: str, find_book: Callable[[], XlwingsBook], given: Given, log: logging.Logger
) -> Reply:
    from swissheet.workbook.actions import registry
    from swissheet_addin.click.perform import perform, with_page

    # Whatever is said is said in the language of the workbook, once that has been read.
    read_in(system_language(), follows=True)
    found = next((item for item in registry.buttons() if item.key == action), None)
    if found is None:
        return Reply(str(phrase("boxes.unknown-action", action=action)), warning=True)
    with patient(*AT_FIRST):
        book = find_book()
    with patient(*IN_AN_ACTION), book.quiet():
        if found.effect is Effect.WRITES and book.read_only:
            with _spared(log):
                _language(book)  # from now on that of the reader
            return Reply(str(phrase("boxes.read-only", name=book.source)), warning=True)
        try:
            if not is_ours(book):
                return Reply(str(phrase("boxes.not-ours", name=book.source)), warning=True)
            now = dt.datetime.now().replace(microsecond=0)
            answer = perform(found, Press(book, now, user_name(), given))
            book.settle()
            if found.effect is Effect.WRITES and answer.done:
                answer = with_page(answer, book.port, book.folder)
            return answer
        except Exception as error:
            if isinstance(error, InternalError) or not isinstance(error, SwissheetError):
                with _spared(log):
                    book.settle()  # cells that were put back have to arrive, too
                raise
            log.warning("%s refused: %s", action, error.code or type(error).__name__)
            language, checks = "en", ""
            with _spared(log):
                language = _language(book)
                checks = _checks_title(book)
                if not (isinstance(error, ChangesError) and _is_about_the_selection(found)):
                    _show(book, error, language)
                book.settle()
            if isinstance(error, ChangesError):
                return _question(error, found, book, language, checks)
            return Reply(words_of(error, language, checks), warning=True)


def _question(
    error: ChangesError, action: Action, book: XlwingsBook, language: str, checks: str
) -> Reply:
    """Return the question; where a box has no room for it, the sheet that lists it is in front."""
    from swissheet.workbook.shared.language import text
    from swissheet_addin.click.asking import question

    answer = question(error, action, language, checks or text("sheet.checks", language))
    shown = answer.asking is not None and answer.asking.listed
    if checks and shown and not _is_about_the_selection(action):
        book.activate(checks)
        book.settle()
    return answer


def _is_about_the_selection(action: Action) -> bool:
    """Return whether an action asks, and its next try needs the cursor where it is."""
    return action.asked and any(
        item.kind in (ParameterKind.PLAYER, ParameterKind.SEAT) for item in action.parameters
    )


def is_ours(book: Book) -> bool:
    """Return whether a workbook has a list of players that we made."""
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.lost_tables import known_tables

    ours = Sheet.PLAYERS.table in book.tables() or Sheet.PLAYERS.defined_name in book.names()
    if ours:
        return True
    known = known_tables(book)
    return Sheet.PLAYERS.table in known and Sheet.TOURNAMENT.table in known


def user_name() -> str:
    """Return the name the user is logged in by; empty without one."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def _language(book: XlwingsBook) -> str:
    from swissheet.workbook.sheets.reading.read import read

    return read(book).settings.language


def _checks_title(book: XlwingsBook) -> str:
    """Return the name of the sheet of the problems in this workbook; empty if it is gone."""
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of

    return title_of(book, Sheet.CHECKS) or ""


def words_of(error: SwissheetError, language: str, checks: str) -> str:
    """Return an error as the text of a box.

    Args: checks: the name of the sheet that lists every problem.
    """
    text = error.issue.below_place(language)
    if isinstance(error, FileAccessError) and sys.platform == "darwin":
        return f"{text}\n\n{phrase('boxes.macos-folder').words(language)}"
    if isinstance(error, NoLegalPairing):
        return f"{text}\n\n{Term('box.nothing_changed').words(language)}"
    issues = error.issues if isinstance(error, InputError) else ()
    more = sum(issue.severity is Severity.ERROR for issue in issues) - 1
    if more > 0:
        rest = Issue(
            Severity.ERROR,
            "addin.more",
            params={"count": more, "sheet": checks or Term("sheet.checks")},
        )
        return f"{text}\n\n{rest.words(language)}"
    return text


def _show(book: XlwingsBook, error: SwissheetError, language: str) -> None:
    """Say in the status line that nothing was done, and show the sheet with the reason."""
    from swissheet.workbook.shared.language import text
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of

    shown = {sheet.title for sheet in book.sheets() if sheet.visible}
    named = error.place if error.place.cell and error.place.sheet in shown else None
    if isinstance(error, WorkbookError) and error.issues:
        title = title_of(book, Sheet.CHECKS)  # the Checks sheet and the status line know already
        if named is not None:
            book.select(named.sheet, named.cell)
        elif title is not None:
            book.activate(title)
        return
    book.report(text("status.failed", language, message=error.words(language)))
    if named is not None:
        book.select(named.sheet, named.cell)


@contextmanager
def _spared(log: logging.Logger) -> Iterator[None]:
    """Ignore errors in the block: the answer matters more than the place of the cursor."""
    try:
        yield
    except Exception:
        log.exception("the workbook may not show the reason, or all that was put back")

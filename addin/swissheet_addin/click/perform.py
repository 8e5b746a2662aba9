"""Run the action of a click: its questions are asked, and its outcome is shown.

No rule of chess is known here, and no single action: the parameters and effects of an action are in
:mod:`swissheet.workbook.actions.registry`. An action may raise; :mod:`swissheet_addin.click.entry`
puts every error into words.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swissheet.errors import Severity, WorkbookError
from swissheet.words.message import phrase, reader
from swissheet.workbook.actions.action import Action, Effect, ParameterKind
from swissheet.workbook.actions.exchange.event_page import put_page
from swissheet_addin.click.answers import Clicked, Press, Reply
from swissheet_addin.machine import Machine

if TYPE_CHECKING:
    from swissheet.workbook.actions import Outcome
    from swissheet.workbook.host.book import Book


def perform(action: Action, press: Press) -> Reply:
    """Do the action to the workbook of the click; show the sheets it leaves to be seen.

    Raises: SwissheetError: any error of the action.
    """
    book = press.book
    player, seat = ("", 0), None
    if _takes(action, ParameterKind.PLAYER) or _takes(action, ParameterKind.SEAT):
        from swissheet_addin.click import at_cursor

        player = at_cursor.selected(book) if _takes(action, ParameterKind.PLAYER) else player
        seat = at_cursor.seat(book) if _takes(action, ParameterKind.SEAT) else seat
    folder = book.folder if _takes(action, ParameterKind.FOLDER) else None
    told = {
        ParameterKind.PLAYER: player,
        ParameterKind.SEAT: seat,
        ParameterKind.FOLDER: folder,
        ParameterKind.LISTS: _lists() if _takes(action, ParameterKind.LISTS) else None,
        ParameterKind.CHANGES: press.given.declined,
    }
    given: dict[str, Any] = {
        parameter.name: told[parameter.kind]
        for parameter in action.parameters
        if parameter.kind in told
    } | dict(press.values)
    if action.effect is Effect.WRITES:
        given |= {"when": press.when, "who": press.who}
    if action.asked:
        given["answers"] = _answers(press)
    try:
        outcome = action.function(book.port, **given)
    except WorkbookError as error:
        if error.code != "selection" or not player[0]:
            raise
        return Reply(str(phrase("boxes.select-player", sheet=player[0])))
    if outcome.place.cell:
        book.select(outcome.place.sheet, outcome.place.cell)
    elif outcome.place.sheet:
        book.activate(outcome.place.sheet)
    return Reply(
        _with_notes(outcome, _message(outcome, book, folder), book),
        outcome.warning,
        done=outcome.summary,
        status=outcome.status,
        language=reader(),
    )


def with_page(reply: Reply, book: Book, folder: Path) -> Reply:
    """Write the page of the event where a setting says so, and add to the answer why not."""
    issue = put_page(book, beside=folder)
    if issue is None or issue.severity is Severity.NOTICE:
        return reply
    text = "\n\n".join(filter(None, (reply.text, issue.below_place(reader()))))
    return replace(reply, text=text, warning=True)


def _answers(press: Press) -> frozenset[str]:
    """Return the confirmed answers; boxes take no words, so their reason is the box itself."""
    accepted = press.given.accepted
    if not accepted:
        return accepted
    from swissheet.workbook.changes.ask.questions import Answers
    from swissheet.workbook.shared.language import text
    from swissheet.workbook.sheets.reading.read import read

    return Answers(accepted, text("box.reason", read(press.book.port).settings.language))


def _lists() -> Path:
    """Return the folder of the user's rating lists."""
    from swissheet.ratinglists.places import lists_folder

    return lists_folder(os.environ, Path.home())


def _takes(action: Action, kind: ParameterKind) -> bool:
    return any(parameter.kind is kind for parameter in action.parameters)


def _with_notes(outcome: Outcome, message: str, book: Clicked) -> str:
    """Return the message, with changes noticed and not asked about."""
    if not outcome.notes:
        return message
    from swissheet.workbook.shared.language import text
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of
    from swissheet.workbook.sheets.reading.read import read
    from swissheet_addin.click.asking import told_after

    language = read(book.port).settings.language
    log = title_of(book.port, Sheet.HISTORY) or text("sheet.history", language)
    return told_after(outcome.notes, message, language, log)


def _message(outcome: Outcome, book: Clicked, folder: Path | None) -> str:
    """Return the facts that no sheet has."""
    if outcome.files and "://" in book.address and folder == Machine().documents:
        paths = "\n".join(map(str, outcome.files))
        return str(phrase("boxes.report-of-cloud", files=paths))
    return outcome.message

"""What each button does: reads the workbook, calls the engine, says what happened.

No rule of chess is known here. An act may raise; :mod:`swissheet_addin.click.entry` puts every
error into words.
"""

from __future__ import annotations

from pathlib import Path

from swissheet_addin.click.answers import Answer, Press
from swissheet_addin.machine import Machine

__all__ = ["check", "explain", "export", "pair", "results", "standings", "undo"]


def pair(press: Press) -> Answer:
    """The next round is paired and its sheet shown."""
    from swissheet.workbook import actions

    actions.pair(press.book, when=press.when, who=press.who)
    return Answer()


def check(press: Press) -> Answer:
    """The Checks sheet lists every problem; it is shown when there is one."""
    from swissheet.workbook import actions
    from swissheet.workbook.layout import Sheet
    from swissheet.workbook.tables.view import title_of

    outcome = actions.check(press.book)
    title = title_of(press.book, Sheet.CHECKS)
    if not outcome.issues or title is None:
        return Answer(outcome.summary)
    press.book.activate(title)
    return Answer()


def standings(press: Press) -> Answer:
    """Standings and cross table are computed, and the Standings shown."""
    from swissheet.workbook import actions

    actions.standings(press.book, when=press.when, who=press.who)
    return Answer()


def undo(press: Press) -> Answer:
    """The last action is taken back."""
    from swissheet.workbook import actions

    return Answer(actions.undo(press.book, when=press.when, who=press.who).summary)


def results(press: Press) -> Answer:
    """The cursor stands on the result of the first board that has none, ready for typing."""
    from swissheet.workbook.reading.read import read

    reading = read(press.book)
    last = reading.last_paired
    if not last:
        return Answer("No round is paired yet: pair round 1 first.", warning=True)
    sheet = reading.rounds[last]
    for board, item in enumerate(sheet.boards, start=1):
        if not sheet.view.text(item.row, "result"):
            place = reading.places.board(last, board)
            press.book.select(place.sheet, place.cell)
            return Answer()
    press.book.activate(sheet.view.table.sheet)
    return Answer(f"All results of round {last} are entered.")


def export(press: Press) -> Answer:
    """A tournament report file of the event lies beside the workbook."""
    from swissheet.formats import trf
    from swissheet.workbook import actions
    from swissheet.workbook.storage.files import write_new

    tournament = actions.to_tournament(press.book)
    folder = press.book.folder
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{Path(press.book.source).stem}-round-{tournament.rounds_complete}.trf"
    path = write_new(folder / name, trf.dumps(tournament).encode("utf-8"), overwrite=True)
    if "://" in press.book.address and folder == Machine().documents:
        return Answer(
            f"The workbook lies in the cloud, so the report was written on this computer:\n{path}"
        )
    return Answer(f"Written: {path}")


def explain(press: Press) -> Answer:
    """The points and tie-breaks of the player in the selected row are opened on a sheet."""
    from swissheet.errors import WorkbookError
    from swissheet.workbook import actions
    from swissheet.workbook.layout import Sheet

    book = press.book
    tables = book.tables()
    lists = [Sheet.STANDINGS, Sheet.CROSSTABLE, Sheet.PLAYERS]
    titles = [tables[sheet.table].sheet for sheet in lists if sheet.table in tables]
    title = book.front()
    if title not in titles:
        # Clicked beside the settings: what counts is the row selected among the standings.
        title = titles[0]
        book.activate(title)
    row, _ = book.selection()
    try:
        actions.explain(book, (title, row), when=press.when, who=press.who)
    except WorkbookError as error:
        if error.code != "selection":
            raise
        return Answer(f"Select the row of a player on the sheet '{title}', then click here again.")
    return Answer()

"""What each button does: reads the workbook, calls the engine, says what happened.

No rule of chess is known here. An act may raise; :mod:`swissheet_addin.entry` puts every error
into words.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from swissheet_addin.answers import Answer, Press

if TYPE_CHECKING:
    from swissheet.workbook.port import Table
    from swissheet_addin.book import XlwingsBook

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
    from swissheet.workbook.views import title_of

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
    from swissheet.workbook.reader import read

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
    from swissheet.workbook.store import write_new

    tournament = actions.to_tournament(press.book)
    folder = press.book.folder
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{Path(press.book.source).stem}-round-{tournament.rounds_complete}.trf"
    path = write_new(folder / name, trf.dumps(tournament).encode("utf-8"), overwrite=True)
    return Answer(f"Written: {path}")


def explain(press: Press) -> Answer:
    """How the tie-break in the selected cell of the Standings came about."""
    from swissheet.workbook import actions
    from swissheet.workbook.layout import Sheet
    from swissheet_addin.explaining import explained

    book = press.book
    table = book.tables().get(Sheet.STANDINGS.table)
    tournament = actions.to_tournament(book)
    if table is None or not tournament.rounds_complete:
        return Answer("There are no standings yet: update them first.", warning=True)
    book.activate(table.sheet)
    row, column = book.selection()
    if not (table.top < row <= table.bottom and table.left <= column <= table.right):
        return Answer(_how_to_select(table.sheet))
    words = explained(
        tournament,
        _player_of(book, table, row),
        table.headers[column - table.left],
        book.value(table.sheet, row, column),
    )
    return Answer(words or _how_to_select(table.sheet))


def _how_to_select(title: str) -> str:
    return (
        f"Select a tie-break on the sheet '{title}': the cell of a player in the column of the "
        "tie-break. Then click here again."
    )


def _player_of(book: XlwingsBook, table: Table, row: int) -> int:
    """The pairing number in a row of the standings; 0 when there is none."""
    from swissheet.workbook.cells import text_of
    from swissheet.workbook.language import find

    for at, header in enumerate(table.headers):
        if find("column", header, ["tpn"]) is not None:
            text = text_of(book.value(table.sheet, row, table.left + at))
            return int(text) if text.isdecimal() else 0
    return 0

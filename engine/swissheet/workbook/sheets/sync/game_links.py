"""The links from the games of the sheet Games to their boards.

They are not kept, but follow from what is: the games as they were checked, and where the boards
stand now. So they come and go with a check that is taken back and made again, and lead on after a
sheet was renamed or a list moved. A game that was changed since its check has none until the next.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.workbook.host.book import Area, Book, Link
from swissheet.workbook.memory.checked_games import GAMES_KEY, load_games
from swissheet.workbook.shared import language
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import game_rows, games_view
from swissheet.workbook.sheets.reading.reading import Reading

_COLUMN = "link"


def link_games(book: Book, reading: Reading) -> None:
    """Beside each game that was found on a board stands a link there, if there is a column for it.

    What somebody typed into the column stays.
    """
    found = games_view(book, reading.settings.language)
    if found is None or not {"moves", _COLUMN} <= found.columns.keys():
        return
    rows = range(len(found.rows) - found.below)
    links = {row: link for row, link in _links(found, reading) if row in rows}
    if links or any(found.computed(row, _COLUMN) for row in rows):
        book.set_row_links(found.table.name, found.header(_COLUMN), links)


def _links(found: View, reading: Reading) -> Iterator[tuple[int, Link]]:
    known = load_games(reading.documents.get(GAMES_KEY, ""))
    for game in game_rows(found) if known else ():
        checked = known.get(game.mark())
        if checked is None or not checked.round:
            continue
        place = reading.places.board(checked.round, checked.board, "board")
        if place.cell:
            shown = language.text(
                "verdict.link",
                reading.settings.language,
                round=checked.round,
                board=checked.board,
            )
            yield game.row, Link(shown, Area(place.sheet, place.cell))

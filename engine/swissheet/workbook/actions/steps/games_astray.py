"""Games beside which others stand since a step was taken back or given back."""

from __future__ import annotations

from swissheet.workbook.games.seen import games_seen
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.seen_games import SEEN_KEY
from swissheet.workbook.sheets.reading.read import read

_OF_OTHERS = "sheets.games-wrong.pairs"


def games_astray(book: Book) -> tuple[str, ...]:
    """A sentence for each sheet with games of players who do not sit there any more."""
    reading = read(book)
    if not reading.documents.get(SEEN_KEY):
        return ()
    own = reading.own_numbers
    seen = games_seen(book, reading, own)
    told = games_notice(book, reading, own, seen.astray)
    return tuple(f"{one.place}: {one.message}" for one in told if one.key == _OF_OTHERS)

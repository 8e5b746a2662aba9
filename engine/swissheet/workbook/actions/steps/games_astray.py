"""Games beside which others stand since a step was taken back or given back."""

from __future__ import annotations

from swissheet.workbook.hidden.seen_games import SEEN_KEY
from swissheet.workbook.integrity.games import games_notice
from swissheet.workbook.integrity.games_seen import games_seen
from swissheet.workbook.port.book import Book
from swissheet.workbook.reading.read import read

__all__ = ["games_astray"]

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

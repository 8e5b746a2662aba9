"""Draw the number from which the list of a simple Swiss follows."""

from __future__ import annotations

import re

from swissheet.model import Tournament
from swissheet.words.message import Text, phrase
from swissheet.workbook.actions.drawn_before import drawn_before, drawn_now
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.memory import Memory

_IN_ENGLISH = re.compile(r".*\blist drawn by the number ([1-9]\d{0,11})\b.*", re.DOTALL)


def drawn(tournament: Tournament, book: Book, memory: Memory) -> tuple[Tournament, Text]:
    """Return the tournament with the number its list is drawn from, and the Log's words for it.

    Nothing is drawn where the list is by rating, or where there is a number or text already. A
    number that was drawn and taken back counts again: the Log remembers it.
    """
    tournament, known = _as_before(tournament, book, memory)
    if known:
        return tournament, phrase("log.list-drawn-before", number=known)
    if not _to_draw(tournament):
        return tournament, ""
    from swissheet.pairing.simple import with_seed

    number = drawn_now()
    return with_seed(tournament, number), phrase("log.list-drawn", number=number)


def _as_before(tournament: Tournament, book: Book, memory: Memory) -> tuple[Tournament, str]:
    """Return the tournament with the number that was drawn and taken back, and it, if any."""
    if not _to_draw(tournament):
        return tournament, ""
    number = drawn_before(book, memory, ("pair", "edit"), _IN_ENGLISH)
    if not number:
        return tournament, ""
    from swissheet.pairing.simple import with_seed

    return with_seed(tournament, number), number


def list_in_words(tournament: Tournament, round_: int) -> Text:
    """Return the Log's words for the list drawn by lot; "" where a round brings no new one."""
    if not tournament.system.draws_list:
        return ""
    from swissheet.pairing.simple import new_list

    order = new_list(tournament, round_)
    return phrase("log.list-order", numbers=order) if order else ""


def _to_draw(tournament: Tournament) -> bool:
    if not tournament.system.draws_list:
        return False
    from swissheet.pairing.simple import to_draw

    return to_draw(tournament)

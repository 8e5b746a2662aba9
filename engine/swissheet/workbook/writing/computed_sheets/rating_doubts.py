"""The sheet on which a person says who of a rating list is meant, where nothing else can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.ratinglists.matching import Match
from swissheet.workbook import language, layout
from swissheet.workbook.history.changes import Changes
from swissheet.workbook.layout import RATING_DOUBT_COLUMNS, RATING_DOUBTS
from swissheet.workbook.port.book import Book, Value
from swissheet.workbook.tables.typed import ticked
from swissheet.workbook.tables.view import view
from swissheet.workbook.writing.computed_sheets.table import write_table
from swissheet.workbook.writing.copied_sheet import copied_sheet

__all__ = ["NOBODY", "ticks", "write_doubts"]


NOBODY = "-"
"""Stands for the number of nobody in the list."""


def ticks(book: Book, lang: str) -> dict[str, str]:
    """Whom a person ticked: the number in the list by the name as it was entered; "" for nobody.

    Of a name with two ticks neither counts: nobody is two players of a list.
    """
    found = view(book, RATING_DOUBTS.table, RATING_DOUBT_COLUMNS, prefer=lang)
    if found is None:
        return {}
    said: dict[str, set[str]] = {}
    names: dict[str, str] = {}
    for row in range(len(found.rows)):
        block, number = found.text(row, "doubt"), found.text(row, "list_id")
        # The first row of a block has the name as it was entered.
        name = names.setdefault(block, found.text(row, "name"))
        if name and number and ticked(found.value(row, "confirm")):
            said.setdefault(name, set()).add(number)
    return {
        name: "" if NOBODY in numbers else next(iter(numbers))
        for name, numbers in said.items()
        if len(numbers) == 1
    }


def write_doubts(changes: Changes, doubts: Sequence[Match], lang: str) -> str:
    """The sheet shows all that may be meant, one below the other, and is seen; gives its title.

    Without doubts it is empty and hidden, and is not made.
    """
    book = changes.book
    if RATING_DOUBTS.table not in book.tables():
        if not doubts:
            return ""
        copied_sheet(book, RATING_DOUBTS, RATING_DOUBT_COLUMNS, lang, visible=False)
    headers = [language.text(f"column.{key}", lang) for key in RATING_DOUBT_COLUMNS]
    rows = [
        [line.get(key) for key in RATING_DOUBT_COLUMNS]
        for number, doubt in enumerate(doubts, start=1)
        for line in _lines(number, doubt, lang)
    ]
    write_table(changes, RATING_DOUBTS, RATING_DOUBT_COLUMNS, headers, rows)
    note = language.text("note.rating_doubts", lang, count=len(doubts))
    changes.set_named(layout.note_name(RATING_DOUBTS.defined_name), note)
    changes.show(RATING_DOUBTS.table, bool(doubts))
    return book.tables()[RATING_DOUBTS.table].sheet


def _lines(number: int, doubt: Match, lang: str) -> Iterator[dict[str, Value]]:
    entry = doubt.entry
    yield {
        "doubt": number,
        "name": entry.name,
        "federation": entry.federation,
        "birth": entry.born or None,
        "list_id": entry.fide_id or None,
        "note": doubt.reason.words(lang) if doubt.reason is not None else None,
    }
    for one in doubt.shown:
        yield {
            "doubt": number,
            "name": one.listed.name,
            "federation": one.listed.federation,
            "birth": one.listed.born or None,
            "list_id": one.listed.id,
            "rating": one.listed.standard or None,
            "alike": one.score,
        }
    yield {
        "doubt": number,
        "name": language.text("note.rating_doubts_none", lang),
        "list_id": NOBODY,
    }

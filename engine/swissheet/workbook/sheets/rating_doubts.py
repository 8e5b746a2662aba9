"""Write and read the sheet on which a person chooses players of a rating list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from swissheet.ratinglists.matching import ListMatch
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import RATING_DOUBT_COLUMNS, RATING_DOUBTS
from swissheet.workbook.shared.typed import ticked
from swissheet.workbook.shared.view import view
from swissheet.workbook.sheets.computed.table import write_table
from swissheet.workbook.sheets.copied_sheet import copied_sheet

NOBODY = "-"
"""The sign for "none of them" in place of a list's number."""

ALL = "*"
"""The sign for the first candidate of each of several players."""


def ticks(book: Book, lang: str) -> dict[str, str]:
    """Return the list's number that a person ticked, by the name as entered; "" for nobody.

    Of two ticks for one name neither counts, because a player is one person of the list. A tick for
    several players counts for those of them without a tick of their own.
    """
    found = view(book, RATING_DOUBTS.table, RATING_DOUBT_COLUMNS, prefer=lang)
    if found is None:
        return {}
    blocks: dict[str, _Block] = {}
    together: list[range] = []
    for row in range(len(found.rows)):
        doubt, number = found.text(row, "doubt"), found.text(row, "list_id")
        marked = ticked(found.value(row, "confirm"))
        if number == ALL:
            together += [_range(doubt)] if marked else []
        elif doubt not in blocks:
            # The first row of a block has the name as it was entered.
            blocks[doubt] = _Block(found.text(row, "name"))
        else:
            blocks[doubt].numbers.append(number)
            blocks[doubt].ticked |= {number} if marked and number else set()
    for doubt, block in blocks.items():
        asked = doubt.isdecimal() and any(int(doubt) in some for some in together)
        if asked and not block.ticked and block.numbers[:1] != [NOBODY]:
            block.ticked |= set(block.numbers[:1])
    said: dict[str, set[str]] = {}
    for block in blocks.values():
        if block.name and block.ticked:
            said.setdefault(block.name, set()).update(block.ticked)
    return {
        name: "" if NOBODY in numbers else next(iter(numbers))
        for name, numbers in said.items()
        if len(numbers) == 1
    }


@dataclass(slots=True)
class _Block:
    """The rows of one player: the name as entered, the candidates, and those ticked."""

    name: str
    numbers: list[str] = field(default_factory=list)
    ticked: set[str] = field(default_factory=set)


def _range(text: str) -> range:
    """Return the blocks of a row for several players; none if it has no numbers."""
    found = _NUMBERS.fullmatch(text)
    return range(int(found[1]), int(found[2]) + 1) if found else range(0)


_NUMBERS = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")


def write_doubts(changes: Changes, doubts: Sequence[ListMatch], lang: str) -> str:
    """Write all candidates, one below the other, show the sheet, and return its title.

    Without doubts an existing sheet is emptied and hidden, and none is made.
    """
    book = changes.book
    if RATING_DOUBTS.table not in book.tables():
        if not doubts:
            return ""
        copied_sheet(book, RATING_DOUBTS, RATING_DOUBT_COLUMNS, lang, visible=False)
    headers = [language.text(f"column.{key}", lang) for key in RATING_DOUBT_COLUMNS]
    rows = [[line.get(key) for key in RATING_DOUBT_COLUMNS] for line in _all_lines(doubts, lang)]
    write_table(changes, RATING_DOUBTS, RATING_DOUBT_COLUMNS, headers, rows)
    note = language.text("note.rating_doubts", lang, count=len(doubts))
    changes.set_named(layout.note_name(RATING_DOUBTS.defined_name), note)
    changes.show(RATING_DOUBTS.table, bool(doubts))
    return book.tables()[RATING_DOUBTS.table].sheet


def _all_lines(doubts: Sequence[ListMatch], lang: str) -> Iterator[dict[str, Value]]:
    """Yield the rows of all blocks: first those that one tick can answer together, by kind."""
    kinds: dict[str, list[ListMatch]] = {}
    for doubt in doubts:
        kinds.setdefault(_kind(doubt), []).append(doubt)
    alone = kinds.pop("", [])
    several = [some for some in kinds.values() if len(some) > 1]
    single = {id(some[0]) for some in kinds.values() if len(some) == 1}
    single |= set(map(id, alone))
    number = 1
    for some in several:
        yield {
            "doubt": f"{number}-{number + len(some) - 1}",
            "name": language.text("note.rating_doubts_all", lang, count=len(some)),
            "list_id": ALL,
            "note": _reason(some[0], lang),
        }
        for doubt in some:
            yield from _lines(number, doubt, lang)
            number += 1
    for doubt in doubts:
        if id(doubt) in single:
            yield from _lines(number, doubt, lang)
            number += 1


def _kind(doubt: ListMatch) -> str:
    """Return the kind of doubts that mostly have the same answer; empty for others."""
    key = doubt.reason.key if doubt.reason is not None else ""
    return key if doubt.proposed is not None and key.startswith(_NAME_ONLY) else ""


_NAME_ONLY = "ratinglists.name-only"
"""The reason that only the name agrees with the list."""


def _reason(doubt: ListMatch, lang: str) -> str:
    return doubt.reason.words(lang) if doubt.reason is not None else ""


def _lines(number: int, doubt: ListMatch, lang: str) -> Iterator[dict[str, Value]]:
    entry = doubt.entry
    yield {
        "doubt": number,
        "name": entry.name,
        "federation": entry.federation,
        "birth": entry.born or None,
        "list_id": entry.fide_id or None,
        "note": _reason(doubt, lang) or None,
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

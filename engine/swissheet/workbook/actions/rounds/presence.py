"""Decide about announced players who have not confirmed that they are there.

Rule: C.04.2 (2026-02) 4.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from swissheet.errors import InputError, ModelError, Place, RulesError
from swissheet.model import Bye
from swissheet.words.message import Term
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.not_confirmed import Unconfirmed
from swissheet.workbook.changes.of_actions.rulings import rulings_apart
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared.shorthand import format_byes
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.presence import not_confirmed
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.renumbered import with_new_numbers
from swissheet.workbook.sheets.sync.sync import adopt_pasted_rows


def decision(text: str | Unconfirmed | None) -> Unconfirmed | None:
    """Return the decision of a word; None for none.

    Raises: InputError: the word is another one.
    """
    if text is None or isinstance(text, Unconfirmed):
        return text
    try:
        return Unconfirmed(text.strip().casefold())
    except ValueError:
        words = [one.value for one in Unconfirmed]
        raise InputError("actions.unconfirmed", text=text[:40], words=words) from None


def require_question(reading: Reading) -> None:
    """Require that players are asked about here, so that a decision makes sense.

    Raises: RulesError: round 1 is paired, or the list has no column for it.
    """
    found = reading.players_view
    place = Place(sheet=found.table.sheet) if found is not None else Place()
    if reading.started:
        raise RulesError("actions.unconfirmed-late", place=place)
    if found is None or "present" not in found.columns:
        raise RulesError("actions.unconfirmed-column", place=place, column=Term("column.present"))


def as_decided(reading: Reading, noticed: Noticed, decided: Unconfirmed) -> Reading:
    """Return the reading as it will be once the decision is carried out.

    It stays as it is where it could not be paired.
    """
    asked = not_confirmed(reading)
    if not asked or decided is Unconfirmed.PAIR:
        return reading
    rows = {item.row for item in asked}
    if decided is Unconfirmed.ABSENT:
        players = tuple(_absent(item) if item.row in rows else item for item in reading.players)
        then = replace(reading, players=players)
    else:
        players = tuple(item for item in reading.players if item.row not in rows)
        out = tuple(replace(item, left_out=True) for item in asked)
        then = replace(reading, players=players, left_out=(*reading.left_out, *out))
    try:
        return closed_up(then, noticed)
    except ModelError:
        return reading


def closed_up(reading: Reading, noticed: Noticed) -> Reading:
    """Return the reading with the numbers from 1 on for the players who take part."""
    return rulings_apart(with_new_numbers(reading, _closed_up(reading)), noticed)


def _closed_up(reading: Reading) -> dict[int, int]:
    """Return old number -> new number, so that the players who take part have 1 and up."""
    numbers = sorted(item.player.tpn for item in reading.players)
    return {old: new for new, old in enumerate(numbers, start=1) if old != new}


def _absent(item: PlayerRow) -> PlayerRow:
    return replace(item, byes={**item.byes, 1: Bye.ZPB})


def carry_out(reading: Reading, decided: Unconfirmed) -> Callable[[Changes], None] | None:
    """Return the writing of the decision into the list of players; None where there is none.

    Rule:   C.04.2 (2026-02) 4.1.
    Raises: RulesError: a cell holds a formula, a setting names a player who is left out, or there
            is no column for byes.
    """
    asked = not_confirmed(reading)
    cells: dict[tuple[int, str], Value] = {}
    if decided is Unconfirmed.LEAVE_OUT:
        _require_unnamed(reading, asked)
        for item in asked:
            cells |= {(item.row, "present"): "no", (item.row, "tpn"): None}
    elif decided is Unconfirmed.ABSENT:
        cells |= {(i.row, "byes"): format_byes(_absent(i).byes) for i in asked}
    if not cells:
        return None
    found = reading.players_view
    assert found is not None
    for row, key in cells:
        if key not in found.columns:
            column = Term(f"column.{key}")
            place = Place(sheet=found.table.sheet)
            raise RulesError("actions.unconfirmed-column", place=place, column=column)
        if found.computed(row, key):
            raise RulesError("actions.unconfirmed-formula", place=found.place(row, key))

    def write(changes: Changes) -> None:
        adopt_pasted_rows(changes.book, reading)
        changes.set_cells(found, cells)

    return write


def _require_unnamed(reading: Reading, asked: Sequence[PlayerRow]) -> None:
    """Refuse a setting that names by number a player who is to lose it."""
    numbers, settings = {item.given for item in asked}, reading.settings
    named = {
        "forbidden": [group.tpns for group in settings.forbidden],
        "adjustments": [ruling.tpns for ruling in settings.adjustments],
        "acceleration": [group.tpns for group in reading.kept.virtual_points],
    }
    for key, groups in named.items():
        found = sorted({tpn for tpns in groups for tpn in tpns} & numbers)
        if found:
            raise RulesError("actions.unconfirmed-named", place=settings.place(key), numbers=found)

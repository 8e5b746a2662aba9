"""Find the players who came late or did not appear, by words, by a cell or by the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swissheet.errors import InputError, Place, RulesError
from swissheet.model import Bye
from swissheet.rearrangement import Facts
from swissheet.workbook.actions.rounds.named import players_named
from swissheet.workbook.host.book import Value
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared.shorthand import format_byes
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.assembly import returned
from swissheet.workbook.sheets.reading.reading import Reading

Cell = tuple[str, int, int]
"""The title of a sheet, a row and a column, from 1."""


def facts_of(
    reading: Reading,
    *,
    here: str = "",
    absent: str = "",
    agreed: str = "",
    selected: Cell | None = None,
) -> Facts:
    """Return the facts about the last round, by the pairing numbers that late entries get.

    A player who was typed into the list and has no number yet came late. The player in a cell has
    come without a place in the round, and is absent with one.
    Args:   here, absent: players as :func:`players_named` takes them; of ``agreed`` each two
            follow one another.
    Raises: InputError: nobody has such a name. RulesError: no player is in the cell.
    """
    number = reading.last_paired
    came = players_named(reading, here)
    gone = players_named(reading, absent)
    meet = players_named(reading, agreed)
    came += [tpn for tpn in _new(reading) if tpn not in (*came, *gone)]
    if selected is not None:
        item = _at(reading, selected)
        if item is None and not came:
            raise RulesError("rearrangement.select", place=Place(round=number), round=number)
        if item is not None and item.player.tpn not in came:
            (gone if _placed(reading, item) else came).append(item.player.tpn)
    if len(meet) % 2:
        raise InputError("rearrangement.unknown", text=agreed[:40])
    pairs = zip(meet[::2], meet[1::2], strict=True)
    return Facts(tuple(dict.fromkeys(came)), tuple(dict.fromkeys(gone)), tuple(pairs))


def _new(reading: Reading) -> Iterator[int]:
    """Return players typed into the list since, unless they start in a later round.

    Rule: C.04.2 (2026-02) 2.4.
    """
    found = reading.players_view
    for item in reading.players if found is not None else ():
        if item.given or found is None:
            continue
        said = found.text(item.row, "starts_in")
        later = said.isdecimal() and int(said) > reading.last_paired
        if not later and not item.player.expelled and not _placed(reading, item):
            yield item.player.tpn


def _at(reading: Reading, cell: Cell) -> PlayerRow | None:
    """Return the player in a line of the list, or in a seat of the last round."""
    title, row, column = cell
    found = reading.players_view
    if found is not None and name_key(found.table.sheet) == name_key(title):
        at = row - found.table.top - 1
        return next((item for item in reading.players if item.row == at), None)
    sheet = reading.rounds.get(reading.last_paired)
    if sheet is None or name_key(sheet.view.table.sheet) != name_key(title):
        return None
    seat = next((b for b in sheet.rows if b.row == row - sheet.view.table.top - 1), None)
    if seat is None:
        return None
    at = column - sheet.view.table.left
    black = {sheet.view.columns.get(key) for key in ("black", "black_tpn", "black_points")}
    return seat.black if seat.black is not None and at in black else seat.white


def _placed(reading: Reading, item: PlayerRow) -> bool:
    """Return whether a player has a board or the pairing-allocated bye in the last round."""
    sheet = reading.rounds[reading.last_paired]
    return any(
        (seat.black is not None and item.row in (seat.white.row, seat.black.row))
        or (seat.bye is Bye.PAB and seat.white.row == item.row)
        for seat in sheet.rows
    )


def arrived(reading: Reading, tpns: Sequence[int]) -> tuple[Reading, dict[tuple[int, str], Value]]:
    """Return the reading with these players present in the last round, and the cells for it.

    Players who had left are back, and were absent in the rounds between; a late entry begins with
    this round. The cells are those of the list of players.
    Rule: C.04.2 (2026-02) 2.4, 3.2.
    """
    number, total = reading.last_paired, reading.settings.rounds_total
    cells: dict[tuple[int, str], Value] = {}
    items = []
    for item in reading.players:
        if item.player.tpn not in tpns:
            items.append(item)
            continue
        new = item
        if item.starts_in > number or not item.given:
            new = replace(new, starts_in=number if number > 1 else 0)
            cells[item.row, "starts_in"] = new.starts_in or None
        if item.gone_in(number):
            back = replace(new, left=False, withdrawn_after=0)
            (new,) = returned([back], {item.row: item}, reading.rounds, total)
            cells[item.row, "withdrawn_after"] = None
        byes = {round_: bye for round_, bye in new.byes.items() if round_ != number}
        new = replace(new, byes=byes)
        if byes != item.byes:
            cells[item.row, "byes"] = format_byes(byes)
        items.append(new)
    return replace(reading, players=tuple(items)), cells

"""What the list of players has to say of byes and absences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.model import Bye, Tournament
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.shorthand import format_byes, parse_byes
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.assembly import absences


def missed(found: View, item: PlayerRow) -> bool:
    """Whether the reader knows of absences that the cell does not name: of who left and is back."""
    named = parse_byes(found.value(item.row, "byes"), 0)
    return bool(item.byes.keys() - named.keys())


def announced_byes(
    players: Iterable[PlayerRow], tournament: Tournament
) -> dict[tuple[int, str], Value]:
    """The cells that have to change for the byes of rounds not paired yet."""
    last, total = tournament.rounds_paired, tournament.rounds_total
    cells: dict[tuple[int, str], Value] = {}
    wanted: dict[int, dict[int, Bye]] = {}
    for round_ in tournament.rounds[last:]:
        for tpn, bye in round_.byes:
            wanted.setdefault(tpn, {})[round_.number] = bye
    for item in players:
        tpn = item.player.tpn
        want = wanted.get(tpn, {})
        if _ahead(item, last, total) == want:
            continue
        plain = replace(item, byes={r: b for r, b in item.byes.items() if r <= last})
        implied = _ahead(plain, last, total)
        if any(want.get(number) is None for number in implied):
            plain = replace(plain, left=False, withdrawn_after=0)
            cells[item.row, "withdrawn_after"] = None
            if any(want.get(number) is None for number in _ahead(plain, last, total)):
                plain = replace(plain, starts_in=0)
                cells[item.row, "starts_in"] = None
            implied = _ahead(plain, last, total)
        own = {r: bye for r, bye in want.items() if implied.get(r) is not bye}
        cells[item.row, "byes"] = format_byes({**plain.byes, **own})
    return cells


def _ahead(item: PlayerRow, last: int, total: int) -> dict[int, Bye]:
    """What a row of the list announces for the rounds after ``last``."""
    table = absences([item], last, total)
    return {number: byes[item.player.tpn] for number, byes in table.items() if number > last}

"""What is wrong with the table of a round robin, told by the cell where it can be mended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from swissheet.errors import Place, RulesError
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.workbook.sheets.reading.reading import Reading

_COLUMNS = {
    "round_robin.byes": "byes",
    "round_robin.late": "name",
    "round_robin.numbers.without": "tpn",
}


@contextmanager
def told_by_cell(reading: Reading) -> Iterator[None]:
    """A round that the table does not give is told with a cell: a setting, a player or a board."""
    try:
        yield
    except RulesError as error:
        place = _place(reading, error)
        if place is None:
            raise
        raise error.at(place) from None


def _place(reading: Reading, error: RulesError) -> Place | None:
    key = error.issue.key
    if key in ("round_robin.rounds", "round_robin.no-such-round"):
        return reading.settings.place("rounds_total")
    if key == "round_robin.cycles":
        return reading.settings.place("cycles")
    if key == "round_robin.varma-size":
        return reading.settings.place("numbers")
    if key == "round_robin.form-teams":
        return reading.settings.place("form")
    if key == "round_robin.off-table":
        return reading.places.board(error.place.round, 1, "board")
    found = reading.players_view
    if key == "round_robin.form-nobody":
        club = terms_of(reading.tournament).form is Form.CLUBS if reading.tournament else False
        column = "club" if club else "federation"
    elif key in _COLUMNS:
        column = _COLUMNS[key]
    else:
        return None
    rows = [item.row for item in reading.players if item.player.tpn == error.place.tpn]
    return found.place(rows[0], column) if found is not None and rows else None

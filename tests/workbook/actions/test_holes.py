"""Standings are not computed over a missing result of an earlier round."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from swissheet.errors import RulesError
from swissheet.formats import trf
from swissheet.workbook import FileBook, actions, build

SAMPLE = Path(__file__).resolve().parents[3] / "workbook_templates" / "sample.trf"
NOW = dt.datetime(2026, 3, 15, 12, 0)


def test_a_hole_in_an_earlier_round_is_named_with_its_cell() -> None:
    event = trf.loads(SAMPLE.read_bytes())
    book = FileBook(build(rounds=event.rounds_total), "open.xlsx")
    actions.from_tournament(book, event, when=NOW, who="")
    book.set_cells("Round 1", {"E7": None})
    with pytest.raises(RulesError, match="Round 1 is not finished: no result on board 2") as caught:
        actions.standings(book, when=NOW, who="")
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Round 1", "E7")

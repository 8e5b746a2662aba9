"""Standings are not computed over a missing result of an earlier round."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from support.playing.events import confirmed
from swissheet.errors import ChangesError, RulesError
from swissheet.formats import trf
from swissheet.model import Result
from swissheet.workbook import FileBook, actions, build

SAMPLE = Path(__file__).resolve().parents[3] / "workbook_templates" / "sample.trf"
_R = Result.PENDING
NOW = dt.datetime(2026, 3, 15, 12, 0)


def test_a_result_taken_out_of_a_closed_round_is_refused_with_its_cell() -> None:
    """C.04.2 (2026-02) 4.3"""
    event = trf.loads(SAMPLE.read_bytes())
    book = FileBook(build(rounds=event.rounds_total), "open.xlsx")
    confirmed(actions.from_tournament, book, event, when=NOW, who="")
    book.set_cells("Round 1", {"E7": None})
    with pytest.raises(ChangesError, match="ROUND-CLOSED") as caught:
        actions.standings(book, when=NOW, who="")
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Round 1", "E7")


def test_a_hole_in_an_earlier_round_is_named_with_its_cell() -> None:
    event = trf.loads(SAMPLE.read_bytes())
    book = FileBook(build(rounds=event.rounds_total), "open.xlsx")
    first, *others = event.rounds
    games = [replace(g, white_result=_R, black_result=_R) if n == 1 else g
             for n, g in enumerate(first.games)]  # fmt: skip
    event = replace(event, rounds=(replace(first, games=tuple(games)), *others))
    confirmed(actions.from_tournament, book, event, when=NOW, who="")
    with pytest.raises(RulesError, match="Round 1 is not finished: no result on board 2") as caught:
        actions.standings(book, when=NOW, who="")
    assert (caught.value.place.sheet, caught.value.place.cell) == ("Round 1", "E7")

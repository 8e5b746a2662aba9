"""Standings are made after rounds there are, not after those byes are announced for."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call, contents
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.reading.read import read


def announce(path: Path, byes: str) -> None:
    """Somebody asks for byes of rounds to come."""
    book = FileBook(path.read_bytes())
    found = read(book).players_view
    assert found is not None
    book.set_cells(found.table.sheet, {found.cell(3, "byes"): byes})
    path.write_bytes(book.to_bytes())


@pytest.mark.parametrize("also", [(), ("--explain", "1"), ("--cross-table",)])
def test_a_round_nobody_is_paired_in_is_refused(event: Path, also: tuple[str, ...]) -> None:
    announce(event / "event.xlsx", "H4")
    assert call("convert", event / "event.xlsx", event / "event.trf", "--force").code == 0
    before = contents(event)
    for name in ("event.xlsx", "event.trf"):
        answer = call("standings", event / name, "--after", "4", *also)
        assert answer.code == 3
        assert (
            "There are no standings after round 4: the tournament has 2 rounds so far" in answer.err
        )
        assert not answer.out
    assert contents(event) == before


def test_before_the_first_round_only_the_start_is_shown(event: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    assert call("new", path, "--players", event / "event.csv").code == 0
    announce(path, "H2")
    answer = call("standings", path, "--after", "2")
    assert answer.code == 3
    assert "the tournament has 0 rounds so far" in answer.err
    assert call("standings", path, "--after", "0").code == 0


def results(path: Path, round_: int, *signs: str) -> None:
    """Results are typed into a round, from board 1 on."""
    book = FileBook(path.read_bytes())
    found = read(book).rounds[round_].view
    typed = {found.cell(at, "result"): sign for at, sign in enumerate(signs)}
    book.set_cells(found.table.sheet, typed)
    path.write_bytes(book.to_bytes())


def test_a_round_that_is_left_out_for_a_missing_result_is_named(event: Path) -> None:
    path = event / "event.xlsx"
    assert call("pair", path).code == 0
    assert "Standings after round 2:" not in call("standings", path).err  # none is expected yet
    results(path, 3, *["1"] * 3)
    assert call("convert", path, event / "event.trf", "--force").code == 0
    for name in ("event.xlsx", "event.trf"):
        said = call("standings", event / name).err
        assert "notice: Standings after round 2: round 3 has " in said
        assert " missing (board" in said
        assert "Standings after round 2:" not in call("standings", event / name, "--after", "2").err

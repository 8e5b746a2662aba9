"""A report of a double round robin whose type says no more than "round robin"."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Game, Player, Result, Round, System, Tournament
from swissheet.pairing.round_robin.schedule import schedule
from swissheet.verification import Report, verify
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.reading.read import read


def verified(*, exchange: bool | None, cycles: int = 2, swapped: int = 0) -> Report:
    """Five players; in round ``swapped`` the first board has the other colours."""
    rounds = []
    for own in schedule(5, cycles, exchange=exchange):
        boards = list(own.boards)
        if own.number == swapped:
            boards[0] = boards[0][1], boards[0][0]
        games = tuple(Game(*board, Result.WIN, Result.LOSS) for board in boards)
        rounds.append(Round(own.number, games))
    event = Tournament(
        players=tuple(Player(n, f"Player {n}", 2000 - n) for n in range(1, 6)),
        rounds=tuple(rounds),
        rounds_total=len(rounds),
        system=System.ROUND_ROBIN,
    )
    return verify("event.trf", trf.dumps(event).encode())


@pytest.mark.parametrize("exchange", [None, False])
@pytest.mark.parametrize("cycles", [2, 3])
def test_its_rounds_are_held_against_so_many_cycles(cycles: int, exchange: bool | None) -> None:
    """C.05 Annex 1: the last two rounds of the first cycle exchanged, or not."""
    report = verified(exchange=exchange, cycles=cycles)
    assert report.clean, list(report.lines())
    assert report.rounds == 5 * cycles
    assert [issue.params["cycles"] for issue in report.told] == [cycles]


def test_a_single_one_is_told_nothing() -> None:
    report = verified(exchange=None, cycles=1)
    assert report.clean
    assert not report.told


@pytest.mark.parametrize("exchange", [None, False])
@pytest.mark.parametrize("round_", [3, 9])
def test_a_board_with_other_colours_is_found(round_: int, exchange: bool | None) -> None:
    report = verified(exchange=exchange, swapped=round_)
    assert [difference.round for difference in report.differences] == [round_]


def test_the_cycles_come_back_from_a_form_without_systems_and_nothing_is_asked(
    tmp_path: Path,
) -> None:
    people, path = tmp_path / "people.csv", tmp_path / "league.xlsx"
    people.write_text("Name,Rating\nAnn,1900\nBen,1800\nCal,1700\nDee,1600\n", "utf-8")
    wishes = ("--system", "round_robin", "--cycles", "2", "--players", people)
    assert call("new", path, *wishes).code == 0
    for number in range(1, 5):
        assert call("pair", path).code == 0
        book = FileBook(path.read_bytes())
        found = read(book).rounds[number].view
        book.set_cells(found.table.sheet, {found.cell(at, "result"): "1" for at in (0, 1)})
        path.write_bytes(book.to_bytes())
    old, back = tmp_path / "league.trf16", tmp_path / "back.xlsx"
    assert call("convert", path, old).code == 0
    made = call("convert", old, back)
    assert made.code == 0
    assert "the number of the round-robin table is used: 6" in made.err
    assert call("check", back).out == ""
    assert call("pair", back).out == call("pair", path).out
    assert "0 differ" in call("verify", old).out

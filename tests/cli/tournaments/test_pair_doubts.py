"""``swissheet pair``: what is doubtful about the list is told together with the boards."""

from __future__ import annotations

from pathlib import Path

from support.commands import call
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.sheets.reading.read import read


def test_a_column_renamed_beyond_recognition_is_told_with_the_pairing(tmp_path: Path) -> None:
    path, people = tmp_path / "event.xlsx", tmp_path / "people.csv"
    people.write_text("Name,Rating\nAda,2000\nBen,1900\nCid,1800\nDot,1700\n", "utf-8")
    assert call("new", path, "--rounds", 3, "--players", people).code == 0
    book = FileBook(path.read_bytes())
    headers = list(book.tables()["tblPlayers"].headers)
    headers[headers.index("Left after")] = "Gone"
    book.set_headers("tblPlayers", headers)
    path.write_bytes(book.to_bytes())
    told = call("pair", path)
    assert told.code == 0
    assert "no column 'Left after'" in told.err
    assert "'Gone' (J" in told.err
    assert "results are missing" not in told.err


def typed(path: Path, round_: int, *signs: str) -> None:
    """Results are typed into a round from board 1 on; "" leaves one open."""
    book = FileBook(path.read_bytes())
    found = read(book).rounds[round_].view
    cells = {found.cell(at, "result"): sign for at, sign in enumerate(signs) if sign}
    book.set_cells(found.table.sheet, cells)
    path.write_bytes(book.to_bytes())


def people(tmp_path: Path, count: int) -> Path:
    path = tmp_path / "people.csv"
    lines = [f"Player {n},{2000 - 50 * n}" for n in range(1, count + 1)]
    path.write_text("\n".join(["Name,Rating", *lines]), "utf-8")
    return path


def test_a_round_robin_names_the_games_to_come_and_ends_with_its_table(tmp_path: Path) -> None:
    path = tmp_path / "league.xlsx"
    wishes = ("--players", people(tmp_path, 4), "--system", "round_robin")
    assert call("new", path, *wishes).code == 0
    assert call("pair", path).err.startswith("Written")
    typed(path, 1, "1", "")
    said = "notice: Round 1: no final result yet for board 2 (Player 2 - Player 3)."
    assert call("pair", path).err.startswith(said)
    typed(path, 2, "1", "1")
    assert call("pair", path).code == 0
    over = call("pair", path)
    assert over.code == 3
    assert "All rounds of the table are paired (3)" in over.err
    assert "raise the number" not in over.err


def test_a_match_that_both_lost_by_forfeit_goes_on_and_says_why(tmp_path: Path) -> None:
    path, report = tmp_path / "cup.xlsx", tmp_path / "cup.trf"
    wishes = ("--players", people(tmp_path, 6), "--system", "knockout")
    assert call("new", path, *wishes).code == 0
    assert call("pair", path).code == 0
    typed(path, 1, "--", "1")
    assert call("convert", path, report).code == 0
    said = "Player 4 and Player 5 both lost their game of round 1 by forfeit"
    for file in (path, report):
        assert said in call("check", file).out
        paired = call("pair", file)
        assert paired.err.count(said) == 1
        assert "tie-break game 1" in paired.out
    assert call("unpair", path).code == 0
    book = FileBook(path.read_bytes())
    found = read(book).players_view
    assert found is not None
    book.set_cells(found.table.sheet, {found.cell(row, "withdrawn_after"): 1 for row in (3, 4)})
    path.write_bytes(book.to_bytes())
    paired = call("pair", path)
    assert said not in paired.err
    assert "Board 1: Semi-finals" in paired.out

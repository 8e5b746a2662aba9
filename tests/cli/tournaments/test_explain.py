"""``swissheet standings --explain``: told everywhere, and written to a workbook."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.books.workbooks import parts, rezip
from support.commands import agreed, call, contents
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.sheets.reading.read import read


def opened(path: Path) -> list[object]:
    """The tie-breaks opened in a workbook, each once."""
    rows = open_book(path).read_table("tblExplain").rows
    return list(dict.fromkeys(row[0] for row in rows if row[0]))


def type_tiebreaks(path: Path, words: str) -> str:
    """Somebody changes the list in the settings; gives the cell."""
    book = FileBook(path.read_bytes())
    place = read(book).settings.place("tiebreaks")
    book.set_cells(place.sheet, {place.cell: words})
    path.write_bytes(book.to_bytes())
    return place.cell


def test_a_workbook_is_told_the_same_as_a_report_and_written(event: Path) -> None:
    path = event / "event.xlsx"
    asked = ("--tiebreaks", "BH/C1, DE, SB", "--explain", 3)
    told = call("standings", path, *asked)
    assert told.code == 0
    assert told.out == call("standings", event / "event.trf", *asked).out
    assert told.out.splitlines()[2].startswith("PTS Points, C.07 4.1: ")
    assert opened(path) == ["PTS", "BH/C1", "DE", "SB"]
    assert [s.title for s in open_book(path).sheets() if s.visible and s.title == "Explain"]
    assert "Tie-breaks explained" in call("history", path).out
    assert call("undo", path).code == 0
    assert opened(path) == []


def test_it_is_said_that_the_standings_were_not_written(event: Path) -> None:
    path, said = event / "event.xlsx", "the standings in the workbook stay as they were"
    before = open_book(path).read_table("tblStandings").rows
    assert said in call("standings", path, "--explain", 3).err
    assert open_book(path).read_table("tblStandings").rows == before
    assert said not in call("standings", path, "--explain", 3, "--dry-run").err
    assert said not in call("standings", path).err
    assert said not in call("standings", event / "event.trf", "--explain", 3).err


def test_the_document_says_that_it_was_written(event: Path) -> None:
    document = call("standings", event / "event.xlsx", "--explain", 3, "--json").document
    assert document["written"] is True
    assert document["explanation"][0]["code"] == document["tiebreaks"][0]


@pytest.mark.parametrize("name", ["event.trf", "event.xlsx"])
def test_a_dry_run_tells_and_writes_nothing(event: Path, name: str) -> None:
    before = contents(event)
    answer = call("standings", event / name, "--explain", 3, "--dry-run")
    assert answer.code == 0
    assert answer.out.startswith("3 ")
    assert contents(event) == before


def test_a_report_is_never_written(event: Path) -> None:
    before = contents(event)
    assert call("standings", event / "event.trf", "--explain", 3).code == 0
    assert contents(event) == before


def test_a_workbook_open_elsewhere_is_told_and_not_written(event: Path) -> None:
    path = event / "event.xlsx"
    path.with_name(f".~lock.{path.name}#").write_text(",anna,desk,,;", "utf-8")
    before = contents(event)
    answer = call("standings", path, "--explain", 3)
    assert answer.code == 0
    assert answer.out.startswith("3 ")
    assert "The sheet is not written" in answer.err
    assert "LibreOffice" in answer.err
    assert contents(event) == before


def test_a_workbook_made_before_there_was_the_sheet_is_told_and_not_written(event: Path) -> None:
    path = event / "event.xlsx"
    data = path.read_bytes()
    part = next(n for n, content in parts(data).items() if b'displayName="tblExplain"' in content)
    path.write_bytes(rezip(data, {part: parts(data)[part].replace(b"tblExplain", b"tblMine")}))
    before = contents(event)
    answer = call("standings", path, "--explain", 3)
    assert answer.code == 0
    assert answer.out.startswith("3 ")
    assert "The workbook has no sheet 'Explain'" in answer.err
    assert contents(event) == before


@pytest.mark.parametrize("name", ["event.trf", "event.xlsx"])
def test_a_number_nobody_has_is_refused(event: Path, name: str) -> None:
    before = contents(event)
    answer = call("standings", event / name, "--explain", 99)
    assert answer.code == 3
    assert "There is no player 99" in answer.err
    assert contents(event) == before


def test_a_list_changed_after_the_start_is_a_warning_of_check_standings_and_pair(
    event: Path,
) -> None:
    path = event / "event.xlsx"
    cell = type_tiebreaks(path, "SB, DE")
    for command in (("check",), ("standings",), ("standings", "--explain", 2), ("pair",)):
        answer = agreed(command[0], path, *command[1:])
        assert answer.code == 0
        said = answer.out + answer.err
        (line,) = [line for line in said.splitlines() if "C.07 4.1.1" in line]
        assert line.startswith(f"warning: sheet 'Tournament', cell {cell}: "), command
        assert "now 'SB, DE'" in line


def test_a_list_that_stays_is_no_warning(event: Path) -> None:
    for command in ("check", "standings", "pair"):
        answer = call(command, event / "event.xlsx")
        assert "4.1.1" not in answer.out + answer.err

"""Who organises an event: typed on the sheet or given to a command, and kept wherever it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import json_, trf
from swissheet.model import Colour, Player, Tournament
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import parse_range, split_ref
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.reading.read import read

REPOSITORY = Path(__file__).resolve().parents[3]
LIST = REPOSITORY / "workbook_templates" / "sample.csv"
CLUB = 'KS «Wieża», Żary & =SUM(1) "A"'


def six_players() -> Tournament:
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 7))
    return Tournament(
        players, rounds_total=3, initial_colour=Colour.WHITE, options=(("organiser", CLUB),)
    )


def organiser(path: Path) -> str:
    tournament = read(FileBook(path.read_bytes())).tournament
    assert tournament is not None
    return tournament.option("organiser")


def test_the_organiser_goes_through_every_file_and_back(tmp_path: Path) -> None:
    first, back = tmp_path / "open.xlsx", tmp_path / "back.xlsx"
    assert call("new", first, "--players", LIST, "--organiser", f"  {CLUB}\n").code == 0
    assert organiser(first) == CLUB
    middle = {ending: tmp_path / f"open.{ending}" for ending in ("trf", "json")}
    source = first
    for ending, file in middle.items():
        assert call("convert", source, file).code == 0
        module = {"trf": trf, "json": json_}[ending]
        assert module.loads(file.read_bytes()).option("organiser") == CLUB
        source = file
    assert f"### swissheet option organiser={CLUB}" in middle["trf"].read_text("utf-8")
    assert call("convert", source, back).code == 0
    assert organiser(back) == CLUB
    cell = read(FileBook(back.read_bytes())).places.setting("event.organiser")
    row, column = split_ref(cell.cell)
    assert FileBook(back.read_bytes()).read_cells(cell.sheet)[row, column] == CLUB


@pytest.mark.part(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_typed_beside_the_arbiters_and_printed_with_them(code: str) -> None:
    book = FileBook(build(language=code))
    places = read(book).places
    cell, deputies = places.setting("event.organiser"), places.setting("event.deputies")
    row = split_ref(cell.cell)[0]
    assert row == split_ref(deputies.cell)[0] + 1
    assert book.read_cells(cell.sheet)[row, 1] == text("setting.event.organiser", code)
    top, left, bottom, right = parse_range(book.print_area(cell.sheet))
    assert top <= row <= bottom
    assert left <= 1 < 2 <= right
    book.set_cells(cell.sheet, {cell.cell: f" {CLUB}  "})
    assert dict(read(book).settings.options)["organiser"] == CLUB


def test_another_organiser_is_typed_at_any_time_without_a_question(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", LIST, "--organiser", CLUB).code == 0
    assert call("pair", path).code == 0
    book = FileBook(path.read_bytes())
    cell = read(book).places.setting("event.organiser")
    for typed in ("Chess Club North", None):
        book.set_cells(cell.sheet, {cell.cell: typed})
        path.write_bytes(book.to_bytes())
        checked = call("check", path, "--json")
        assert checked.code == 0
        assert {issue["code"] for issue in checked.document["issues"]} == {"results-missing"}
        assert organiser(path) == (typed or "")
        book = FileBook(path.read_bytes())


def test_a_workbook_without_the_row_goes_on_and_keeps_the_organiser_of_its_report(
    tmp_path: Path,
) -> None:
    """Every workbook made before there was the row has none."""
    report, path = tmp_path / "open.trf", tmp_path / "open.xlsx"
    report.write_bytes(trf.dumps(six_players()).encode())
    assert call("convert", report, path).code == 0
    book = FileBook(path.read_bytes())
    cell = read(book).places.setting("event.organiser")
    row = split_ref(cell.cell)[0]
    book.set_cells(cell.sheet, {f"A{row}": None, f"B{row}": None, f"C{row}": None})
    path.write_bytes(book.to_bytes())
    assert call("pair", path).code == 0
    assert "event.organiser" not in read(FileBook(path.read_bytes())).settings.rows
    assert organiser(path) == CLUB


def test_the_next_event_has_the_organiser_of_the_one_before(tmp_path: Path) -> None:
    before, after = tmp_path / "league.trf", tmp_path / "final.xlsx"
    words = ("--players", "8", "--rounds", "3", "--seed", "1")
    assert call("simulate", *words, before).code == 0
    before.write_text(
        before.read_text("utf-8").rstrip("\n") + f"\n### swissheet option organiser={CLUB}\n",
        "utf-8",
    )
    made = call("new", after, "--players", before, "--best", "4", "--system", "knockout")
    assert made.code == 0, made.err
    assert organiser(after) == CLUB

"""``convert`` of another program's cross table, and the event that goes on from it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import openpyxl
import pytest

from support.commands import call, process

FOLDER = Path(__file__).parents[2] / "formats/foreign"
GERMAN, UNFINISHED = FOLDER / "swiss_number_german.txt", FOLDER / "single_unfinished.csv"


def as_workbook(source: Path, target: Path) -> Path:
    """The table as people paste it into Excel: whole numbers become numbers."""
    text = source.read_text("utf-8")
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in csv.reader(io.StringIO(text), delimiter=max(",;\t", key=text.count)):
        sheet.append([int(cell) if cell.isdecimal() else cell or None for cell in row])
    book.save(target)
    return target


@pytest.mark.parametrize("name", ["swiss_rank_polish.csv", "double_number.csv", "single_rank.tsv"])
def test_a_workbook_with_the_table_is_the_same_event(name: str, tmp_path: Path) -> None:
    book = as_workbook(FOLDER / name, tmp_path / "table.xlsx")
    told = call("convert", book, tmp_path / "one.json")
    assert told.code == 0, told.err
    assert call("convert", FOLDER / name, tmp_path / "other.json").code == 0
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()


def test_a_table_can_be_pasted(tmp_path: Path) -> None:
    pasted = process("convert", "-", tmp_path / "a.json", stdin=GERMAN.read_bytes())
    assert pasted.code == 0, pasted.err
    assert call("convert", GERMAN, tmp_path / "b.json").code == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_a_pasted_text_that_is_neither_says_so(tmp_path: Path) -> None:
    pasted = process("convert", "-", tmp_path / "a.json", stdin=b"Name,Rtg\nAnn Ash,2000\n")
    assert pasted.code == 3
    assert "neither a TRF with players (001 lines) nor a cross table" in pasted.err


def test_an_open_goes_on_from_its_cross_table(tmp_path: Path) -> None:
    event = tmp_path / "event.xlsx"
    made = call("convert", GERMAN, event, "--json")
    assert made.code == 0, made.err
    codes = {issue["code"] for issue in made.document["issues"]}
    assert {"system", "guessed", "byes", "withdrawn", "tiebreaks"} <= codes
    assert "Log" in openpyxl.load_workbook(event).sheetnames
    assert call("check", event).code == 0
    paired = call("pair", event, "--json")
    assert paired.code == 0, paired.err
    assert paired.document["round"] == 6
    # The player who left is not paired again.
    sides = [
        side for board in paired.document["boards"] for side in (board["white"], board["black"])
    ]
    assert 7 not in [side["tpn"] for side in sides if side]
    assert "1 tournament, 6 rounds, 0 differ" in call("verify", event).out
    standings = call("standings", event, "--json").document
    table = list(csv.reader(io.StringIO(GERMAN.read_text("utf-8")), delimiter="\t"))
    theirs = {row[2]: float(row[-4].replace(",", ".")) for row in table[1:]}
    assert {row["name"]: row["points"] for row in standings["players"]} == theirs


def test_a_round_robin_goes_on_from_its_cross_table(tmp_path: Path) -> None:
    event = tmp_path / "event.xlsx"
    assert call("convert", UNFINISHED, event).code == 0
    for round_ in (5, 6, 7):
        paired = call("pair", event, "--json")
        assert paired.document["round"] == round_, paired.err
    assert "1 tournament, 5 rounds, 0 differ" in call("verify", event).out


def test_a_table_that_contradicts_itself_is_refused_by_cell(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    text = (FOLDER / "swiss_number_english.csv").read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith("1,"))
    table.write_text(text.replace(row, row.replace("6w½", "6b½")), "utf-8")
    answer = call("convert", table, tmp_path / "event.xlsx")
    assert answer.code == 3
    assert "line 4, column 6" in answer.err
    assert not (tmp_path / "event.xlsx").exists()


def test_the_players_alone_can_be_asked_for(tmp_path: Path) -> None:
    event = tmp_path / "event.xlsx"
    assert call("new", event, "--players", UNFINISHED).code == 0
    assert "1 tournament, 0 rounds, 0 differ" in call("verify", event).out


def test_the_system_can_be_given(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    answer = call("convert", GERMAN, target, "--system", "simple", "--json")
    assert answer.code == 0, answer.err
    assert '"system": "simple"' in target.read_text("utf-8")
    assert "system" not in {issue["code"] for issue in answer.document["issues"]}


def test_what_a_cross_table_of_ours_leaves_out_is_named(tmp_path: Path) -> None:
    event = tmp_path / "event.xlsx"
    assert call("convert", GERMAN, event).code == 0
    answer = call("convert", event, tmp_path / "table.csv", "--table", "crosstable", "--json")
    codes = {issue["code"] for issue in answer.document["lost"]}
    assert "table-only" not in codes
    assert "lost-rounds_total" in codes
    back = call("convert", tmp_path / "table.csv", tmp_path / "back.xlsx")
    assert back.code == 0, back.err

"""Converting: what a format can say comes through, what it cannot is listed."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import agreed, call, contents, process
from support.playing.typist import at_other_desk
from swissheet.formats import json_, trf
from swissheet.model import Tournament

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "workbook_templates" / "sample.trf"


def read(path: Path) -> Tournament:
    data = path.read_bytes()
    return json_.loads(data) if path.suffix == ".json" else trf.loads(data)


@pytest.mark.parametrize("way", ["json", "xlsx", "trf", "trf26"])
def test_there_and_back_nothing_is_lost(tmp_path: Path, way: str) -> None:
    middle, back = tmp_path / f"middle.{way}", tmp_path / "back.json"
    assert call("convert", SAMPLE, middle).code == 0
    assert call("convert", middle, back).code == 0
    assert read(back) == read(SAMPLE)


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "engine", "report", "trf2026"])
def test_every_dialect_says_what_it_leaves_out(tmp_path: Path, dialect: str) -> None:
    out = tmp_path / "out.trf"
    answer = call("convert", SAMPLE, out, "--to", dialect, "--json")
    assert answer.code == 0
    assert answer.document["format"] == dialect
    same = read(out) == read(SAMPLE)
    assert same is (dialect == "trf2026")
    assert bool(answer.document["lost"]) is not same
    for issue in answer.document["lost"]:
        assert issue["message"] in answer.err


@pytest.mark.parametrize(
    ("name", "format_"),
    [("a.trf16", "trf16"), ("a.trfx", "trfx"), ("a.trfbx", "trfbx"), ("a.trf26", "trf2026"),
     ("a.json", "json"), ("a.csv", "csv"), ("a.xlsx", "xlsx"), ("a.trf", "trf2026")],
)  # fmt: skip
def test_the_ending_tells_the_format(tmp_path: Path, name: str, format_: str) -> None:
    answer = call("convert", SAMPLE, tmp_path / name, "--json")
    assert answer.document["format"] == format_


@pytest.mark.parametrize(
    ("out", "to"),
    [("a.trf", "xlsx"), ("a.xlsx", "trf"), ("a.xlsx", "json"), ("-", "xlsx"), ("a.csv", "json"),
     ("a.json", "pgn"), ("a.trf", "csv")],
)  # fmt: skip
def test_an_ending_that_contradicts_the_format_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str, to: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("convert", SAMPLE, out, "--to", to).code == 3
    assert list(tmp_path.iterdir()) == []


def test_a_report_has_the_ranks_filled_in(tmp_path: Path) -> None:
    out = tmp_path / "report.trf"
    assert call("convert", SAMPLE, out, "--to", "report").code == 0
    ranks = {player.tpn: player.rank for player in read(out).players}
    rows = call("standings", SAMPLE, "--json").document["players"]
    assert ranks == {row["tpn"]: row["place"] for row in rows}


def test_names_lose_their_accents_on_request_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "plain.json"
    answer = call("convert", SAMPLE, out, "--ascii")
    assert answer.code == 0
    assert answer.err.startswith("Written")
    plain, before = read(out), read(SAMPLE)
    assert all(player.name.isascii() for player in plain.players)
    assert plain.player(3).name == "Quesada Olmos, Inigo"
    assert plain.rounds == before.rounds
    assert [replace(p, name="") for p in plain.players] == [
        replace(p, name="") for p in before.players
    ]


def test_names_that_have_no_latin_letters_are_told(tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    text = json_.dumps(read(SAMPLE)).replace("Quek Boon Hwa", "郭文华")
    source.write_text(text, "utf-8")
    answer = call("convert", source, tmp_path / "b.trf", "--ascii")
    assert "player 20: '郭文华' becomes '???'" in answer.err


def test_players_of_a_csv_come_back_numbered_as_they_were(tmp_path: Path) -> None:
    middle, back = tmp_path / "players.csv", tmp_path / "back.json"
    assert call("convert", SAMPLE, middle).code == 0
    assert call("convert", middle, back).code == 0
    assert read(back).players == read(SAMPLE).players


@pytest.mark.parametrize("table", ["standings", "crosstable"])
def test_standings_and_cross_table_can_be_had_as_csv(table: str) -> None:
    answer = call("convert", SAMPLE, "-", "--to", "csv", "--table", table)
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    document = call("standings", SAMPLE, "--json").document
    assert [int(row["No."]) for row in rows] == [row["tpn"] for row in document["players"]]
    assert [float(row["Pts"]) for row in rows] == [row["points"] for row in document["players"]]
    assert ("R1" in rows[0]) is (table == "crosstable")


def test_no_cell_of_a_csv_is_a_formula(tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    text = json_.dumps(read(SAMPLE)).replace("Quek Boon Hwa", "=HYPERLINK(0)")
    source.write_text(text, "utf-8")
    for table in ("players", "standings", "crosstable"):
        out = call("convert", source, "-", "--to", "csv", "--table", table).out
        assert "'=HYPERLINK(0)" in out
        assert not any(
            cell.startswith(("=", "+", "@")) for row in csv.reader(io.StringIO(out)) for cell in row
        )


def test_warnings_of_the_input_are_passed_on(tmp_path: Path) -> None:
    source = tmp_path / "a.trf"
    source.write_bytes(SAMPLE.read_bytes().decode("utf-8").encode("cp1250", "replace"))
    answer = call("convert", source, tmp_path / "b.json", "--json")
    assert "encoding" in {issue["code"] for issue in answer.document["issues"]}
    assert "not UTF-8" in answer.err


@pytest.mark.parametrize("name", ["trf", "trf26", "trf2026"])
def test_the_main_form_of_a_trf_has_three_names(tmp_path: Path, name: str) -> None:
    answer = call("convert", SAMPLE, "-", "--to", name, "--json")
    assert answer.document["format"] == "trf2026"
    assert trf.loads(answer.document["text"]) == read(SAMPLE)


def test_formats_can_be_chained_through_pipes() -> None:
    data = SAMPLE.read_bytes()
    as_json = process("convert", "-", "-", "--to", "json", stdin=data)
    assert json_.loads(as_json.out) == trf.loads(data)
    assert as_json.err == ""


@pytest.mark.parametrize("ending", ["xlsx", "trf", "json", "csv"])
@pytest.mark.parametrize("way", ["itself", "symlink", "folder"])
def test_a_file_is_never_converted_onto_itself(event: Path, ending: str, way: str) -> None:
    source = event / f"event.{ending}"
    target = {
        "itself": source,
        "symlink": event / f"link.{ending}",
        "folder": event / ".." / event.name / f"event.{ending}",
    }[way]
    if way == "symlink":
        target.symlink_to(source)
    before = contents(event)
    answer = call("convert", source, target, "--force")
    assert answer.code == 3
    assert "same file" in answer.err
    assert contents(event) == before


@pytest.mark.parametrize("out", ["new.xlsx", "new.trf", "new.json", "new.csv"])
def test_what_only_the_workbook_has_is_listed_as_lost(event: Path, out: str) -> None:
    source = event / "event.xlsx"
    with at_other_desk(source) as desk:
        desk.book.create_sheet("Prize money")
        players, sheet = desk.players(), desk.book["Players"]
        column = players.columns["Club"]
        sheet.cell(players.top, column).value = "Paid"
        sheet.tables["tblPlayers"].tableColumns[column - 1].name = "Paid"
        sheet.cell(players.top + 1, column).value = "yes"
        desk.grid("tblGames").type(1, "Moves", "1. e4 e5")
        desk.grid("tblSchedule").type(1, "Date", "2026-11-21")
        desk.grid("tblSchedule").type(1, "Time", "14:00")
        desk.grid("tblSchedule").type(2, "Place of play", "Town hall")
        desk.round(1).type(1, "Game", "1. d4 d5")
    answer = call("convert", source, event / out, "--json")
    assert answer.code == 0
    lost = {(i["code"], i["place"]["sheet"]): i["message"] for i in answer.document["lost"]}
    assert "'Prize money'" in lost["own-sheet", "Prize money"]
    assert "'Paid'" in lost["own-column", "Players"]
    assert "2 rounds." in lost["schedule", "Schedule"]
    assert "1 row." in lost["games", "Games"]
    assert "1 row." in lost["games", "Round 1"]
    assert "1 action" in lost["history", "Log"]
    assert all(message in answer.err for message in lost.values())


@pytest.mark.part(2)
@pytest.mark.parametrize(
    ("title", "cell"), [("Players", "M5"), ("Round 1", "K5"), ("Standings", "Q9"), ("Games", "L5")]
)
@pytest.mark.parametrize("out", ["new.json", "new.xlsx"])
def test_a_column_beside_a_list_is_named(event: Path, title: str, cell: str, out: str) -> None:
    source = event / "event.xlsx"
    with at_other_desk(source) as desk:
        desk.book[title][cell] = "Paid"
    answer = call("convert", source, event / out, "--json")
    own = [i for i in answer.document["lost"] if i["code"] == "own-column"]
    [issue] = own
    assert issue["place"]["sheet"] == title
    assert ("'Q'" if cell == "Q9" else "'Paid'") in issue["message"]


def test_of_a_plain_workbook_only_the_history_is_lost(event: Path) -> None:
    answer = call("convert", event / "event.xlsx", event / "new.xlsx", "--json")
    assert [issue["code"] for issue in answer.document["lost"]] == ["history"]


@pytest.mark.parametrize("out", ["new.trf", "new.csv", "new.trf16"])
def test_an_empty_workbook_is_not_made_a_file_without_players(tmp_path: Path, out: str) -> None:
    source = tmp_path / "empty.xlsx"
    assert call("new", source).code == 0
    answer = call("convert", source, tmp_path / out)
    assert answer.code == 3
    assert "no players" in answer.err
    assert "TRF file?" not in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["empty.xlsx"]


def test_what_is_taken_at_an_import_stands_in_the_workbook_and_its_report(tmp_path: Path) -> None:
    old, book, report = tmp_path / "a.trf16", tmp_path / "a.xlsx", tmp_path / "r.trf"
    assert call("convert", SAMPLE, old).code == 0
    plain = replace(read(SAMPLE), source=None)
    assert agreed("convert", old, book).code == 0
    back = call("convert", book, tmp_path / "b.json")
    assert back.code == 0
    taken = read(tmp_path / "b.json")
    assert taken.tiebreaks
    assert taken.tiebreaks[0] != "PTS"
    assert taken.initial_colour is plain.initial_colour
    if call("convert", book, report, "--to", "report").code == 0:
        assert "\n202 " in report.read_text("utf-8")
        assert "\n152 " in report.read_text("utf-8")


def test_an_ending_that_is_not_written_is_called_so(tmp_path: Path) -> None:
    answer = call("convert", SAMPLE, tmp_path / "a.xls")
    assert answer.code == 3
    assert "This command does not write files that end in .xls." in answer.err


def test_a_pipe_that_brings_no_trf_is_told_so() -> None:
    answer = process("convert", "-", "-", "--to", "json", stdin=b'[Event "E"]\n')
    assert answer.code == 3
    assert "Only a TRF or a cross table can be read from '-'" in answer.err


def test_one_answer_confirms_all_rounds_that_are_paired_otherwise(tmp_path: Path) -> None:
    t = replace(read(SAMPLE), source=None)
    turned = [
        replace(r, games=tuple(replace(g, white=g.black, black=g.white) for g in r.games))
        for r in t.rounds[:2]
    ]
    (tmp_path / "a.json").write_text(
        json_.dumps(replace(t, rounds=(*turned, *t.rounds[2:]))), "utf-8"
    )
    out = tmp_path / "a.xlsx"
    asked = call("convert", tmp_path / "a.json", out)
    assert asked.code == 3
    assert "IMPORT-PAIRS.2" in asked.err
    assert call("convert", tmp_path / "a.json", out, "--accept", "IMPORT-PAIRS").code == 0

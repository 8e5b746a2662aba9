"""Checking files."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.playing.typist import at_desk, at_other_desk


@pytest.mark.parametrize("name", ["event.trf", "event.xlsx"])
def test_a_sound_file_leaves_with_0_and_says_so(event: Path, name: str) -> None:
    answer = call("check", event / name)
    assert (answer.code, answer.out) == (0, "")
    told = "Rounds: 1 closed, 2 complete\n"
    assert answer.err == f"{told}{event / name}: no problems found\n"


@pytest.mark.parametrize("name", ["event.trf", "event.xlsx"])
def test_a_rating_officer_asks_for_fide_numbers_and_ranks(event: Path, name: str) -> None:
    answer = call("check", event / name, "--rating", "--json")
    assert answer.code == 3
    lines = [issue["message"] for issue in answer.document["issues"]]
    names = "players 1-13 (Player 0001, Player 0002, Player 0003, ...)"
    assert f"The FIDE ID of {names} is missing." in lines
    ranks = f"The final rank of {names} is missing."
    # The report of a workbook has the ranks of its standings: no cell of it asks for them.
    assert (ranks in lines) is (name == "event.trf")


def test_a_rating_officer_points_at_the_cells_of_a_workbook(event: Path) -> None:
    path = event / "event.xlsx"
    with at_desk(path) as desk:
        settings = desk.grid("tblSettings")
        row = settings.find("Setting", "Place")
        cell = settings.type(row, "Value", None)
    answer = call("check", path, "--rating", "--json")
    issues = answer.document["issues"]
    [city] = [issue for issue in issues if "city" in issue["message"]]
    assert city["message"] == "The city of the event is missing. Fill in the setting 'Place'."
    assert (city["place"]["sheet"], city["place"]["cell"]) == ("Tournament", cell)
    in_report_only = [issue for issue in issues if issue["place"]["sheet"] is None]
    assert all("(222)" in issue["message"] for issue in in_report_only)
    [number] = [issue["place"]["cell"] for issue in issues if issue["code"] == "fide-id"]
    assert number.startswith("B")


def test_every_problem_is_told_at_once_with_its_cell(event: Path) -> None:
    path = event / "event.xlsx"
    with at_desk(path) as desk:
        players, round_ = desk.players(), desk.round(2)
        wrong = {
            players.type(2, "Rating", "strong"): "Players",
            players.type(4, "Byes", "never"): "Players",
            round_.type(1, "Result", "2-0"): "Round 2",
            round_.type(3, "W no.", 77): "Round 2",
        }
    answer = call("check", path, "--json")
    assert answer.code == 3
    found = {
        i["place"]["cell"]: i["place"]["sheet"]
        for i in answer.document["issues"]
        if i["severity"] == "error"
    }
    assert found == wrong
    assert answer.document["errors"] == 4


def test_the_checks_sheet_lists_the_same_problems(event: Path) -> None:
    path = event / "event.xlsx"
    with at_desk(path) as desk:
        cell = desk.round(2).type(1, "Result", "2-0")
    assert call("check", path).code == 3
    with at_other_desk(path) as desk:
        checks = desk.grid("tblChecks")
        rows = [(checks.get(row, "Sheet"), checks.get(row, "Cell")) for row in checks.rows()]
    assert ("Round 2", f"""=HYPERLINK("#'Round 2'!{cell}","{cell}")""") in rows


def test_a_check_that_finds_nothing_new_writes_nothing(event: Path) -> None:
    path = event / "event.xlsx"
    call("check", path)
    before = path.read_bytes()
    answer = call("check", path, "--json")
    assert answer.document["written"] is False
    assert path.read_bytes() == before


def test_a_tiebreak_without_values_is_told_before_the_first_round(tmp_path: Path) -> None:
    players, path = tmp_path / "players.csv", tmp_path / "club.xlsx"
    players.write_text("Name,Rating\nAnn,1900\nBen,1800\nCal,1700\nDee,\n", "utf-8")
    said = "ARO cannot be computed without a rating for every player; player 4 has no rating."
    made = call("new", path, "--players", players, "--system", "fide1998", "--rounds", "3")
    assert (made.code, said in made.err) == (0, True)
    checked = call("check", path)
    assert (checked.code, said in checked.out) == (0, True)
    assert "'Tournament', cell B" in checked.out
    assert "To count them as 1400, write ARO/U1400" in checked.out
    assert said not in call("pair", path).err  # it was told, and is again with the standings
    assert call("convert", path, tmp_path / "club.trf").code == 0
    checked = call("check", tmp_path / "club.trf")
    assert (checked.code, said in checked.out) == (0, True)
    assert call("standings", path).err.count(said) == 1

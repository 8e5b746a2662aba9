"""Baku acceleration from the command line: C.04.7 (2026-02) in workbooks and TRF files."""

from __future__ import annotations

from pathlib import Path

from support.commands import call
from support.playing.typist import at_desk
from swissheet.formats import json_, trf
from swissheet.model import Tournament

HEAD = "012 Open\n142 9\n152 W\n192 FIDE_DUTCH_2026_BAKU\n"


def line(tpn: int) -> str:
    return f"001 {tpn:>4}      Player {tpn:<26} {2400 - 10 * tpn}{'':28} 0.0 {tpn:>4}\n"


def people(folder: Path, byes: str) -> Path:
    path = folder / "people.csv"
    rows = "".join(f"Player {tpn},{2400 - 10 * tpn},{byes if tpn == 1 else ''}\n"
                   for tpn in range(1, 14))  # fmt: skip
    path.write_text("Name,Rating,Byes\n" + rows, "utf-8")
    return path


def workbook(folder: Path, byes: str = "") -> Path:
    """Thirteen players of nine rounds with Baku chosen in the settings."""
    path = folder / "open.xlsx"
    assert call("new", path, "--rounds", 9, "--players", people(folder, byes)).code == 0
    with at_desk(path) as desk:
        grid = desk.grid("tblSettings")
        grid.type(grid.find("Setting", "Acceleration"), "Value", "Baku")
        grid.type(grid.find("Setting", "Colour of No. 1"), "Value", "White")
    return path


def enter(path: Path, number: int, results: dict[int, str]) -> None:
    with at_desk(path) as desk:
        for board, result in results.items():
            desk.round(number).type(board, "Result", result)


def state(path: Path) -> Tournament:
    target = path.with_suffix(".state.json")
    assert call("convert", path, target, "--force").code == 0
    return json_.loads(target.read_text("utf-8"))


def pairs(path: Path, *more: str) -> list[tuple[int, int]]:
    answer = call("pair", path, *more, "--json")
    assert answer.code == 0, answer.err
    return [(b["white"]["tpn"], b["black"]["tpn"]) for b in answer.document["boards"]]


ROUND_ONE = [(2, 5), (6, 3), (4, 7), (8, 11), (12, 9), (10, 13)]
"""The pairs when No. 1 is not there: GA is 2 to 7, and 2 has the initial colour."""


def test_a_bye_of_the_first_player_makes_a_ga_of_six_of_the_other_twelve(tmp_path: Path) -> None:
    """1.2, 1.3 in a workbook; the last of GA is No. 7 before and after No. 1 came."""
    path = workbook(tmp_path, "H1")
    assert pairs(path) == ROUND_ONE
    enter(path, 1, dict.fromkeys(range(1, 7), "1/2"))
    second = pairs(path)
    assert max(state(path).virtual_points[0].tpns) == 7
    # No. 1 has half a point like all and stands in GA: seven meet, and one of them goes down.
    group = set(range(1, 8))
    assert sum(white in group and black in group for white, black in second) == 3
    assert 1 in {tpn for pair in second for tpn in pair}
    checked = call("verify", path)
    assert checked.code == 0
    assert "1 tournament with the acceleration of C.04.7 2026-02" in checked.out


def test_who_has_no_number_in_round_one_is_told_without(tmp_path: Path) -> None:
    shown = call("pair", workbook(tmp_path, "H1")).out
    assert "Half-point bye: - Player 1" in shown


def test_a_file_with_the_code_alone_is_paired_alike_and_keeps_its_shape(tmp_path: Path) -> None:
    """192 asks for Baku and 240 gives No. 1 the bye; no virtual points need be written."""
    path = tmp_path / "open.trf"
    text = HEAD + "240 H 001    1\n" + "".join(map(line, range(1, 14)))
    path.write_text(text, "utf-8")
    assert pairs(path) == ROUND_ONE
    after = path.read_text("utf-8")
    assert "250 " not in after
    assert after.startswith(HEAD)
    assert max(trf.loads(after).virtual_points[0].tpns) == 7


def test_a_file_that_names_the_older_text_counts_the_whole_list(tmp_path: Path) -> None:
    """With N = 13 group GA is 1 to 8, so the seven of it in round 1 send one down."""
    path = tmp_path / "open.trf"
    note = "### swissheet option acceleration=C.04.5.1 until 2026-01\n"
    text = HEAD + note + "240 H 001    1\n" + "".join(map(line, range(1, 14)))
    path.write_text(text, "utf-8")
    assert pairs(path) != ROUND_ONE
    assert max(trf.loads(path.read_text("utf-8")).virtual_points[0].tpns) == 8


def test_boards_of_a_workbook_stand_by_the_score_with_virtual_points(tmp_path: Path) -> None:
    """1.5: GA drew its games and stands before the winners of GB."""
    path = workbook(tmp_path, "Z1")
    pairs(path)
    enter(path, 1, {1: "1/2", 2: "1/2", 3: "1/2", 4: "1", 5: "1", 6: "1"})
    second = pairs(path)
    event = state(path)
    points = event.scores(1)
    with_virtual = {tpn: points[tpn] + 10 * (tpn <= 7) for tpn in points}
    order = [sorted((with_virtual[w], with_virtual[b]), reverse=True) for w, b in second]
    assert order == sorted(order, reverse=True)
    assert order[0] == [15, 15]
    plain = [sorted((points[w], points[b]), reverse=True) for w, b in second]
    assert plain != sorted(plain, reverse=True)


def test_the_text_goes_with_the_event_from_file_to_file(tmp_path: Path) -> None:
    """Workbook to TRF to workbook: the setting is Baku again, and the next round is the same."""
    path = workbook(tmp_path, "H1")
    pairs(path)
    enter(path, 1, dict.fromkeys(range(1, 7), "1/2"))
    assert call("convert", path, tmp_path / "there.trf").code == 0
    back = tmp_path / "back.xlsx"
    assert call("convert", tmp_path / "there.trf", back).code == 0
    assert state(back).options == (("acceleration", "C.04.7 2026-02"),)
    with at_desk(back) as desk:
        grid = desk.grid("tblSettings")
        assert grid.get(grid.find("Setting", "Acceleration"), "Value") == "Baku"
    assert pairs(back) == pairs(path)

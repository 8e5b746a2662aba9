"""``games --compare``: the scoresheets of White against those of Black."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import Outcome, call

MOVES = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6"


def sheet(moves: str, round_: str = "1.1", white: str = "Tan, Li", result: str = "1-0") -> str:
    tags = {"Event": "E", "Site": "S", "Date": "2026.05.01", "Round": round_, "White": white,
            "Black": "Halim, Sari", "Result": result}  # fmt: skip
    return "".join(f'[{k} "{v}"]\n' for k, v in tags.items()) + f"\n{moves} {result}\n\n"


def compared(folder: Path, first: str, second: str, *options: str) -> Outcome:
    files = folder / "white.pgn", folder / "black.pgn"
    for file, text in zip(files, (first, second), strict=True):
        file.write_text(text, "utf-8")
    return call("games", files[0], "--compare", files[1], *options)


@pytest.mark.parametrize(
    ("second", "said", "code"),
    [
        (sheet(MOVES), "", 0),
        (sheet("1.e4 e5 2.Sf3 Sc6 3.Lb5 a6"), "", 0),
        (
            sheet(MOVES.replace("3.Bb5", "3.Bc4")),
            "difference between the scoresheets is at half-move 5: 3.Bb5 and",
            1,
        ),
        (sheet(MOVES, result="0-1"), "have different results: 1-0 and 0-1", 1),
        (
            sheet("1.e4 e5 2.Nf3"),
            "agree for 3 half-moves. Then one of them continues with 2...Nc6",
            0,
        ),
        (sheet("1.e4 e5 2.Nf5 Nc6"), "The second scoresheet cannot be read to the end", 1),
    ],
)
def test_the_first_difference_of_two_scoresheets_is_told(
    second: str, said: str, code: int, tmp_path: Path
) -> None:
    done = compared(tmp_path, sheet(MOVES), second)
    assert done.code == code
    assert ("P33" in done.out) == bool(said)
    assert said in done.out


def test_sheets_are_found_by_round_and_names_in_any_order(tmp_path: Path) -> None:
    first = sheet(MOVES) + sheet("1.d4 d5 2.c4 e6", "1.2", "Wibowo, Adi")
    second = sheet("1.d4 d5 2.c4 c6", "1.2", "WIBOWO, adi") + sheet(MOVES)
    done = compared(tmp_path, first, second)
    told = [line for line in done.out.splitlines() if "P33" in line]
    assert len(told) == 1
    assert ":11: game 2, Wibowo, Adi - Halim, Sari: error P33" in told[0]
    assert "difference between the scoresheets is at half-move 4: 2...e6 and 2...c6" in told[0]


def test_sheets_without_tags_are_those_of_the_games_in_their_order(tmp_path: Path) -> None:
    done = compared(tmp_path, sheet(MOVES), '[Event "?"]\n\n1.e4 c5 1-0\n')
    assert "difference between the scoresheets is at half-move 2: 1...e5 and 1...c5" in done.out


def test_a_second_sheet_of_no_game_is_told(tmp_path: Path) -> None:
    done = compared(tmp_path, sheet(MOVES), sheet(MOVES) + sheet(MOVES, "4.1", "Wibowo, Adi"))
    assert "These games of" in done.out
    assert ": 2 (numbers of games)" in done.out
    document = compared(tmp_path, sheet(MOVES), sheet(MOVES, "9.9"), "--json").document
    assert [issue["check"] for issue in document["issues"]] == ["P33"]


def test_second_sheets_of_games_in_a_workbook_stand_in_its_column(tmp_path: Path) -> None:
    assert call("new", tmp_path / "open.xlsx").code == 0
    (tmp_path / "black.pgn").write_text(sheet(MOVES), "utf-8")
    done = call("games", tmp_path / "open.xlsx", "--compare", tmp_path / "black.pgn")
    assert done.code == 3
    assert "column of the sheet Games" in done.err

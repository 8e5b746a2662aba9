"""Lists that people brought: what is a list, what is a report, and what of it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissheet.cli.files.player_lists import Listed, player_list


def listed(folder: Path, text: str | bytes, name: str = "list.txt") -> Listed:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return player_list(str(path))


def read(folder: Path, text: str | bytes, name: str = "list.txt") -> list[str]:
    """Title, name and rating of each player."""
    keys = ("title", "name", "rating")
    rows = listed(folder, text, name).rows
    return [" ".join(row[key] for key in keys if row.get(key)) for row in rows]


def test_a_row_that_begins_as_a_line_of_a_trf_makes_no_report_of_a_list(tmp_path: Path) -> None:
    rows = 'No,Name,Rating\n001    1 ,"Abel, Ann",1500\n002    2 ,"Baker, Bob",1450\n'
    assert read(tmp_path, rows) == ["Abel, Ann 1500", "Baker, Bob 1450"]


def test_lines_numbered_by_three_digits_are_a_list(tmp_path: Path) -> None:
    lines = [
        f"{at:03d} Player, {letter} {1500 - at}" for at, letter in enumerate("ABCDEFGHIJKLM", 1)
    ]
    found = read(tmp_path, "\n".join(lines))
    assert found == [line[4:] for line in lines]


def test_a_report_whose_first_lines_are_players_is_still_one(tmp_path: Path) -> None:
    line = f"001    1 m    {'Abel, Ann':<33} 1500 POL {'':22}  0.0    1"
    assert read(tmp_path, f"{line}\n") == ["Abel, Ann 1500"]
    assert read(tmp_path, f"012 Name Rating\n{line}\n") == ["Abel, Ann 1500"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. Budi Santoso 1500\n2. Ni Luh Arum 1400\n", ["Budi Santoso 1500", "Ni Luh Arum 1400"]),
        ("1) GM Budi Santoso (2500)\n3) Siti\n", ["GM Budi Santoso 2500", "Siti"]),
        ("Peserta\n\n1.Budi Santoso\n2.Siti Nur\n\n", ["Budi Santoso", "Siti Nur"]),
        ("1\tBudi Santoso\t1500\n2\tSiti Nur\t-\n", ["Budi Santoso 1500", "Siti Nur"]),
        ("1. Abel, Ann, 1500\n2. Baker, Bob - 1400\n", ["Abel, Ann 1500", "Baker, Bob 1400"]),
    ],
)
def test_numbered_lines_need_no_headings(tmp_path: Path, text: str, found: list[str]) -> None:
    assert read(tmp_path, text) == found

"""Another list is pasted over names and ratings before round 1: the numbers follow the new list."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from support.commands import call
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.host.book import Value

NAMES = ("Abel", "Bonn", "Cole", "Dorn", "Ebel", "Funk", "Gies", "Hahn")
FIRST = [(f"{name}, Test", 2400 - 50 * at) for at, name in enumerate(NAMES)]
OTHERS = [
    (f"{name}, Guest", 1500 + 70 * (at * 3 % 8))
    for at, name in enumerate(("Ito", "Juul", "Kato", "Lund", "Mori", "Nagy", "Otto", "Paz"))
]
LISTS = {
    "in another order": [*FIRST[3:], *FIRST[:3]],
    "of other people": OTHERS,
    "partly": [*OTHERS[:4], *FIRST[4:]],
    "in another order with other ratings": [(name, 4000 - elo) for name, elo in FIRST[::-1]],
    "longer": [*OTHERS, ("Quin, Guest", 2000), ("Ruiz, Guest", 1400)],
    "one for another": [*FIRST[:2], ("Stan, Guest", 1300), *FIRST[3:]],
}
Row = tuple[object, object, object]


def paste(path: Path, rows: Sequence[tuple[str, int]]) -> None:
    """Somebody pastes names and ratings over the list, and saves."""
    book = open_book(str(path))
    cells: dict[str, Value] = {f"B{6 + at}": name for at, (name, _) in enumerate(rows)}
    cells |= {f"D{6 + at}": elo for at, (_, elo) in enumerate(rows)}
    book.set_cells("Players", cells)
    path.write_bytes(book.to_bytes())


def listed(path: Path) -> list[Row]:
    """Number, name and rating of everybody, in the order of the sheet."""
    rows = open_book(str(path)).read_range("Players", "A6:D17").rows
    return [(row[0], row[1], row[3]) for row in rows if row[1]]


def boards(path: Path) -> list[set[object]]:
    rows = open_book(str(path)).read_range("Round 1", "A6:G11").rows
    return [{row[2], row[6]} for row in rows if row[0]]


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Eight players who have numbers; round 1 was paired and taken back."""
    return made(tmp_path, "open.xlsx", FIRST)


def made(folder: Path, name: str, rows: Sequence[tuple[str, int]]) -> Path:
    text = "Name;Rating\n" + "".join(f"{who};{elo}\n" for who, elo in rows)
    (folder / f"{name}.csv").write_text(text, "utf-8")
    path = folder / name
    given = ("--players", folder / f"{name}.csv", "--rounds", "3")
    assert call("new", path, *given).code == 0
    assert call("pair", path).code == 0
    assert call("undo", path).code == 0
    return path


@pytest.mark.parametrize("rows", LISTS.values(), ids=LISTS)
def test_a_list_pasted_over_the_players_is_paired_by_its_own_ratings(
    event: Path, rows: list[tuple[str, int]]
) -> None:
    """C.04.2 (2026-02) 2.2, 2.3."""
    first = listed(event)
    paste(event, rows)
    pasted = listed(event)
    assert "the players are not those who got the numbers" in call("check", event).out
    paired = call("pair", event)
    assert paired.code == 0
    assert "the players are not those who got the numbers" in paired.err
    order = sorted(rows, key=lambda row: -row[1])
    assert sorted(listed(event), key=lambda row: int(str(row[0]))) == [
        (number, *row) for number, row in enumerate(order, start=1)
    ]
    twin = made(event.parent, "twin.xlsx", order)
    assert call("pair", twin).code == 0
    made_boards = boards(event)
    assert made_boards == boards(twin)
    assert "the players are not those" not in call("check", event).out
    # The pairing alone goes back; the list that was pasted stays, without the numbers of others.
    assert "Paired" in call("undo", event).err
    assert [row[1:] for row in listed(event)] == [row[1:] for row in pasted]
    assert call("pair", event).code == 0
    assert boards(event) == made_boards
    assert "Paired" in call("undo", event).err
    assert "Typing" in call("undo", event).err
    left = listed(event)
    assert sorted(left, key=str) == sorted(first, key=str)
    assert call("redo", event, "--steps", "2").code == 0
    assert boards(event) == made_boards


def test_names_spelt_right_before_round_1_keep_their_numbers(event: Path) -> None:
    paste(event, [(name.replace("Test", "Tést"), elo) for name, elo in FIRST])
    paired = call("pair", event)
    assert paired.code == 0
    assert "those who got the numbers" not in paired.err
    assert [row[0] for row in listed(event)] == [*range(1, 9)]


def test_numbers_that_people_gave_stay_until_nobody_is_left_who_got_one(tmp_path: Path) -> None:
    """Such as lots: a player takes the place of another one."""
    path, numbers = tmp_path / "open.xlsx", [5, 3, 8, 1, 7, 2, 6, 4]
    assert call("new", path, "--rounds", "3").code == 0
    paste(path, FIRST)
    book = open_book(str(path))
    book.set_cells("Players", {f"A{6 + at}": number for at, number in enumerate(numbers)})
    path.write_bytes(book.to_bytes())
    assert call("pair", path).code == 0
    assert call("undo", path).code == 0
    paste(path, LISTS["one for another"])
    assert "The pairing numbers do not follow rating" in call("pair", path).err
    assert [row[0] for row in listed(path)] == numbers
    assert call("undo", path).code == 0
    paste(path, OTHERS)
    assert "those who got the numbers" in call("pair", path).err
    assert [row[0] for row in listed(path)] == [8, 5, 2, 7, 4, 1, 6, 3]

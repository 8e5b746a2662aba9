"""By command: what would be taken back is told first, steps are listed, and rounds gone back to."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book

PLAYERS = "Name;Rating\n" + "".join(
    f"{name}, Test;{2400 - 20 * at}\n" for at, name in enumerate(("Abel", "Bonn", "Cole", "Dorn"))
)


def type_in(path: Path, sheet: str, **cells: object) -> None:
    """Somebody types into cells, and saves."""
    book = open_book(str(path))
    book.set_cells(sheet, cells)  # type: ignore[arg-type]
    path.write_bytes(book.to_bytes())


def boards(path: Path, round_: int) -> object:
    return open_book(str(path)).read_table(f"tblRound{round_:02d}").rows


def results(path: Path, round_: int) -> list[object]:
    book = open_book(str(path))
    return [row[0] for row in book.read_range(f"Round {round_}", "E6:E7").rows]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Two rounds played by hand, the second with one result."""
    (tmp_path / "list.csv").write_text(PLAYERS, "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", tmp_path / "list.csv", "--rounds", "3").code == 0
    assert call("pair", path).code == 0
    type_in(path, "Round 1", E6="1", E7="=")
    assert call("pair", path).code == 0
    type_in(path, "Round 2", E6="0")
    return path


def test_a_dry_run_tells_names_cells_and_results_and_writes_nothing(played: Path) -> None:
    before = played.read_bytes()
    told = call("undo", played, "--round", "1", "--dry-run")
    assert told.code == 0
    assert "Taken back: 4 steps, to before 'Paired, round 1: 2 boards'." in told.err
    typing, second, *_ = told.out.splitlines()
    assert "Typing: 1 cell" in typing
    assert "What changes: results that vanish: round 2, board 1: 0-1." in typing
    assert second.startswith("Paired, round 2: 2 boards (")
    assert "the boards of round 2; hidden: the sheet 'Round 2'" in second
    assert len(told.out.splitlines()) == 4
    assert played.read_bytes() == before


def test_a_correction_that_is_only_asked_about_needs_no_putting_back(played: Path) -> None:
    asked = call("correct", played, "--round", "1", "--board", "1", "--result", "0-1")
    assert asked.code == 3
    assert "put-back" not in asked.err
    assert asked.err.splitlines()[-1].endswith("--accept CORRECTION")


def test_a_correction_is_taken_back_and_given_back_in_results(played: Path) -> None:
    type_in(played, "Round 1", E6="=")
    asked = call("standings", played)
    back, put_back, on, confirm = asked.err.splitlines()[-4:]
    assert (back, on) == ("To put it back:", "To confirm it and go on:")
    assert put_back == f"swissheet put-back {played} --code CORRECTION"
    assert confirm == f"swissheet standings {played} --accept CORRECTION"
    assert call("standings", played, "--accept", "CORRECTION").code == 0
    undone = call("undo", played)
    assert "What changes: round 1, board 1: ½-½ becomes 1-0; " in undone.out
    assert "'Standings'" in undone.out
    assert "!" not in undone.out
    assert "What changes: round 1, board 1: 1-0 becomes ½-½; " in call("redo", played).out


def test_results_typed_over_since_are_named_by_round_and_board(played: Path) -> None:
    assert call("standings", played).code == 0
    type_in(played, "Round 2", E6="1")
    assert call("standings", played).code == 0
    assert call("undo", played).code == 0
    assert call("undo", played).code == 0
    type_in(played, "Round 2", E6="*")
    assert "these cells were changed after the undo: round 2, board 1: " in call("redo", played).err


def test_a_finished_round_corrected_to_adjourned_says_so(played: Path) -> None:
    type_in(played, "Round 1", E6="--")
    assert call("standings", played, "--accept", "CORRECTION").code == 0
    type_in(played, "Round 1", E6="*")
    assert "Result: -/- became adjourned" in call("standings", played).err


def test_history_lists_the_steps_with_number_name_time_and_hand(played: Path) -> None:
    shown = call("history", played).out
    assert "undo 1" in shown
    answer = call("history", played, "--json").document
    assert [(step["can"], step["name"], step["round"]) for step in answer["steps"]] == [
        ("undo 1", "Typing", None),
        ("undo 2", "Paired", 2),
        ("undo 3", "Typing", None),
        ("undo 4", "Paired", 1),
        ("undo 5", "Imported", None),
    ]
    assert answer["reach"] == "5 steps can be taken back, to before 'Imported'."
    assert answer["steps"][0]["changes"].startswith("results that vanish: round 2, board 1")
    assert all(step["when"] and step["number"] for step in answer["steps"][1:])
    assert call("undo", played, "--steps", "2").code == 0
    steps = call("history", played, "--json").document["steps"]
    assert [step["can"] for step in steps] == ["redo 2", "redo 1", "undo 1", "undo 2", "undo 3"]


def test_a_round_is_gone_back_to_and_all_is_given_back(played: Path) -> None:
    cells = [boards(played, number) for number in (1, 2)]
    assert call("undo", played, "--round", "1", "--end").code == 0
    book = open_book(str(played))
    assert actions.to_tournament(book).rounds_paired == 1
    assert results(played, 1) == ["1", "="]
    assert call("undo", played, "--round", "1").code == 0
    assert actions.to_tournament(open_book(str(played))).rounds_paired == 0
    answer = call("redo", played, "--steps", "9")
    assert (answer.code, len(answer.out.splitlines())) == (0, 4)
    assert [boards(played, number) for number in (1, 2)] == cells
    assert call("redo", played).code == 3


@pytest.mark.parametrize(
    "wrong",
    [("--steps", "2", "--round", "1"), ("--end",), ("--round", "3"), ("--steps", "0")],
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_written(
    played: Path, wrong: tuple[str, ...]
) -> None:
    before = played.read_bytes()
    assert call("undo", played, *wrong).code == 3
    assert played.read_bytes() == before


def test_a_trf_has_no_steps(event: Path) -> None:
    assert call("undo", event / "event.trf", "--steps", "2").code == 3
    assert call("redo", event / "event.trf").code == 3
    answer = call("history", event / "event.trf", "--json").document
    assert (answer["steps"], answer["reach"]) == ([], "A TRF keeps no steps.")


def test_a_typed_result_outlives_unpairing_and_pairing_again(played: Path) -> None:
    answer = call("unpair", played, "--json")
    assert (answer.code, "1 result kept" in answer.document["what"]) == (0, True)
    assert call("pair", played).code == 0
    assert results(played, 2) == ["0-1", None]


def rows_exchanged(path: Path, sheet: str, columns: str) -> None:
    """Somebody exchanges the first two rows of a round by cut and paste, in these columns."""
    first, last = columns.split(":")
    one, two = (
        open_book(str(path)).read_range(sheet, f"{first}{row}:{last}{row}").rows[0]
        for row in (6, 7)
    )
    letters = "ABCDEFGH"["ABCDEFGH".index(first) :]
    type_in(
        path,
        sheet,
        **{f"{at}6": value for at, value in zip(letters, two, strict=False)},
        **{f"{at}7": value for at, value in zip(letters, one, strict=False)},
    )


@pytest.fixture
def paired(played: Path) -> Path:
    """Round 1 is finished and round 2 paired, without a result."""
    assert call("undo", played, "--round", "2").code == 0
    assert call("pair", played).code == 0
    return played


def test_a_pairing_whose_rows_were_sorted_is_taken_back_without_force(paired: Path) -> None:
    before = boards(paired, 2)
    rows_exchanged(paired, "Round 2", "A:H")
    assert "note" not in call("standings", paired).err
    undone = call("undo", paired)
    assert (undone.code, "Paired" in undone.err) == (0, True)
    assert call("redo", paired).code == 0
    assert boards(paired, 2) == before


@pytest.mark.parametrize("published", [False, True])
def test_pairs_on_exchanged_boards_are_reported_and_the_pairing_goes_back(
    paired: Path, published: bool
) -> None:
    if published:
        assert call("publish", paired).code == 0
    rows_exchanged(paired, "Round 2", "B:H")
    assert "2 pairs are on other boards now: " in call("check", paired).out
    told = call("standings", paired)
    assert told.code == 0
    assert "note BOARDS-MOVED: Round 2" in told.err
    assert ("publish the round again" in told.err) == published
    assert "BOARDS-MOVED" not in call("standings", paired).err
    assert "BOARDS-MOVED, told" in call("history", paired).out
    assert "Typing: 2 cells" in call("undo", paired, "--steps", "2").err
    if published:
        assert call("undo", paired).code == 0
    assert "Paired, round 2" in call("undo", paired).err


def test_a_board_that_differs_among_sorted_rows_is_named_alone(paired: Path) -> None:
    rows_exchanged(paired, "Round 2", "A:H")
    type_in(paired, "Round 2", D6="9")
    refused = call("undo", paired)
    assert refused.code == 3
    assert "after it: 'Round 2'!D6. " in refused.err

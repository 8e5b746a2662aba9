"""A column or the sheet of a round, deleted by hand between two actions, comes back with undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from openpyxl.utils import get_column_letter, range_boundaries

from support.books.workbooks import with_macros
from support.playing.play import ByCommand, Start
from support.playing.starts import PLAYERS
from swissheet.workbook.file.storage.files import backups

Begin = Callable[[Start], ByCommand]


def without_ratings(play: ByCommand) -> None:
    """The column of ratings is deleted, as a person deletes one."""
    book = with_macros(play.path)
    sheet = book["Players"]
    table = sheet.tables[PLAYERS]
    left, top, right, bottom = range_boundaries(table.ref)
    at = [column.name for column in table.tableColumns].index("Rating")
    for row in range(top, bottom + 1):
        values = [sheet.cell(row, column).value for column in range(left, right + 1)]
        for place, value in enumerate([*values[:at], *values[at + 1 :], None]):
            sheet.cell(row, left + place).value = value
    del table.tableColumns[at]
    table.ref = f"{get_column_letter(left)}{top}:{get_column_letter(right - 1)}{bottom}"
    table.autoFilter = None
    book.save(play.path)


def without_sheet(play: ByCommand, title: str) -> None:
    book = with_macros(play.path)
    book.remove(book[title])
    book.save(play.path)


def ratings(play: ByCommand) -> list[object]:
    return [row.get("rating") for row in play.rows(PLAYERS)]


def waiting(play: ByCommand) -> list[str]:
    done = play.do("standings", "--after", "1", "--json")
    if done.code == 0:
        return []
    assert (done.code, done.changed) == (3, False), done.said
    return [change["code"] for change in done.document["error"]["changes"]]


def test_a_deleted_column_comes_back_at_once(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    before = ratings(play)
    without_ratings(play)
    assert waiting(play) == ["COLUMN-GONE"]
    assert play.do("undo").code == 0
    assert ratings(play) == before
    assert waiting(play) == []


def test_a_deleted_column_comes_back_with_the_action_that_took_it(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    before = ratings(play)
    without_ratings(play)
    assert play.do("pair", "--accept", "COLUMN-GONE").code == 0
    assert play.do("undo").code == 0
    assert ratings(play) == before
    assert waiting(play) == []
    assert play.do("undo").code == 0
    assert play.do("undo").code == 0
    assert ratings(play) == before


def test_a_deleted_column_is_deleted_again_with_redo(begin_file: Begin) -> None:
    play = begin_file(Start("R2"))
    without_ratings(play)
    assert play.do("pair", "--accept", "COLUMN-GONE").code == 0
    for command in ("undo", "redo"):
        assert play.do(command).code == 0
    assert ratings(play) == [None] * 8
    assert play.paired == 3


@pytest.mark.parametrize("number", [1, 2])
def test_the_deleted_sheet_of_a_round_comes_back(begin_file: Begin, number: int) -> None:
    play = begin_file(Start("P2"))
    before = play.boards(number)
    without_sheet(play, f"Round {number}")
    assert waiting(play) == ["ROUND-GONE"]
    done = play.do("undo")
    assert done.code == 0
    assert f"The sheet of round {number} is missing" in done.said
    assert play.boards(number) == before
    assert waiting(play) == []
    assert any(str(row["what"]).startswith("ROUND-GONE") for row in play.history)


def test_the_sheet_comes_back_before_older_steps_do(begin_file: Begin) -> None:
    """Also where it was confirmed that it is missing."""
    play = begin_file(Start("P2"))
    before = play.boards(2)
    without_sheet(play, "Round 2")
    assert play.do("standings", "--accept", "ROUND-GONE").code == 0
    assert play.do("undo").code == 0
    assert waiting(play) == ["ROUND-GONE"]
    assert play.do("undo").code == 0
    assert play.boards(2) == before
    assert waiting(play) == []


@pytest.mark.part(2)
@pytest.mark.parametrize("title", ["Players", "Tournament"])
@pytest.mark.parametrize("command", ["undo", "redo", "put-back"])
def test_without_a_sheet_of_its_own_nothing_is_taken_back(
    command: str, title: str, begin_file: Begin
) -> None:
    play = begin_file(Start("R2"))
    assert play.do("publish", "--round", "2").code == 0
    if command == "redo":
        assert play.do("undo").code == 0
    last = backups(play.path)[0].path
    play.setting("event.city", "Bern")
    without_sheet(play, title)
    done = play.do(command)
    assert (done.code, done.changed) == (3, False), done.said
    assert f"The workbook has no sheet '{title}'" in done.said
    assert str(last) in done.said
    assert "Published" not in done.said


@pytest.mark.parametrize("title", ["Players", "Tournament"])
def test_the_backup_that_is_named_has_the_sheet(title: str, begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    assert play.do("publish", "--round", "2").code == 0
    folder = play.path.parent / ".swissheet-backups" / play.path.name
    (whole,) = folder.iterdir()
    without_sheet(play, title)
    (folder / "open.20991231-235959.xlsm").write_bytes(play.data)
    done = play.do("standings")
    assert (done.code, str(whole) in done.said) == (3, True), done.said
    play.path.write_bytes(whole.read_bytes())
    assert play.do("standings", "--after", "1").code == 0


def test_where_there_is_no_backup_its_folder_is_named(begin_file: Begin) -> None:
    play = begin_file(Start("P2"))
    without_sheet(play, "Players")
    done = play.do("undo")
    assert done.code == 3
    assert "'.swissheet-backups'" in done.said

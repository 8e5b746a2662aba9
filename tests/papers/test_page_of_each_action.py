"""The page that is written with each action: where a setting says, and never in the way of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import call, contents
from swissheet.workbook.file.storage.files import editing
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.click.answers import Given
from swissheet_addin.desk.closed import ClosedFile
from swissheet_addin.desk.doors import ClickValues

LIST = "Name,Rating\n" + "".join(f"Player {n},{2300 - 40 * n}\n" for n in range(1, 9))
ADDRESS = "https://club.example/open"


def set_to(path: Path, key: str, value: str) -> None:
    with editing(path, keep=None) as edit:
        place = read(edit.book).settings.place(key)
        edit.book.set_cells(place.sheet, {place.cell: value})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A workbook of eight players that names the folder ``web`` beside it."""
    (tmp_path / "players.csv").write_text(LIST, "utf-8")
    path = tmp_path / "open.xlsx"
    assert call("new", path, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    set_to(path, "paper.page", "web")
    return path


def test_every_action_writes_the_page(file: Path) -> None:
    web = file.parent / "web"
    web.mkdir()
    set_to(file, "paper.address", ADDRESS)
    answer = call("pair", file)
    assert f"The page of the event is {web / 'open.html'}." in answer.err
    paired = (web / "open.html").read_bytes()
    assert ADDRESS.encode() in paired
    assert b"Player 5" in paired
    for board, result in enumerate("1500", start=1):
        assert call("enter", file, f"{board};{result}").code == 0
    assert b"<td>1-0" in (web / "open.html").read_bytes()
    assert call("standings", file).code == 0
    assert b"id=places" in (web / "open.html").read_bytes()
    assert call("undo", file, "--steps", "6").code == 0
    assert b"Player 5" in (web / "open.html").read_bytes()
    assert contents(web).keys() == {"open.html"}


def test_a_click_on_a_closed_file_writes_the_page_and_says_why_not(file: Path) -> None:
    web, door = file.parent / "web", ClosedFile(file)
    reply = door.press("pair", Given(), ClickValues())
    assert reply.done  # the round is paired
    assert reply.warning
    assert f"here is no folder {web}." in reply.text
    web.mkdir()
    assert not door.press("standings", Given(), ClickValues()).warning
    assert contents(web).keys() == {"open.html"}


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("gone", "There is no folder"),
        ("players.csv", "There is no folder"),
        ("taken", "open.html is not a page of swissheet."),
        ("\\\\evil.example\\share", "is the address of another computer"),
        ("//evil.example/share", "is the address of another computer"),
        ("/\\evil.example\\share", "is the address of another computer"),
        ("~nobody-at-all/web", "cannot be used"),
        ("a" * 300, "cannot be used"),
    ],
)
def test_what_keeps_the_page_from_its_folder_keeps_no_round_from_being_paired(
    file: Path, named: str, said: str
) -> None:
    taken = file.parent / "taken" / "open.html"
    taken.parent.mkdir()
    taken.write_text("the page of somebody else", "utf-8")
    set_to(file, "paper.page", named)
    known = contents(file.parent).keys()
    answer = call("pair", file, "--json")
    assert answer.code == 0
    assert len(json.loads(answer.out)["boards"]) == 4
    assert "The page of the event was not written:" in answer.err
    assert said.lower() in answer.err.lower()
    assert "sheet 'Tournament', cell B" in answer.err
    assert taken.read_text("utf-8") == "the page of somebody else"
    now = (name for name in contents(file.parent) if not name.startswith(".swissheet-backups"))
    assert set(now) == known


def test_neither_a_trial_nor_a_batch_writes_a_page(file: Path) -> None:
    """A batch has workbooks of anybody, and each could name a folder."""
    web = file.parent / "web"
    web.mkdir()
    assert call("pair", file, "--dry-run").code == 0
    done = call("batch", file, "--do", "pair,standings", "--out", file.parent / "out")
    assert done.code == 0
    assert not contents(web)


def test_an_odd_address_is_reported_at_its_cell(file: Path) -> None:
    set_to(file, "paper.address", "javascript:alert(1)")
    [issue] = [
        i for i in call("check", file, "--json").document["issues"] if "address" in i["found"]
    ]
    assert issue["severity"] == "warning"
    assert issue["place"]["sheet"] == "Tournament"

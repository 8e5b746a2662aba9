"""A click in the window of a closed file writes the bytes that the command writes."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call
from support.playing.play import Start
from support.playing.starts import Cells
from swissheet.cli.files import workbook_file
from swissheet.workbook.file.storage import files
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet_addin.click.answers import Asking, Given, Reply
from swissheet_addin.desk import closed
from swissheet_addin.desk.closed import ClosedFile
from swissheet_addin.desk.doors import ClickValues, Headline, carried_out

NOW = dt.datetime(2026, 11, 21, 9, 0)


class _Clock(dt.datetime):
    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> _Clock:
        return cls(NOW.year, NOW.month, NOW.day, NOW.hour, NOW.minute)


class _Time:
    datetime = _Clock


@pytest.fixture
def pair_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The same workbook twice, where both ways have the same clock and the same user."""
    monkeypatch.setattr(closed, "dt", _Time)
    monkeypatch.setattr(workbook_file, "dt", _Time)
    monkeypatch.setenv("LOGNAME", "ana")
    (tmp_path / "players.csv").write_text(
        "Name,Rating\n" + "".join(f"Player {n},{2300 - 40 * n}\n" for n in range(1, 9)), "utf-8"
    )
    made = tmp_path / "open.xlsx"
    assert call("new", made, "--players", tmp_path / "players.csv", "--rounds", "3").code == 0
    return made, Path(_copied(made, tmp_path / "command"))


def _copied(path: Path, folder: Path) -> Path:
    folder.mkdir()
    return Path(shutil.copy(path, folder))


def never(asking: Asking) -> bool:
    raise AssertionError(f"asked: {asking.texts}")


def test_every_action_writes_the_bytes_of_its_command(pair_of_files: tuple[Path, Path]) -> None:
    desk, command = pair_of_files

    def click(action: str) -> Reply:
        return carried_out(ClosedFile(desk), action, ClickValues(), never)

    def results(round_: int, *said: str) -> None:
        boards = dict(enumerate(said, start=1))
        values = ClickValues(values={"round_": round_, "results": boards})
        assert not carried_out(ClosedFile(desk), "enter_results", values, never).warning
        from swissheet.workbook import actions

        with editing(command) as edit:
            actions.enter_results(edit.book, round_, boards, when=NOW, who="ana")

    def same(action: str, *words: str) -> None:
        answer = click(action)
        done = call(words[0], command, *words[1:])
        assert answer.warning == bool(done.code), (answer, done)
        assert desk.read_bytes() == command.read_bytes(), action

    same("check", "check")
    same("pair", "pair")
    same("publish", "publish")
    same("pair", "pair")  # refused: results are missing
    results(1, "1", "5", "0", "+")
    assert desk.read_bytes() == command.read_bytes()
    same("standings", "standings")
    same("check_games", "check-games")
    same("undo", "undo")
    same("redo", "redo")
    same("edit", "edit")
    same("complete_boards", "edit", "--complete")
    same("finish", "finish")
    same("cancel_boards", "edit", "--cancel")
    results(2, "1", "1", "0", "0")
    assert click("export").done
    [report] = desk.parent.glob("*.trf")
    assert call("convert", command, command.with_suffix(".trf")).code == 0
    assert report.read_bytes() == command.with_suffix(".trf").read_bytes()
    backups = [len(files.backups(path)) for path in (desk, command)]
    assert backups[0] == backups[1]
    assert backups[0] > 3


def _with_more_rounds(path: Path) -> str:
    path.write_bytes(Start("R1").data)
    table = open_book(path).tables()["tblSettings"]
    cell = f"B{table.top + 1 + Cells(open_book(path)).setting('rounds_total')}"
    with editing(path, keep=None) as edit:
        edit.book.set_cells("Tournament", {cell: 7})
    return cell


def _answers(agreed: bool) -> Callable[[Asking], bool]:
    return lambda _: agreed


def test_a_confirmed_question_writes_the_bytes_of_its_command(
    pair_of_files: tuple[Path, Path],
) -> None:
    desk, command = pair_of_files
    for path in pair_of_files:
        _with_more_rounds(path)
    assert not carried_out(ClosedFile(desk), "pair", ClickValues(), _answers(True)).warning
    [change] = call("pair", command, "--json").document["error"]["changes"]
    done = call(
        "pair", command, "--accept", change["accept"],
        "--reason", "confirmed by click, without a reason in words",
    )  # fmt: skip
    assert done.code == 0
    assert desk.read_bytes() == command.read_bytes()


def test_a_declined_question_writes_the_bytes_of_put_back(
    pair_of_files: tuple[Path, Path],
) -> None:
    desk, command = pair_of_files
    for path in pair_of_files:
        cell = _with_more_rounds(path)
    answer = carried_out(ClosedFile(desk), "standings", ClickValues(), _answers(False))
    assert "put back" in answer.text
    [change] = call("standings", command, "--json").document["error"]["changes"]
    assert call("put-back", command, "--code", change["accept"]).code == 0
    assert desk.read_bytes() == command.read_bytes()
    assert open_book(desk).read_range("Tournament", cell).rows == ((5,),)


def test_a_refusal_and_a_trial_leave_the_file_alone(pair_of_files: tuple[Path, Path]) -> None:
    desk, _ = pair_of_files
    before = desk.read_bytes()
    door = ClosedFile(desk)
    assert door.press("finish", Given(), ClickValues()).warning
    tried = door.press("pair", Given(), ClickValues(only_try=True))
    assert tried.done
    assert tried.done != "Paired: 4 boards."
    wrong = door.press(
        "enter_results", Given(), ClickValues(values={"round_": 1, "results": {1: "1"}})
    )
    assert wrong.warning
    assert desk.read_bytes() == before
    assert files.backups(desk) == ()


def test_a_correction_that_is_declined_changes_nothing(pair_of_files: tuple[Path, Path]) -> None:
    """It was typed into the window alone, so that there is nothing to put back."""
    desk, _ = pair_of_files
    door = ClosedFile(desk)

    def enter(round_: int, results: dict[int, str], agreed: bool) -> Reply:
        values = ClickValues(values={"round_": round_, "results": results})
        return carried_out(door, "enter_results", values, _answers(agreed))

    door.press("pair", Given(), ClickValues())
    enter(1, {1: "1", 2: "1", 3: "1", 4: "1"}, True)
    door.press("pair", Given(), ClickValues())
    before = desk.read_bytes()
    assert enter(1, {1: "0"}, False).text == "Nothing was changed."
    assert desk.read_bytes() == before
    assert not enter(1, {1: "0"}, True).warning
    boards = door.boards()
    assert isinstance(boards, dict)
    assert boards[1][0].result == "0-1"


def test_the_door_says_what_is_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(Start("R1").data)
    door = ClosedFile(path, "de")
    found = door.headline()
    assert isinstance(found, Headline)
    assert found.language == "en"
    assert found.status.startswith("Round 1 of 5 is complete")
    players = door.players()
    assert isinstance(players, list)
    assert open_book(path).read_range("Players", f"B{players[0][0]}").rows[0][0] in players[0][1]
    path.unlink()
    gone = ClosedFile(path, "de").headline()
    assert isinstance(gone, Reply)
    assert "open.xlsx" in gone.text or "gibt es nicht" in gone.text

"""Bad files: a message, the right exit code, and not a byte changed anywhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call, contents
from support.playing.typist import at_desk

READING = ("history", "verify")
WRITING = ("pair", "unpair", "undo")
BOTH = ("check", "standings")


def missing(folder: Path) -> Path:
    return folder / "nowhere.xlsx"


def missing_trf(folder: Path) -> Path:
    return folder / "nowhere.trf"


def wrong_ending(folder: Path) -> Path:
    return shutil.copy(folder / "event.trf", folder / "event.pdf")


def old_excel(folder: Path) -> Path:
    path = folder / "event.xls"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    return path


def old_excel_renamed(folder: Path) -> Path:
    return old_excel(folder).rename(folder / "renamed.xlsx")


def truncated(folder: Path) -> Path:
    path = folder / "event.xlsx"
    path.write_bytes(path.read_bytes()[:-2000])
    return path


def text_as_workbook(folder: Path) -> Path:
    return shutil.copy(folder / "event.trf", folder / "renamed.xlsx")


def workbook_as_text(folder: Path) -> Path:
    return shutil.copy(folder / "event.xlsx", folder / "renamed.trf")


def other_zip(folder: Path) -> Path:
    path = folder / "archive.xlsx"
    shutil.make_archive(str(folder / "archive"), "zip", folder, "event.trf")
    return (folder / "archive.zip").rename(path)


def empty_workbook_file(folder: Path) -> Path:
    path = folder / "empty.xlsx"
    path.touch()
    return path


def empty_trf(folder: Path) -> Path:
    path = folder / "empty.trf"
    path.touch()
    return path


def not_a_tournament(folder: Path) -> Path:
    path = folder / "letter.trf"
    path.write_text("Dear arbiter,\nthe hall is closed.\n", "utf-8")
    return path


def folder_with_ending(folder: Path) -> Path:
    path = folder / "folder.trf"
    (path / "inside").mkdir(parents=True)
    return path


CASES: dict[str, tuple[Callable[[Path], Path], int, str]] = {
    "missing workbook": (missing, 5, "no such file"),
    "missing TRF": (missing_trf, 5, "no such file"),
    "wrong ending": (wrong_ending, 3, ".trf"),
    "old Excel": (old_excel, 3, "save it as"),
    "old Excel, renamed": (old_excel_renamed, 3, "save"),
    "truncated workbook": (truncated, 3, "damaged"),
    "TRF named as workbook": (text_as_workbook, 3, "not"),
    "workbook named as TRF": (workbook_as_text, 3, "ending of the name"),
    "zip that is no workbook": (other_zip, 3, "workbook"),
    "empty workbook file": (empty_workbook_file, 3, "empty"),
    "empty TRF": (empty_trf, 3, "no players"),
    "other text": (not_a_tournament, 3, "no players"),
    "folder": (folder_with_ending, 5, "folder"),
}


@pytest.mark.parametrize("command", [*READING, *WRITING, *BOTH])
@pytest.mark.parametrize(("make", "code", "words"), CASES.values(), ids=CASES)
def test_a_bad_file_is_named_and_nothing_is_touched(
    event: Path, command: str, make: Callable[[Path], Path], code: int, words: str
) -> None:
    path = make(event)
    before = contents(event)
    answer = call(command, path)
    said = answer.out + answer.err
    if command == "verify":
        assert answer.code in (3, 5)  # one bad file of many does not stop the others
    else:
        assert answer.code == code, said
    assert path.name in said
    assert words in said.lower()
    assert "Traceback" not in said
    assert contents(event) == before


def lock_of_excel(path: Path) -> None:
    path.with_name(f"~${path.name}").write_bytes(b"\x04Anna" + bytes(160))


def lock_of_office(path: Path) -> None:
    path.with_name(f".~lock.{path.name}#").write_text(",anna,desk,,;", "utf-8")


def write_protection(path: Path) -> None:
    path.chmod(0o444)


@pytest.mark.parametrize("command", [*WRITING, "standings"])
@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
@pytest.mark.parametrize(
    ("hold", "words"),
    [(lock_of_excel, "Excel"), (lock_of_office, "LibreOffice"), (write_protection, "protected")],
)
def test_a_file_held_by_somebody_else_is_not_written(
    event: Path, command: str, name: str, hold: Callable[[Path], None], words: str
) -> None:
    path = event / name
    hold(path)
    before = contents(event)
    force = ("--force",) if command in ("unpair", "undo") else ()
    answer = call(command, path, *force)
    if (command, name) == ("standings", "event.trf"):
        assert answer.code == 0  # a TRF is only read for its standings
    else:
        assert answer.code == 5
        assert words in answer.err
    assert contents(event) == before


@pytest.mark.parametrize("command", ["check", "history", "verify"])
@pytest.mark.parametrize("hold", [lock_of_excel, write_protection])
def test_a_held_workbook_can_still_be_looked_at(
    event: Path, command: str, hold: Callable[[Path], None]
) -> None:
    path = event / "event.xlsx"
    hold(path)
    before = contents(event)
    assert call(command, path).code == 0
    assert contents(event) == before


def test_errors_in_a_workbook_name_sheet_and_cell_and_stop_pairing(event: Path) -> None:
    path = event / "event.xlsx"
    with at_desk(path) as desk:
        cell = desk.round(2).type(2, "Result", "victor")
    before = contents(event)
    answer = call("pair", path)
    assert answer.code == 3
    assert f"{path}, sheet 'Round 2', cell {cell}: " in answer.err
    assert "'victor' is not a result" in answer.err
    assert contents(event) == before


def test_missing_results_in_a_trf_name_line_and_players(event: Path) -> None:
    path = event / "event.trf"
    assert call("pair", path).code == 0
    before = path.read_bytes()
    answer = call("pair", path)
    assert answer.code == 3
    assert f"{path}, line " in answer.err
    assert "No result yet: " in answer.err
    assert path.read_bytes() == before


def test_nothing_is_written_beside_the_file_but_its_backup(event: Path) -> None:
    before = set(contents(event))
    assert call("pair", event / "event.trf").code == 0
    assert call("pair", event / "event.xlsx", "--no-backup").code == 0
    new = set(contents(event)) - before
    assert len(new) == 1
    assert next(iter(new)).startswith(".swissheet-backups/event.trf/")


OUTPUTS = {
    "new": ("new", "out.xlsx"),
    "convert": ("convert", "event.trf", "out.csv"),
    "simulate": ("simulate", "--players=8", "--rounds=1", "--seed=1", "--out=out.trf"),
}


@pytest.mark.parametrize("arguments", OUTPUTS.values(), ids=OUTPUTS)
def test_an_output_that_exists_is_refused_unless_forced(
    event: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(event)
    name = next(word for word in arguments if "out." in word).removeprefix("--out=")
    (event / name).write_text("mine", "utf-8")
    answer = call(*arguments)
    assert answer.code == 5
    assert "--force" in answer.err
    assert (event / name).read_text("utf-8") == "mine"
    forced = call(*arguments, "--force")
    assert forced.code == 0
    assert (event / name).read_bytes() != b"mine"
    [kept] = (event / ".swissheet-backups" / name).iterdir()
    assert kept.read_text("utf-8") == "mine"


def test_the_demo_never_overwrites(event: Path) -> None:
    (event / "swissheet-demo.xlsx").write_text("mine", "utf-8")
    for number in (2, 3):
        answer = call("demo", "--dir", event)
        assert answer.code == 0
        assert f"swissheet-demo-{number}.xlsx" in answer.out
    assert (event / "swissheet-demo.xlsx").read_text("utf-8") == "mine"


@pytest.mark.parametrize("command", ["pair", "check", "standings"])
@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
def test_a_dry_run_does_everything_but_write(event: Path, command: str, name: str) -> None:
    before = contents(event)
    dry = call(command, event / name, "--dry-run")
    assert dry.code == 0
    assert contents(event) == before
    wet = call(command, event / name)
    assert wet.out == dry.out


def test_a_refusal_to_take_back_names_the_option_that_insists(event: Path) -> None:
    path = event / "event.xlsx"
    assert call("pair", path).code == 0
    with at_desk(path) as desk:
        desk.round(3).type(1, "W pts", 9)
    answer = call("undo", path)
    assert answer.code == 3
    assert answer.err.rstrip().endswith(", or use --force.")
    assert "insist" not in answer.err
    assert call("undo", path, "--force").code == 0


def test_undo_takes_back_what_was_typed_before_the_action(event: Path) -> None:
    path = event / "event.xlsx"
    assert call("pair", path).code == 0
    with at_desk(path) as desk:
        desk.round(3).type(1, "Result", 1)
    assert "Taken back: Typing: 1 cell." in call("undo", path).err
    assert "Taken back: Paired, round 3" in call("undo", path).err


@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
@pytest.mark.parametrize("where", ["the folder", "the folder of the file"])
def test_a_backup_that_cannot_be_kept_is_told_with_its_folder(
    event: Path, name: str, where: str
) -> None:
    folder = event / ".swissheet-backups"
    if where != "the folder":
        folder.mkdir()
        folder /= name
    folder.write_text("in the way", "utf-8")
    before = contents(event)
    answer = call("pair", event / name)
    assert answer.code == 5
    assert str(event / ".swissheet-backups" / name) in answer.err
    assert "--no-backup" in answer.err
    assert "Free some space" not in answer.err
    assert contents(event) == before
    assert call("pair", event / name, "--no-backup").code == 0


@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
@pytest.mark.parametrize("command", ["pair", "check", "standings", "undo"])
def test_a_file_that_cannot_be_read_is_never_called_write_protected(
    event: Path, name: str, command: str
) -> None:
    (event / name).chmod(0)
    answer = call(command, event / name)
    assert "write-protected" not in answer.err

"""Workbooks of LibreOffice: in and out, without it, and when it fails."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from support.commands import agreed, call, contents
from support.office import HEAD, in_place_of_libreoffice
from swissheet.files import office
from swissheet.formats import json_, trf
from swissheet.workbook.actions import registry

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "workbook_templates" / "sample.trf"
LIST = SAMPLE.with_suffix(".csv")

no_scripts = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")


@pytest.mark.programs
def test_nothing_is_lost_on_the_way_through_libreoffice(tmp_path: Path) -> None:
    middle, back = tmp_path / "middle.ods", tmp_path / "back.json"
    there = call("convert", SAMPLE, middle, "--json")
    assert (there.code, there.document["lost"]) == (0, [])
    assert middle.read_bytes().startswith(b"PK")
    again = call("convert", middle, back, "--json")
    assert [issue["code"] for issue in again.document["lost"]] == ["history"]
    assert json_.loads(back.read_bytes()) == trf.loads(SAMPLE.read_bytes())
    # Folder and profile of the run are gone.
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back.json", "middle.ods"]


@pytest.mark.programs
def test_a_new_workbook_of_libreoffice_holds_what_one_of_excel_holds_and_has_its_buttons(
    tmp_path: Path,
) -> None:
    made = {}
    for ending in ("xlsm", "ods"):
        book, back = tmp_path / f"open.{ending}", tmp_path / f"{ending}.json"
        answer = call("new", book, "--players", LIST, "--rounds", "5", "--lang", "es", "--json")
        assert (answer.code, answer.document["written"]) == (0, True)
        lost = call("convert", book, back, "--json").document["lost"]
        assert [issue["code"] for issue in lost] == ["history"]  # not where Python is
        made[ending] = json_.loads(back.read_bytes())
    assert made["ods"] == made["xlsm"]
    assert len(made["ods"].players) > 20
    with zipfile.ZipFile(tmp_path / "open.ods") as package:
        assert "Basic/SwissheetWorkbook/SwissheetButtons.xml" in package.namelist()
        content = package.read("content.xml").decode()
    wanted = {a.button.macro for a in registry.ACTIONS if a.button and a.button.sheets}
    assert {f".{macro}?" for macro in wanted if f".{macro}?" not in content} == set()


@no_scripts
def test_groups_are_dealt_into_workbooks_of_libreoffice_all_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_place_of_libreoffice(monkeypatch, tmp_path / "bin")
    words = ("new", tmp_path / "club.ods", "--players", LIST, "--groups", "2")
    assert agreed(*words).code == 0
    names = ["club A.ods", "club B.ods"]
    assert sorted(path.name for path in tmp_path.glob("*.ods")) == names
    before = contents(tmp_path)
    assert call(*words).code == 5
    in_place_of_libreoffice(monkeypatch, tmp_path / "bin2", "sys.exit(1)")
    assert call(*words, "--force").code == 3
    assert {name: before[name] for name in names} == {
        name: data for name, data in contents(tmp_path).items() if name in names
    }


def test_without_libreoffice_no_workbook_of_it_is_made_and_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "program", lambda: None)
    for more in ((), ("--players", LIST), ("--dry-run",)):
        answer = call("new", tmp_path / "open.ods", *more, "--json")
        assert (answer.code, answer.document["error"]["code"]) == (3, "no-libreoffice")
        assert "open.ods: " in answer.err
        assert "LibreOffice is needed, and it is not installed." in answer.err
        assert "use an 'Excel Workbook (*.xlsx)' instead" in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("way", ["in", "out"])
def test_without_libreoffice_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(office, "program", lambda: None)
    source = tmp_path / "event.ods"
    source.write_bytes(HEAD)
    before = contents(tmp_path)
    names = (source, tmp_path / "new.trf") if way == "in" else (SAMPLE, tmp_path / "new.ods")
    answer = call("convert", *names, "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "no-libreoffice")
    assert "Install it" in answer.err
    assert contents(tmp_path) == before


@no_scripts
@pytest.mark.parametrize(
    ("before", "code", "exit_code"),
    [
        ("print('Error: source file could not be loaded'); sys.exit(1)", "libreoffice", 3),
        ("sys.exit(0)", "libreoffice", 3),
        ("time.sleep(600)", "libreoffice-time", 4),
    ],
)
def test_a_libreoffice_that_fails_or_hangs_is_ended_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, code: str, exit_code: int
) -> None:
    in_place_of_libreoffice(monkeypatch, tmp_path / "bin", before)
    monkeypatch.setattr(office, "SECONDS", 1 if "sleep" in before else 120)
    answer = call("convert", SAMPLE, tmp_path / "new.ods", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (exit_code, code)
    assert not (tmp_path / "new.ods").exists()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 but no spreadsheet", b"a;b\n1;2\n"])
def test_what_is_no_spreadsheet_is_not_given_to_libreoffice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(office, "program", lambda: pytest.fail("it was looked for"))
    source = tmp_path / "event.ods"
    source.write_bytes(data)
    answer = call("convert", source, tmp_path / "new.trf", "--json")
    assert (answer.code, answer.document["error"]["code"]) == (3, "not-ods")
    assert str(source) in answer.err


@no_scripts
def test_an_ods_serves_wherever_a_tournament_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_place_of_libreoffice(monkeypatch, tmp_path / "bin")
    book, games = tmp_path / "event.ods", tmp_path / "event.pgn"
    assert call("convert", SAMPLE, book).code == 0
    assert call("convert", book, games).code == 0
    assert call("games", book, "--pgn", games, "--headers", tmp_path / "tags.pgn").code == 0
    assert agreed("new", tmp_path / "next.xlsx", "--players", book).code == 0
    before = contents(tmp_path)
    checked = call("check", book, "--json")
    assert checked.document["written"] is False
    assert [issue["code"] for issue in checked.document["issues"]] == [
        issue["code"] for issue in call("check", SAMPLE, "--json").document["issues"]
    ]
    verified = call("verify", book, "--json").document
    assert verified["rounds"] == call("verify", SAMPLE, "--json").document["rounds"] > 0
    assert verified["files"][0]["problems"] == []
    assert contents(tmp_path) == before
    # Actions are for the workbook of Excel's form; how to come to one is said.
    answer = call("pair", book)
    assert answer.code == 3
    assert answer.err.splitlines()[-1].startswith("swissheet convert ")


@no_scripts
def test_a_text_is_not_called_ods_nor_a_workbook_otherwise(tmp_path: Path) -> None:
    for target, to in (("a.ods", "json"), ("a.trf", "ods"), ("a.xlsx", "ods"), ("-", "ods")):
        where = target if target == "-" else tmp_path / target
        assert call("convert", SAMPLE, where, "--to", to).code == 3
    assert list(tmp_path.iterdir()) == []

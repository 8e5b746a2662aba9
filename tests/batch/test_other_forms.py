"""Games, reports and workbooks of LibreOffice in a batch."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call
from support.office import HEAD, in_place_of_libreoffice
from swissheet import batch
from swissheet.files import office
from swissheet.formats import trf

no_scripts = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")


@pytest.fixture
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events`` with a TRF whose rounds have all their results, seen from above."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "events"
    folder.mkdir()
    assert call("simulate", "--plain", "--players", 8, "--rounds", 3, "--seed", 3,
                "--out", folder / "may.trf").code == 0  # fmt: skip
    return folder


def run(do: str, *more: str) -> Outcome:
    return call("batch", "events", "--do", do, "--out", "out", "--jobs", "1", "--json", *more)


def lost(form: str, name: str = "may.trf") -> list[str]:
    document = json.loads(Path(f"out/{name}.convert.json").read_text("utf-8"))
    return [issue["code"] for issue in document["formats"][form]["lost"]]


def test_games_are_written_and_their_losses_named(events: Path) -> None:
    assert run("convert=pgn").code == 0
    alone = call("convert", events / "may.trf", "-", "--to", "pgn", "--json").document
    assert Path("out/may.trf.pgn").read_text("utf-8") == alone["text"]
    assert lost("pgn") == [issue["code"] for issue in alone["lost"]]


def test_the_step_report_writes_what_convert_writes(events: Path) -> None:
    assert batch.steps_of("check,report") == batch.steps_of("check,convert=report")
    assert batch.steps_of("convert=trf,report,json") == batch.steps_of(
        "convert=trf,convert=report,convert=json"
    )
    assert run("report").code == 0
    alone = call("convert", events / "may.trf", "-", "--to", "report").out
    assert Path("out/may.trf.report.trf").read_bytes().decode("utf-8") == alone
    assert lost("report") == []


def test_a_report_of_an_event_that_is_not_decided_is_named(events: Path) -> None:
    (events / "may.trf").unlink()
    (events / "open.trf").write_bytes(many_files.text(1))
    assert call("pair", events / "open.trf").code == 0
    outcome = run("report")
    assert [item["ok"] for item in outcome.document["files"]] == [False]
    assert not Path("out/open.trf.report.trf").exists()


def test_a_file_of_games_among_the_sources_is_skipped(events: Path) -> None:
    assert call("convert", events / "may.trf", events / "may.pgn").code == 0
    outcome = run("check")
    assert (outcome.code, outcome.document["skipped"]) == (0, ["events/may.pgn"])


@no_scripts
def test_workbooks_of_libreoffice_are_written_and_read(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_place_of_libreoffice(monkeypatch, events.parent / "bin")
    assert run("convert=ods", "--when", "2026-03-01T10:00:00").code == 0
    assert lost("ods") == []
    made = Path("out/may.trf.ods").read_bytes()
    assert made.startswith(HEAD)
    (events / "may.trf").rename(events.parent / "was.trf")
    (events / "june.ods").write_bytes(made)
    assert run("check,verify,standings,convert=trf,json").code == 0
    assert {path.name for path in Path("out").iterdir() if path.name.startswith("june")} == {
        "june.ods", "june.ods.check.json", "june.ods.verify.json", "june.ods.standings.json",
        "june.ods.standings.csv", "june.ods.convert.json", "june.ods.trf", "june.ods.json",
    }  # fmt: skip
    assert Path("out/june.ods").read_bytes().startswith(HEAD)
    assert json.loads(Path("out/june.ods.verify.json").read_text("utf-8"))["file"] == "june.ods"
    back = trf.loads(Path("out/june.ods.trf").read_bytes())
    assert back.rounds == trf.loads((events.parent / "was.trf").read_bytes()).rounds
    assert (events / "june.ods").read_bytes() == made


@no_scripts
def test_a_workbook_of_libreoffice_is_not_changed_in_place(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_place_of_libreoffice(monkeypatch, events.parent / "bin")
    (events / "may.ods").write_bytes(HEAD)
    outcome = run("check", "--in-place")
    codes = {item["file"]: item["code"] for item in outcome.document["files"]}
    assert codes == {"events/may.ods": "ods-in-place", "events/may.trf": None}
    assert (events / "may.ods").read_bytes() == HEAD


def test_without_libreoffice_only_those_files_fail(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "program", lambda: None)
    monkeypatch.setenv("PATH", "")
    (events / "may.ods").write_bytes(HEAD)
    outcome = run("check")
    codes = {item["file"]: item["code"] for item in outcome.document["files"]}
    assert codes["events/may.trf"] is None
    assert codes["events/may.ods"] in ("no-libreoffice", "libreoffice")

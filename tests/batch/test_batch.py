"""What a batch is asked for, what it refuses, and what it leaves alone."""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call
from swissheet import batch, rounds
from swissheet.batch import manifest
from swissheet.batch.manifest import MANIFEST
from swissheet.batch.one_file import working
from swissheet.errors import InputError
from swissheet.formats import trf

from .conftest import WHEN


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events`` of two TRFs, seen from above."""
    monkeypatch.chdir(tmp_path)
    for seed, name in ((1, "may.trf"), (2, "club/june.trf")):
        file = tmp_path / "events" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(many_files.text(seed))
    return tmp_path / "events"


def run(*more: str | Path, do: str = "check", out: str = "out") -> Outcome:
    return call("batch", *more, "--do", do, "--out", out, "--jobs", "1", "--json")


def codes(outcome: Outcome) -> dict[str, str | None]:
    return {item["file"]: item["code"] for item in outcome.document["files"]}


def resumed(outcome: Outcome) -> set[str]:
    return {item["file"] for item in outcome.document["files"] if item["resumed"]}


def written(folder: Path | str = "out") -> set[str]:
    return set(many_files.contents(Path(folder)))


def test_all_good_leaves_with_0_and_mirrors_the_folder(event: Path) -> None:
    outcome = run("events", do="standings,convert=csv")
    assert outcome.code == 0
    endings = (".convert.json", ".csv", ".standings.csv", ".standings.json")
    assert written() == {"summary.csv"} | {
        f"{name}{ending}" for name in ("may.trf", "club/june.trf") for ending in endings
    }


def test_for_people_there_is_a_table_and_a_last_line(event: Path) -> None:
    (event / "empty.trf").write_bytes(b"")
    shown = call("batch", "events", "--do", "check", "--out", "out", "--jobs", "1")
    lines = shown.out.splitlines()
    assert shown.code == 1
    assert lines[0].split() == ["Failed", "Code", "Place", "Seconds"]
    assert lines[1].split()[:2] == ["events/empty.trf", "no-players"]
    assert lines[3].split() == ["Outcome", "Code", "Files"]
    assert lines[-1].startswith("3 files: 2 done, 1 failed; ")
    assert shown.err == ""


def test_nothing_there_and_nothing_readable_leave_with_5(event: Path) -> None:
    Path("empty").mkdir()
    Path("empty/readme.txt").write_text("no tournament")
    none = run("empty")
    assert (none.code, none.document["error"]["code"]) == (5, "nothing")
    Path("empty/one.trf").write_bytes(b"")
    assert run("empty").code == 5
    assert run("missing.trf", out="more").code == 5
    # With one that can be read it is only some that failed.
    both = run("missing.trf", "events", out="both")
    assert (both.code, codes(both)["missing.trf"]) == (1, "file-access")


def test_patterns_are_understood_where_no_shell_does_it(event: Path) -> None:
    (event / "~$may.trf").write_bytes(b"lock")
    assert set(codes(run("events/**/*.trf"))) == {"events/may.trf", "events/club/june.trf"}
    assert codes(run("events/*.xlsx", "events/may.trf", out="two")) == {
        "events/*.xlsx": "no-match",
        "events/may.trf": None,
    }


def test_a_file_named_twice_is_worked_on_once(event: Path) -> None:
    assert len(run("events/may.trf", "events/may.trf").document["files"]) == 1


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("chekc", "step"),
        ("convert", "step"),
        ("check,", "step"),
        ("trf", "step"),
        ("convert=doc", "format"),
        ("convert=trf,check,json", "step"),
        ("convert=xlsm", "format"),
    ],
)
def test_steps_that_are_none_are_refused_before_anything(
    event: Path, steps: str, code: str
) -> None:
    outcome = run("events", do=steps)
    assert (outcome.code, outcome.document["error"]["code"]) == (3, code)
    assert not Path("out").exists()


def test_formats_follow_convert_until_the_next_step() -> None:
    steps = batch.steps_of("check, convert=TRF, json ,pair,convert=csv,csv")
    assert [(step.value, to) for step, to in steps] == [
        ("check", ""),
        ("convert", "trf2026"),
        ("convert", "json"),
        ("pair", ""),
        ("convert", "csv"),
    ]


def test_two_files_that_would_write_one_are_told_before_the_start(event: Path) -> None:
    outcome = run("events/may.trf", "events/club/../may.trf", out="out")
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "same-name")
    assert not Path("out").exists()


def test_results_do_not_come_among_what_is_read(event: Path) -> None:
    for out in ("events", "."):
        outcome = run("events", out=out)
        assert (outcome.code, outcome.document["error"]["code"]) == (3, "out-inside")
    over = run("events/may.trf", do="pair", out="events")
    assert (over.code, over.document["error"]["code"]) == (3, "over-source")
    # Inside it is left out when the folder is read, by this batch and by others.
    assert run("events", out="events/results").code == 0
    assert len(run("events", out="events/results").document["files"]) == 2
    assert len(run("events").document["files"]) == 2


def test_a_folder_of_other_files_is_no_place_for_results(event: Path) -> None:
    Path("mine").mkdir()
    Path("mine/letter.txt").write_text("Dear all")
    outcome = run("events", out="mine")
    assert (outcome.code, outcome.document["error"]["code"]) == (5, "out-foreign")
    assert [path.name for path in Path("mine").iterdir()] == ["letter.txt"]


def test_two_batches_do_not_write_into_one_folder(event: Path) -> None:
    with manifest.held("out") as held:
        held.begin(dt.datetime.fromisoformat(WHEN))
        outcome = run("events")
    assert (outcome.code, outcome.document["error"]["code"]) == (5, "busy")


def test_what_is_done_and_unchanged_is_left_alone(event: Path) -> None:
    everything = {"events/may.trf", "events/club/june.trf"}
    first = run("events", do="check,pair")
    before = many_files.contents(Path("out"))
    assert resumed(first) == set()
    assert resumed(run("events", "--resume", do="check,pair")) == everything
    # Changed, its result gone or changed, other steps: each is done anew.
    (event / "may.trf").write_bytes(many_files.text(3))
    assert resumed(run("events", "--resume", do="check,pair")) == {"events/club/june.trf"}
    (event / "may.trf").write_bytes(many_files.text(1))
    Path("out/club/june.trf.check.json").unlink()
    assert resumed(run("events", "--resume", do="check,pair")) == set()
    Path("out/may.trf").write_bytes(b"changed by somebody")
    assert resumed(run("events", "--resume", do="check,pair")) == {"events/club/june.trf"}
    assert many_files.contents(Path("out")) == before
    assert resumed(run("events", do="check,pair")) == set()
    assert resumed(run("events", "--resume", do="check")) == set()
    # What other steps made of the same files stays.
    assert many_files.contents(Path("out")) == before


def test_a_file_that_was_broken_and_is_sound_now_has_no_error_left(event: Path) -> None:
    (event / "may.trf").write_bytes(b"")
    assert run("events").code == 1
    assert "may.trf.error.json" in written()
    (event / "may.trf").write_bytes(many_files.text(1))
    assert run("events", "--resume").code == 0
    assert "may.trf.error.json" not in written()


def test_a_manifest_of_nonsense_is_as_none(event: Path) -> None:
    assert run("events").code == 0
    Path("out", MANIFEST).write_bytes(b'\xff\n[]\n{"name": 3}\n{"begun": "x"}\n{"begun')
    again = run("events", "--resume")
    assert (again.code, resumed(again)) == (0, set())


def test_in_place_changes_the_source_and_keeps_the_version_before(event: Path) -> None:
    before = (event / "may.trf").read_bytes()
    assert run("events", "--in-place", do="pair").code == 0
    after = trf.loads((event / "may.trf").read_text("utf-8"))
    assert after.rounds_paired == 4
    kept = list(event.rglob("may.*.trf"))
    assert [path.read_bytes() for path in kept] == [before]
    assert "may.trf" not in written()
    # Paired again only when it has changed: with the results of the round.
    again = run("events", "--in-place", "--resume", do="pair")
    assert (again.code, resumed(again)) == (0, set(codes(again)))
    assert run("events", "--in-place", do="pair").code == 1


def test_a_source_changed_by_a_run_that_was_killed_then_is_not_changed_again(event: Path) -> None:
    job = batch.Job(batch.steps_of("pair"), "out", dt.datetime.fromisoformat(WHEN), "", True)
    found = batch.found(["events"], "out").sources
    with manifest.held("out") as held:
        held.begin(job.when)
        # The process that works comes to its end; the one that remembers does not.
        result = working.work(working.FileTask(1, found[1], job))
    assert result.record.ok
    after = (event / "may.trf").read_bytes()
    outcome = run("events", "--in-place", "--resume", do="pair")
    assert (outcome.code, resumed(outcome)) == (0, {"events/may.trf"})
    assert (event / "may.trf").read_bytes() == after


def test_nothing_is_changed_in_an_archive(event: Path) -> None:
    with zipfile.ZipFile("events.zip", "w") as archive:
        archive.write("events/may.trf", "may.trf")
    outcome = run("events.zip", "--in-place", do="pair")
    assert (outcome.code, outcome.document["error"]["code"]) == (5, "in-archive")
    assert run("events.zip", do="pair").code == 0
    assert "events.zip/may.trf" in written()


def test_a_run_that_did_not_end_is_taken_up_with_its_own_time(event: Path) -> None:
    (event / "may.trf").unlink()
    (event / "club/june.trf").unlink()
    (event / "may.xlsx").write_bytes(many_files.workbook(1))
    with manifest.held("out") as held:
        held.begin(dt.datetime.fromisoformat("2026-01-02T03:04:05"))
    assert run("events", "--resume", do="pair").code == 0
    history = call("history", "out/may.xlsx", "--json").document
    assert history["actions"][0]["when"].startswith("2026-01-02")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_links_and_pipes_are_no_way_in_or_out(event: Path) -> None:
    os.mkfifo(event / "pipe.trf")
    os.mkfifo(event / "pipe.zip")
    (event / "away").symlink_to("/")
    outcome = run("events")
    assert codes(outcome)["events/pipe.trf"] == "not-a-file"
    assert codes(outcome)["events/pipe.zip"] == "not-a-file"
    assert len(outcome.document["files"]) == 5
    assert codes(run("events/pipe.zip", out="two")) == {"events/pipe.zip": "not-a-file"}


def test_a_result_that_is_missing_is_told_with_its_round(event: Path) -> None:
    paired, _ = rounds.pair_next(many_files.sound(1))
    assert any(game.pending for game in paired.round(4).games)
    (event / "may.trf").write_bytes(trf.dumps(paired).encode())
    outcome = run("events/may.trf", do="pair")
    item = outcome.document["files"][0]
    assert (item["code"], item["place"]["round"]) == ("results-missing", 4)


def test_clashes_are_found_whatever_the_case(event: Path) -> None:
    sources = [batch.Source("a/X.trf", "X.trf", path="a/X.trf", by_name=True)]
    sources.append(batch.Source("b/x.TRF", "x.TRF", path="b/x.TRF", by_name=True))
    job = batch.Job(batch.steps_of("check"), "out", dt.datetime.fromisoformat(WHEN), "")
    with pytest.raises(InputError) as raised:
        batch.refuse_clashes(sources, job)
    assert raised.value.code == "same-name"


def test_an_error_tells_in_words_what_the_log_leaves_out(event: Path) -> None:
    (event / "may.trf").write_bytes(b"")
    run("events", "--log", "out/log.jsonl")
    told = json.loads(Path("out/may.trf.error.json").read_text("utf-8"))
    assert told["message"].startswith("The file contains no players")
    lines = Path("out/log.jsonl").read_text("utf-8").splitlines()
    assert {json.loads(line)["message"] for line in lines} == {None}


def test_the_manual_names_every_step_and_format() -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs/servers.md").read_text("utf-8")
    for step in batch.STEPS:
        assert f"| `{step}" in manual
    for name in (
        "trf",
        "trf16",
        "trfx",
        "trfbx",
        "report",
        "engine",
        "csv",
        "json",
        "pgn",
        "xlsx",
        "ods",
    ):
        assert f"`{name}`" in manual


def test_what_was_written_by_a_run_cut_off_does_not_stay(event: Path) -> None:
    assert run("events/may.trf", do="convert=json").code == 0
    Path("out/may.trf.error.json").write_bytes(b"of a try that was given up")
    assert run("events/may.trf", do="convert=json").code == 0
    assert "may.trf.error.json" not in written()


def test_after_a_run_that_began_anew_nothing_older_is_gone_on_from(event: Path) -> None:
    (event / "may.trf").write_bytes(many_files.text(1))
    assert run("events").code == 0
    with manifest.held("out") as held:
        held.begin(dt.datetime.fromisoformat(WHEN), fresh=True)
    assert resumed(run("events", "--resume")) == set()
    assert resumed(run("events", "--resume")) == {"events/may.trf", "events/club/june.trf"}


def test_a_workbook_in_place_is_as_its_command_leaves_it(event: Path) -> None:
    book = event / "may.xlsx"
    book.write_bytes(many_files.workbook(1))
    copy = event.parent / "copy.xlsx"
    copy.write_bytes(book.read_bytes())
    assert run("events/may.xlsx", "--in-place", do="pair,standings").code == 0
    for command in ("pair", "standings"):
        assert call(command, copy).code == 0
    for file, name in ((book, "a.json"), (copy, "b.json")):
        assert call("convert", file, name).code == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    assert call("undo", book).code == 0
    # Who has it open is not disturbed, and the next run tries it again.
    before = book.read_bytes()
    lock = event / "~$may.xlsx"
    lock.write_bytes(b"\x04Anna")
    outcome = run("events/may.xlsx", "--in-place", do="standings")
    assert codes(outcome) == {"events/may.xlsx": "open-elsewhere"}
    assert book.read_bytes() == before
    lock.unlink()
    again = run("events/may.xlsx", "--in-place", "--resume", do="standings")
    assert (again.code, resumed(again)) == (0, set())

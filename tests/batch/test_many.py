"""All kinds of files at once: each comes out as it must, however the work is shared or stopped."""

from __future__ import annotations

import csv
import datetime as dt
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from support import many_files
from support.batch_work import hostile
from support.commands import call
from support.patience import PATIENCE
from swissheet import batch
from swissheet.batch.manifest import MANIFEST

from .conftest import WHEN, Many, Run, inside


def test_every_file_has_exactly_the_outcome_it_must_have(many: Many, by_one: Run) -> None:
    document = by_one.outcome.document
    found = {item["file"].removeprefix("many/"): item["code"] or "" for item in document["files"]}
    assert found == many.expected
    assert all(item["ok"] == (item["code"] is None) for item in document["files"])
    assert {name.removeprefix("many/") for name in document["skipped"]} == many_files.SKIPPED
    failed = sum(bool(code) for code in many.expected.values())
    assert (document["done"], document["failed"]) == (len(many.expected) - failed, failed)
    assert (by_one.outcome.code, document["exit_code"], document["ok"]) == (1, 1, False)


def test_one_process_and_two_write_the_same_bytes(many: Many, by_one: Run, by_two: Run) -> None:
    assert many.results(by_one.out) == many.results(by_two.out)
    assert len(many.results(by_one.out)) > 5 * len(many.expected)


def test_the_sources_stay_as_they_are(many: Many, by_two: Run) -> None:
    assert many_files.contents(many.place / "many") == many.made


def test_the_log_has_a_line_for_each_file_and_names_nobody(many: Many, by_two: Run) -> None:
    files = {line["file"].removeprefix("many/") for line in by_two.log}
    assert files == set(many.expected)
    assert len(by_two.log) == len(many.expected)
    keys = {"file", "ok", "outcome", "code", "message", "place", "seconds", "resumed"}
    assert all(set(line) == keys for line in by_two.log)
    assert "Player 0" not in (many.place / "two.jsonl").read_text("utf-8")
    assert "Player 0" in (many.place / "two/trf/01.trf.standings.csv").read_text("utf-8-sig")


def test_the_summary_has_every_file_with_code_and_place(many: Many, by_two: Run) -> None:
    text = (many.place / "two/summary.csv").read_text("utf-8-sig")
    rows = {row["File"].removeprefix("many/"): row for row in csv.DictReader(text.splitlines())}
    assert set(rows) == set(many.expected) | many_files.SKIPPED
    assert rows["broken/points.trf"]["Code"] == "points-differ"
    assert rows["broken/points.trf"]["Place"].endswith("column 81, player 1")
    assert rows["trf/01.trf"] == {
        "File": "many/trf/01.trf", "Outcome": "done", "Code": "", "Place": ""
    }  # fmt: skip
    assert rows["photo.png"]["Outcome"] == "skipped"


def test_a_file_that_failed_tells_why_and_leaves_no_half_of_anything(
    many: Many, by_two: Run
) -> None:
    two = many.place / "two"
    told = json.loads((two / "hostile/bomb.xlsx.error.json").read_text("utf-8"))
    assert told["code"] == "ratio"
    assert "times larger when unpacked" in told["message"]
    assert [path.name for path in (two / "hostile").glob("bomb*")] == ["bomb.xlsx.error.json"]
    # It can be read, but not paired: what was told before stands, nothing is converted.
    names = {path.name.removeprefix("open.trf") for path in (two / "broken").glob("open.trf*")}
    assert names == {".check.json", ".error.json", ".verify.json"}


def test_a_name_that_is_a_formula_stays_a_name(many: Many, by_two: Run) -> None:
    table = (many.place / "two/hostile/formula.trf.standings.csv").read_text("utf-8-sig")
    (name,) = [row["Name"] for row in csv.DictReader(table.splitlines()) if "SUM" in row["Name"]]
    assert name == "'=SUM(1+9)*2"


def test_nothing_is_written_outside(many: Many, by_one: Run, by_two: Run) -> None:
    assert {path.name for path in many.place.iterdir() if path.name.startswith("o")} == {
        "one",
        "one.jsonl",
    }
    assert not Path("/etc/out.trf").exists()


def test_results_are_those_of_the_commands(many: Many, by_two: Run, tmp_path: Path) -> None:
    out = many.place / "two"
    source = many.place / "many/club/event 2.xlsx"
    copy = tmp_path / "event 2.xlsx"
    copy.write_bytes(source.read_bytes())
    for command in ("pair", "standings"):
        assert call(command, copy).code == 0
    made = out / "club/event 2.xlsx"
    with inside(tmp_path):
        for file, name in ((made, "a"), (copy, "b")):
            assert call("convert", file, f"{name}.json").code == 0
        assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
        assert call("convert", made, "c.trf", "--to", "trf2026").code == 0
    assert (tmp_path / "c.trf").read_bytes() == (out / "club/event 2.xlsx.trf").read_bytes()
    standings = call("standings", copy, "--json").document
    told = json.loads((out / "club/event 2.xlsx.standings.json").read_text("utf-8"))
    assert {key: standings[key] for key in told if key != "file"} == {
        key: told[key] for key in told if key != "file"
    }
    trf = tmp_path / "01.trf"
    trf.write_bytes((many.place / "many/trf/01.trf").read_bytes())
    assert call("pair", trf).code == 0
    assert trf.read_bytes() == (out / "trf/01.trf").read_bytes()


def test_killed_at_any_moment_it_goes_on_to_the_same_results(many: Many, by_one: Run) -> None:
    log = many.place / "killed.jsonl"
    arguments = many.arguments("killed", "--log", str(log))
    process = subprocess.Popen(
        [sys.executable, "-m", "swissheet", "batch", "many", *arguments],
        cwd=many.place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and (not log.exists() or log.read_bytes().count(b"\n") < 24):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
    # The other processes hold the pipe, too: they end by themselves.
    process.communicate(timeout=PATIENCE)
    finished = log.read_bytes().count(b"\n")
    assert 24 <= finished < len(many.expected)
    manifest = many.place / "killed" / MANIFEST
    with manifest.open("ab") as stream:
        stream.write(b'{"name": "trf/01.trf", "outp')
    (many.place / "killed/.trf.0123abcd.swissheet-tmp").write_bytes(b"half")
    outcome = many.batch("killed", "--resume", "--log", str(log))
    assert outcome.code == 1
    resumed = sum(item["resumed"] for item in outcome.document["files"])
    # What failed for being no files that can be read is looked at again.
    assert finished - 10 <= resumed < len(many.expected)
    assert many.results("killed") == many.results(by_one.out)
    assert outcome.document["failed"] == by_one.outcome.document["failed"]
    again = many.batch("killed", "--resume")
    problems = sum(".zip" in name for name, code in many.expected.items() if code)
    assert sum(item["resumed"] for item in again.document["files"]) + problems == len(many.expected)
    assert many.results("killed") == many.results(by_one.out)


def test_files_that_hang_or_stop_the_program_are_named_and_the_others_done(
    tmp_path: Path,
) -> None:
    names = ("a.trf", "b.trf", "c.trf", "d.trf", "die.trf", "e.trf", "hang.trf", "hoard.trf",
             "writer.trf")  # fmt: skip
    folder = tmp_path / "events"
    folder.mkdir()
    for seed, name in enumerate(names, start=1):
        (folder / name).write_bytes(many_files.text(seed))
    out = str(tmp_path / "out")
    job = batch.Job(batch.steps_of("check"), out, dt.datetime.fromisoformat(WHEN), "")
    found = batch.found([str(folder)], out)
    results = batch.sorted_results(
        batch.run(found.sources, job, batch.Limits(seconds=8), 2, work=hostile)
    )
    codes = {os.path.basename(r.record.file): r.record.code for r in results}
    hostile_ones = {
        "die.trf": "stopped-the-program",
        "hang.trf": "time-limit",
        "hoard.trf": "memory",
        "writer.trf": "stopped-the-program",
    }
    assert codes == {name: hostile_ones.get(name, "") for name in names}
    assert next(r for r in results if r.record.code == "time-limit").record.seconds >= 8
    for name, code in hostile_ones.items():
        told = json.loads((tmp_path / f"out/{name}.error.json").read_text("utf-8"))
        assert told["code"] == code
        assert told["message"]
    assert not list((tmp_path / "out").glob(".writer*"))
    # The next run gives them another chance, and only them.
    results = batch.sorted_results(batch.run(found.sources, job, batch.Limits(), 2, resume=True))
    assert {os.path.basename(r.record.file) for r in results if not r.resumed} == set(hostile_ones)
    assert all(r.record.ok for r in results)
    assert not (tmp_path / "out/hang.trf.error.json").exists()

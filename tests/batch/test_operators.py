"""What a batch tells who keeps it running: lines of JSON with levels, and nobody's name."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

from support import many_files
from support.commands import Outcome, call
from swissheet.batch import FileOutcome as Became
from swissheet.batch import FileResult, Notice, Record
from swissheet.cli.frame.operators import Level, Operators


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder ``events`` with a TRF that is sound and one that is not, seen from above."""
    monkeypatch.chdir(tmp_path)
    Path("events").mkdir()
    Path("events/may.trf").write_bytes(many_files.text(1))
    Path("events/empty.trf").write_bytes(b"")


def batch(*more: str) -> Outcome:
    return call("batch", "events", "--do", "check", "--out", "out", "--jobs", "1", *more)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_everything_is_told_with_time_and_level_and_a_file_as_in_the_log() -> None:
    outcome = batch("--log-json", "--log", "log.jsonl", "--json")
    begin, *files, end = lines(outcome.err)
    for line in (begin, *files, end):
        assert dt.datetime.fromisoformat(line.pop("time")).tzinfo is not None
    assert begin == {"level": "info", "event": "begin", "files": 2, "skipped": 0}
    assert (end["event"], end["done"], end["failed"]) == ("end", 1, 1)
    levels = {line["file"]: (line.pop("level"), line.pop("event")) for line in files}
    assert levels == {
        "events/may.trf": ("info", "file"),
        "events/empty.trf": ("warning", "file"),
    }
    assert files == lines(Path("log.jsonl").read_text("utf-8"))
    assert "Player" not in outcome.err
    # Standard output is the one document it is without.
    assert outcome.document["failed"] == 1


def test_less_is_told_from_a_higher_level_and_more_from_a_lower() -> None:
    assert [line["file"] for line in lines(batch("--log-json", "--log-level", "warning").err)] == [
        "events/empty.trf"
    ]
    again = lines(batch("--log-json", "--log-level", "debug", "--resume").err)
    told = {(line["level"], line["event"], line.get("file")) for line in again}
    assert ("debug", "file", "events/may.trf") in told
    info = lines(batch("--log-json", "--resume").err)
    assert "events/may.trf" not in {line.get("file") for line in info}


def test_without_it_a_batch_that_is_not_watched_says_nothing() -> None:
    assert batch().err == ""


@pytest.mark.parametrize(
    ("item", "level"),
    [
        (Notice("gone", "a.trf"), "info"),
        (Notice("later", "out", "busy"), "warning"),
        (FileResult(0, Record("a.trf", Became.FAILED, "time-limit")), "error"),
        (FileResult(0, Record("a.trf", Became.DONE), resumed=True), "debug"),
    ],
)
def test_the_level_says_who_has_to_do_something(
    item: Notice | FileResult, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Operators(Level.DEBUG, as_json=True).tell(item)
    assert json.loads(capsys.readouterr().err)["level"] == level
    Operators(Level(Level[level.upper()] + 1) if level != "error" else Level.ERROR).tell(item)
    assert bool(capsys.readouterr().err) == (level == "error")

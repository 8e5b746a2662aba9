"""Results at ``memory://``, which end with the program; and names that are too long to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import many_files
from support.commands import call


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("events").mkdir()
    Path("events/may.trf").write_bytes(many_files.text(1))
    return tmp_path / "events"


def test_no_other_machine_sees_it() -> None:
    line = ("batch", "events", "--do", "check", "--out", "memory://o")
    outcome = call(*line, "--cluster", "tcp://127.0.0.1:1", "--json")
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "cluster-folder")
    assert "other machines cannot see them" in outcome.document["error"]["message"]


def test_results_that_are_gone_at_the_end_are_told() -> None:
    pytest.importorskip("fsspec")
    outcome = call("batch", "events", "--do", "check", "--out", "memory://o", "--jobs", "1")
    assert outcome.code == 0
    assert "they are lost" in outcome.err
    there = call("batch", "events", "--do", "check", "--out", "o", "--jobs", "1")
    assert "gone" not in there.err


def test_a_long_name_does_not_widen_the_table(events: Path) -> None:
    name = "x" * 240 + ".trf"
    (events / name).write_bytes(b"")
    shown = call("batch", "events", "--do", "check", "--out", "o", "--jobs", "1")
    assert max(map(len, shown.out.splitlines())) < 160
    assert f"events/{name}" in Path("o/summary.csv").read_text("utf-8-sig")

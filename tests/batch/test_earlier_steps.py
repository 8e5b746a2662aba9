"""Several batches with different steps into one folder of results."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call

from .conftest import WHEN


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events`` of two TRFs, seen from above."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "events").mkdir()
    for seed, name in ((1, "may.trf"), (2, "june.trf")):
        (tmp_path / "events" / name).write_bytes(many_files.text(seed))
    return tmp_path / "events"


def run(do: str, *more: str, out: str = "out") -> Outcome:
    return call(
        "batch", "events", "--do", do, "--out", out, "--jobs", "1", "--when", WHEN, "--json", *more
    )


def contents(out: str = "out") -> dict[str, str]:
    return many_files.contents(Path(out))


@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_what_other_steps_made_of_the_same_files_stays_to_the_byte(
    event: Path, resume: tuple[str, ...]
) -> None:
    whole: dict[str, str] = {}
    for number, do in enumerate(("standings,convert=trf", "verify", "check")):
        assert run(do, *resume).code == 0
        assert run(do, out=f"alone{number}").code == 0
        whole |= contents(f"alone{number}")
        assert contents() == whole
    again = run("check", "--resume")
    assert all(item["resumed"] for item in again.document["files"])
    assert contents() == whole


def test_of_a_file_that_changed_nothing_older_stays(event: Path) -> None:
    assert run("standings,convert=trf").code == 0
    assert run("verify").code == 0
    (event / "may.trf").write_bytes(many_files.text(3))
    assert run("check", "--resume").code == 0
    assert {name for name in contents() if name.startswith("may.trf")} == {"may.trf.check.json"}
    assert "june.trf.standings.csv" in contents()


def test_of_a_file_that_cannot_be_read_nothing_older_stays(event: Path) -> None:
    assert run("standings").code == 0
    (event / "may.trf").write_bytes(b"")
    assert run("check").code == 1
    assert {name for name in contents() if name.startswith("may.trf")} == {"may.trf.error.json"}


def test_what_was_wrong_with_another_step_is_no_more_said(event: Path) -> None:
    assert run("check,pair").code == 0
    (event / "may.trf").write_bytes(Path("out/may.trf").read_bytes())  # a round without results
    assert run("pair").code == 1
    assert "may.trf.error.json" in contents()
    assert run("check", "--resume").code == 0
    assert "may.trf.error.json" not in contents()


def test_in_place_nothing_stays_of_the_file_as_it_was(event: Path) -> None:
    assert run("check", "--in-place").code == 0
    assert run("pair", "--in-place").code == 0
    assert "may.trf.check.json" not in contents()
    assert "may.trf.pairings.json" in contents()
    assert run("check", "--in-place").code == 0
    assert {"may.trf.pairings.json", "may.trf.check.json"} <= contents().keys()

"""Links that strangers put into the folder of the results: nothing is written behind them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from support import many_files
from support.commands import Outcome, call
from swissheet.batch.storage import results, store_of
from swissheet.errors import FileAccessError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links take rights there")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``events`` with two TRFs, one in ``club``; ``other`` is where nobody may write by us."""
    monkeypatch.chdir(tmp_path)
    Path("events/club").mkdir(parents=True)
    Path("events/may.trf").write_bytes(many_files.text(1))
    Path("events/club/june.trf").write_bytes(many_files.text(2))
    Path("other").mkdir()
    Path("other/june.trf.trf").write_text("of another club")
    return tmp_path


def run(out: str, *more: str, do: str = "check,convert=trf") -> Outcome:
    return call("batch", "events", "--do", do, "--out", out, "--jobs", "1", "--json", *more)


def codes(outcome: Outcome) -> dict[str, str | None]:
    return {item["file"]: item["code"] for item in outcome.document["files"]}


def linked(out: Path) -> None:
    shutil.rmtree(out / "club", ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
    (out / "club").symlink_to(Path("other").resolve())


@pytest.mark.parametrize("resume", [(), ("--resume",)])
@pytest.mark.parametrize("address", ["{}", "file://{}"])
def test_a_folder_that_is_a_link_is_not_written_through(
    here: Path, address: str, resume: tuple[str, ...]
) -> None:
    if "://" in address:
        pytest.importorskip("fsspec")
    folder = here / "events" / "res"
    out = address.format(folder)
    assert run(out).code == 0
    linked(folder)
    outcome = run(out, *resume)
    assert outcome.code == 1
    assert codes(outcome) == {"events/may.trf": None, "events/club/june.trf": "not-writable"}
    (said,) = (item["message"] for item in outcome.document["files"] if not item["ok"])
    assert "is a link" in said
    assert [file.name for file in (here / "other").iterdir()] == ["june.trf.trf"]
    assert (here / "other/june.trf.trf").read_text() == "of another club"


def test_nothing_behind_a_link_is_removed_or_taken_for_a_result(here: Path) -> None:
    out = here / "res"
    assert run(str(out)).code == 0
    moved = here / "moved"
    shutil.move(out / "club", moved)
    (out / "club").symlink_to(moved)
    before = many_files.contents(moved)
    assert before
    # The same results, but not where they were written; and a file that is gone now.
    assert codes(run(str(out), "--resume"))["events/club/june.trf"] == "not-writable"
    (here / "events/club/june.trf").write_bytes(b"")
    assert codes(run(str(out), "--resume"))["events/club/june.trf"] is not None
    assert many_files.contents(moved) == before


def test_a_link_to_a_source_keeps_nobody_else_from_his_results(here: Path) -> None:
    (here / "res").mkdir()
    assert run("res").code == 0
    linked(here / "res")
    (here / "res/may.trf.trf").unlink()
    (here / "res/may.trf.trf").symlink_to(here / "events/may.trf")
    before = many_files.contents(here / "events")
    assert codes(run("res", "--resume"))["events/may.trf"] is None
    assert not (here / "res/may.trf.trf").is_symlink()
    assert many_files.contents(here / "events") == before


def test_the_folder_of_the_results_itself_may_be_a_link(here: Path) -> None:
    (here / "disk").mkdir()
    (here / "res").symlink_to(here / "disk")
    assert run("res").code == 0
    assert (here / "disk/club/june.trf.check.json").is_file()


def test_a_link_that_takes_the_place_of_a_folder_meanwhile_is_not_followed(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = os.mkdir

    def exchanged(path: str, *more: Any, **given: Any) -> None:
        make(path, *more, **given)
        if path == "club":
            linked(here / "res")

    (here / "res").mkdir()
    monkeypatch.setattr(results.os, "mkdir", exchanged)
    with pytest.raises(FileAccessError) as caught:
        store_of("res").write("club/june.trf.trf", b"ours")
    assert caught.value.code == "not-writable"
    assert (here / "other/june.trf.trf").read_text() == "of another club"

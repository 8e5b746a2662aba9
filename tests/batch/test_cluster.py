"""The work of a batch is shared by machines: the same results, whoever is lost on the way."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from support import dask, many_files
from support.batch_work import hostile
from support.commands import call
from support.patience import PATIENCE
from swissheet import __version__, batch
from swissheet.batch.one_file import working
from swissheet.batch.workers import cluster, on_worker
from swissheet.batch.workers.cluster import refuse_other_versions
from swissheet.batch.workers.notes import NOTES, TaskNotes
from swissheet.batch.workers.on_worker import DEATHS, WorkerAnswer
from swissheet.errors import FileAccessError, InputError

from .conftest import WHEN, Many, Run


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dask.Machines]:
    with dask.scheduler(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture(scope="module")
def steady(machines: dask.Machines) -> Iterator[None]:
    """A worker that is begun anew when it is lost."""
    with machines.workers("steady", nanny=True):
        yield


@pytest.fixture
def events(tmp_path: Path) -> Path:
    """A folder of nothing yet, with room beside it."""
    folder = tmp_path / "events"
    folder.mkdir()
    return folder


def filled(folder: Path, *names: str) -> list[batch.Source]:
    for seed, name in enumerate(names, start=1):
        (folder / f"{name}.trf").write_bytes(many_files.text(seed))
    return batch.found([str(folder)], str(folder.parent / "out")).sources


def job(folder: Path, steps: str = "check", *, in_place: bool = False) -> batch.Job:
    when = dt.datetime.fromisoformat(WHEN)
    return batch.Job(batch.steps_of(steps), str(folder.parent / "out"), when, "", in_place)


def codes(results: list[batch.FileResult]) -> dict[str, str]:
    return {Path(r.record.file).stem: r.record.code for r in results}


def refused(*more: str, where: Path) -> tuple[int, str]:
    outcome = call(
        "batch", where, "--do", "check", "--out", where.parent / "out", "--json", *more
    )  # fmt: skip
    return outcome.code, outcome.document["error"]["code"]


def test_a_cluster_without_workers_is_said(
    events: Path, machines: dask.Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It comes before all tests for which there is one.
    filled(events, "a")
    monkeypatch.setattr(cluster, "_WORKERS", 0.2)
    assert refused("--cluster", machines.address, where=events) == (5, "cluster-empty")


def test_two_machines_one_of_them_lost_write_the_same_bytes(
    many: Many, by_two: Run, machines: dask.Machines, steady: None
) -> None:
    log = many.place / "shared.jsonl"
    arguments = ["--do", many_files.STEPS, "--out", "shared", "--when", WHEN, "--json"]
    command = [sys.executable, "-m", "swissheet", "batch", "many", *arguments]
    command += ["--cluster", machines.address, "--log", str(log)]
    with machines.workers("lost") as (lost,):
        going = subprocess.Popen(command, cwd=many.place, stdout=subprocess.PIPE)
        deadline = time.monotonic() + PATIENCE
        while not log.exists() or log.read_bytes().count(b"\n") < 16:
            assert going.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        lost.kill()
        assert going.poll() is None
        said, _ = going.communicate(timeout=PATIENCE)
        document = json.loads(said)
    assert going.returncode == 1
    found = {item["file"].removeprefix("many/"): item["code"] or "" for item in document["files"]}
    assert found == many.expected
    assert many.results("shared") == many.results(by_two.out)
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert sorted(line["file"] for line in lines) == sorted(
        item["file"] for item in document["files"]
    )
    assert not (many.place / "shared" / NOTES).exists()


def test_two_machines_work_at_an_address_as_in_a_folder(
    events: Path, machines: dask.Machines, steady: None
) -> None:
    filled(events, "a", "b", "c")
    (events / "old.zip").write_bytes(many_files.zipped({"d.trf": many_files.text(4)}))
    there = (events.parent / "there").as_uri()
    with machines.workers("second"):
        for source, out in ((events, events.parent / "here"), (events.as_uri(), there)):
            outcome = call(
                "batch", source, "--do", "check,convert=trf", "--out", out, "--json",
                "--cluster", machines.address,
            )  # fmt: skip
            assert [item["ok"] for item in outcome.document["files"]] == [True] * 4
    found = many_files.contents(events.parent / "there")
    wanted = many_files.contents(events.parent / "here")
    assert {name: data for name, data in found.items() if name != "summary.csv"} == {
        name: data for name, data in wanted.items() if name != "summary.csv"
    }
    assert not [file for file in (events.parent / "there" / NOTES).rglob("*") if file.is_file()]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="memory has no bound there")
def test_what_hangs_hoards_or_ends_programs_and_workers_is_named_and_the_rest_is_done(
    events: Path, machines: dask.Machines, steady: None
) -> None:
    sources = filled(events, "a", "b", "die", "hang", "hoard", "slay", "writer", "z")
    with machines.workers("other"):
        results = batch.sorted_results(
            batch.run(
                sources, job(events), batch.Limits(seconds=8), 0,
                work=hostile, cluster=machines.address,
            )
        )  # fmt: skip
    hostile_ones = {
        "die": "stopped-the-program",
        "hang": "time-limit",
        "hoard": "memory",
        "slay": "stopped-the-program",
        "writer": "stopped-the-program",
    }
    assert codes(results) == {name: hostile_ones.get(name, "") for name in codes(results)}
    assert len(results) == len(sources)
    assert next(r for r in results if r.record.code == "time-limit").record.seconds >= 8
    for name, code in hostile_ones.items():
        told = json.loads((events.parent / f"out/{name}.trf.error.json").read_text("utf-8"))
        assert told["code"] == code
    assert not list((events.parent / "out").glob(".writer*"))


def test_who_stops_in_the_middle_leaves_no_work_behind(
    events: Path, machines: dask.Machines, steady: None
) -> None:
    sources = filled(events, "a", "hang")
    going = batch.run(
        sources, job(events), batch.Limits(), 0, work=hostile, cluster=machines.address
    )
    assert next(going).record.ok
    time.sleep(1)
    going.close()  # type: ignore[attr-defined]
    assert not (events.parent / "out" / NOTES).exists()
    # The only worker is free again.
    results = batch.sorted_results(
        batch.run(sources, job(events), batch.Limits(), 0, resume=True, cluster=machines.address)
    )
    assert [(r.record.ok, r.resumed) for r in results] == [(True, True), (True, False)]
    with pytest.MonkeyPatch.context() as patch:
        # A worker that comes later is not compared before the start.
        patch.setattr(cluster, "__version__", "0.0.9")
        with pytest.raises(InputError) as raised:
            list(batch.run(sources, job(events), batch.Limits(), 0, cluster=machines.address))
    assert raised.value.code == "cluster-version"
    assert f"swissheet {__version__}, this one has 0.0.9" in str(raised.value)


def test_a_cluster_that_cannot_be_reached_is_said_and_nothing_is_done(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(events, "a")
    assert refused("--cluster", "server", where=events) == (3, "cluster-address")
    monkeypatch.setattr(cluster, "_ANSWER", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens there.
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        assert refused("--cluster", address, where=events) == (5, "cluster-none")
        secure = address.replace("tcp", "tls")
        assert refused("--cluster", secure, where=events) == (3, "cluster-certificates")
    monkeypatch.setitem(sys.modules, "distributed", None)
    shown = call("batch", events, "--do", "check", "--out", "out", "--cluster", address)
    assert shown.code == 3
    assert 'python -m pip install "swissheet[cluster]"' in shown.err
    assert not (events.parent / "out").exists()


def test_other_versions_are_refused_by_name() -> None:
    def has(version: str | None) -> dict[str, dict[str, str | None]]:
        return {"packages": {"swissheet": version}}

    ours = {"client": has("0.2"), "scheduler": has("0.2")}
    refuse_other_versions({**ours, "workers": {"tcp://a": has("0.2")}})
    for found, name in (("0.1", "0.1"), (None, "none")):
        workers = {"tcp://a": has("0.2"), "tcp://b": has(found)}
        with pytest.raises(InputError, match=rf"tcp://b\) has swissheet {name}, this one has"):
            refuse_other_versions({**ours, "workers": workers})
    with pytest.raises(InputError, match=r"the scheduler\) has swissheet 0.1"):
        refuse_other_versions({**ours, "scheduler": has("0.1"), "workers": {}})


def test_a_worker_does_nothing_it_should_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(folder: Path, number: int = 4, version: str = __version__) -> WorkerAnswer:
        return WorkerAnswer(on_worker.do(version, str(folder), number, b"none", 1.0, 512)[0])

    monkeypatch.setattr(on_worker, "_SEEN", 0.1)
    monkeypatch.setattr(on_worker, "Hand", None)
    notes = Path(TaskNotes.anew(str(tmp_path)))
    assert said(notes, version="0.0.9") is WorkerAnswer.OTHER_VERSION
    assert said(tmp_path / "elsewhere") is WorkerAnswer.NO_FOLDER
    for death in range(DEATHS):
        (notes / f"4.{death}").touch()
    before = sorted(notes.iterdir())
    assert said(notes) is WorkerAnswer.STOPPED
    with pytest.raises(TypeError):  # It would begin with another file.
        said(notes, number=44)
    assert sorted(notes.iterdir()) == before


def test_what_a_lost_worker_changed_in_place_is_not_changed_again(events: Path) -> None:
    (source,) = filled(events, "a")
    task = working.FileTask(0, source, job(events, "pair", in_place=True))
    first = working.work(task)
    after = Path(source.path).read_bytes()
    assert after != many_files.text(1)
    again = working.work(task)
    assert Path(source.path).read_bytes() == after
    assert (again.outputs, again.source) == (first.outputs, first.source)
    assert not again.resumed
    assert first.record.ok
    assert replace(again.record, seconds=0) == replace(first.record, seconds=0)


def test_sources_are_found_and_named_alike_from_elsewhere(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(events.parent)
    (events / "old.zip").write_bytes(many_files.zipped({"b.trf": many_files.text(2)}))
    (events / "a.trf").write_bytes(many_files.text(1))
    found = batch.found(["events"], "out").sources
    anchored = [source.anchored() for source in found]
    monkeypatch.chdir("/")
    assert [source.read() for source in anchored] == [many_files.text(1), many_files.text(2)]
    assert [source.file for source in anchored] == [source.file for source in found]
    shutil.rmtree(events)
    for source in anchored:
        with pytest.raises(FileAccessError) as raised:
            source.read()
        assert source.named(raised.value.issue).place.file == source.file


def test_a_batch_of_this_machine_does_not_ask_for_the_cluster() -> None:
    code = "import sys, swissheet.batch; sys.exit('distributed' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], env=dict(os.environ), check=True)

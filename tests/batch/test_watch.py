"""A watched folder: what is put there has its papers, whatever happens to it, until the end."""

from __future__ import annotations

import datetime as dt
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support import many_files
from support.commands import call
from support.patience import PATIENCE, until
from swissheet import batch
from swissheet.batch import Watch
from swissheet.batch.watches import waking
from swissheet.batch.watches.settling import STILL, Settling
from swissheet.cli.frame.stopping import until_ended

from .conftest import WHEN

JOB = ("--do", "check,standings,convert=trf", "--when", WHEN)


class Watching:
    """A watch of the folder ``events`` in a process of its own, and what it says."""

    def __init__(self, place: Path, *more: str) -> None:
        self.said = place / "said.txt"
        arguments = (
            "events",
            *JOB,
            "--out",
            "out",
            "--jobs",
            "1",
            "--watch",
            "--log-level",
            "debug",
        )
        with self.said.open("wb") as stderr, (place / "end.txt").open("wb") as stdout:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "swissheet", "batch", *arguments, *more],
                cwd=place, stdout=stdout, stderr=stderr,
                env={**os.environ, "PYTHONFAULTHANDLER": "1"},
            )  # fmt: skip
        self.end = place / "end.txt"

    @property
    def lines(self) -> list[str]:
        """What it said so far, without the times of the clock and the seconds taken."""
        lines = self.said.read_text("utf-8").splitlines()
        return [line.split(" ", 1)[1].rpartition(",")[0] or line.split(" ", 1)[1] for line in lines]

    def says(self, line: str, times: int = 1) -> None:
        assert until(lambda: self.lines.count(line) >= times or self.process.poll() is not None)
        assert self.lines.count(line) == times, self.said.read_text("utf-8")

    def ends(self, by: signal.Signals) -> list[str]:
        """Ends it, which is no failure: what it printed at the end."""
        self.process.send_signal(by)
        if not until(lambda: self.process.poll() is not None):
            # It says where it was.
            self.process.send_signal(signal.SIGABRT)
        assert self.process.wait(PATIENCE) == 0, self.said.read_text("utf-8")
        return self.end.read_text("utf-8").splitlines()


@contextmanager
def watching(place: Path, *more: str) -> Iterator[Watching]:
    watch = Watching(place, *more)
    try:
        yield watch
    finally:
        if watch.process.poll() is None:
            watch.process.kill()
            watch.process.wait()


@pytest.fixture
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder ``events`` with one TRF, seen from above."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "events"
    folder.mkdir()
    (folder / "may.trf").write_bytes(many_files.text(1))
    return folder


def saved(file: Path, data: bytes) -> None:
    """As programs save: another file, renamed."""
    temporary = file.with_name("~tmp1234.tmp")
    temporary.write_bytes(data)
    temporary.replace(file)


unix = pytest.mark.skipif(sys.platform == "win32", reason="no process is asked to end there")


@unix
def test_what_is_put_there_is_worked_on_as_by_a_batch(events: Path) -> None:
    out = events.parent / "out"
    with watching(events.parent) as watch:
        watch.says("done events/may.trf")
        # A workbook in a new folder, open in Excel as it comes.
        (events / "club").mkdir()
        lock = events / "club/~$june.xlsx"
        lock.write_bytes(b"\x06Anna K")
        (events / "club/june.xlsx").write_bytes(many_files.workbook(2))
        watch.says("waiting for events/club/june.xlsx: somebody has it open")
        assert not (out / "club").exists()
        lock.unlink()
        watch.says("done events/club/june.xlsx")
        # One that is broken is named, and then replaced.
        (events / "july.trf").write_bytes(b"")
        watch.says("failed events/july.trf: no-players")
        assert (out / "july.trf.error.json").exists()
        saved(events / "july.trf", many_files.text(3))
        watch.says("done events/july.trf")
        assert not (out / "july.trf.error.json").exists()
        # Touched only: nothing is done. Gone: its results stay.
        os.utime(events / "may.trf")
        (events / "july.trf").rename(events.parent / "july.trf")
        watch.says("gone events/july.trf: its results stay")
        assert (out / "july.trf.check.json").exists()
        saved(events / "july.trf", many_files.text(3))
        # It is known again by its content.
        watch.says("done before events/july.trf")
        end = watch.ends(signal.SIGTERM)
    assert "Anna" not in watch.said.read_text("utf-8")
    assert watch.lines.count("done events/may.trf") == 1
    assert not [line for line in watch.lines if "may.trf" in line and "before" in line]
    assert end[-1].startswith("3 files, 1 of them in an earlier run: 3 done, 0 failed; ")
    # The same command without the watch has nothing to do, and a fresh one writes the same.
    again = call("batch", "events", *JOB, "--out", "out", "--resume", "--json")
    assert all(item["resumed"] for item in again.document["files"])
    summary = (out / "summary.csv").read_bytes()
    assert call("batch", "events", *JOB, "--out", "fresh", "--jobs", "1").code == 0
    assert (Path("fresh/summary.csv")).read_bytes() == summary
    assert many_files.contents(Path("fresh")) == many_files.contents(out)


@unix
def test_looking_by_time_does_the_same_and_ctrl_c_ends_it(events: Path) -> None:
    call("batch", "events", *JOB, "--out", "out", "--jobs", "1")
    with watching(events.parent, "--poll", "--json") as watch:
        watch.says("done before events/may.trf")
        # Two that would write one file: the one that came later is refused, and only that one.
        (events / "MAY.trf").write_bytes(many_files.text(2))
        watch.says("failed events/MAY.trf: same-name")
        away = events.rename(events.parent / "away")
        watch.says("the folder events cannot be reached: waiting for it")
        away.rename(events)
        (events / "june.trf").write_bytes(many_files.text(2))
        watch.says("the folder events is back")
        watch.says("done events/june.trf")
        watch.ends(signal.SIGINT)
    document = json.loads(watch.end.read_text("utf-8"))
    assert (document["ok"], document["exit_code"], document["failed"]) == (True, 0, 1)
    assert not [line for line in watch.lines if line.startswith("gone")]


@unix
def test_ended_in_the_middle_of_a_file_it_goes_on_with_it(events: Path) -> None:
    """As many files as it likes may be under way."""
    for number in range(12):
        (events / f"{number}.trf").write_bytes(many_files.text(number + 1))
    with watching(events.parent) as watch:
        assert until(lambda: any(line.startswith("done") for line in watch.lines))
        watch.ends(signal.SIGTERM)
    done = {line for line in watch.lines if line.startswith("done")}
    again = call("batch", "events", *JOB, "--out", "out", "--resume", "--json", "--jobs", "1")
    assert again.code == 0
    assert len(done) <= sum(item["resumed"] for item in again.document["files"])
    assert "Traceback" not in watch.said.read_text("utf-8")


def refused(*more: str) -> tuple[int, str]:
    document = call("batch", *more, *JOB, "--watch", "--json").document
    return document["exit_code"], document["error"]["code"]


def test_what_cannot_be_watched_is_refused_before_anything(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused("events/may.trf", "--out", "out") == (3, "watch-folder")
    assert refused("events", "--out", "events") == (3, "out-inside")
    assert not Path("out").exists()
    Path("other").mkdir()
    Path("other/letter.txt").write_text("mine")
    assert refused("events", "--out", "other") == (5, "out-foreign")
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert refused("events", "--out", "new") == (3, "no-watchfiles")
    assert "pip install 'swissheet[serve]'" in call(
        "batch", "events", *JOB, "--out", "new", "--watch"
    ).err  # fmt: skip


def test_a_file_is_ready_when_it_stood_still_and_nobody_has_it_open(tmp_path: Path) -> None:
    now = 100.0
    settling = Settling(clock=lambda: now)
    file = tmp_path / "a.xlsx"
    file.write_bytes(b"1")
    assert settling.look([file]) == ([], [], [])
    assert settling.restless
    now += STILL - 0.1
    file.write_bytes(b"12")
    assert settling.look([file]) == ([], [], [])
    now += STILL - 0.1
    assert settling.look([file]) == ([], [], [])
    lock = tmp_path / ".~lock.a.xlsx#"
    lock.touch()
    now += 0.2
    assert settling.look([file]) == ([], [], [file])
    assert settling.look([file]) == ([], [], [])
    lock.unlink()
    assert settling.look([file]) == ([file], [], [])
    assert settling.look([file]) == ([], [], [])
    assert not settling.restless
    # What could not be begun is ready again later, and only then.
    settling.later(file, 5.0)
    assert settling.look([file]) == ([], [], [])
    now += 5.0
    assert settling.look([file]) == ([file], [], [])


def test_a_file_is_gone_when_it_is_missing_for_longer_than_a_save_takes(tmp_path: Path) -> None:
    now = 100.0
    settling = Settling(clock=lambda: now)
    file, never = tmp_path / "a.trf", tmp_path / "b.trf"
    file.write_bytes(b"1")
    never.write_bytes(b"1")
    settling.look([file])
    now += STILL
    assert settling.look([file, never]) == ([file], [], [])
    assert settling.look([]) == ([], [], [])
    now += STILL - 0.1
    assert settling.look([file]) == ([], [], [])
    assert settling.look([]) == ([], [], [])
    now += STILL
    # One that was never ready is not missed.
    assert settling.look([]) == ([], [file], [])
    assert settling.look([]) == ([], [], [])


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/srv/events/a", "nfs4"), ("/srv/event", "ext4"), ("/home/my folder/a", "nfs")],
)
def test_the_file_system_of_a_folder_is_that_of_the_mount_above(path: str, kind: str) -> None:
    mounts = [
        "/dev/sda1 / ext4 rw 0 0",
        "server:/events /srv/events nfs4 rw 0 0",
        "me@host: /home/my\\040folder fuse.sshfs rw 0 0",
    ]
    assert waking._kind_of_mount(path, mounts) == kind


@unix
def test_a_link_and_a_name_that_is_no_utf_8_are_told_and_the_watch_goes_on(events: Path) -> None:
    (events.parent / "secret.trf").write_text("hunter2")
    (events / "x.trf").symlink_to("../secret.trf")
    (events / "itself.trf").symlink_to("itself.trf")
    if sys.platform == "linux":
        (events / os.fsdecode(b"M\xfc.trf")).write_bytes(many_files.text(2))
    with watching(events.parent, "--poll") as watch:
        watch.says("done events/may.trf")
        watch.says("failed events/x.trf: link")
        watch.says("failed events/itself.trf: link")
        if sys.platform == "linux":
            watch.says(r"failed events/M\xfc.trf: name-encoding")
        # A file takes its place, and the other way round.
        saved(events / "x.trf", many_files.text(3))
        watch.says("done events/x.trf")
        (events / "may.trf").unlink()
        (events / "may.trf").symlink_to("../secret.trf")
        watch.says("failed events/may.trf: link")
        watch.ends(signal.SIGTERM)
    results = events.parent / "out"
    assert not any(b"hunter2" in file.read_bytes() for file in results.rglob("*") if file.is_file())


def looked(events: Path) -> Watch:
    """A watch whose looks are taken one by one, with everything worked on already."""
    job = batch.Job(batch.steps_of("check"), "out", dt.datetime.fromisoformat(WHEN), "")
    found = Watch([events.name], job, batch.Limits(), 1, lambda: job.when)
    found._settling = Settling(still=0.0)
    found._mounts.keep_above(Path(events.name))
    list(found._looked())
    return found


def told(watch: Watch) -> list[tuple[str, str]]:
    looks = [item for _ in range(2) for item in watch._looked()]
    return [(item.event, item.file) for item in looks if isinstance(item, batch.Notice)]


@pytest.mark.parametrize("mount", ["events", "events/share"])
def test_a_drive_that_goes_away_is_waited_for_and_nothing_is_gone(
    events: Path, mount: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.path.ismount
    mounted = {os.path.realpath(mount)}
    monkeypatch.setattr(
        os.path, "ismount", lambda path: os.path.realpath(path) in mounted or real(path)
    )
    Path("events/share").mkdir()
    file = Path(mount, "june.trf")
    file.write_bytes(many_files.text(2))
    watch = looked(events)
    assert told(watch) == []
    mounted.clear()
    kept = file.rename("kept.trf")
    # Where the drive was is an empty folder.
    assert told(watch) == [("folder-gone", mount)]
    assert {result.record.file for result in watch.results()} == {"events/may.trf", str(file)}
    mounted.add(os.path.realpath(mount))
    kept.rename(file)
    assert told(watch) == [("folder-back", mount)]
    # What is deleted there, with the drive in its place, is gone.
    file.unlink()
    assert told(watch) == [("gone", str(file))]


def test_what_was_in_a_folder_that_may_not_be_read_now_is_not_gone(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (events / "club").mkdir()
    (events / "club/june.trf").write_bytes(many_files.text(2))
    watch = looked(events)
    scandir = os.scandir

    def denied(path: str | int) -> object:
        if str(path).endswith("club"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", denied)
    assert told(watch) == []
    found = {result.record.file: result.record.code for result in watch.results()}
    assert found == {
        "events/may.trf": "",
        "events/club/june.trf": "",
        "events/club": "unreadable-folder",
    }
    monkeypatch.undo()
    monkeypatch.chdir(events.parent)
    assert told(watch) == [("gone", "events/club")]


@pytest.mark.skipif(sys.platform != "linux", reason="only there the system says it")
def test_what_is_mounted_below_is_seen() -> None:
    assert b"/proc" in [mount[-1] for mount in waking._mounted_below([Path("/")])]
    assert waking._mounted_below([Path("/proc/self/task")]) == []
    assert waking._plain(rb"/srv/my\040share") == b"/srv/my share"


@unix
def test_results_that_are_taken_away_are_made_again(events: Path) -> None:
    out = events.parent / "out"
    (events / "june.trf").write_bytes(many_files.text(2))
    with watching(events.parent) as watch:
        watch.says("done events/may.trf")
        watch.says("done events/june.trf")
        assert until(lambda: (out / "summary.csv").exists())
        before = many_files.contents(out)
        del before[".watch.swissheet-lock"]
        out.rename(events.parent / "old")
        watch.says("the results in out are gone: everything is done again")
        watch.says("done events/may.trf", times=2)
        watch.says("done events/june.trf", times=2)
        assert until(lambda: (out / "summary.csv").exists())
        watch.ends(signal.SIGTERM)
    old = many_files.contents(events.parent / "old")
    del old[".watch.swissheet-lock"]
    assert many_files.contents(out) == before == old


@unix
def test_a_second_watch_on_the_same_results_is_refused_with_who_holds_them(events: Path) -> None:
    with watching(events.parent) as first:
        first.says("done events/may.trf")
        words = ("batch", "events", *JOB, "--out", "out", "--jobs", "1", "--watch")
        second = call(*words)
        assert second.code == 5
        assert "Another watch uses this folder for its results" in second.err
        assert f"process {first.process.pid}, since 20" in second.err
        # A batch beside it takes its turn.
        assert call("batch", "events", *JOB, "--out", "out", "--resume").code == 0
        first.ends(signal.SIGTERM)
    assert not list((events.parent / "out").glob("*-lock"))
    assert not list((events.parent / "out").glob(".*-lock"))


@unix
def test_the_claim_of_a_watch_that_was_killed_is_taken_over(events: Path) -> None:
    with watching(events.parent) as first:
        first.says("done events/may.trf")
        first.process.kill()
        first.process.wait()
    assert list((events.parent / "out").glob(".*-lock"))
    with watching(events.parent) as second:
        second.says("done before events/may.trf")
        second.ends(signal.SIGTERM)
    assert not list((events.parent / "out").glob(".*-lock"))


@unix
def test_a_watch_ends_though_the_interruption_was_lost(
    events: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python drops what is raised while an object is taken away, and goes on."""
    dropped = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: dropped.append(lost.exc_type))

    class Interrupted:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)

    job = batch.Job(batch.steps_of("check"), "out", dt.datetime.fromisoformat(WHEN), "")
    with until_ended() as ended:
        watch = Watch([events.name], job, batch.Limits(), 1, lambda: job.when, ended=ended)
        going = watch.run()
        assert next(going) == batch.Notice("watching", events.name)
        Interrupted()
        assert dropped == [KeyboardInterrupt]
        assert not list(going)

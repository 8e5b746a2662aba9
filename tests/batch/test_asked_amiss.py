"""Logs that are none, numbers without sense, readers that have gone, and being stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call
from support.patience import PATIENCE
from swissheet.batch.manifest import MANIFEST
from swissheet.batch.workers import bounds

SWISSHEET = [sys.executable, "-m", "swissheet"]
BATCH = ["batch", "events", "--do", "check", "--out", "out", "--jobs", "1"]
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and devices of POSIX")


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events`` of a TRF that is sound and an empty one, seen from above."""
    monkeypatch.chdir(tmp_path)
    Path("events").mkdir()
    Path("events/may.trf").write_bytes(many_files.text(1))
    Path("events/empty.trf").write_bytes(b"")
    return tmp_path / "events"


def run(*more: str) -> Outcome:
    return call(*BATCH, "--json", *more)


def test_a_log_is_no_source_no_result_and_nothing_but_a_log(events: Path) -> None:
    Path("letter.jsonl").write_text('{"dear": "all"}\n')
    Path("link.jsonl").symlink_to("events/may.trf")
    before = many_files.contents(events)
    for log, code in {
        "events/may.trf": "log-source",
        "link.jsonl": "log-source",
        "out/may.trf.check.json": "log-result",
        "out/summary.csv": "log-result",
        "letter.jsonl": "log-foreign",
    }.items():
        outcome = run("--log", log)
        assert (outcome.code, outcome.document["error"]["code"]) == (3, code), log
        assert not Path("out").exists()
    assert many_files.contents(events) == before
    assert Path("letter.jsonl").read_text() == '{"dear": "all"}\n'
    # One of ours is added to; what a batch remembers is none.
    assert [run("--log", "log.jsonl").code for _ in range(2)] == [1, 1]
    assert len(Path("log.jsonl").read_text("utf-8").splitlines()) == 4
    assert run("--log", f"out/{MANIFEST}").document["error"]["code"] == "log-foreign"


@pytest.mark.parametrize(
    "amiss",
    [
        ("--limit-seconds", "nan"),
        ("--limit-seconds", "inf"),
        ("--limit-seconds", "1e30"),
        ("--limit-memory", "99999999999999999999999"),
        ("--limit-memory", "nan"),
        ("--poll",),
    ],
    ids=" ".join,
)
def test_numbers_and_options_without_sense_are_refused(amiss: tuple[str, ...]) -> None:
    outcome = run(*amiss)
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "usage")
    assert amiss[0] in outcome.err
    assert not Path("out").exists()


def test_what_is_remembered_may_be_nested_deep(events: Path) -> None:
    assert run().code == 1
    Path("out", MANIFEST).write_bytes(b"[" * 100_000 + b"\n")
    assert run("--resume").code == 1


def shell(line: str) -> subprocess.CompletedProcess[str]:
    said = " ".join([sys.executable, "-m", "swissheet", *BATCH])
    return subprocess.run(
        ["sh", "-c", line.replace("BATCH", said)],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


@posix
@pytest.mark.parametrize(
    "line",
    [
        "(BATCH --log-json 2>&1 >/dev/null; echo $? >code) | true",
        "(sleep 0.2; BATCH --json; echo $? >code) | true",
    ],
)
def test_a_reader_that_has_gone_stops_nothing_and_hides_nothing(line: str) -> None:
    shell(line)
    assert Path("code").read_text().strip() == "1"
    assert Path("out/may.trf.check.json").exists()
    assert Path("out/summary.csv").exists()


@posix
@pytest.mark.parametrize("to", [">&-", ">/dev/full"])
def test_a_standard_output_that_takes_nothing_is_named(to: str) -> None:
    if "full" in to and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = shell(f"BATCH {to}")
    assert done.returncode == 5
    assert done.stderr.startswith("swissheet: Standard output ")
    assert Path("out/summary.csv").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_log_on_a_full_disk_is_named() -> None:
    outcome = run("--log", "/dev/full")
    assert (outcome.code, outcome.document["error"]["code"]) == (5, "log-write")
    assert "/dev/full" in outcome.err


@pytest.mark.skipif(sys.platform == "win32", reason="no bound there")
def test_more_memory_than_any_machine_has_is_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    def refuse(which: int, _: object) -> None:
        if which == resource.RLIMIT_AS:
            raise OverflowError

    monkeypatch.setattr(resource, "setrlimit", refuse)
    bounds.bound_memory(1 << 60)


HEEDING_CTRL_C = """
import signal, sys
if __name__ == "__main__":
    # A test that runs in the background of a shell would ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    from swissheet.cli import main
    main(sys.argv[1:])
"""


@posix
@pytest.mark.parametrize(
    ("how", "code"),
    [
        (signal.SIGTERM, 143),
        (signal.SIGINT, 130),
        (getattr(signal, "SIGHUP", signal.SIGTERM), 129),
    ],
)
def test_stopped_it_says_so_and_leaves_nothing_behind(
    events: Path, how: signal.Signals, code: int
) -> None:
    same = many_files.text(2)
    for number in range(600):
        (events / f"{number}.trf").write_bytes(same)
    with subprocess.Popen(
        [sys.executable, "-c", HEEDING_CTRL_C, *BATCH, "--json", "--log-json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert any('"done"' in process.stderr.readline() for _ in range(9))
        # Nobody reads on, and a pipe holds less than 600 lines: it cannot come to its end before.
        (Path("out") / ".may.trf.0123abcd.swissheet-tmp").write_bytes(b"half")
        process.send_signal(how)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == code, err + out
    assert err.splitlines()[-1] == "swissheet: stopped; no file was left half written"
    document = json.loads(out)
    assert (document["exit_code"], document["error"]["code"]) == (code, "stopped")
    assert [name for name in os.listdir("out") if name.startswith(".")] == [MANIFEST]
    assert run("--resume").document["done"] == 601


def test_a_tournament_in_json_has_nothing_beside_it(events: Path) -> None:
    assert call("convert", "events/may.trf", "may.json").code == 0
    document = json.loads(Path("may.json").read_text("utf-8"))
    Path("more.json").write_text(json.dumps({**document, "extra": 1}), "utf-8")
    outcome = call("convert", "more.json", "more.trf", "--json")
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "json-field")
    assert "extra" in outcome.err


def test_the_doctor_names_the_temporary_folder_and_one_that_cannot_be_used() -> None:
    for folder, severity in (("there", "ok"), ("gone", "warning")):
        Path("there").mkdir(exist_ok=True)
        done = subprocess.run(
            [*SWISSHEET, "doctor", "--headless", "--json"],
            env={**os.environ, "TMPDIR": os.path.abspath(folder)},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        (found,) = [f for f in json.loads(done.stdout)["findings"] if "temporary" in f["code"]]
        assert found["severity"] == severity
        assert os.path.abspath(folder) in found["found"]
        assert done.returncode == 0

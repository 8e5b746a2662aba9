"""The program as a process: quiet when stopped, exact on its streams."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.commands import call, process
from support.patience import PATIENCE, until
from swissheet.formats import trf


@contextmanager
def started(*arguments: str, **streams: int) -> Iterator[subprocess.Popen[bytes]]:
    """``swissheet`` as a process that hears Ctrl-C and is gone at the end, whatever happens."""
    # A runner in the background ignores Ctrl-C, and its children would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        running = subprocess.Popen([sys.executable, "-m", "swissheet", *arguments], **streams)
    finally:
        signal.signal(signal.SIGINT, before)
    with running:
        try:
            yield running
        finally:
            running.kill()


def test_ctrl_c_ends_with_one_line_and_leaves_whole_files_only(tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("a console of its own is needed to send Ctrl-C on Windows")
    wish = ("simulate", "--players=30", "--rounds=5", "--seed=1", "--count=100000")
    with started(*wish, f"--out={tmp_path}", stderr=subprocess.PIPE) as running:
        assert until(lambda: len(list(tmp_path.glob("sim-*.trf"))) > 1)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=PATIENCE)
        assert running.returncode == 130
    assert said.decode().strip() == "swissheet: stopped; no file was left half written"
    # A lock that was being made or removed at that moment is nobody's: the next one takes it.
    left = [path for path in tmp_path.iterdir() if path.suffix != ".swissheet-lock"]
    assert [path.suffix for path in left] == [".trf"] * len(left)
    assert {trf.loads(path.read_bytes()).rounds_complete for path in left} == {5}


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_seen_enough_is_no_error(
    unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    wish = ("simulate", "--players=2000", "--rounds=1", "--seed=1")
    with started(*wish, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(PATIENCE) == 0


def test_a_trf_passes_through_the_streams_byte_for_byte(event: Path) -> None:
    data = (event / "event.trf").read_bytes()
    done = process("convert", "-", "-", stdin=data)
    assert done.code == 0
    assert done.out.encode("utf-8") == data


def test_a_trf_on_stdin_is_paired_and_nothing_is_written(event: Path) -> None:
    piped = process("pair", "-", stdin=(event / "event.trf").read_bytes(), cwd=event)
    assert piped.code == 0
    assert piped.out == call("pair", event / "event.trf").out
    assert "Nothing was written" in piped.err


def test_output_is_utf8_even_where_the_console_is_not(event: Path) -> None:
    done = process("pair", event / "event.trf", PYTHONIOENCODING="cp1252", PYTHONUTF8="0",
                   LC_ALL="C")  # fmt: skip
    assert done.code == 0
    assert "½" in done.out


def test_it_runs_under_both_names(event: Path) -> None:
    script = Path(sys.executable).with_name("swissheet" + (".exe" if os.name == "nt" else ""))
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=False)
    assert done.stdout == process("--version").out


@pytest.mark.parametrize("during", ["swissheet.cli", "swissheet.cli.app", "click"])
def test_ctrl_c_while_the_program_loads_shows_no_traceback(tmp_path: Path, during: str) -> None:
    (tmp_path / "early.py").write_text(
        "import runpy, sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {during!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
        "sys.argv = ['swissheet', '--version']\n"
        "runpy.run_module('swissheet', run_name='__main__')\n",
        "utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(tmp_path / "early.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 130
    assert done.stdout == ""
    assert "Traceback" not in done.stderr

"""What was written stays done where nobody takes the output; what was not, fails as before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.examples import part
from support.patience import PATIENCE

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="devices of Linux")

WRITING = {
    "pair event.xlsx": "event.xlsx",
    "pair event.trf": "event.trf",
    "pair event.xlsx --json": "event.xlsx",
    "standings event.xlsx": "event.xlsx",
    "new made.xlsx --json": "made.xlsx",
    "convert event.xlsx made.trf --json": "made.trf",
    "demo": "swissheet-demo.xlsx",
    "rules dutch2026 --out made.md --json": "made.md",
    "simulate --players 8 --rounds 2 made.trf --json": "made.trf",
}


def shell(words: str, to: str, folder: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    line = f"{before}{sys.executable} -m swissheet {words} {to}"
    return subprocess.run(
        ["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False,
        timeout=PATIENCE, env={**os.environ},
    )  # fmt: skip


LOST = (">/dev/full", ">&-", "| true")


@pytest.mark.parametrize(("words", "to"), [(w, to) for w in WRITING for to in part(w, LOST)])
def test_a_command_that_has_written_is_done_though_its_output_is_lost(
    event: Path, words: str, to: str
) -> None:
    before = {path: path.read_bytes() for path in event.iterdir() if path.is_file()}
    gone = to.startswith("|")
    done = shell(words, f"; echo $? >code; }} {to}" if gone else to, event, "{ " if gone else "")
    if gone:
        assert (event / "code").read_text().strip() == "0"
    assert done.returncode == 0, done.stderr
    assert WRITING[words] in done.stderr
    assert "ritten" in done.stderr
    path = event / WRITING[words]
    assert path.read_bytes() != before.get(path)


@pytest.mark.parametrize("to", [">/dev/full", ">&-"])
@pytest.mark.parametrize("words", ["history event.xlsx", "pair event.xlsx --dry-run"])
def test_a_command_that_has_written_nothing_fails_as_its_answer_is_lost(
    event: Path, words: str, to: str
) -> None:
    done = shell(words, to, event)
    assert (done.returncode, "tandard output" in done.stderr) == (5, True), done.stderr

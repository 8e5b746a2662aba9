"""Runs commands: in this process for speed, or as a process of their own, as people do."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.patience import PATIENCE
from swissheet.cli.app import run

__all__ = ["Outcome", "agreed", "call", "contents", "process", "promptly", "written_by"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left behind: its exit code and both texts."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """Stdout as the one JSON document it must be."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


def call(*arguments: str | Path) -> Outcome:
    """Runs a command in this process."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    with redirect_stdout(out), redirect_stderr(err):
        code = run([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        buffer = stream.detach()
        assert isinstance(buffer, io.BytesIO)
        texts.append(buffer.getvalue().decode("utf-8"))
    return Outcome(code, *texts)


def promptly(*arguments: str | Path) -> Outcome:
    """Runs a command in this process, which fails where it waits for ever; not on Windows."""

    def hangs(number: int, frame: object) -> None:
        raise TimeoutError(f"{arguments} waits for ever")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(int(PATIENCE))
    try:
        return call(*arguments)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def agreed(*arguments: str | Path) -> Outcome:
    """Runs a command in this process, and again with every answer that it asks for."""
    asked = call(*arguments)
    words = to_go_on(asked.err)
    return call(*words) if words else asked


def to_go_on(said: str) -> list[str]:
    """Return the words of the command that the last line of a question gives to be copied."""
    *_, before, line = ["", "", *said.rstrip().splitlines()]
    if not re.fullmatch(r"To confirm .+ and go on:", before):
        return []
    program, *words = shlex.split(line)
    assert program == "swissheet"
    return words


def asked_about(said: str) -> list[tuple[str, int]]:
    """Return what a command asks or refuses, by code and level.

    Level 3 is answered by the code, level 4 with a token, level 5 by nothing.
    """
    words = to_go_on(said)
    given = {words[at + 1] for at, word in enumerate(words) if word == "--accept"}
    tokens = {answer.partition(":")[0] for answer in given if ":" in answer}
    return [
        (code.partition(".")[0], 3 if code in given else 4 if code in tokens else 5)
        for code in re.findall(r"^  ([A-Z-]+(?:\.\d+)?): ", said, re.M)
    ]


def process(
    *arguments: str | Path, cwd: Path | None = None, stdin: bytes = b"", **environment: str
) -> Outcome:
    """Runs ``swissheet`` as a process; its output is UTF-8 whatever the machine says."""
    done = subprocess.run(
        [sys.executable, "-m", "swissheet", *map(str, arguments)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=PATIENCE,
    )
    return Outcome(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def written_by(source: str) -> bytes:
    """What a program of a process of its own writes to its output."""
    words = [sys.executable, "-c", source]
    return subprocess.run(words, capture_output=True, check=True, timeout=PATIENCE).stdout


def contents(folder: Path) -> Mapping[str, str]:
    """Every file below a folder, hidden ones too, and a digest of its bytes."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

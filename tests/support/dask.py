"""A cluster of processes on this machine: a scheduler, and workers that come and go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.patience import PATIENCE

__all__ = ["Machines", "scheduler"]

_TESTS = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Machines:
    """A scheduler at an address; its workers run in a folder that is none of the test's."""

    folder: Path

    @property
    def address(self) -> str:
        return str(json.loads(self._file.read_bytes())["address"])

    @property
    def _file(self) -> Path:
        return self.folder / "scheduler.json"

    @contextmanager
    def workers(self, *names: str, nanny: bool = False) -> Iterator[list[subprocess.Popen[bytes]]]:
        """Workers with these names. A nanny begins a worker anew that was lost."""
        with ExitStack() as stack:
            more = ["--nthreads", "1", "--memory-limit", "0"]
            more += ["--nanny" if nanny else "--no-nanny", "--scheduler-file", str(self._file)]
            yield [
                stack.enter_context(
                    _program(
                        "dask_worker", self.folder, *more,
                        "--name", name, "--local-directory", str(self.folder / name),
                    )
                )
                for name in names
            ]  # fmt: skip


@contextmanager
def scheduler(folder: Path) -> Iterator[Machines]:
    """A scheduler on a free port of this machine alone."""
    machines = Machines(folder)
    file = folder / "scheduler.json"
    with _program(
        "dask_scheduler", folder, "--port", "0", "--scheduler-file", str(file)
    ) as process:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_bytes().endswith(b"}"):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield machines


@contextmanager
def _program(module: str, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [
            sys.executable, "-m", f"distributed.cli.{module}",
            "--host", "127.0.0.1", "--no-dashboard", *arguments,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(_TESTS)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()

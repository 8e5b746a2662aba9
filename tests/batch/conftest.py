"""A folder of many files, and what a batch of them gives with one process and with two."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from support import many_files
from support.commands import Outcome, call

WHEN = "2026-03-01T10:00:00"


@dataclass(frozen=True, slots=True)
class Many:
    """A place with the folder ``many``, and the code that is expected of each of its files.

    ``made`` has the check sums of the files as they were made.
    """

    place: Path
    expected: dict[str, str]
    made: dict[str, str]

    def batch(self, out: str, *more: str, jobs: int = 2) -> Outcome:
        """A batch of all of it."""
        with inside(self.place):
            return call("batch", "many", *self.arguments(out, *more, jobs=jobs))

    def arguments(self, out: str, *more: str, jobs: int = 2) -> list[str]:
        given = ["--do", many_files.STEPS, "--out", out, "--jobs", str(jobs), "--when", WHEN]
        return [*given, "--json", *more]

    def results(self, out: str) -> dict[str, str]:
        """The check sums of what was written."""
        return many_files.contents(self.place / out)


@dataclass(frozen=True, slots=True)
class Run:
    """What a batch answered, wrote and logged."""

    outcome: Outcome
    out: str
    log: list[dict[str, Any]]


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@pytest.fixture(scope="session")
def many(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Many:
    place = tmp_path_factory.mktemp("batch")
    count = int(request.config.getoption("--batch-files"))
    expected = many_files.make(place / "many", count)
    return Many(place, expected, many_files.contents(place / "many"))


def _run(many: Many, out: str, jobs: int) -> Run:
    outcome = many.batch(out, "--log", f"{out}.jsonl", jobs=jobs)
    lines = (many.place / f"{out}.jsonl").read_text("utf-8").splitlines()
    return Run(outcome, out, [json.loads(line) for line in lines])


@pytest.fixture(scope="session")
def by_one(many: Many) -> Run:
    """With one process."""
    return _run(many, "one", 1)


@pytest.fixture(scope="session")
def by_two(many: Many) -> Run:
    """With two."""
    return _run(many, "two", 2)

"""A watch that is ended before it came to the table of all files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from swissheet import batch
from swissheet.batch.one_file.records import FileOutcome, FileResult, Record
from swissheet.cli.commands.batch import _watched
from swissheet.cli.frame.operators import Operators


class Ended:
    """As a watch that has done one file when somebody presses Ctrl-C."""

    def __init__(self, out: Path) -> None:
        self.job = batch.Job(batch.steps_of("check"), str(out), dt.datetime(2026, 3, 1), "me")

    def run(self) -> Iterator[FileResult]:
        yield from self.results()
        raise KeyboardInterrupt

    def results(self) -> list[FileResult]:
        return [FileResult(0, Record("events/may.trf", FileOutcome.FAILED, "no-players"))]

    def skipped(self) -> list[str]:
        return ["events/note.txt"]


def test_the_table_of_all_files_is_there_all_the_same(tmp_path: Path) -> None:
    answer = _watched(cast(batch.Watch, Ended(tmp_path)), Operators(), 0.0)
    assert answer.exit_code == 0
    table = (tmp_path / "summary.csv").read_text("utf-8-sig")
    assert "events/may.trf,failed,no-players," in table
    assert "events/note.txt,skipped" in table

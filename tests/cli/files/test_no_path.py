"""An empty path, as a script gives whose variable was never set: it is no folder and no file."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import many_files
from support.commands import call, contents


@pytest.mark.parametrize(
    "line",
    [
        ["batch", "", "--do", "pair", "--in-place", "--out", "../out"],
        ["batch", "may.trf", "", "--do", "check", "--out", "../out"],
        ["batch", "", "--watch", "--do", "check", "--out", "../out"],
        ["batch", "may.trf", "--do", "check", "--out", ""],
        ["verify", ""],
        ["games", ""],
        ["check", ""],
        ["convert", "", "x.json"],
        ["convert", "may.trf", ""],
        ["simulate", "", "--count", "2"],
    ],
)
def test_an_empty_path_is_not_the_folder_the_program_runs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "may.trf").write_bytes(many_files.text(1))
    monkeypatch.chdir(here)
    before = contents(tmp_path)
    outcome = call(*line)
    assert outcome.code == 3
    assert "name of the file or folder is empty" in outcome.err
    assert contents(tmp_path) == before

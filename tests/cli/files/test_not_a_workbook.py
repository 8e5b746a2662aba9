"""A file of another kind than a command takes: the command that makes a workbook of it is named."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from support.commands import call


@pytest.mark.parametrize("ending", ["json", "csv", "pgn", "ods", "trf"])
@pytest.mark.parametrize("command", ["pair", "standings", "lots", "correct", "history"])
def test_the_command_that_helps_is_one_line_to_copy(
    event: Path, command: str, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ending == "trf" and command in ("pair", "standings", "history"):
        return  # they take it
    monkeypatch.chdir(event)
    name = f"my event.{ending}"
    if ending in ("json", "csv", "trf"):
        Path(f"event.{ending}").rename(name)
    else:
        Path(name).write_bytes(b"")
    answer = call(command, name)
    assert answer.code == 3
    *_, line = answer.err.splitlines()
    program, *words = shlex.split(line)
    assert program == "swissheet"
    assert {name, "my event.xlsx"} <= set(words)
    if ending in ("json", "csv", "trf"):
        assert call(*words).code == 0
        assert call("check", "my event.xlsx").code == 0


def test_a_file_that_is_not_there_needs_no_other_form(tmp_path: Path) -> None:
    assert "swissheet convert" not in call("pair", tmp_path / "none.pgn").err

"""Options of ``convert`` that say something of other formats than the one that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import many_files
from support.commands import call


@pytest.mark.parametrize(
    ("target", "options"),
    [
        ("t.pgn", ["--table", "standings"]),
        ("t.xlsx", ["--table", "crosstable"]),
        ("t.json", ["--unplayed"]),
        ("t.trf", ["--accept", "IMPORT-PAIRS"]),
    ],
)
def test_an_option_that_would_do_nothing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("may.trf").write_bytes(many_files.text(1))
    outcome = call("convert", "may.trf", target, *options, "--json")
    assert (outcome.code, outcome.document["error"]["code"]) == (3, "idle-option")
    assert options[0] in outcome.err + outcome.out
    assert not Path(target).exists()


def test_a_result_that_a_form_cannot_say_is_named_with_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call("simulate", "s.trf", "--seed", "3", "--players", "10", "--plain", "--unrated-games", "1")
    said = call("convert", "s.trf", "t.pgn").err
    assert "cannot be written as they are. Written instead: 1.5: 1-0, " in said

"""Undo and redo say that there were fewer steps than asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.playing.play import ByCommand, Start


@pytest.mark.parametrize("options", [(), ("--dry-run",)])
def test_of_many_steps_those_that_there_are_go_and_come(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    play = ByCommand(Start("P2", players=8), tmp_path)
    there = len(play.do("undo", "--steps", "99", "--json", "--dry-run").document["steps"])
    assert there > 1
    exactly = play.do("undo", "--steps", str(there), "--dry-run")
    assert "there are no more" not in exactly.said
    for command in ("undo", "redo"):
        done = play.do(command, "--steps", "400", "--json", *options)
        assert done.code == 0
        assert "You asked for 400 steps; there are no more." in done.document["what"]
        assert len(done.document["steps"]) == there
        if options:  # nothing was taken back that could be given back
            break
    else:
        play.do("undo", "--steps", "400")
        assert "You asked for 2000 steps" in play.do("redo", "--steps", "2000").said

"""Standings of a TRF are not computed over a missing result of an earlier round."""

from __future__ import annotations

from pathlib import Path

from support.commands import call

SAMPLE = Path(__file__).resolve().parents[3] / "workbook_templates" / "sample.trf"


def test_a_hole_in_an_earlier_round_is_named(tmp_path: Path) -> None:
    lines = SAMPLE.read_text("utf-8").splitlines()
    players = [n for n, line in enumerate(lines) if line.startswith("001")]
    for at, cell in ((players[0], "  15 w  "), (players[14], "   1 b  ")):
        lines[at] = lines[at][:91] + cell + lines[at][99:]
    lines[players[0]] = lines[players[0]].replace(" 3.0 ", " 2.0 ", 1)
    path = tmp_path / "event.trf"
    path.write_text("\n".join(lines), "utf-8")
    answer = call("standings", path)
    assert answer.code == 3
    assert "Round 1 is not finished: no result on board" in answer.err

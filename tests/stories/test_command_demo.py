"""A newcomer tries the demo and goes on from where it stops."""

from __future__ import annotations

from pathlib import Path

from support.commands import process
from support.playing.typist import at_other_desk
from swissheet.formats import trf

SAMPLE = Path(__file__).resolve().parents[2] / "workbook_templates" / "sample.trf"


def test_the_demo_says_where_the_workbook_is_and_the_workbook_can_be_played_on(
    tmp_path: Path,
) -> None:
    shown = process("demo", cwd=tmp_path)
    path = tmp_path / "swissheet-demo.xlsx"
    assert shown.code == 0
    assert f"The workbook is {path}" in shown.out
    assert list(tmp_path.iterdir()) == [path], "nothing else is written"
    steps = [line.partition(". ")[2] for line in shown.out.splitlines() if line[:1].isdigit()]
    assert len([step for step in steps if step.startswith("Paired round")]) == 4

    process("convert", path.name, "so-far.trf", cwd=tmp_path)
    played, sample = (
        trf.loads((tmp_path / "so-far.trf").read_bytes()),
        trf.loads(SAMPLE.read_bytes()),
    )
    assert played.rounds[:3] == sample.rounds[:3]
    assert [p.name for p in played.players] == [p.name for p in sample.players]

    with at_other_desk(path) as desk:
        grid = desk.round(4)
        for row in grid.rows():
            if grid.get(row, "Board"):
                grid.type(row, "Result", 5)
    command = shown.out.splitlines()[-1].split()
    assert command == ["swissheet", "pair", "swissheet-demo.xlsx"]
    following = process(*command[1:], cwd=tmp_path)
    assert following.code == 0
    assert following.out.startswith("Round 5 of 5")
    assert process("verify", path, cwd=tmp_path).out == "1 tournament, 5 rounds, 0 differ\n"
    assert process("demo", cwd=tmp_path).code == 0
    assert (tmp_path / "swissheet-demo-2.xlsx").exists()

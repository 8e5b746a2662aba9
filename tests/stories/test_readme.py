"""The README's worked round and its Python lines do what the README shows."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import openpyxl
import pytest

from support.commands import call

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(heading: str, language: str = "") -> list[str]:
    """The fenced blocks below a heading."""
    section = README.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(rf"^```{language}\n(.*?)^```", section, re.M | re.S)


def shown(block: str) -> list[list[str]]:
    """The runs of lines a block shows, cut where it says ``...``."""
    runs = [run.strip("\n").split("\n") for run in re.split(r"^\.\.\.$", block, flags=re.M)]
    return [run for run in runs if run != [""]]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "workbook_templates").mkdir()
    shutil.copy(ROOT / "workbook_templates" / "sample.csv", tmp_path / "workbook_templates")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_worked_round_goes_as_shown(clone: Path) -> None:
    first, pairing, second, refusal = blocks("One round, start to finish")
    answers = [call(*line.split()[1:]) for line in first.splitlines()]
    assert [answer.code for answer in answers] == [0, 0]
    for run in shown(pairing):
        assert "\n".join(run) in answers[-1].out

    book = openpyxl.load_workbook(clone / "open.xlsx")
    sheet = book["Round 1"]
    for row in range(7, 20):
        sheet.cell(row, 5, "1")
    book.save(clone / "open.xlsx")
    answer = call("pair", "open.xlsx")
    assert answer.code == 3
    assert answer.err.strip() == " ".join(refusal.split("\n")).strip()

    book = openpyxl.load_workbook(clone / "open.xlsx")
    book["Round 1"]["E6"] = "="
    book.save(clone / "open.xlsx")
    answers = [call(*line.split()[1:]) for line in second.splitlines()]
    assert [answer.code for answer in answers] == [0, 0]
    assert answers[0].out.startswith("Standings after round 1 of 5")
    assert answers[1].out.startswith("Round 2 of 5")


def test_the_sample_plays_as_shown(clone: Path) -> None:
    said = call("demo").out
    first, last = shown(blocks("Try it")[1])
    assert said.startswith("\n".join(first))
    assert last[0].removeprefix("The workbook is ") in said


def test_the_python_lines_run() -> None:
    [code] = blocks("In Python", "python")
    names: dict[str, object] = {
        "text": (ROOT / "workbook_templates" / "sample.trf").read_text("utf-8")
    }
    exec(compile(code, "README.md", "exec"), names)
    assert str(names["e"]).startswith("Explanation(")
    assert len(names["s"]) == 29  # type: ignore[arg-type]

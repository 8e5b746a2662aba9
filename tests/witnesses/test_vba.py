"""Two analysers that know Excel's objects find nothing to complain of in the macros."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import pyvbaanalysis

from support.books.shelf import Shelf
from support.books.workbooks import parts
from support.windows.vba_reading import read_project

_ANALYSER = Path(sys.executable).with_name("vbalidator")

WITH_MACROS = ("fresh.xlsm", "played-many.xlsm", "swissheet.xlam")
HOSTS = {"64-bit Windows": "VBA7=True,WIN64=True", "32-bit Windows": "VBA7=True", "Mac": "Mac=True"}

# Excel for Mac has this function of VBA; the analyser knows the objects of Excel for Windows.
KNOWN = {"Mac": ["VBA001: Undefined identifier 'AppleScriptTask' in 'RunInExcel'."]}


def standard_modules(path: Path, folder: Path) -> Path:
    """The code of a workbook as files; modules of sheets hold none."""
    project = read_project(parts(path.read_bytes())["xl/vbaProject.bin"])
    for module in project.modules:
        if module.kind == "Module":
            (folder / f"{module.name}.bas").write_text(module.source, "ascii", newline="")
    return folder


def by_vbalidator(folder: Path, host: str) -> list[str]:
    """What it says of the modules in a folder, warnings included."""
    report = folder / "report.json"
    command = [_ANALYSER, folder, "--host", "excel", "--define", host, "--output", report]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert report.exists(), done.stderr
    issues = json.loads(report.read_text("utf-8"))["issues"]
    return [f"{issue['rule_id']}: {issue['message']}" for issue in issues]


@pytest.mark.part(2)
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("name", WITH_MACROS)
def test_vbalidator_finds_nothing(name: str, host: str, shelf: Shelf, tmp_path: Path) -> None:
    folder = standard_modules(shelf.path(name), tmp_path)
    assert len(list(folder.glob("*.bas"))) >= 2
    assert by_vbalidator(folder, HOSTS[host]) == KNOWN.get(host, [])


@pytest.mark.parametrize("name", WITH_MACROS)
def test_pyvbaanalysis_finds_nothing(name: str, shelf: Shelf) -> None:
    found = pyvbaanalysis.analyze_workbook(str(shelf.path(name)))
    assert [str(diagnostic) for module in found.values() for diagnostic in module] == []


MUTANTS = {
    "a block without its end": ("If True Then\n    Beep", "Block If without End If"),
    "a loop without its end": ("Dim n As Long\n    For n = 1 To 3", "For without Next"),
    "a name nobody declared": ("Undeclared = 1", "Undefined identifier"),
    "a Sub nobody wrote": ("StartTheRound", "Undefined identifier"),
    "an object without Set": ("Dim b As Workbook\n    b = ActiveWorkbook", "requires `Set`"),
    "a method Excel does not have": ("Dim b As Workbook\n    b.Pair", "not found in type"),
    "an argument too many": ("Go 1", "Argument count mismatch"),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_vbalidator_catches(mutant: str, tmp_path: Path) -> None:
    code, expected = MUTANTS[mutant]
    source = f'Attribute VB_Name = "Mutant"\nOption Explicit\nSub Go()\n    {code}\nEnd Sub\n'
    (tmp_path / "Mutant.bas").write_text(source, "ascii")
    assert any(expected in line for line in by_vbalidator(tmp_path, HOSTS["Mac"]))

"""Four gates every built file passes, and mutants that show what each of them catches.

The schemas by Microsoft's own validator, our check of what no schema says, a compiler's view of
the VBA, and two readers of the project that know nothing of our writer.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import olefile
import pytest
import pyvbaanalysis

from support.books.open_xml import schema_errors
from support.books.package_check import problems
from support.books.workbooks import parts, rezip
from support.windows.vba_reading import extracted_modules, read_project
from swissheet_addin import builder
from swissheet_addin.builder.ovba import Module, ModuleKind, build_project

BUILT = {
    "workbook.xlsm": lambda: builder.workbook(host=builder.host_settings()),
    "workbook-20-rounds.xlsm": lambda: builder.workbook(rounds=20, language="pl"),
    "swissheet.xlam": builder.addin,
    "swissheet-id.xlam": lambda: builder.addin("id", builder.host_settings()),
}


@pytest.fixture(params=BUILT)
def built(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / request.param
    path.write_bytes(BUILT[request.param]())
    return path


@pytest.mark.programs
def test_the_file_obeys_the_schemas(built: Path) -> None:
    assert schema_errors(built) == []


def test_the_file_holds_together(built: Path) -> None:
    assert problems(built.read_bytes()) == []


def test_the_macros_compile(built: Path) -> None:
    assert vba_errors(built) == []


def test_an_independent_reader_finds_the_same_modules(built: Path) -> None:
    found = extracted_modules(built)
    project = read_project(parts(built.read_bytes())["xl/vbaProject.bin"])
    assert set(found) == {module.name for module in project.modules}
    assert "Public Sub RunAction(ByVal action As String)" in found["SwissheetHost"]


def test_the_project_has_no_password_and_no_stale_cache(built: Path) -> None:
    project = parts(built.read_bytes())["xl/vbaProject.bin"]
    with olefile.OleFileIO(io.BytesIO(project)) as file:
        assert file.openstream("VBA/_VBA_PROJECT").read() == bytes.fromhex("CC61FFFF000000")
        assert b"DPB=" in file.openstream("PROJECT").read()
        assert not any("__SRP_" in "/".join(path) for path in file.listdir())


def vba_errors(path: Path) -> list[str]:
    done = pyvbaanalysis.analyze_workbook(str(path))
    return [
        f"{diagnostic.code}: {diagnostic.message}"
        for diagnostics in done.values()
        for diagnostic in diagnostics
    ]


def changed(part: str, old: str, new: str) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        text = parts(data)[part].decode()
        assert old in text, f"{part} no longer holds {old!r}: the mutant would change nothing"
        return rezip(data, {part: text.replace(old, new, 1).encode()})

    return change


def without(part: str) -> Callable[[bytes], bytes]:
    return lambda data: rezip(data, {part: None})


def project(*modules: Module) -> Callable[[bytes], bytes]:
    """The workbook with another VBA project."""
    return lambda data: rezip(data, {"xl/vbaProject.bin": build_project(modules, "Mutant")})


def renamed_sub(data: bytes) -> bytes:
    """The module of the buttons without one of their Subs."""
    read = read_project(parts(data)["xl/vbaProject.bin"])
    kinds = {"ThisWorkbook": ModuleKind.WORKBOOK}
    modules = [
        Module(
            module.name,
            module.source.replace("Sub UndoLastAction(", "Sub UndoNothing("),
            kinds.get(module.name, ModuleKind.SHEET)
            if module.kind == "Document"
            else ModuleKind.STANDARD,
        )
        for module in read.modules
    ]
    return rezip(data, {"xl/vbaProject.bin": build_project(modules, "SwissheetWorkbook")})


RIBBON = "customUI/customUI14.xml"
VML = "xl/drawings/vmlDrawing1.vml"
DOCUMENTS = (Module("ThisWorkbook", kind=ModuleKind.WORKBOOK),)

CAUGHT_BY_CHECK = {
    "a button without its macro": ("workbook.xlsm", renamed_sub, "ExplainTieBreak|UndoLastAction"),
    "a button that starts another": (
        "workbook.xlsm",
        changed(VML, "[0]!PairNextRound", "[0]!PairNextRuond"),
        "PairNextRuond is there 0 times",
    ),
    "a project of garbage": (
        "workbook.xlsm",
        lambda data: rezip(data, {"xl/vbaProject.bin": b"garbage"}),
        "cannot be read",
    ),
    "a project that is missing": ("workbook.xlsm", without("xl/vbaProject.bin"), "is missing"),
    "sheets without modules": ("workbook.xlsm", project(*DOCUMENTS), "which no module has"),
    "two code names alike": (
        "workbook.xlsm",
        changed("xl/worksheets/sheet2.xml", "shtPlayers", "shtTournament"),
        "is there twice",
    ),
    "a drawing that is missing": ("workbook.xlsm", without(VML), "which is missing"),
    "a table too narrow": (
        "workbook.xlsm",
        changed("xl/tables/table2.xml", 'ref="A5:L', 'ref="A5:K'),
        "columns wide",
    ),
    "a name of a lost sheet": (
        "workbook.xlsm",
        changed("xl/workbook.xml", "Players'!$A$1<", "Palyers'!$A$1<"),
        "is not there",
    ),
    "a ribbon id used twice": (
        "swissheet.xlam",
        changed(RIBBON, 'id="swissheet_results"', 'id="swissheet_pair"'),
        "there twice",
    ),
    "a ribbon control that does nothing": (
        "swissheet.xlam",
        changed(RIBBON, ' onAction="RunFromRibbon"', ""),
        "does nothing",
    ),
    "a ribbon callback of another kind": (
        "swissheet.xlam",
        changed(RIBBON, 'onAction="RunFromRibbon"', 'onAction="RunAction"'),
        r"does not take \(IRibbonControl\)",
    ),
}


@pytest.mark.parametrize("mutant", CAUGHT_BY_CHECK)
def test_our_check_catches(mutant: str) -> None:
    name, change, expected = CAUGHT_BY_CHECK[mutant]
    found = "\n".join(problems(change(BUILT[name]())))
    assert re.search(expected, found), found


CAUGHT_BY_SCHEMA = {
    "an attribute of no schema": (
        "workbook.xlsm",
        changed("xl/worksheets/sheet1.xml", "<sheetPr ", '<sheetPr colour="red" '),
    ),
    "a size no ribbon knows": (
        "swissheet.xlam",
        changed(RIBBON, 'size="large"', 'size="huge"'),
    ),
    "a missing styles part": ("workbook.xlsm", without("xl/styles.xml")),
}


@pytest.mark.programs
@pytest.mark.parametrize("mutant", CAUGHT_BY_SCHEMA)
def test_the_schemas_catch(mutant: str, tmp_path: Path) -> None:
    name, change = CAUGHT_BY_SCHEMA[mutant]
    path = tmp_path / name
    path.write_bytes(change(BUILT[name]()))
    assert schema_errors(path) != []


CAUGHT_BY_COMPILER = {
    "a name nobody declared": "Sub Go()\n    Undeclared = 1\nEnd Sub",
    "a Sub nobody wrote": "Sub Go()\n    StartTheRound\nEnd Sub",
    "a type that does not fit": "Sub Go()\n    Dim n As Long\n    n = Array(1, 2)\n"
    '    n = "abc"\nEnd Sub',
}


@pytest.mark.parametrize("mutant", CAUGHT_BY_COMPILER)
def test_the_compilers_view_catches(mutant: str, tmp_path: Path) -> None:
    code = f"Option Explicit\n{CAUGHT_BY_COMPILER[mutant]}\n"
    sheets = [Module(name, kind=ModuleKind.SHEET) for name in ("shtHost",)]
    made = build_project([*DOCUMENTS, *sheets, Module("Mutant1", code)], "Mutant")
    path = tmp_path / "mutant.xlam"
    path.write_bytes(rezip(builder.addin(), {"xl/vbaProject.bin": made}))
    assert vba_errors(path) != []

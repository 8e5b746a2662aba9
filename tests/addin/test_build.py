"""What is built: the committed files, the workbook of this computer, the add-in."""

from __future__ import annotations

import io
import os
import re
import runpy
import sys
import zipfile
from importlib import resources
from pathlib import Path

import pytest

from support.books.workbooks import parts
from support.commands import call, written_by
from support.windows.vba_reading import read_project
from swissheet.errors import InputError
from swissheet.workbook.actions import words
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.layout import HOST_SHEET
from swissheet.workbook.sheets.build.build import code_names
from swissheet_addin import builder
from swissheet_addin.builder import files
from swissheet_addin.machine import Machine

WINDOWS = Machine("win32", Path("C:/Users/Ana"), {})
MAC = Machine("darwin", Path("/Users/ana"), {})
LINUX = Machine("linux", Path("/home/ana"), {})


def host(data: bytes) -> dict[str, str]:
    """What the settings sheet of a workbook says, without the texts of the macros."""
    rows = FileBook(data).read_range(HOST_SHEET, f"A1:B{len(builder.HOST_KEYS)}").rows
    return {str(key): str(value or "") for key, value in rows if key}


def test_the_committed_files_are_what_the_sources_build() -> None:
    built = builder.template_bytes()
    names = {"tournament.xlsx", files.TEMPLATE_NAME, files.ADDIN_NAME}
    assert {path.name for path in built} == names
    differ = [path.name for path, data in built.items() if path.read_bytes() != data]
    assert not differ, "run python -m swissheet_addin.builder"


def test_only_the_command_writes_the_committed_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise whatever imports all modules would mend what the test above compares."""
    written: list[Path] = []
    monkeypatch.delitem(sys.modules, "swissheet_addin.builder.__main__", raising=False)
    monkeypatch.setattr(Path, "write_bytes", lambda path, _: written.append(path))
    runpy.run_module("swissheet_addin.builder.__main__", run_name="imported")
    assert written == []
    runpy.run_module("swissheet_addin.builder.__main__", run_name="__main__")
    assert written == list(builder.template_bytes())


def test_the_committed_files_name_no_computer() -> None:
    for path, data in builder.template_bytes().items():
        found = parts(data)
        text = b"".join(found[name] for name in found if not name.endswith(".bin"))
        assert not re.search(rb"/home/|/usr/|/Users/|[A-Z]:\\", text)
        if path.suffix == ".xlsm":
            assert host(data) == dict.fromkeys(builder.HOST_KEYS, "")


def test_the_built_files_are_found_as_package_data() -> None:
    templates = resources.files("swissheet.workbook_templates")
    assert templates.joinpath("tournament.xlsm").read_bytes()[:4] == b"PK\3\4"
    assert resources.files("swissheet_addin").joinpath(builder.ADDIN_NAME).read_bytes()[:2] == b"PK"
    modules = ("Host", "Windows", "Cells", "Keys", "Ribbon")
    for name in (*(f"Swissheet{one}.bas" for one in modules), "swissheet.applescript"):
        assert resources.files("swissheet_addin").joinpath("vba", name).read_text("utf-8")


def test_a_new_workbook_knows_the_python_that_made_it(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    assert call("new", path).code == 0
    says = host(path.read_bytes())
    named = {key: value for key, value in says.items() if key.startswith("INTERPRETER") and value}
    assert len(named) == 1
    assert all(os.access(Machine().expanded(value), os.X_OK) for value in named.values())
    assert Machine().expanded(says["LIBREOFFICE_HOST"]).is_file()


def test_a_new_workbook_without_macros_has_no_buttons_and_names_no_python(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert call("new", path).code == 0
    assert not [part for part in parts(path.read_bytes()) if "vba" in part or "vml" in part]
    assert HOST_SHEET not in [sheet.title for sheet in FileBook(path.read_bytes()).sheets()]


@pytest.mark.parametrize(
    ("machine", "interpreter", "key", "named"),
    [
        (WINDOWS, "C:/Py/python.exe", "INTERPRETER_WIN", r"C:\Py\pythonw.exe"),
        (WINDOWS, "C:/Py/pythonw.exe", "INTERPRETER_WIN", r"C:\Py\pythonw.exe"),
        (WINDOWS, r"c:\users\ana\Py\python.exe", "INTERPRETER_WIN",
         r"%USERPROFILE%\Py\pythonw.exe"),
        (WINDOWS, r"C:\Users\Ana\AppData\Local\uv\python.exe", "INTERPRETER_WIN",
         r"%LOCALAPPDATA%\uv\pythonw.exe"),
        (WINDOWS, r"C:\Users\Ana\AppData\Roaming\uv\tools\python.exe", "INTERPRETER_WIN",
         r"%APPDATA%\uv\tools\pythonw.exe"),
        (WINDOWS, r"C:\Users\Anabel\python.exe", "INTERPRETER_WIN",
         r"C:\Users\Anabel\pythonw.exe"),
        (WINDOWS, r"C:\Users\Ana\100% me\python.exe", "INTERPRETER_WIN",
         r"C:\Users\Ana\100% me\pythonw.exe"),
        (MAC, "/Users/ana/venv/bin/python", "INTERPRETER_MAC", "$HOME/venv/bin/python"),
        (MAC, "/opt/py/bin/python", "INTERPRETER_MAC", "/opt/py/bin/python"),
        (LINUX, "/usr/bin/python3", "INTERPRETER_LINUX", "/usr/bin/python3"),
        (LINUX, "/home/ana/my venv/bin/python", "INTERPRETER_LINUX", "$HOME/my venv/bin/python"),
        (LINUX, "/home/anabel/bin/python", "INTERPRETER_LINUX", "/home/anabel/bin/python"),
    ],
)  # fmt: skip
def test_the_interpreter_of_the_system_is_named_windowless_and_without_the_users_name(
    machine: Machine, interpreter: str, key: str, named: str
) -> None:
    found = builder.host_settings(machine, interpreter)
    assert found[key] == named
    assert [k for k, v in found.items() if k.startswith("INTERPRETER") and v] == [key]


@pytest.mark.parametrize(
    ("machine", "text", "place"),
    [
        (WINDOWS, r"%localappdata%\uv\pythonw.exe", "C:/Users/Ana/AppData/Local/uv/pythonw.exe"),
        (WINDOWS, r"%Nobody%\x.exe", "%Nobody%/x.exe"),
        (MAC, "$HOME/venv/bin/python", "/Users/ana/venv/bin/python"),
        (LINUX, "~/venv/bin/python", "/home/ana/venv/bin/python"),
    ],
)
def test_a_portable_path_leads_back_to_the_place(machine: Machine, text: str, place: str) -> None:
    assert machine.expanded(text) == Path(place)


@pytest.mark.parametrize(
    ("machine", "path", "named"),
    [
        (LINUX, "/home/ana/.local/share/uv/host.py", "$SYSUSERHOME/.local/share/uv/host.py"),
        (MAC, "/Users/ana/é x/$y/host.py", "$SYSUSERHOME/%C3%A9%20x/%24y/host.py"),
        (LINUX, "/usr/lib/host.py", ""),
        (WINDOWS, r"C:\Users\Ana\AppData\Roaming\uv\host.py", "$SYSUSERCONFIG/uv/host.py"),
        (WINDOWS, r"C:\Users\Ana\AppData\Local\P y\host.py",
         "$SYSUSERCONFIG/../Local/P%20y/host.py"),
        (WINDOWS, r"C:\Users\Ana\pipx\host.py", "$SYSUSERCONFIG/../../pipx/host.py"),
        (WINDOWS, r"D:\Py\host.py", ""),
        (Machine("win32", Path("C:/Users/Ana"), {"APPDATA": r"Z:\Roaming"}),
         r"C:\Users\Ana\AppData\Local\host.py", ""),
    ],
)  # fmt: skip
def test_libreoffice_is_told_the_way_in_its_own_words_and_without_the_users_name(
    machine: Machine, path: str, named: str
) -> None:
    told = machine.for_libreoffice(path)
    assert told == (f"vnd.sun.star.expand:{named}" if named else path)
    assert str(machine.expanded(told)).replace("\\", "/") == path.replace("\\", "/")


def test_the_settings_sheet_is_very_hidden_and_has_its_module() -> None:
    data = builder.workbook(rounds=3)
    workbook = parts(data)["xl/workbook.xml"].decode()
    assert re.search(r'<sheet name="xlwings.conf" [^>]*state="veryHidden"', workbook)
    project = read_project(parts(data)["xl/vbaProject.bin"])
    assert project.documents == {"ThisWorkbook", *code_names(3)}


def test_the_same_arguments_give_the_same_bytes() -> None:
    """In another process, too, whose sets and mappings may stand in another order."""
    source = """
import sys
from swissheet_addin import builder
sys.stdout.buffer.write(builder.workbook(language="pl", rounds=7) + builder.addin("id"))
"""
    assert builder.workbook(language="pl", rounds=7) + builder.addin("id") == written_by(source)


@pytest.mark.parametrize("rounds", [1, 9, 30])
def test_every_sheet_of_a_workbook_has_a_module_however_many_rounds(rounds: int) -> None:
    project = read_project(parts(builder.workbook(rounds=rounds))["xl/vbaProject.bin"])
    assert project.documents == {"ThisWorkbook", *code_names(rounds)}


def test_the_add_in_is_an_add_in_with_a_ribbon_and_without_a_window() -> None:
    found = parts(builder.addin())
    types = found["[Content_Types].xml"].decode()
    assert "ms-excel.addin.macroEnabled.main+xml" in types
    assert "ms-excel.sheet.macroEnabled.main+xml" not in types
    assert 'visibility="hidden"' in found["xl/workbook.xml"].decode()
    assert "office/2007/relationships/ui/extensibility" in found["_rels/.rels"].decode()
    assert "customUI/customUI14.xml" in found


def test_words_of_a_ribbon_cannot_break_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "text", lambda key, lang: "<group> & so on")
    monkeypatch.setattr(words, "caption", lambda action, lang: f'<{action.key}> "quoted" & so on')
    with zipfile.ZipFile(io.BytesIO(builder.addin())) as archive:
        ribbon = archive.read("customUI/customUI14.xml").decode()
    assert "&lt;pair&gt;" in ribbon
    assert "<pair>" not in ribbon


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match="language"):
        builder.workbook(language="xx")

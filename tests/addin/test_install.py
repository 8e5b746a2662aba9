"""The add-in lies where Excel looks for it, on every system, and goes away again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.books.package_check import problems
from support.books.workbooks import parts, small_book
from support.commands import call
from swissheet.errors import FileAccessError, InputError, WorkbookError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.shared.layout import HOST_SHEET
from swissheet_addin import builder
from swissheet_addin.machine import Machine
from swissheet_addin.setup import install as installing
from swissheet_addin.setup.install import (
    InstalledState,
    connect,
    host_of,
    install,
    pieces,
    uninstall,
)

STARTUP_MAC = (
    "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel"
)


def windows(home: Path) -> Machine:
    return Machine("win32", home, {"APPDATA": str(home / "AppData/Roaming")})


def mac(home: Path) -> Machine:
    return Machine("darwin", home, {})


def linux(home: Path) -> Machine:
    return Machine("linux", home, {})


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        (windows, ["AppData/Roaming/Microsoft/Excel/XLSTART/swissheet.xlam"]),
        (
            mac,
            [
                f"{STARTUP_MAC}/swissheet.xlam",
                "Library/Application Scripts/com.microsoft.Excel/swissheet.applescript",
            ],
        ),
        (linux, []),
    ],
    ids=["windows", "mac", "linux"],
)
def test_installing_puts_the_files_where_excel_looks_and_uninstalling_removes_them(
    system: object, expected: list[str], tmp_path: Path
) -> None:
    assert callable(system)
    machine = system(tmp_path)
    assert [piece.state for piece in pieces(machine)] == [InstalledState.MISSING] * len(expected)
    assert [piece.path for piece in install(machine)] == [tmp_path / path for path in expected]
    assert all(piece.path.is_file() for piece in pieces(machine))
    assert {piece.state for piece in pieces(machine)} <= {InstalledState.CURRENT}
    uninstall(machine)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert uninstall(machine) == ()


def test_a_folder_moved_by_the_system_is_followed(tmp_path: Path) -> None:
    machine = Machine("win32", tmp_path, {"APPDATA": str(tmp_path / "roaming")})
    assert machine.excel_startup == tmp_path / "roaming/Microsoft/Excel/XLSTART"


def test_the_installed_ribbon_is_sound_and_starts_this_python(tmp_path: Path) -> None:
    [piece] = install(windows(tmp_path), "pl")
    data = piece.path.read_bytes()
    assert problems(data) == []
    assert "Kojarz rundę" in parts(data)["customUI/customUI14.xml"].decode()
    says = builder.host_settings(windows(tmp_path))
    assert says["INTERPRETER_WIN"] in parts(data)["xl/sharedStrings.xml"].decode()


def test_installing_again_replaces_an_older_one(tmp_path: Path) -> None:
    [piece] = install(windows(tmp_path))
    piece.path.write_bytes(b"an older one")
    assert pieces(windows(tmp_path))[0].state is InstalledState.OTHER
    install(windows(tmp_path))
    assert pieces(windows(tmp_path))[0].state is InstalledState.CURRENT


def test_another_language_is_seen_as_another_ribbon(tmp_path: Path) -> None:
    install(windows(tmp_path), "pl")
    assert pieces(windows(tmp_path), "en")[0].state is InstalledState.OTHER


def test_what_excel_holds_is_not_touched_and_the_cure_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(windows(tmp_path))

    def held(*_: object, **__: object) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "unlink", held)
    with pytest.raises(FileAccessError, match="Close Excel and try again"):
        uninstall(windows(tmp_path))
    monkeypatch.setattr(installing.files, "write_new", held)
    with pytest.raises(FileAccessError, match="Close Excel and try again"):
        install(windows(tmp_path), "de")


def test_nothing_is_installed_for_the_python_of_the_store(tmp_path: Path) -> None:
    machine = replace(windows(tmp_path), python="C:/X/WindowsApps/python.exe")
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    before = path.read_bytes()
    for act in (lambda: install(machine), lambda: connect(path, machine)):
        with pytest.raises(InputError, match=r"Microsoft Store.*uv"):
            act()
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [path]
    assert path.read_bytes() == before


def test_an_unknown_language_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="language"):
        install(windows(tmp_path), "xx")
    with pytest.raises(InputError, match="language"):
        pieces(Machine("linux", tmp_path, {}), "xx")
    assert list(tmp_path.iterdir()) == []


def settings(path: Path) -> dict[str, str]:
    """What is in the sheet of settings, without the texts of the macros."""
    found = host_of(FileBook(path.read_bytes()).read_cells(HOST_SHEET))
    return {key: value for key, value in found.items() if not key.startswith("SAY_")}


def test_a_workbook_of_another_computer_is_connected_to_this_one(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    away = Machine("win32", Path("C:/Users/Bo"), {})
    path.write_bytes(builder.workbook(host=builder.host_settings(away, "C:/Py/python.exe")))
    before = parts(path.read_bytes())
    connect(path, linux(tmp_path))
    says = settings(path)
    assert says == {
        **builder.host_settings(away, "C:/Py/python.exe"),
        "INTERPRETER_LINUX": builder.host_settings(linux(tmp_path))["INTERPRETER_LINUX"],
        "LIBREOFFICE_HOST": builder.host_settings(linux(tmp_path))["LIBREOFFICE_HOST"],
    }
    after = parts(path.read_bytes())
    differing = {name for name in before if before[name] != after[name]}
    assert differing <= {f"xl/worksheets/sheet{len(FileBook(path.read_bytes()).sheets())}.xml",
                         "xl/workbook.xml"}  # fmt: skip
    assert problems(path.read_bytes()) == []


def test_the_template_is_connected_and_a_second_time_stays_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    assert connect(path, linux(tmp_path)).written
    before = path.read_bytes()
    assert not connect(path, linux(tmp_path)).written
    assert path.read_bytes() == before


def test_a_workbook_without_buttons_is_refused_with_two_ways_out(tmp_path: Path) -> None:
    path = tmp_path / "plain.xlsx"
    path.write_bytes(small_book())
    with pytest.raises(WorkbookError, match=r"addin install.*swissheet new open\.xlsm"):
        connect(path, linux(tmp_path))


def test_the_command_connects_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    done = call("addin", "install", path, "--no-backup", "--json")
    assert done.code == 0, done.err
    assert done.document["written"] is True
    assert settings(path) == builder.host_settings()
    again = call("addin", "install", path, "--no-backup")
    assert "start the Python of this computer already" in again.err
    assert call("addin", "status", "--json").document["action"] == "status"


def test_the_command_tried_dry_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    before = path.read_bytes()
    assert call("addin", "install", path, "--dry-run").code == 0
    assert path.read_bytes() == before


def test_status_and_uninstall_take_no_workbook(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(builder.workbook())
    done = call("addin", "uninstall", path)
    assert done.code == 3
    assert "does not take a workbook" in done.err

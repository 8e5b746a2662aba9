"""The entry of the menu that opens the window, and what the command says where it cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import call
from swissheet.errors import FileAccessError
from swissheet_addin.machine import Machine
from swissheet_addin.setup.launcher import desk_entries, put_into_menu, take_from_menu

START_MENU = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/swissheet desk.cmd"
LINUX_MENU = ".local/share/applications/swissheet-desk.desktop"


def computer(system: str, home: Path, python: str = "/opt/venv/bin/python") -> Machine:
    return Machine(system, home, {}, python=python)


@pytest.mark.parametrize(
    ("system", "place"), [("win32", START_MENU), ("linux", LINUX_MENU), ("darwin", "")]
)
def test_the_entry_is_put_into_the_menu_and_taken_away(
    system: str, place: str, tmp_path: Path
) -> None:
    machine = computer(system, tmp_path)
    made = put_into_menu(machine)
    assert [piece.path for piece in made] == ([tmp_path / place] if place else [])
    assert [piece.path.is_file() for piece in made] == [True] * len(made)
    assert put_into_menu(machine) == made
    assert take_from_menu(machine) == made
    assert not any(piece.path.exists() for piece in made)
    assert take_from_menu(machine) == ()


def test_the_entry_of_windows_opens_no_console(tmp_path: Path) -> None:
    python = str(tmp_path / "AppData/Local/venv/python.exe").replace("/", "\\")
    [piece] = desk_entries(computer("win32", tmp_path, python))
    assert 'pythonw.exe" -P -m swissheet.cli.launch desk\r\n' in piece.data.decode()
    assert '\r\nstart "" "' in piece.data.decode()


def test_a_file_of_somebody_else_stays(tmp_path: Path) -> None:
    machine = computer("linux", tmp_path)
    path = tmp_path / LINUX_MENU
    path.parent.mkdir(parents=True)
    path.write_text("[Desktop Entry]\n")
    with pytest.raises(FileAccessError):
        put_into_menu(machine)
    assert take_from_menu(machine) == ()
    assert path.read_text() == "[Desktop Entry]\n"


def test_install_and_uninstall_name_the_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for action, there in (("install", True), ("status", True), ("uninstall", False)):
        done = call("addin", action, "--json")
        assert done.code == 0, done.err
        if sys.platform == "linux":
            [entry] = done.document["files"]
            assert (entry["what"], entry["path"]) == ("desk", str(tmp_path / LINUX_MENU))
            assert Path(entry["path"]).exists() == there


def test_a_new_workbook_without_buttons_names_the_window(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    assert f"swissheet desk {path}" in call("new", path).err
    assert "swissheet desk" not in call("new", tmp_path / "open.xlsm").err


def test_a_python_without_tkinter_says_what_to_install(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['_tkinter'] = None\n"
        "from swissheet.cli.app import run; sys.exit(run(['desk', '--lang', 'en']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 3
    assert "its part tkinter is missing" in done.stderr
    assert "python3-tk" in done.stderr


def test_without_a_screen_the_commands_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Tk sets it too where a window was opened before in this process; Python does not see that.
    monkeypatch.setenv("DISPLAY", "")
    done = call("desk")
    assert done.code == 3
    assert "Use the commands instead" in done.err


def test_a_file_that_is_missing_or_no_workbook_is_refused_before_a_window_opens(
    tmp_path: Path,
) -> None:
    assert call("desk", tmp_path / "none.xlsx").code == 5
    (tmp_path / "event.trf").write_text("012 Event\n")
    assert call("desk", tmp_path / "event.trf").code == 3

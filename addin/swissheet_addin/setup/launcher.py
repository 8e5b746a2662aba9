"""Make the icon 'New tournament': a small text file that starts this Python on a double click."""

from __future__ import annotations

import shlex
from pathlib import Path

from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import phrase
from swissheet_addin.machine import Machine
from swissheet_addin.setup.install import Piece
from swissheet_addin.setup.surroundings import Surroundings

MARK = b"swissheet setup"
"""Text in every launcher; a file of the same name without it belongs to another program."""

_SHELL_FOLDERS = r"Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
_MODULE = "-P -m swissheet.cli.launch"


def launchers(around: Surroundings) -> tuple[Piece, ...]:
    """Return the icon for the desktop and, on Linux, the one for the menu."""
    machine = around.machine
    if machine.windows:
        named = around.registry.value(_SHELL_FOLDERS, "Desktop")
        # The desktop may have moved into a cloud folder.
        desktop = machine.expanded(str(named)) if named else machine.desktop
        return (_piece(desktop / "New tournament.cmd", _cmd(machine)),)
    if machine.mac:
        return (_piece(machine.desktop / "New tournament.command", _command(machine)),)
    name, text = "swissheet-new-tournament.desktop", _desktop_entry(machine)
    folders = [folder for folder in (machine.menu, machine.desktop) if folder is not None]
    # A server or a bare window manager has a menu at most.
    return tuple(
        _piece(folder / name, text)
        for folder in folders
        if folder == machine.menu or folder.is_dir()
    )


def _piece(path: Path, text: str) -> Piece:
    return Piece("launcher", path, text.encode("utf-8"))


def _cmd(machine: Machine) -> str:
    """Return the icon for Windows: variables keep letters out that a code page would spoil."""
    named = machine.portable(machine.python)
    python = named if named != machine.python else named.replace("%", "%%")
    lines = [
        "@echo off",
        'rem Made by "swissheet setup": makes a new tournament workbook and opens it.',
        "chcp 65001 >nul",
        f'if not exist "{python}" goto gone',
        f'"{python}" {_MODULE}',
        "exit /b",
        ":gone",
        f"echo {phrase('setup.gone')}",
        "pause",
    ]
    return "".join(f"{line}\r\n" for line in lines)


def _command(machine: Machine) -> str:
    """Return the icon for macOS, whose Terminal keeps its window open."""
    named = machine.portable(machine.python)
    start, _, rest = named.partition("/")
    python = f'"$HOME"/{shlex.quote(rest)}' if start == "$HOME" else shlex.quote(named)
    return (
        "#!/bin/sh\n"
        '# Made by "swissheet setup": makes a new tournament workbook and opens it.\n'
        f"python={python}\n"
        f'if [ -x "$python" ]; then exec "$python" {_MODULE}; fi\n'
        f"echo {shlex.quote(str(phrase('setup.gone')))}\n"
    )


def _desktop_entry(machine: Machine) -> str:
    """Return the icon for Linux (Desktop Entry Specification 1.5): a path is quoted twice."""
    python = machine.python
    for sign in '\\"`$':
        python = python.replace(sign, f"\\{sign}")
    python = python.replace("\\", "\\\\").replace("%", "%%")
    comments = "".join(
        f"Comment{'' if code == 'en' else f'[{code}]'}={phrase('setup.makes-new').words(code)}\n"
        for code in LANGUAGES
    )
    return (
        "[Desktop Entry]\n"
        "# Made by swissheet setup\n"
        "Type=Application\n"
        "Name=New tournament\n"
        f"{comments}"
        f'Exec="{python}" {_MODULE}\n'
        "Icon=x-office-spreadsheet\n"
        "Terminal=true\n"
        "Categories=Office;\n"
    )

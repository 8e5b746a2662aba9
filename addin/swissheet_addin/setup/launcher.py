"""Make the icons: small text files that start this Python on a double click.

'New tournament' makes a workbook; 'swissheet desk', in the menu, opens the window with the buttons.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

from swissheet.errors import FileAccessError, Place
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import Phrase, phrase
from swissheet.workbook.file.storage import files
from swissheet_addin.machine import Machine
from swissheet_addin.setup.install import InstalledState, Piece
from swissheet_addin.setup.surroundings import Surroundings

MARK = b"swissheet setup"
"""Text in every launcher; a file of the same name without it belongs to another program."""

_SHELL_FOLDERS = r"Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
_MODULE = "-P -m swissheet.cli.launch"
DESK = "desk"
"""The kind of the entry in the menu that opens the window."""


@dataclass(frozen=True, slots=True)
class _Icon:
    """An icon: its name, a sentence about it, the words after the program it starts."""

    name: str
    about: Phrase
    words: str = ""
    terminal: bool = True


_NEW = _Icon("New tournament", phrase("setup.makes-new"))
_DESK = _Icon("swissheet desk", phrase("setup.opens-desk"), " desk", False)


def desk_entries(machine: Machine) -> tuple[Piece, ...]:
    """Return the entry of the menu that opens the window; () where there is no such menu."""
    folder = machine.start_menu
    if folder is None:
        return ()
    if machine.windows:
        path, text = folder / f"{_DESK.name}.cmd", _cmd(machine, _DESK)
    else:
        path, text = folder / "swissheet-desk.desktop", _desktop_entry(machine, _DESK)
    return (Piece(DESK, path, text.encode("utf-8")),)


def put_into_menu(machine: Machine) -> tuple[Piece, ...]:
    """Put the entry into the menu, and return it.

    Raises: FileAccessError: the folder cannot be written to, or the name is another program's.
    """
    found = desk_entries(machine)
    for piece in found:
        if not is_ours(piece.path):
            raise FileAccessError("addin.not-ours", place=Place(file=str(piece.path)))
        if piece.state is not InstalledState.CURRENT:
            piece.path.parent.mkdir(parents=True, exist_ok=True)
            files.write_new(piece.path, piece.data, overwrite=True)
    return found


def take_from_menu(machine: Machine) -> tuple[Piece, ...]:
    """Remove the entry of the menu, if it is ours; return what was removed."""
    found = tuple(
        piece
        for piece in desk_entries(machine)
        if piece.state is not InstalledState.MISSING and is_ours(piece.path)
    )
    for piece in found:
        piece.path.unlink()
    return found


def is_ours(path: Path) -> bool:
    """Return whether no file has the name, or setup made the one that has it."""
    try:
        return MARK in path.read_bytes()
    except FileNotFoundError:
        return True
    except OSError:
        return False


def launchers(around: Surroundings) -> tuple[Piece, ...]:
    """Return the icon for the desktop and, on Linux, the one for the menu."""
    machine = around.machine
    if machine.windows:
        named = around.registry.value(_SHELL_FOLDERS, "Desktop")
        # The desktop may have moved into a cloud folder.
        desktop = machine.expanded(str(named)) if named else machine.desktop
        return (_piece(desktop / "New tournament.cmd", _cmd(machine, _NEW)),)
    if machine.mac:
        return (_piece(machine.desktop / "New tournament.command", _command(machine)),)
    name, text = "swissheet-new-tournament.desktop", _desktop_entry(machine, _NEW)
    folders = [folder for folder in (machine.menu, machine.desktop) if folder is not None]
    # A server or a bare window manager has a menu at most.
    return tuple(
        _piece(folder / name, text)
        for folder in folders
        if folder == machine.menu or folder.is_dir()
    )


def _piece(path: Path, text: str) -> Piece:
    return Piece("launcher", path, text.encode("utf-8"))


def _cmd(machine: Machine, icon: _Icon) -> str:
    """Return the icon for Windows: variables keep letters out that a code page would spoil."""
    place = PureWindowsPath(machine.python)
    windowless = not icon.terminal and place.name.casefold() == "python.exe"
    path = str(place.with_name("pythonw.exe")) if windowless else machine.python
    named = machine.portable(path)
    python = named if named != path else named.replace("%", "%%")
    start = "" if icon.terminal else 'start "" '
    lines = [
        "@echo off",
        f'rem Made by "swissheet setup": {icon.name}.',
        "chcp 65001 >nul",
        f'if not exist "{python}" goto gone',
        f'{start}"{python}" {_MODULE}{icon.words}',
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


def _desktop_entry(machine: Machine, icon: _Icon) -> str:
    """Return the icon for Linux (Desktop Entry Specification 1.5): a path is quoted twice."""
    python = machine.python
    for sign in '\\"`$':
        python = python.replace(sign, f"\\{sign}")
    python = python.replace("\\", "\\\\").replace("%", "%%")
    comments = "".join(
        f"Comment{'' if code == 'en' else f'[{code}]'}={icon.about.words(code)}\n"
        for code in LANGUAGES
    )
    return (
        "[Desktop Entry]\n"
        "# Made by swissheet setup\n"
        "Type=Application\n"
        f"Name={icon.name}\n"
        f"{comments}"
        f'Exec="{python}" {_MODULE}{icon.words}\n'
        "Icon=x-office-spreadsheet\n"
        f"Terminal={str(icon.terminal).lower()}\n"
        "Categories=Office;\n"
    )

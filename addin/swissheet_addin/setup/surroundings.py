"""Reach the parts of the computer that swissheet uses besides its files: registry, programs.

Everything comes in through :class:`Surroundings`, so that findings, steps and their undoing on
every system can be tested on any.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Protocol

from swissheet_addin.machine import Machine

LOCAL_MACHINE = "HKEY_LOCAL_MACHINE\\"
"""The beginning of keys of the whole computer; all others belong to the user."""

_REMOTE_DRIVE = 4  # DRIVE_REMOTE of GetDriveTypeW


class Registry(Protocol):
    """The registry of Windows; on other systems it is empty."""

    def value(self, path: str, name: str) -> int | str | None:
        """Return a value; None if there is none."""

    def keys(self, path: str) -> list[str]:
        """Return the names of the keys below a key."""

    def write(self, path: str, values: dict[str, str]) -> None:
        """Make the user's key, with these texts."""

    def delete(self, path: str) -> None:
        """Remove the user's key."""


class WindowsRegistry:
    """The registry of this computer. Off Windows it is empty and refuses to be written."""

    def value(self, path: str, name: str) -> int | str | None:
        if sys.platform != "win32":
            return None
        import winreg

        try:
            with winreg.OpenKey(*_root(path)) as key:
                value = winreg.QueryValueEx(key, name)[0]
        except OSError:
            return None
        return value if isinstance(value, int | str) else None

    def keys(self, path: str) -> list[str]:
        if sys.platform != "win32":
            return []
        import winreg

        try:
            with winreg.OpenKey(*_root(path)) as key:
                return [winreg.EnumKey(key, n) for n in range(winreg.QueryInfoKey(key)[0])]
        except OSError:
            return []

    def write(self, path: str, values: dict[str, str]) -> None:
        if sys.platform != "win32":
            raise OSError("only Windows has a registry")
        import winreg

        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, path) as key:
            for name, value in values.items():
                winreg.SetValueEx(key, name, 0, winreg.REG_SZ, value)

    def delete(self, path: str) -> None:
        if sys.platform != "win32":
            raise OSError("only Windows has a registry")
        import winreg

        try:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, path)
        except FileNotFoundError:
            return


def _root(path: str) -> tuple[Any, str, int, int]:
    """Return the arguments of ``winreg.OpenKey`` for a key of the user or of the whole computer."""
    if sys.platform != "win32":
        raise OSError("only Windows has a registry")
    import winreg

    if path.startswith(LOCAL_MACHINE):
        # A 32-bit Python would see another part of it without this.
        access = winreg.KEY_READ | winreg.KEY_WOW64_64KEY
        return winreg.HKEY_LOCAL_MACHINE, path[len(LOCAL_MACHINE) :], 0, access
    return winreg.HKEY_CURRENT_USER, path, 0, winreg.KEY_READ


def _mark(path: Path) -> bool:
    """Return whether the system marked the file as one from the internet."""
    try:
        if sys.platform == "win32":
            with open(f"{path}:Zone.Identifier", encoding="utf-8", errors="replace") as stream:
                text = stream.read(4096)
            return any(f"ZoneId={zone}" in text for zone in (3, 4))
        if sys.platform == "darwin":
            done = subprocess.run(["xattr", str(path)], capture_output=True, text=True, timeout=20)
            return "com.apple.quarantine" in done.stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return False


def _on_a_server(path: Path) -> bool:
    """Return whether the drive of a path is one of another computer."""
    if sys.platform != "win32":
        return False
    import ctypes

    return bool(ctypes.windll.kernel32.GetDriveTypeW(path.anchor) == _REMOTE_DRIVE)


def _open(path: Path) -> bool:
    """Open a file in the program of the system for it; return whether there is one."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        done = subprocess.run([opener, str(path)], capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """This computer, or a made-up one."""

    machine: Machine = field(default_factory=Machine)
    registry: Registry = field(default_factory=WindowsRegistry)
    from_internet: Callable[[Path], bool] = _mark
    on_a_server: Callable[[Path], bool] = _on_a_server
    open: Callable[[Path], bool] = _open
    program: Callable[[str], str | None] = shutil.which
    version: Callable[[str], str] = metadata.version
    python: tuple[int, ...] = sys.version_info[:3]
    bits: int = 64 if sys.maxsize > 2**32 else 32
    system_version: Callable[[], str] = platform.platform
    host_name: Callable[[], str] = platform.node
    prefix: Path = field(default_factory=lambda: Path(sys.prefix))

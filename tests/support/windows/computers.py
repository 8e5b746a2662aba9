"""Computers that are only thought up: Windows, macOS or Linux, all below one folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from support.windows.memory_registry import MemoryRegistry
from swissheet_addin.machine import Machine
from swissheet_addin.setup.surroundings import Surroundings

__all__ = ["SYSTEMS", "computer"]

SYSTEMS = ("win32", "darwin", "linux")


def computer(
    home: Path,
    system: str = "win32",
    *,
    registry: Mapping[str, Mapping[str, int | str]] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Surroundings:
    """One on which all is well, with a home and a desktop and Python in the user's own folder."""
    (home / "Desktop").mkdir(parents=True, exist_ok=True)
    python = home / "python"
    python.touch()
    (home / f"swissheet-button{'.exe' * (system == 'win32')}").touch()
    return Surroundings(
        machine=Machine(system, home, environment or {}, str(python), str(home)),
        registry=MemoryRegistry(registry),
        from_internet=lambda path: False,
        on_a_server=lambda path: False,
        open=lambda path: False,
        program=lambda name: None,
        version=lambda name: "0.37.8",
        python=(3, 12, 1),
        bits=64,
        system_version=lambda: "Windows-11-10.0.22631",
        host_name=lambda: "CLUB-PC",
        prefix=home,
    )

"""Remember for this user the last files, whether the window stays on top, and its size."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from swissheet.workbook.file.storage import files
from swissheet_addin.machine import Machine

FILES_AT_MOST = 10
SIZES = (100, 125, 150, 175, 200)
"""Per cent of the size that the system wants."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The last files, the newest first; whether it stays on top; its size in per cent."""

    files: tuple[Path, ...] = ()
    on_top: bool = False
    size: int = SIZES[0]

    def with_file(self, path: Path) -> Remembered:
        """Return the same with a file in front of the others."""
        others = (other for other in self.files if other != path)
        return replace(self, files=(path, *others)[:FILES_AT_MOST])

    def without_missing(self) -> tuple[Remembered, tuple[Path, ...]]:
        """Return the same without files that are gone, and those."""
        gone = tuple(path for path in self.files if not path.is_file())
        return replace(self, files=tuple(p for p in self.files if p not in gone)), gone


def load(machine: Machine) -> Remembered:
    """Return the kept values, and the usual ones where the file cannot be read."""
    try:
        found: dict[str, Any] = json.loads(machine.desk_file.read_text("utf-8"))
        files = tuple(Path(str(name)) for name in found["files"])[:FILES_AT_MOST]
        size = min(SIZES, key=lambda known: abs(known - int(found["size"])))
        return Remembered(files, bool(found["on_top"]), size)
    except (OSError, ValueError, KeyError, TypeError):
        return Remembered()


def save(machine: Machine, kept: Remembered) -> None:
    """Keep it where only this user reads it; without a place for it, nothing is kept."""
    found = {"files": [str(path) for path in kept.files], "on_top": kept.on_top, "size": kept.size}
    path = machine.desk_file
    with suppress(Exception):  # work is never refused for it
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_new(path, json.dumps(found, indent=1).encode(), overwrite=True)
        path.chmod(0o600)

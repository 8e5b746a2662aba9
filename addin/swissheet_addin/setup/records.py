"""Record the work of setup on this computer before it is done, so that all can be undone.

The record is one JSON file among the user's own files; see :attr:`Machine.belongings`.
"""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from pathlib import Path

from swissheet.words.message import reader
from swissheet.workbook.file.storage import files
from swissheet_addin.machine import Machine


class DeedKind(enum.Enum):
    """The kind of a thing that a deed left behind."""

    FILE = "file"
    FOLDER = "folder"
    KEY = "registry key"


@dataclass(frozen=True, slots=True)
class Deed:
    """A thing setup put somewhere: a path, or a key of the user's registry.

    ``language`` is that of a ribbon, which a later setup keeps.
    """

    kind: DeedKind
    place: str
    language: str = ""


def record_file(machine: Machine) -> Path:
    """Return the file of the record."""
    return machine.belongings / "setup.json"


def deeds(machine: Machine) -> list[Deed]:
    """Return the recorded deeds, in the order they were done; [] where the record is unreadable."""
    try:
        document = json.loads(record_file(machine).read_text("utf-8"))
        return [
            Deed(DeedKind(item["kind"]), str(item["place"]), str(item.get("language", "")))
            for item in document["deeds"]
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def ribbon_language(machine: Machine) -> str:
    """Return the language in which the ribbon was set up, or that of the reader."""
    return next((deed.language for deed in deeds(machine) if deed.language), reader())


def write_deeds(machine: Machine, done: list[Deed]) -> None:
    """Write these deeds to the record; without any, remove the record."""
    path = record_file(machine)
    if not done:
        path.unlink(missing_ok=True)
        return
    document = {
        "deeds": [
            {"kind": deed.kind.value, "place": deed.place}
            | ({"language": deed.language} if deed.language else {})
            for deed in done
        ]
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_new(path, json.dumps(document, indent=1).encode(), overwrite=True)

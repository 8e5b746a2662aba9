"""The folder of this user's rating lists."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from swissheet.errors import InputError

FOLDER_VARIABLE = "SWISSHEET_LISTS"
"""The variable of the environment that names another folder."""

_SOURCE = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_NO_NAMES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in "123456789")}
)
"""Names that Windows reserves."""


def lists_folder(environment: Mapping[str, str], home: Path, system: str = sys.platform) -> Path:
    """Return the folder of the lists: below the one for the user's application data."""
    named = environment.get(FOLDER_VARIABLE, "")
    if named:
        return Path(named)
    if system == "darwin":
        return home / "Library/Application Support/swissheet/lists"
    if system == "win32":
        local = environment.get("LOCALAPPDATA", "")
        return (Path(local) if local else home / "AppData/Local") / "swissheet" / "lists"
    data = environment.get("XDG_DATA_HOME", "")
    return (Path(data) if data else home / ".local/share") / "swissheet" / "lists"


def source_named(text: str) -> str:
    """Return the name of a list as it is kept: small letters, digits, ``-`` and ``_``.

    Raises: InputError: it is not a name that a file can have.
    """
    name = text.strip().lower()
    if not _SOURCE.fullmatch(name) or name in _NO_NAMES:
        raise InputError("ratinglists.name", text=text)
    return name


def file_of(folder: Path, source: str) -> Path:
    """Return the file of a list."""
    return folder / f"{source_named(source)}.sqlite"

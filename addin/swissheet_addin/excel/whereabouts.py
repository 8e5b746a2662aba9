"""Where a workbook that is open in Excel lies: a folder of this computer, or an address.

Of a workbook in OneDrive or SharePoint Excel tells an address. xlwings would look for a copy on
this computer, at worst through all that is mounted; here only what OneDrive itself says counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from swissheet_addin.machine import Machine

__all__ = ["address_of", "folder_of"]


def address_of(book: Any) -> str:
    """What Excel calls an ``xlwings.Book``: a path, an address with ``://``, or a bare name."""
    native = book.api
    try:
        found = native.FullName
    except AttributeError:
        try:
            found = native.full_name.get()  # on a Mac
        except AttributeError:
            found = book.fullname
    return str(found)


def folder_of(address: str, machine: Machine) -> Path | None:
    """The folder of this computer the workbook lies in; None when none is known."""
    if "://" not in address:
        parent = Path(address).parent
        return parent if parent.is_absolute() and parent.is_dir() else None
    return next((folder for folder in _copies(address, machine) if folder.is_dir()), None)


def _copies(address: str, machine: Machine) -> Iterator[Path]:
    parts = urlsplit(address)
    inside = PurePosixPath(unquote(parts.path)).parts[1:-1]
    if ".." in inside:
        return
    host = parts.hostname or ""
    if host == "d.docs.live.net":
        variables, inside = ("OneDriveConsumer", "OneDrive"), inside[1:]
    elif host.partition(".")[0].endswith("-my"):  # personal/somebody/Documents/...
        variables, inside = ("OneDriveCommercial", "OneDrive"), inside[3:]
    else:
        return
    for variable in variables:
        root = machine.environment.get(variable)
        if root:
            yield Path(root).joinpath(*inside)

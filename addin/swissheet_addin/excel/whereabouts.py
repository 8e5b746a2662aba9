"""Find the place of a workbook that is open in Excel: a folder of this computer, or an address.

For a workbook in OneDrive or SharePoint Excel returns an address. xlwings would look for a copy on
this computer, at worst through all that is mounted; here only the record of OneDrive itself counts,
and only where the workbook is there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from swissheet_addin.machine import Machine

_ONEDRIVE = r"Software\SyncEngines\Providers\OneDrive"


def address_of(book: Any) -> str:
    """Return Excel's name for an ``xlwings.Book``: a path, an address with ``://``, a bare name."""
    native = book.api
    try:
        found = native.FullName
    except AttributeError:
        try:
            found = native.full_name.get()  # on a Mac
        except AttributeError:
            found = book.fullname
    return str(found)


def synced() -> list[tuple[str, str]]:
    """Return the addresses OneDrive keeps copies of on this computer, and the folder of each."""
    found: list[tuple[str, str]] = []
    if sys.platform != "win32":
        return found
    with suppress(ImportError, OSError):
        import winreg

        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _ONEDRIVE) as key:
            names = [winreg.EnumKey(key, at) for at in range(winreg.QueryInfoKey(key)[0])]
        for name in names:
            with (
                suppress(OSError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, rf"{_ONEDRIVE}\{name}") as key,
            ):
                address, folder = (
                    str(winreg.QueryValueEx(key, value)[0])
                    for value in ("UrlNamespace", "MountPoint")
                )
                found.append((address, folder))
    return found


def folder_of(
    address: str, machine: Machine, copied: Sequence[tuple[str, str]] = ()
) -> Path | None:
    """Return the folder of this computer with the workbook; None when none is known.

    Args: copied: the value of :func:`synced`.
    """
    if "://" not in address:
        parent = Path(address).parent
        return parent if parent.is_absolute() and parent.is_dir() else None
    path = PurePosixPath(unquote(urlsplit(address).path))
    if ".." in path.parts:
        return None
    for folder in (*_mounted(address, copied), *_kept(address, path, machine)):
        # macOS may forbid to look into the folders of others.
        with suppress(OSError):
            if (folder / path.name).is_file():
                return folder
    return None


def _mounted(address: str, copied: Sequence[tuple[str, str]]) -> Iterator[Path]:
    """Yield the folder of a site, or of OneDrive, that this user lets OneDrive keep a copy of."""
    wanted = unquote(address)
    for start, folder in copied:
        root = unquote(start).rstrip("/") + "/"
        if folder and wanted.casefold().startswith(root.casefold()):
            yield Path(folder, *PurePosixPath(wanted[len(root) :]).parent.parts)


def _kept(address: str, path: PurePosixPath, machine: Machine) -> Iterator[Path]:
    """Yield the folder of OneDrive itself, by its variables or, on a Mac, by its folders."""
    host = urlsplit(address).hostname or ""
    inside = path.parent.parts[1:]
    if host == "d.docs.live.net":
        variables, inside = ("OneDriveConsumer", "OneDrive"), inside[1:]
    elif host.partition(".")[0].endswith("-my"):  # personal/somebody/Documents/...
        variables, inside = ("OneDriveCommercial", "OneDrive"), inside[3:]
    else:
        return
    named = filter(None, map(machine.environment.get, variables))
    roots = [Path(root) for root in named]
    if machine.mac:
        with suppress(OSError):
            clouds = sorted((machine.home / "Library/CloudStorage").iterdir())
            roots += [place for place in clouds if place.name.startswith("OneDrive-")]
    for root in roots:
        yield root.joinpath(*inside)

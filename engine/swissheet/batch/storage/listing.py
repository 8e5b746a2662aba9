"""The files behind an address: below a folder, fitting a pattern, or the one itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from glob import has_magic

from swissheet.batch.storage.drives import Drive
from swissheet.batch.storage.guarded import Barred
from swissheet.batch.storage.remote import RemoteFile
from swissheet.errors import InputError, Place

_Mark = tuple[str, Callable[[bytes], bool]]
_BEGINNING = 1 << 16


@dataclass(frozen=True, slots=True)
class Behind:
    """A file, and the name it has among the results.

    ``barred``: it is a link, or a folder without permission to read. ``results``: it is a folder of
    other results, which are left out.
    """

    file: RemoteFile
    name: str
    barred: Barred | None = None
    results: bool = False


def behind(address: str, out: str, mark: str, ours: Callable[[bytes], bool]) -> list[Behind] | None:
    """Return the files; None where there is nothing of that name. Hidden ones are passed over.

    Args:   out: the identity of the folder of the results, which is left out.
            mark: the name of a file that folders of other results have.
            ours: returns whether the beginning of such a file is that of a batch.
    Raises: FileAccessError: the address cannot be reached; InputError: it is not an address, a
            package is missing, or the folder of the results is, or contains, the one to be read.
    """
    drive = Drive(address)
    with drive.asked():
        if kind := drive.kind(drive.path):
            return list(_at(drive, drive.path, kind, out, (mark, ours)))
        if not has_magic(drive.path):
            return None
        fixed = 0
        while not has_magic(drive.path.split("/")[fixed]):
            fixed += 1
        drive.fs.invalidate_cache()
        matches = [path.rstrip("/") for path in sorted(drive.fs.glob(drive.path))]
        return [
            file
            for path in matches
            if not _hidden(path.split("/")[fixed:])
            for file in _at(drive, path, drive.kind(path), out, (mark, ours))
        ] or None


def _at(drive: Drive, path: str, kind: str, out: str, mark: _Mark) -> Iterator[Behind]:
    if kind == "directory":
        yield from _below(drive, path, out, mark)
    elif kind:
        yield _found(drive, path, path.rpartition("/")[2])


def _below(drive: Drive, folder: str, out: str, mark: _Mark) -> Iterator[Behind]:
    own = drive.identity(folder)
    if f"{own}/".startswith(f"{out}/"):
        raise InputError("batch.out-inside", place=Place(file=drive.people(folder)), out=out)
    apart: dict[str, Barred] = {}
    start = len(folder) + 1
    names = [path[start:] for path in drive.files(folder, apart)]
    results = {
        name.rpartition("/")[0]
        for name in names
        if name.endswith(f"/{mark[0]}") and mark[1](_beginning(drive, f"{folder}/{name}"))
    }
    results.discard(own_results := out.removeprefix(f"{own}/"))
    left_out = results | {own_results}
    told = {path[start:]: barred for path, barred in apart.items()}
    for name in sorted({*names, *told, *results}):
        parts = name.split("/")
        folders = {"/".join(parts[:depth]) for depth in range(1, len(parts))}
        if not _hidden(parts) and not folders & left_out:
            found = _found(drive, f"{folder}/{name}", name)
            yield replace(found, barred=told.get(name), results=name in results)


def _beginning(drive: Drive, path: str) -> bytes:
    with drive.fs.open(path, "rb") as stream:
        return bytes(stream.read(_BEGINNING))


def _hidden(parts: list[str]) -> bool:
    """Return whether a file or a folder of it is hidden, or is the lock of an open workbook."""
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or (
        parts[-1].startswith("~$")
    )


def _found(drive: Drive, path: str, name: str) -> Behind:
    return Behind(RemoteFile(drive.address, path, drive.people(path)), name)

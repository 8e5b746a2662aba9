"""Which files there are behind an address: below a folder, fitting a pattern, or the one itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from glob import has_magic

from swissheet.batch.storage.drives import Drive
from swissheet.batch.storage.remote import RemoteFile
from swissheet.errors import InputError, Place

__all__ = ["Behind", "behind"]


@dataclass(frozen=True, slots=True)
class Behind:
    """A file, and the name it has among the results."""

    file: RemoteFile
    name: str


def behind(address: str, out: str, mark: str) -> list[Behind] | None:
    """The files; None where there is nothing of that name. Hidden ones are passed over.

    Args:   out: the identity of the folder of the results, which is left out.
            mark: the name of a file that folders of other results have, which are left out, too.
    Raises: FileAccessError: the address cannot be reached; InputError: it is none, a package is
            missing, or the folder of the results is, or holds, the one to be read.
    """
    drive = Drive(address)
    with drive.asked():
        if kind := drive.kind(drive.path):
            return list(_at(drive, drive.path, kind, out, mark))
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
            for file in _at(drive, path, drive.kind(path), out, mark)
        ] or None


def _at(drive: Drive, path: str, kind: str, out: str, mark: str) -> Iterator[Behind]:
    if kind == "directory":
        yield from _below(drive, path, out, mark)
    elif kind:
        yield _found(drive, path, path.rpartition("/")[2])


def _below(drive: Drive, folder: str, out: str, mark: str) -> Iterator[Behind]:
    own = drive.identity(folder)
    if f"{own}/".startswith(f"{out}/"):
        raise InputError("batch.out-inside", place=Place(file=drive.people(folder)), out=out)
    names = [path[len(folder) + 1 :] for path in drive.files(folder)]
    left_out = {name.rpartition("/")[0] for name in names if name.rpartition("/")[2] == mark}
    left_out.add(out.removeprefix(f"{own}/"))
    for name in names:
        parts = name.split("/")
        folders = {"/".join(parts[:depth]) for depth in range(1, len(parts))}
        if not _hidden(parts) and not folders & left_out:
            yield _found(drive, f"{folder}/{name}", name)


def _hidden(parts: list[str]) -> bool:
    """Whether a file, or a folder it is in, is hidden, or it is the lock of an open workbook."""
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or (
        parts[-1].startswith("~$")
    )


def _found(drive: Drive, path: str, name: str) -> Behind:
    return Behind(RemoteFile(drive.address, path, drive.people(path)), name)

"""The content of a folder of this machine: files, and folders that are not read.

No link is followed. Hidden folders, locks of open workbooks and the folder of the results are
passed over, and folders of the results of other batches are reported as skipped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from swissheet.batch.manifest import MANIFEST, is_ours
from swissheet.batch.storage import store_of
from swissheet.batch.storage.guarded import Barred, is_link, open_below
from swissheet.batch.storage.local import identity
from swissheet.errors import FileAccessError, InputError, Place
from swissheet.words.message import Text, phrase

_FIRST_LINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Met:
    """A file, and the name it has among the results; or a folder that is not read, and why not."""

    path: Path
    name: str
    barred: Barred | None = None


def readable(path: str) -> str:
    r"""Return a path as it can be written anywhere: bytes that are not UTF-8 as ``\xfc``."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return os.fsencode(path).decode("utf-8", "backslashreplace")
    return path


def of_another(folder: str) -> Text:
    """Return the name of a folder with other results among those skipped."""
    return phrase("batch.other-results", folder=readable(folder))


def below(folder: Path, out: str, passed: list[Text]) -> Iterator[Met]:
    """Yield what :func:`searched` does, from the path or address of the results."""
    return searched(folder, store_of(out).identity(""), passed)


def searched(folder: Path, results: str, passed: list[Text]) -> Iterator[Met]:
    """Yield the files below a folder, and the folders there that are not read.

    Args:   results: the identity of the folder of the results, which is left out.
            passed: folders of other results, which are added to it.
    Raises: InputError: the folder of the results is this one or contains it.
    """
    if f"{identity(folder)}/".startswith(f"{results.rstrip('/')}/"):
        out = results.removeprefix("file://")
        raise InputError("batch.out-inside", place=Place(file=readable(str(folder))), out=out)
    closed: list[OSError] = []
    for at, folders, files in os.walk(folder, onerror=closed.append):
        entered = []
        for name in sorted(folders):
            path = Path(at, name)
            if name.startswith(".") or identity(path) == results:
                continue
            if is_link(path):
                yield _met(folder, path, Barred.LINK_TO_FOLDER)
            elif _is_results(path):
                passed.append(of_another(str(path)))
            else:
                entered.append(name)
        folders[:] = entered
        for name in sorted(files):
            if not name.startswith((".", "~$")):
                yield _met(folder, Path(at, name))
    for error in closed:
        # A file that was taken away just now is not missed.
        if not isinstance(error, FileNotFoundError):
            yield _met(
                folder, Path(os.fsdecode(error.filename or folder)), Barred.UNREADABLE_FOLDER
            )


def _met(folder: Path, path: Path, barred: Barred | None = None) -> Met:
    name = path.relative_to(folder).as_posix()
    return Met(path, path.absolute().name if name == "." else name, barred)


def _is_results(folder: Path) -> bool:
    """Return whether a batch wrote there: the name of its memory alone is not enough."""
    try:
        with open_below(str(folder), str(folder / MANIFEST)) as stream:
            return is_ours(stream.readline(_FIRST_LINE))
    except FileAccessError:
        return False

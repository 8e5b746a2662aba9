"""What a batch remembers in the folder of its results, so that the next one can go on from there.

One line of JSON for each file that is done, added as it is done. A run that is killed leaves at
worst a line cut off, which counts for nothing. A source that is changed in place is announced
before, in a file of its own, so that it is not changed again by a run that takes up a killed one.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from swissheet.errors import FileAccessError, Place
from swissheet.workbook.storage.atomic import (
    not_writable,
    put_in_place,
    sync_folder,
    temporary_file,
)
from swissheet.workbook.storage.locks import own_lock

__all__ = ["MANIFEST", "Manifest", "announce", "announced", "held", "sha", "write"]

MANIFEST = ".swissheet-batch.jsonl"
_PENDING = ".swissheet-batch-pending"
_TEMPORARY = ".swissheet-tmp"

_KEYS = frozenset(
    {"name", "job", "source", "outputs", "again", "outcome", "code", "place", "seconds", "read"}
)

Entry = Mapping[str, Any]


def sha(data: bytes) -> str:
    """The check sum by which a content is known again."""
    return hashlib.sha256(data).hexdigest()


def write(target: Path, data: bytes) -> None:
    """A file of the results is there whole, in place of what had its name.

    Raises: FileAccessError: it cannot be written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_writable(target, error) from error
    with temporary_file(target, data) as temporary:
        put_in_place(temporary, target)


def announce(out: str, name: str, entry: Entry) -> None:
    """What will be remembered of a source that is about to be changed in place."""
    file = Path(out, _PENDING, f"{hashlib.sha256(name.encode()).hexdigest()}.json")
    write(file, _line({**entry, "name": name}))
    sync_folder(file.parent)


def announced(out: str, name: str) -> Entry | None:
    """What this run has announced of a source, if anything."""
    file = Path(out, _PENDING, f"{hashlib.sha256(name.encode()).hexdigest()}.json")
    with contextlib.suppress(OSError, ValueError):
        said = json.loads(file.read_bytes())
        if isinstance(said, dict) and said.keys() >= _KEYS:
            return said
    return None


@contextlib.contextmanager
def held(out: str) -> Iterator[Manifest]:
    """The manifest of a folder of results, which is made where there is none.

    Raises: FileAccessError: another batch writes there, or the folder has files of somebody else.
    """
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        foreign = not (folder / MANIFEST).exists() and any(
            not entry.name.startswith(".") for entry in folder.iterdir()
        )
    except OSError as error:
        raise not_writable(folder, error) from error
    if foreign:
        raise FileAccessError("batch.out-foreign", place=Place(file=out))
    with own_lock(folder / MANIFEST, wait=1.0):
        manifest = Manifest(folder)
        try:
            yield manifest
        finally:
            manifest.close()


class Manifest:
    """The entries of all files by their names among the results.

    ``unfinished`` is the time that a run which did not end gave to its workbooks, else None.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.entries: dict[str, Entry] = {}
        self.unfinished: dt.datetime | None = None
        self._stream: BinaryIO | None = None
        self._read()
        self.sweep()

    def _read(self) -> None:
        file = self._folder / MANIFEST
        lines = file.read_bytes().split(b"\n") if file.exists() else []
        for line in lines:
            # What was cut off by the end of a process says nothing.
            with contextlib.suppress(ValueError, KeyError, TypeError):
                said = json.loads(line)
                if "begun" in said:
                    self.unfinished = dt.datetime.fromisoformat(said["begun"])
                elif "ended" in said:
                    self.unfinished = None
                else:
                    self._take(said)
        pending = self._folder / _PENDING
        for file in sorted(pending.glob("*.json")) if pending.is_dir() else ():
            with contextlib.suppress(ValueError, KeyError, TypeError):
                self._take(json.loads(file.read_bytes()))

    def _take(self, said: Any) -> None:
        known = isinstance(said, dict) and said.keys() >= _KEYS
        if known and isinstance(said["outputs"], dict):
            self.entries[said["name"]] = said

    def begin(self, when: dt.datetime, *, anew: bool = False) -> None:
        """A run begins: the entries so far are written anew, one for each file.

        Args: anew: none of them is to be gone on from, by this run or one that takes it up.
        """
        if anew:
            self.entries = {name: {**said, "again": True} for name, said in self.entries.items()}
        lines = [_line(entry) for entry in self.entries.values()]
        write(self._folder / MANIFEST, b"".join([*lines, _line({"begun": when.isoformat()})]))
        self._forget_pending()
        self._stream = (self._folder / MANIFEST).open("ab")

    def add(self, name: str, entry: Entry) -> None:
        """A file is done; this is on its way to the disk before the next one is told."""
        said = {**entry, "name": name}
        self.entries[name] = said
        self._append(said)

    def end(self) -> None:
        """The run has come to its end."""
        self._append({"ended": True})
        self._forget_pending()

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def remove_former(
        self, name: str, outputs: Mapping[str, str], planned: Iterable[str], taken: Collection[str]
    ) -> None:
        """Removes what an earlier run, or one cut off, had written for a file and this one has not.

        Args: planned: every result that there might be of it; ``taken``: those of all files.
        """
        former = self.entries.get(name, {}).get("outputs", ())
        inside = {f for f in former if f.startswith(name) and ".." not in f.split("/")}
        for result in {*planned, *(inside - set(taken))} - set(outputs):
            with contextlib.suppress(OSError):
                (self._folder / result).unlink()

    def sweep(self) -> None:
        """Removes what killed processes left; nobody may be writing."""
        for at, _, files in os.walk(self._folder):
            for name in files:
                if name.startswith(".") and name.endswith(_TEMPORARY):
                    with contextlib.suppress(OSError):
                        Path(at, name).unlink()

    def _append(self, said: Entry) -> None:
        assert self._stream is not None
        self._stream.write(_line(said))
        self._stream.flush()

    def _forget_pending(self) -> None:
        folder = self._folder / _PENDING
        with contextlib.suppress(OSError):
            for file in list(folder.iterdir()):
                file.unlink()
            folder.rmdir()


def _line(said: Entry) -> bytes:
    return json.dumps(said, ensure_ascii=True, sort_keys=True).encode("ascii") + b"\n"

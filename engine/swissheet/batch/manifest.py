"""The memory of a batch in the folder of its results, from which the next one can go on.

One line of JSON for each file that is done, added as it is done. A run that is killed leaves at
worst a line cut off, which counts for nothing, and at an address some that were not added yet: then
these files are done again. A source that is changed in place is announced
before, in a file of its own, so that it is not changed again by a run that takes up a killed one.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from swissheet.batch.storage import PARTS, TEMPORARY, Store, shown, store_of
from swissheet.errors import FileAccessError, Place

MANIFEST = ".swissheet-batch.jsonl"
_PENDING = ".swissheet-batch-pending"

_KEYS = frozenset(
    {"name", "job", "source", "outputs", "again", "outcome", "code", "place", "seconds", "read"}
)

_NONSENSE = (ValueError, KeyError, TypeError, RecursionError)
"""Errors from a line that we did not write, for example one nested too deep."""

KEPT = "kept"
"""The key of results that other steps made of the same content before; not in every entry."""

Entry = Mapping[str, Any]


def sha(data: bytes) -> str:
    """Return the check sum by which a content is recognised."""
    return hashlib.sha256(data).hexdigest()


def is_ours(line: bytes) -> bool:
    """Return whether text begins as a manifest does: with its first line, or more of it."""
    try:
        said = json.loads(line.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and bool({"begun", PARTS} & said.keys() or said.keys() >= _KEYS)


def announce(out: str, name: str, entry: Entry) -> None:
    """Announce the entry of a source that is about to be changed in place."""
    store_of(out).write(_pending(name), _line({**entry, "name": name}), settled=True)


def announced(out: str, name: str) -> Entry | None:
    """Return the entry this run has announced for a source, if any."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        said = json.loads(store_of(out).read(_pending(name)) or b"{}")
        if isinstance(said, dict) and said.keys() >= _KEYS:
            return said
    return None


def _pending(name: str) -> str:
    return f"{_PENDING}/{hashlib.sha256(name.encode()).hexdigest()}.json"


@contextlib.contextmanager
def held(out: str) -> Iterator[Manifest]:
    """Hold the manifest of a folder of results, which is made if it does not exist.

    Raises: FileAccessError: another batch writes there, or the folder has files of another program.
    """
    store = store_of(out)
    names = store.top()
    if MANIFEST not in names and any(not name.startswith(".") for name in names):
        raise FileAccessError("batch.out-foreign", place=Place(file=shown(out)))
    with store.turn(MANIFEST):
        manifest = Manifest(store)
        try:
            yield manifest
        finally:
            manifest.close()


class Manifest:
    """The entries of all files by their names among the results.

    ``unfinished`` is the time that a run which did not end gave to its workbooks, else None.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._journal = store.journal(MANIFEST, self._clear)
        self.entries: dict[str, Entry] = {}
        self.unfinished: dt.datetime | None = None
        self._former: set[str] = set()
        self._left: set[str] = set()
        self._read()
        self.sweep()

    def _read(self) -> None:
        for line in self._journal.lines():
            # A line cut off by the end of a process has no meaning.
            with contextlib.suppress(*_NONSENSE):
                said = json.loads(line)
                if "begun" in said:
                    self.unfinished = dt.datetime.fromisoformat(said["begun"])
                elif "ended" in said:
                    self.unfinished = None
                else:
                    self._take(said)
        for file in sorted(self._store.names(_PENDING)):
            # A file that is not complete yet has another name.
            if file.endswith(".json"):
                with contextlib.suppress(*_NONSENSE):
                    self._take(json.loads(self._store.read(file) or b""))

    def _take(self, said: Any) -> None:
        known = isinstance(said, dict) and said.keys() >= _KEYS
        if known and isinstance(said["outputs"], dict):
            self.entries[said["name"]] = said

    def begin(self, when: dt.datetime, *, fresh: bool = False) -> None:
        """Begin a run: write the entries so far again, one for each file.

        Args: fresh: no run goes on from any of them, neither this one nor one that continues it.
        """
        if fresh:
            self.entries = {name: {**said, "again": True} for name, said in self.entries.items()}
        self._journal.begin([*self._lines(), _line({"begun": when.isoformat()})])
        self._store.remove_below(_PENDING)

    def add(self, name: str, entry: Entry) -> None:
        """Add the entry of a file that is done."""
        said = {**entry, "name": name}
        self.entries[name] = said
        self._journal.add(_line(said))

    def end(self) -> None:
        """Note that the run has come to its end."""
        self._journal.end(self._lines(), _line({"ended": True}))
        self._store.remove_below(_PENDING)

    def close(self) -> None:
        """Keep all entries that were added."""
        self._journal.close()

    def keep_former(
        self,
        name: str,
        source: str,
        outputs: Mapping[str, str],
        planned: Iterable[str],
        taken: Collection[str],
    ) -> dict[str, str]:
        """Return results that other steps made of the same content, and remove all others.

        The others are those that an earlier run, or one cut off, had written for the file and this
        one has not, and those made of another content.

        Args:    source: the check sum of the bytes read or left, "" where they could not be read.
                 planned: every possible result of it now; ``taken``: those of all files.
        Returns: their check sums by name.
        """
        entry = self.entries.get(name, {})
        former = {**_sums(entry, KEPT), **_sums(entry, "outputs")}
        inside = {f for f in former if f.startswith(name) and ".." not in f.split("/")}
        others = inside - set(taken)
        same = source != "" and entry.get("source") == source
        kept = {f: former[f] for f in sorted(others - set(planned))} if same else {}
        left = {*planned, *others} - set(outputs) - set(kept)
        self._former |= left
        self._left |= left
        return kept

    def sweep(self, stale: Callable[[str], bool] = lambda _: False) -> None:
        """Remove files that killed processes and lost workers left, and others that are ``stale``.

        No process may be writing.
        """
        names = self._store.names()
        left = {name for name in names if _is_temporary(name) or stale(name)}
        self._store.remove(left | self._former.intersection(names))

    def sweep_halves(self) -> None:
        """Remove incomplete files, and nothing else; no process may be writing."""
        self._store.remove(filter(_is_temporary, self._store.names()))

    def _clear(self) -> None:
        """Remove the old results of files before it is remembered that they are done."""
        self._store.remove(self._left)
        self._left = set()

    def _lines(self) -> list[bytes]:
        return [_line(entry) for entry in self.entries.values()]


def _is_temporary(name: str) -> bool:
    return name.rpartition("/")[2].startswith(".") and name.endswith(TEMPORARY)


def _sums(entry: Entry, key: str) -> Mapping[str, str]:
    """Return check sums of an entry; {} for an entry that we did not write."""
    found = entry.get(key, {})
    return found if isinstance(found, dict) else {}


def _line(said: Entry) -> bytes:
    return json.dumps(said, ensure_ascii=True, sort_keys=True).encode("ascii")

"""Lines where no line can be added to a file: a file of them all, and others of the later ones.

The first line of the file says which others belong to it; those of a run that had begun before are
left aside by that, whenever it was killed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex

from swissheet.batch.storage.store import PARTS, Store
from swissheet.errors import SwissheetError

_LINES = 20
_SECONDS = 5.0
"""A file is written with at most this many lines, or when this time is over at the next line."""


class Parts:
    """A journal in several files.

    See :class:`swissheet.batch.storage.store.Journal`.
    """

    def __init__(self, store: Store, name: str, before: Callable[[], None]) -> None:
        self._store, self._name, self._before = store, name, before
        self._folder = f"{name}.parts"
        self._run, self._number = "", 0
        self._held: list[bytes] = []
        self._since = time.monotonic()

    def lines(self) -> list[bytes]:
        lines = (self._store.read(self._name) or b"").split(b"\n")
        run = _run_of(lines[0])
        for part in sorted(self._store.names(self._folder)) if run else ():
            if part.startswith(f"{self._folder}/{run}-"):
                lines += (self._store.read(part) or b"").split(b"\n")
        return lines

    def begin(self, lines: Iterable[bytes]) -> None:
        self._before()
        self._run, self._number, self._held = token_hex(8), 0, []
        self._put(self._name, [json.dumps({PARTS: self._run}).encode("ascii"), *lines])
        self._store.remove_below(self._folder)

    def add(self, line: bytes) -> None:
        self._held.append(line)
        if len(self._held) >= _LINES or time.monotonic() > self._since + _SECONDS:
            self._write()

    def end(self, lines: Sequence[bytes], last: bytes) -> None:
        self.begin([*lines, last])

    def close(self) -> None:
        if self._held:
            try:
                self._write()
            except SwissheetError:
                self._held = []

    def _write(self) -> None:
        self._before()
        self._number += 1
        self._put(f"{self._folder}/{self._run}-{self._number:08}.jsonl", self._held)
        self._held = []

    def _put(self, name: str, lines: Iterable[bytes]) -> None:
        self._store.write(name, b"".join(line + b"\n" for line in lines))
        self._since = time.monotonic()


def _run_of(line: bytes) -> str:
    try:
        said = json.loads(line)
    except ValueError:
        return ""
    return str(said.get(PARTS, "")) if isinstance(said, dict) else ""

"""The turns of two batches at one address, where no system locks files.

A batch that writes keeps a small file there and writes it again every few seconds. A batch that
comes looks at it for a while: if it changes, another is at work; if not, that one was killed, and
the file is taken away. No clocks need to agree. A batch whose own file was taken away ends.
"""

from __future__ import annotations

import datetime as dt
import getpass
import json
import os
import platform
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from secrets import token_hex
from types import TracebackType
from typing import Any, Protocol, Self

from swissheet.errors import FileAccessError, Place, SwissheetError

_BEAT = 10.0
"""Seconds after which the file is written again."""
_STILL = 45.0
"""Seconds after which no batch is at work if the file was not written."""
_LOOK = 1.0


class _Claimed(Protocol):
    """A store in which a file can be the first of its name."""

    def read(self, name: str) -> bytes | None: ...
    def write(self, name: str, data: bytes) -> None: ...
    def remove(self, names: Iterable[str]) -> None: ...
    def claim(self, name: str, data: bytes) -> bool: ...


class Turn:
    """The turn of this batch, from its beginning to its end.

    Raises: FileAccessError: at the beginning, another batch writes there.
    """

    def __init__(self, store: _Claimed, name: str, shown: str) -> None:
        self._store, self._name, self._shown = store, name, shown
        self._token = token_hex(16)
        self._beats = 0
        self._since = dt.datetime.now().isoformat(" ", "minutes")
        self._writing = threading.Lock()
        self._over = threading.Event()
        self._beating = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> Self:
        if not self._store.claim(self._name, self._said()):
            self._outlast()
            if not self._store.claim(self._name, self._said()):
                raise self._busy()
        self._beating.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._beating.join()
        with suppress(SwissheetError):
            if self._is_ours():
                self._store.remove([self._name])

    def require(self) -> None:
        """Check that the turn is still ours.

        Raises: FileAccessError: another batch took the turn.
        """
        with self._writing:
            if not self._is_ours():
                raise FileAccessError(
                    "batch.turn-lost", place=Place(file=self._shown), lock=self._name
                )

    def _beat(self) -> None:
        while not self._over.wait(_BEAT):
            # A server that does not answer one time may do so the next time.
            with suppress(SwissheetError), self._writing:
                if self._is_ours():
                    self._beats += 1
                    self._store.write(self._name, self._said())

    def _is_ours(self) -> bool:
        return _read(self._store.read(self._name)).get("token") == self._token

    def _outlast(self) -> None:
        """Wait for a batch that may have been killed.

        Raises: FileAccessError: it was not.
        """
        before = self._store.read(self._name)
        until = time.monotonic() + _STILL
        while time.monotonic() < until:
            time.sleep(_LOOK)
            now = self._store.read(self._name)
            if now is None:
                return
            if now != before:
                raise self._busy()
        if self._store.read(self._name) == before:
            self._store.remove([self._name])

    def _busy(self) -> FileAccessError:
        said = _read(self._store.read(self._name))
        return FileAccessError(
            "batch.turn-taken",
            place=Place(file=self._shown),
            lock=self._name,
            user=_printable(said.get("user")),
            machine=_printable(said.get("machine")),
            process=_printable(said.get("process")),
            since=_printable(said.get("since")),
        )

    def _said(self) -> bytes:
        user = "?"
        with suppress(OSError, KeyError, ImportError):
            user = getpass.getuser()
        said = {
            "token": self._token,
            "beat": self._beats,
            "user": user,
            "machine": platform.node(),
            "process": os.getpid(),
            "since": self._since,
        }
        return json.dumps(said, ensure_ascii=True).encode("ascii")


def _printable(said: object) -> str:
    """Return a text others wrote, as it may be shown."""
    return "".join(filter(str.isprintable, str(said)))[:80] if said else "?"


def _read(data: bytes | None) -> dict[str, Any]:
    with suppress(ValueError):
        said = json.loads(data or b"{}")
        if isinstance(said, dict):
            return said
    return {}

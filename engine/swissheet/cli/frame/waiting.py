"""Lines that are kept until they are shown, so that a bar does not run into them."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO

from swissheet.formats.plain_text import printable

_IN_MEMORY = 1 << 20
"""Characters of lines; when there are more they wait on the disk."""


class Waiting:
    """Lines in the order they came; they can be gone through once."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._size = 0
        self._file: IO[str] | None = None

    def add(self, line: str) -> None:
        """Add a line."""
        self._lines.append(f"{printable(line)}\n")
        self._size += len(line)
        if self._size > _IN_MEMORY:
            if self._file is None:
                self._file = TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115
            self._file.writelines(self._lines)
            self._lines, self._size = [], 0

    def __iter__(self) -> Iterator[str]:
        if self._file is not None:
            with self._file:
                self._file.seek(0)
                yield from (line.rstrip("\n") for line in self._file)
        yield from (line.rstrip("\n") for line in self._lines)

    def close(self) -> None:
        """Forget all lines."""
        self._lines = []
        if self._file is not None:
            self._file.close()

"""The files that have games: by the name, or by the tag that a text file begins with.

People are sent PGN as ``round1.pgn.txt`` or ``round1.txt``. In addition to the files people packed,
archives have files of the computer they were made on: those of a Mac are named like the PGN files
next to them, and have no games.
"""

from __future__ import annotations

import re
from pathlib import PurePath

BEGIN = 4096
"""The number of bytes of a text file that are looked at."""

_COMPUTERS_OWN = "__MACOSX"
_BEGINS = re.compile(r'\ufeff?(?:\s|[%;][^\n]*\n)*\[\s*[A-Za-z]\w*\s+["“„‟]')


def named_pgn(name: str) -> bool:
    """Return whether a file is one of PGN by its name: ``round1.pgn``, ``round1.pgn.txt``."""
    return name.lower().endswith((".pgn", ".pgn.txt"))


def is_text(name: str) -> bool:
    """Return whether a file may be one of PGN by its name: ``round1.txt``."""
    return name.lower().endswith(".txt")


def begins_with_tag(begin: bytes) -> bool:
    """Return whether a file is one of PGN by its first ``BEGIN`` bytes: a tag comes first."""
    # Of UTF-16 the bytes between the letters are zeros; the marks before it are not letters.
    plain = begin.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff").replace(b"\0", b"")
    return _BEGINS.match(plain.decode("utf-8", "replace")) is not None


def is_hidden(name: str) -> bool:
    """Return whether people do not see a file: ``.name``, in such a folder, or made by a Mac."""
    parts = PurePath(name.replace("\\", "/")).parts
    return any(part == _COMPUTERS_OWN or (part.startswith(".") and part != "..") for part in parts)

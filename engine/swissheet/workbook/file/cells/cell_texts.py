"""Read the texts of cells to prove a written file, without the code that writes or parses cells.

If it used that code, a mistake there would not be found. Only texts are decoded: numbers and dates
stay the digits in the file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias
from xml.parsers import expat

from swissheet.workbook.file.cells.usual_cells import Token, plain, usual_cells

Stored: TypeAlias = tuple[str, str]
"""The type that a cell names (``n`` if none) and the text of its value.

If a cell names a shared text that does not exist, the type is ``s?`` and the text its number.
"""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "
_ROW, _CELL, _VALUE, _TEXT, _PHONETIC, _ITEM = (
    _MAIN + tag for tag in ("row", "c", "v", "t", "rPh", "si")
)
_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def shared_texts(content: bytes) -> list[str]:
    """Return the shared texts of a workbook, in order.

    Raises: xml.parsers.expat.ExpatError: the part is not well-formed.
    """
    texts = _SharedTexts()
    try:
        texts.parser.Parse(content, True)
    finally:
        # The parser and its handlers refer to each other: see :func:`_hear_cells`.
        texts.parser.StartElementHandler = texts.parser.EndElementHandler = None
        texts.parser.CharacterDataHandler = None
    return texts.found


def stored_cells(content: bytes, shared: Sequence[str]) -> dict[str, Stored]:
    """Return the filled cells of a sheet's XML by address (``C7``).

    Args: shared: the shared texts, which cells of type ``s`` name by number.
    Raises: xml.parsers.expat.ExpatError: the part is not well-formed. ValueError: rows or cells are
            not in order.
    """
    expat.ParserCreate().Parse(content, True)
    found = _gather_cells(usual_cells(content), shared)
    return _hear_cells(content, shared) if found is None else found


class _SharedTexts:
    """A reader of the shared texts of a workbook."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._phonetic = False
        self._pieces: list[str] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == _TEXT:
            self.parser.CharacterDataHandler = None if self._phonetic else self._pieces.append
        elif name == _PHONETIC:
            self._phonetic = True

    def _end(self, name: str) -> None:
        if name == _TEXT:
            self.parser.CharacterDataHandler = None
        elif name == _PHONETIC:
            self._phonetic = False
        elif name == _ITEM:
            self.found.append(_gathered(self._pieces))


def _gather_cells(tokens: Sequence[Token], shared: Sequence[str]) -> dict[str, Stored] | None:
    """Return the cells of a part that is written the usual way; None for any other part."""
    found: dict[str, Stored] = {}
    last, before = 0, ""
    for row, ref, kind, value, inline, other in tokens:
        if ref:
            _follow(ref, before)
            before = ref
            text = inline if kind == "inlineStr" else value
            if text:
                text = plain(text) if "&" in text else text
                text = _decoded(text) if "_x" in text else text
                found[ref] = (kind or "n", text) if kind != "s" else _shared(text, shared)
        elif row:
            _follow_row(int(row), last)
            last, before = int(row), ""
        elif other:
            return None
    return found if tokens else None


def _follow(ref: str, before: str) -> None:
    # In one row a longer address is further to the right: Z7 before AA7.
    if len(ref) < len(before) or (len(ref) == len(before) and ref <= before):
        raise ValueError(f"{ref} follows {before}")


def _follow_row(row: int, last: int) -> None:
    if row <= last:
        raise ValueError(f"row {row} follows row {last}")


def _hear_cells(content: bytes, shared: Sequence[str]) -> dict[str, Stored]:
    """Return the cells of any part, by reading its elements one after the other."""
    found: dict[str, Stored] = {}
    pieces: list[str] = []
    row, ref, kind, holder, text = 0, "", "n", "", ""
    """The state of the reading.

    ``holder`` is the element with the value of a cell, "" outside of one; ``text`` is the text
    found in it so far, and ``pieces`` the letters since the last such element began.
    """

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal row, ref, kind, holder
        if name == holder:
            pieces.clear()
        elif name == _CELL:
            before = ref
            ref = attributes.get("r", "").upper() or _next_ref(before, row)
            _follow(ref, before)
            kind = attributes.get("t", "n")
            holder = _TEXT if kind == "inlineStr" else _VALUE
        elif name == _PHONETIC:
            holder = ""
        elif name == _ROW:
            last, row = row, int(attributes.get("r", row + 1))
            ref = ""
            _follow_row(row, last)

    def end(name: str) -> None:
        nonlocal holder, text
        if name == holder:
            text += pieces[0] if len(pieces) == 1 else "".join(pieces)
        elif name == _CELL:
            if text:
                text = _decoded(text) if "_x" in text else text
                found[ref] = (kind, text) if kind != "s" else _shared(text, shared)
                text = ""
            holder = ""

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.CharacterDataHandler = pieces.append
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    try:
        parser.Parse(content, True)
    finally:
        # Without this, parser and handlers would refer to each other and stay in memory.
        parser.StartElementHandler = parser.EndElementHandler = None
    return found


def _next_ref(ref: str, row: int) -> str:
    """Return the address after ``ref``: files may leave addresses out where cells are adjacent."""
    column = 0
    for letter in ref.rstrip("0123456789"):
        column = column * 26 + ord(letter) - 64
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def _shared(text: str, shared: Sequence[str]) -> Stored:
    try:
        return "s", shared[int(text)]
    except (ValueError, IndexError):
        return "s?", text


def _gathered(pieces: list[str]) -> str:
    text = pieces[0] if len(pieces) == 1 else "".join(pieces)
    pieces.clear()
    return _decoded(text) if "_x" in text else text


def _decoded(text: str) -> str:
    """Return a text with codes such as ``_x000D_`` replaced by the letters that XML cannot hold."""
    plain = _CODED.sub(lambda found: chr(int(found[1], 16)), text)
    # A letter beyond the first 65,536 of Unicode is written as two codes.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

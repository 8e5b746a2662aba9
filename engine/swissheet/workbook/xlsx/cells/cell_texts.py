"""What stands in the cells of a part, read for the proof: shares neither code nor parser with
what reads and writes them.

Nothing is understood but texts: numbers and dates stay the digits that stand in the file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias
from xml.parsers import expat

__all__ = ["Stored", "shared_texts", "stored_cells"]

Stored: TypeAlias = tuple[str, str]
"""The type a cell states (``n`` when it states none) and the text of its value.

Where a cell shares a text that is not there, ``s?`` and what it says instead.
"""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "
_ROW, _CELL, _VALUE, _TEXT, _PHONETIC, _ITEM = (
    _MAIN + tag for tag in ("row", "c", "v", "t", "rPh", "si")
)
_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def shared_texts(content: bytes) -> list[str]:
    """The shared texts of a workbook, in order.

    Raises: xml.parsers.expat.ExpatError: the part is not well-formed.
    """
    texts = _SharedTexts()
    texts.parser.Parse(content, True)
    return texts.found


def stored_cells(content: bytes, shared: Sequence[str]) -> dict[str, Stored]:
    """The cells of a sheet in which something stands, by address (``C7``).

    Args:   shared: the texts that cells of type ``s`` point into.
    Raises: xml.parsers.expat.ExpatError: the part is not well-formed. ValueError: a row or a cell
            does not follow the one before.
    """
    cells = _Cells(shared)
    cells.parser.Parse(content, True)
    return cells.found


class _Texts:
    """Gathers the text of the elements that hold it."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end

    def start(self, name: str, attributes: dict[str, str]) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        raise NotImplementedError

    def gather(self, gathering: bool) -> None:
        self.parser.CharacterDataHandler = self.pieces.append if gathering else None

    def gathered(self) -> str:
        text = "".join(self.pieces)
        self.pieces.clear()
        return _decoded(text) if "_x" in text else text


class _SharedTexts(_Texts):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._phonetic = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == _TEXT:
            self.gather(not self._phonetic)
        elif name == _PHONETIC:
            self._phonetic = True

    def end(self, name: str) -> None:
        if name == _TEXT:
            self.gather(False)
        elif name == _PHONETIC:
            self._phonetic = False
        elif name == _ITEM:
            self.found.append(self.gathered())


class _Cells(_Texts):
    def __init__(self, shared: Sequence[str]) -> None:
        super().__init__()
        self.found: dict[str, Stored] = {}
        self._shared = shared
        self._row = 0
        self._ref = self._kind = self._holder = ""
        """``_holder`` is the element that holds the value of a cell, "" outside of one."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == _CELL:
            before = self._ref
            self._ref = ref = attributes.get("r", "").upper() or self._next_ref()
            # Within a row, longer addresses lie further right.
            if len(ref) < len(before) or (len(ref) == len(before) and ref <= before):
                raise ValueError(f"{ref} follows {before}")
            self._kind = attributes.get("t", "n")
            self._holder = _TEXT if self._kind == "inlineStr" else _VALUE
        elif name == self._holder:
            self.gather(True)
        elif name == _PHONETIC:
            self._holder = ""
        elif name == _ROW:
            last, self._row = self._row, int(attributes.get("r", self._row + 1))
            self._ref = ""
            if self._row <= last:
                raise ValueError(f"row {self._row} follows row {last}")

    def end(self, name: str) -> None:
        if name == self._holder:
            self.gather(False)
        elif name == _CELL:
            if self.pieces:
                text = self.gathered()
                self.found[self._ref] = self._stored(text)
            self._holder = ""

    def _next_ref(self) -> str:
        """Writers may leave out where cells and rows stand when they follow one another."""
        column = 0
        for letter in self._ref.rstrip("0123456789"):
            column = column * 26 + ord(letter) - 64
        letters = ""
        column += 1
        while column:
            column, rest = divmod(column - 1, 26)
            letters = chr(65 + rest) + letters
        return f"{letters}{self._row}"

    def _stored(self, text: str) -> Stored:
        if self._kind != "s":
            return self._kind, text
        try:
            return "s", self._shared[int(text)]
        except (ValueError, IndexError):
            return "s?", text


def _decoded(text: str) -> str:
    """Letters that XML cannot hold are written by their number: ``_x000D_``."""
    plain = _CODED.sub(lambda found: chr(int(found[1], 16)), text)
    # A letter beyond the first 65,536 is two numbers.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")

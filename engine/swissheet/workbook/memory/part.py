"""A part of the memory: its key, its type, and the way between its value and its packed text.

Every part is plain JSON, packed. The names in it are read by every version, and undo steps keep
differences of it: a field that is added to a part makes older undo steps go wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from swissheet.formats.converter import Converter
from swissheet.workbook.memory.texts import damaged, pack, pack_tightly, unpack

T = TypeVar("T")
Decoded = TypeVar("Decoded")


class Decoding(Protocol):
    """Texts by key, each decoded when it is first asked for."""

    def decoded(self, key: str, load: Callable[[str], Decoded]) -> Decoded:
        """Return what ``load`` makes of the text of that key, "" where there is none."""

    def having(self, part: Part[Decoded], value: Decoded) -> Self:
        """Return the same with another value of a part."""


def _same(value: Any) -> Any:
    return value


class Part(Generic[T]):
    """One text of the memory; on the class :class:`~swissheet.workbook.memory.memory.Memory` an
    attribute that is its value.
    """

    def __init__(
        self,
        key: str,
        kind: Any,
        empty: T,
        converter: Converter | None = None,
        *,
        problem: str = "",
        stored: Callable[[T], Any] = _same,
        made: Callable[[Any], T] = _same,
        always: bool = False,
        tightly: bool = False,
        letters: bool = False,
    ) -> None:
        """Describe a part.

        Args: key: its name on the hidden sheet.
              kind: the type that the converter reads.
              empty: the value where there is no text.
              problem: the key of the problem where somebody changed the text. Without one such a
                  text counts as empty, because nothing is lost that cannot be found again.
              stored: makes what the converter writes of a value.
              made: makes the value of what the converter has read; raises ValueError where that
                  does not fit together.
              always: an empty value has a text as well.
              tightly: the text is long and repeats itself.
              letters: the JSON has letters as they are, not as escapes.
        """
        self.key, self.empty = key, empty
        self._kind, self.problem = kind, problem
        self._converter = converter or Converter(strict=False, directed=True)
        self._stored, self._made = stored, made
        self._always, self._tightly = always, tightly
        self._letters = letters

    @overload
    def __get__(self, memory: None, owner: type) -> Part[T]: ...

    @overload
    def __get__(self, memory: Decoding, owner: type) -> T: ...

    def __get__(self, memory: Decoding | None, owner: type) -> Part[T] | T:
        return self if memory is None else memory.decoded(self.key, self.load)

    def dump(self, value: T) -> str:
        """Return the packed text of a value; "" where there is nothing to keep."""
        if value == self.empty and not self._always:
            return ""
        plain = self._converter.plain(self._stored(value))
        text = json.dumps(plain, ensure_ascii=not self._letters, separators=(",", ":"))
        return pack_tightly(text) if self._tightly else pack(text)

    def load(self, text: str) -> T:
        """Return the value of a packed text; the empty one for "".

        Raises: InputError: somebody changed it.
        """
        if not text:
            return self.empty
        try:
            plain = json.loads(unpack(text))
            return self._made(self._converter.read(self._kind, plain, self.key))
        except (ValueError, RecursionError) as error:
            if not self.problem:
                return self.empty
            raise damaged(self.problem, error) from error

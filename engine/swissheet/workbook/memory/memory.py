"""The memory of a workbook: everything that swissheet keeps in it and no sheet shows.

It is a set of packed texts, each with its key, on a very hidden sheet. A text is decoded when its
value is first asked for. The texts of undo steps are read in
:mod:`~swissheet.workbook.memory.steps`; the older ones are on a second sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.checked_games import CHECKED_GAMES
from swissheet.workbook.memory.events import EVENTS
from swissheet.workbook.memory.filled_games import FILLED_GAMES
from swissheet.workbook.memory.journal import LOG, OLDER_LOG
from swissheet.workbook.memory.part import Part
from swissheet.workbook.memory.phase import PHASE
from swissheet.workbook.memory.published import PUBLISHED
from swissheet.workbook.memory.remainder import KEPT
from swissheet.workbook.memory.seen_games import SEEN_GAMES
from swissheet.workbook.memory.state import STATE
from swissheet.workbook.memory.texts import (
    load_documents,
    load_older,
    save_documents,
    save_older,
)
from swissheet.workbook.memory.unpaired_results import UNPAIRED

T = TypeVar("T")
_NOT_YET = object()

CONFIRMED_RATINGS = Part[Mapping[str, str]]("ratings", Mapping[str, str], {}, letters=True)
"""The number in a rating list by name, where a person confirmed who is who."""

BRACKET = Part[Mapping[str, str]]("bracket", Mapping[str, str], {})
"""The cells of the bracket that were written, and what into them."""

PRIZE_FUND = Part[tuple[tuple[str, ...], ...]](
    "prizes", tuple[tuple[str, ...], ...], (), letters=True
)
"""The rows of the prize fund as they were when prizes were last given."""


class Memory(Mapping[str, str]):
    """The texts by key, and the values of the parts as attributes.

    ::

        memory.published  # the value; InputError where somebody changed its text
        memory.having(Memory.published, published)  # a new memory with another value
        memory["published"]  # the packed text

    A memory is never changed. One that is made of another shares with it what is decoded already.
    """

    __slots__ = ("_decoded", "_older", "_texts")

    kept = KEPT
    state = STATE
    published = PUBLISHED
    phase = PHASE
    events = EVENTS
    log = LOG
    older_log = OLDER_LOG
    unpaired = UNPAIRED
    checked_games = CHECKED_GAMES
    filled_games = FILLED_GAMES
    seen_games = SEEN_GAMES
    confirmed_ratings = CONFIRMED_RATINGS
    bracket = BRACKET
    prize_fund = PRIZE_FUND

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = {} if texts is None else {**texts}
        self._decoded = dict[str, Any]()
        self._older: Mapping[str, str] | Callable[[], Mapping[str, str]] = {}

    @classmethod
    def of(cls, book: Book) -> Memory:
        """Return the memory that a workbook has; an empty one where it has none."""
        texts, older = load_documents(book), cache(lambda: load_older(book))
        if not isinstance(book, CachedBook):
            return cls()._of(texts, older)
        return book.made_again(_KEY, lambda last: (last or cls())._of(texts, older))

    def save(self, book: Book) -> None:
        """Write exactly these texts to the hidden sheets, which are made where they are missing."""
        save_documents(book, self)
        if not callable(self._older):
            save_older(book, self._older)
        if isinstance(book, CachedBook):
            book.made_again(_KEY, lambda _: self)

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    @property
    def older(self) -> Mapping[str, str]:
        """The texts of older steps by key; their sheet is read when they are first asked for."""
        return self._older() if callable(self._older) else self._older

    def with_older(self, older: Mapping[str, str]) -> Memory:
        """Return the memory with exactly these texts of older steps."""
        return self._of(self._texts, older)

    def shares_older(self, other: Memory) -> bool:
        """Return whether both certainly have the same texts of older steps; none is read."""
        return self._older is other._older

    def decoded(self, key: str, load: Callable[[str], T]) -> T:
        """Return what ``load`` makes of the text of that key, "" where there is none.

        It is asked once for each text; of one key it is always the same function.
        """
        found = self._decoded.get(key, _NOT_YET)
        if found is _NOT_YET:
            found = self._decoded[key] = load(self._texts.get(key, ""))
        return found  # type: ignore[no-any-return]

    def having(self, part: Part[T], value: T) -> Memory:
        """Return the memory with another value of a part."""
        text = part.dump(value)
        made = self.with_texts({**self._texts, part.key: text}) if text else self.without(part)
        made._decoded[part.key] = value
        return made

    def without(self, *parts: Part[Any]) -> Memory:
        """Return the memory without the texts of these parts."""
        gone = {part.key for part in parts}
        return self.with_texts({key: t for key, t in self._texts.items() if key not in gone})

    def with_texts(self, texts: Mapping[str, str]) -> Memory:
        """Return a memory of exactly these texts and the same older steps.

        A value that is decoded already is shared if its text stays.
        """
        if texts is self or texts == self._texts:
            return self
        return self._of(texts, self._older)

    def _of(
        self, texts: Mapping[str, str], older: Mapping[str, str] | Callable[[], Mapping[str, str]]
    ) -> Memory:
        made = Memory(texts)
        made._older = older
        made._decoded = {
            key: value
            for key, value in self._decoded.items()
            if texts.get(key, "") == self._texts.get(key, "")
        }
        return made


_KEY = "memory"
"""Under this name a workbook that remembers keeps what was decoded of its memory last."""

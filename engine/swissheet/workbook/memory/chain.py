"""The chain of steps in the texts of a memory: where each step is, and which follows which.

Steps have numbers without gaps: first those that can be taken back, then those that were taken back
and can be given back. Where the first is not 1, older ones have been forgotten
(:mod:`~swissheet.workbook.memory.steps` says when).

Each step has a text of its own. Of those that can be taken back the older ones share a text, a
bundle, which is far shorter than they are and is opened only when undo gets there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain

from swissheet.errors import ModelError
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.step import Step, dump_step, load_step, plain_step, unpacked_step
from swissheet.workbook.memory.texts import damaged, pack_tightly, unpack

UNDO, REDO, BUNDLE = "undo:", "redo:", "older:"
"""How the keys begin of steps that can be taken back, of those taken back, and of bundles."""

_BUNDLED = 20

ALONE_AT_MOST = 2 * _BUNDLED
"""So many of the newest steps have a text each; of more, the oldest are bundled."""


def key(pile: str, number: int) -> str:
    """Return the key of a step, or of the bundle that begins with it."""
    return f"{pile}{number:06d}"


class Chain:
    """The steps in ``memory``, which is another one once something is put or taken."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def numbers(self, pile: str) -> list[int]:
        """Return the numbers of the texts of a pile in their order."""
        names = (name for name in self._texts(pile) if name.startswith(pile))
        tails = (name.removeprefix(pile) for name in names)
        return sorted(int(tail) for tail in tails if tail.isascii() and tail.isdigit())

    def _texts(self, pile: str) -> Mapping[str, str]:
        return self.memory.older if pile == BUNDLE else self.memory

    def back(self) -> Iterator[Step]:
        """Return the steps that can be taken back, newest first.

        Raises: InputError: the text of one is damaged.
        """
        for number in reversed(self.numbers(UNDO)):
            yield self._step(UNDO, number)
        for number, plain in self._bundled_back():
            yield plain_step(plain, number)

    def back_unread(self) -> Iterator[tuple[int, str]]:
        """Return the same with their numbers, as JSON.

        Raises: InputError: the text of one is damaged.
        """
        alone = (
            (n, unpacked_step(self.memory[key(UNDO, n)])) for n in reversed(self.numbers(UNDO))
        )
        return chain(alone, self._bundled_back())

    def _bundled_back(self) -> Iterator[tuple[int, str]]:
        for first in reversed(self.numbers(BUNDLE)):
            yield from reversed(list(enumerate(self._bundled(first), start=first)))

    def forth(self) -> Iterator[Step]:
        """Return the steps that can be given back, the next one first.

        Raises: InputError: the text of one is damaged.
        """
        for number in self.numbers(REDO):
            yield self._step(REDO, number)

    def _step(self, pile: str, number: int) -> Step:
        return self.memory.decoded(key(pile, number), lambda text: load_step(text, number))

    @property
    def first(self) -> int:
        """The number of the oldest step; 1 where there is none."""
        piles = (BUNDLE, UNDO, REDO)
        return next((found[0] for pile in piles if (found := self.numbers(pile))), 1)

    @property
    def following(self) -> int:
        """The number after the last step that can be taken back."""
        alone = self.numbers(UNDO)
        if alone:
            return alone[-1] + 1
        bundles = self.numbers(BUNDLE)
        return bundles[-1] + len(self._bundled(bundles[-1])) if bundles else self.first

    def letters(self, pile: str, number: int) -> int:
        """Return how long a text is."""
        return len(self._texts(pile)[key(pile, number)])

    def put(self, pile: str, number: int, step: Step) -> None:
        """A step has this number, and no other text is changed."""
        self._put(pile, number, dump_step(step))

    def take(self, pile: str, number: int) -> str:
        """Take a text out, and return it."""
        texts = {**self._texts(pile)}
        text = texts.pop(key(pile, number))
        self._set(pile, texts)
        return text

    def _put(self, pile: str, number: int, text: str) -> None:
        self._set(pile, {**self._texts(pile), key(pile, number): text})

    def _set(self, pile: str, texts: Mapping[str, str]) -> None:
        changed = self.memory.with_older if pile == BUNDLE else self.memory.with_texts
        self.memory = changed(texts)

    def put_undone(self, step: Step, *, alone: bool) -> None:
        """A step is the next to be given back.

        Args: alone: nothing else can be given back; else what was taken back before it follows.
        """
        number = self.following
        later = [self.take(REDO, known) for known in self.numbers(REDO)]
        self.put(REDO, number, step)
        for place, text in enumerate(() if alone else later, start=number + 1):
            self._put(REDO, place, text)

    def forget_undone(self) -> None:
        """Nothing can be given back."""
        for number in self.numbers(REDO):
            self.take(REDO, number)

    def bundle(self) -> None:
        """The oldest steps that have texts of their own share one, where there are too many."""
        alone = self.numbers(UNDO)
        while len(alone) > ALONE_AT_MOST:
            some, alone = alone[:_BUNDLED], alone[_BUNDLED:]
            plain = [unpacked_step(self.take(UNDO, number)) for number in some]
            text = pack_tightly(json.dumps(plain, ensure_ascii=False))
            self._put(BUNDLE, some[0], text)

    def unbundle(self) -> None:
        """Where no step has a text of its own, those of the newest bundle have."""
        if self.numbers(UNDO):
            return
        for first in self.numbers(BUNDLE)[-1:]:
            plain = self._bundled(first)
            self.take(BUNDLE, first)
            for number, text in enumerate(plain, start=first):
                self._put(UNDO, number, pack_tightly(text))

    def _bundled(self, first: int) -> list[str]:
        """Return the steps of a bundle as JSON, oldest first."""
        try:
            plain = json.loads(unpack(self.memory.older[key(BUNDLE, first)]))
            if not isinstance(plain, list) or not all(isinstance(text, str) for text in plain):
                raise ModelError("history.store.differing")
        except (ValueError, RecursionError) as error:
            raise damaged("history.store.undo", error) from error
        return plain

"""A step: one action, or what people typed before one, as undo and redo know it.

It has the cells that were written, before and after. Of every other part of the memory that changed
with it, it says how the text becomes what it was on the other side of the step: before it, while
the step can be taken back; after it, once it was taken back.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.formats.converter import Converter
from swissheet.words.message import phrase
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import dump_changes, load_changes
from swissheet.workbook.memory.texts import damaged, pack_tightly, unpack

TYPING = "typing"
"""The name of a step in which people typed."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action, or what people typed before one.

    ``texts`` has the changes of hidden texts to the other side by key; ``kept`` and ``events`` are
    two of these texts, word for word, in steps written by earlier versions. ``waiting``: it was
    typed and taken back before an action met it; given back, it waits for one again. ``computed``:
    it wrote only what can be computed again at any time, and goes back with the action before it;
    steps of earlier versions do not have it, and each goes back alone.
    """

    action: str
    round: int
    what: str
    changes: tuple[Change, ...]
    when: dt.datetime | None = None
    who: str = ""
    texts: Mapping[str, object] = field(default_factory=dict)
    waiting: bool = False
    kept: str | None = None
    events: str | None = None
    number: int = 0
    computed: bool = False


def typing_step(
    typed: Sequence[Change],
    when: dt.datetime | None,
    who: str,
    language: str,
    texts: Mapping[str, object] | None = None,
) -> Step:
    """Return what people typed as a step; without texts it waits for an action.

    Args: language: of the workbook, which keeps the step.
    """
    cells = sum(change.cells_changed for change in typed)
    what = phrase("undo.cells", cells=cells).words(language)
    waiting = texts is None
    return Step(TYPING, 0, what, tuple(typed), when, who, texts or {}, waiting=waiting)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A step as the hidden sheet has it; ``changes`` is a text within the text."""

    action: str
    round: int
    what: str
    kept: str | None
    changes: str
    events: str | None = None
    when: dt.datetime | None = None
    who: str = ""
    texts: Mapping[str, object] = field(default_factory=dict)
    waiting: bool = False
    computed: bool = False


_CONVERTER = Converter(
    unless_usual={"events", "when", "who", "texts", "waiting", "computed"},
    strict=False,
    directed=True,
)


def dump_step(step: Step) -> str:
    """Return the packed text of a step."""
    stored = _Stored(
        step.action, step.round, step.what, step.kept, dump_changes(step.changes), step.events,
        step.when, step.who, step.texts, step.waiting, step.computed,
    )  # fmt: skip
    return pack_tightly(json.dumps(_CONVERTER.plain(stored)))


def load_step(text: str, number: int) -> Step:
    """Return the step of a packed text.

    Raises: InputError: somebody changed it.
    """
    return plain_step(unpacked_step(text), number)


def unpacked_step(text: str) -> str:
    """Return the JSON of a packed text.

    Raises: InputError: somebody changed it.
    """
    try:
        return unpack(text)
    except ValueError as error:
        raise damaged("history.store.undo", error) from error


def plain_step(plain: str, number: int) -> Step:
    """Return the step of a JSON text.

    Raises: InputError: somebody changed it.
    """
    try:
        stored: _Stored = _CONVERTER.read(_Stored, json.loads(plain), f"undo:{number:06d}")
        changes = load_changes(stored.changes)
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error
    return Step(
        stored.action, stored.round, stored.what, changes, stored.when, stored.who, stored.texts,
        stored.waiting, stored.kept, stored.events, number, stored.computed,
    )  # fmt: skip

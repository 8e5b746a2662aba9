"""The steps of an event: those that can be taken back, and those taken back, to be given back.

Each is a hidden text. It has the cells that were written, before and after, and tells for every
other hidden text how it becomes what it was on the other side of the step: of a step that was
taken, before it; of one that was taken back, after it.

Older ones that can be taken back share a text, a bundle, which is far shorter than they are and is
opened only when undo gets there. Steps are numbered without gaps; where the first is not 1, older
ones have been forgotten.
"""

from __future__ import annotations

import datetime as dt
import json
import zlib
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

from swissheet.errors import ModelError
from swissheet.formats.converter import Converter
from swissheet.words import counted
from swissheet.workbook.memory.differing import becomes, becoming
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import dump_changes, load_changes
from swissheet.workbook.memory.journal import LOG_KEY, OLDER_KEY
from swissheet.workbook.memory.seen_games import SEEN_KEY
from swissheet.workbook.memory.state import STATE_KEY
from swissheet.workbook.memory.texts import (
    ASIDE,
    damaged,
    pack,
    pack_tightly,
    pack_together,
    unpack,
)

STEPS_AT_MOST = 300
"""So far back undo reaches: a weekend. The steps since the last rounds were paired always stay."""

LETTERS_AT_MOST = 2_400_000
"""Packed, of all steps: a workbook must not grow without end, whatever the rounds need."""

_ROUNDS_STAY = 2
_BUNDLED = 20
_ALONE_AT_MOST = 2 * _BUNDLED
"""So many of the newest steps have a text each; of more, the oldest are bundled."""

_REMEMBERED_AT_MOST = 10_000
"""Letters, packed: what a round of 300 players takes is shorter."""

TYPING = "typing"
"""The name of a step in which people typed."""

_UNDO, _REDO, _BUNDLE = "undo:", "redo:", ASIDE


def reach(chosen: int | None = None) -> int:
    """How many steps undo reaches back.

    Args: chosen: what the settings of the workbook say; None where they say nothing.
    """
    return STEPS_AT_MOST if chosen is None else max(1, chosen)


@dataclass(frozen=True, slots=True)
class Step:
    """An action, or what people typed before one.

    ``texts`` tells the hidden texts of the other side by name; ``kept`` and ``events`` are two of
    them, word for word, in steps written by earlier versions. ``waiting``: it was typed and taken
    back before an action met it; given back, it waits for one again. ``computed``: it wrote only
    what can be computed again at any time, and goes back with the step before it; earlier versions
    do not say so, and of theirs each goes back alone.
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
    when: dt.datetime,
    who: str,
    texts: Mapping[str, object] | None = None,
) -> Step:
    """What people typed, as a step; without texts it waits for an action."""
    what = counted(sum(change.cells_changed for change in typed), "cell")
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


def _dumped(step: Step) -> str:
    stored = _Stored(
        step.action, step.round, step.what, step.kept, dump_changes(step.changes), step.events,
        step.when, step.who, step.texts, step.waiting, step.computed,
    )  # fmt: skip
    return pack_tightly(json.dumps(_CONVERTER.plain(stored)))


def _loaded(documents: Mapping[str, str], key: str) -> Step:
    """The step of a hidden text; every action looks through all of them, some more than once.

    Long ones are not kept in mind: a server reads one workbook after the other.
    """
    text = documents[key]
    return _remembered(text, key) if len(text) <= _REMEMBERED_AT_MOST else _read(text, key)


@lru_cache(maxsize=256)
def _remembered(text: str, key: str) -> Step:
    return _read(text, key)


def _read(text: str, key: str) -> Step:
    try:
        return _step(unpack(text), int(key.partition(":")[2]))
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error


def _step(plain: str, number: int) -> Step:
    stored: _Stored = _CONVERTER.read(_Stored, json.loads(plain), _key(_UNDO, number))
    changes = load_changes(stored.changes)
    return Step(
        stored.action, stored.round, stored.what, changes, stored.when, stored.who, stored.texts,
        stored.waiting, stored.kept, stored.events, number, stored.computed,
    )  # fmt: skip


def _bundled(documents: Mapping[str, str], first: int) -> list[str]:
    """The steps of a bundle as plain texts, oldest first.

    Raises: InputError: the hidden text is damaged.
    """
    try:
        texts = json.loads(unpack(documents[_key(_BUNDLE, first)]))
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ModelError("history.store.differing")
    except (ValueError, RecursionError) as error:
        raise damaged("history.store.undo", error) from error
    return texts


def _numbers(documents: Mapping[str, str], pile: str) -> list[int]:
    tails = (key.removeprefix(pile) for key in documents if key.startswith(pile))
    return sorted(int(tail) for tail in tails if tail.isascii() and tail.isdigit())


def _key(pile: str, number: int) -> str:
    return f"{pile}{number:06d}"


def steps(documents: Mapping[str, str]) -> Iterator[Step]:
    """The steps that can be taken back, newest first.

    Raises: InputError: the hidden text about one is damaged.
    """
    for number in reversed(_numbers(documents, _UNDO)):
        yield _loaded(documents, _key(_UNDO, number))
    for first in reversed(_numbers(documents, _BUNDLE)):
        texts = _bundled(documents, first)
        for number, text in reversed(list(enumerate(texts, start=first))):
            try:
                yield _step(text, number)
            except (ValueError, RecursionError) as error:
                raise damaged("history.store.undo", error) from error


def undone_steps(documents: Mapping[str, str]) -> Iterator[Step]:
    """The steps that can be given back, the one to be given back first at the head.

    Raises: InputError: the hidden text about one is damaged.
    """
    for number in _numbers(documents, _REDO):
        yield _loaded(documents, _key(_REDO, number))


def last_step(documents: Mapping[str, str]) -> Step | None:
    """The step to be taken back next; None when there is none.

    Raises: InputError: the hidden text about it is damaged.
    """
    return next(steps(documents), None)


def next_undone(documents: Mapping[str, str]) -> Step | None:
    """The step to be given back next; None when there is none.

    Raises: InputError: the hidden text about it is damaged.
    """
    return next(undone_steps(documents), None)


def forgotten(documents: Mapping[str, str]) -> bool:
    """Whether steps older than those that are there were forgotten."""
    return _first(documents) > 1


def push(documents: MutableMapping[str, str], step: Step, chosen: int | None = None) -> bool:
    """The step can be taken back; what was taken back before it can no more be given back.

    The oldest steps are forgotten where there are too many.
    Args:    chosen: how many are to be kept, for :func:`reach`.
    Returns: whether some are forgotten now, and none were before.
    """
    whole = not forgotten(documents)
    number = _next(documents)
    forget_undone(documents)
    documents[_key(_UNDO, number)] = _dumped(step)
    if len(_numbers(documents, _UNDO)) > _ALONE_AT_MOST or not _numbers(documents, _BUNDLE):
        # Of bundles one is forgotten as a whole, which is looked at when there is a new one.
        _forget_oldest(documents, reach(chosen))
        _bundle(documents)
    return whole and forgotten(documents)


def push_undone(documents: MutableMapping[str, str], step: Step, *, alone: bool) -> None:
    """What was typed and taken back can be given back.

    Args: alone: nothing else can; otherwise what was taken back before it follows.
    """
    number = _next(documents)
    if alone:
        forget_undone(documents)
    later = [documents.pop(_key(_REDO, known)) for known in _numbers(documents, _REDO)]
    for place, text in enumerate((_dumped(step), *later), start=number):
        documents[_key(_REDO, place)] = text


def _first(documents: Mapping[str, str]) -> int:
    """The number of the oldest step; 1 where there is none."""
    piles = (_BUNDLE, _UNDO, _REDO)
    return next((found[0] for pile in piles if (found := _numbers(documents, pile))), 1)


def _next(documents: Mapping[str, str]) -> int:
    """The number after the last step that can be taken back."""
    alone = _numbers(documents, _UNDO)
    if alone:
        return alone[-1] + 1
    bundles = _numbers(documents, _BUNDLE)
    return bundles[-1] + len(_bundled(documents, bundles[-1])) if bundles else _first(documents)


def forget_undone(documents: MutableMapping[str, str]) -> None:
    """Nothing can be given back."""
    for number in _numbers(documents, _REDO):
        del documents[_key(_REDO, number)]


def taken_back(documents: MutableMapping[str, str], step: Step, before: Mapping[str, str]) -> None:
    """The step can be given back; ``before`` are the hidden texts of before it."""
    after = others(documents)
    _replace(documents, before)
    if not _numbers(documents, _UNDO):
        _open_last(documents)
    del documents[_key(_UNDO, step.number)]
    documents[_key(_REDO, step.number)] = _dumped(
        replace(step, texts=differences(before, after), kept=None, events=None)
    )


def given_back(documents: MutableMapping[str, str], step: Step, after: Mapping[str, str]) -> None:
    """The step can be taken back; ``after`` are the hidden texts of after it."""
    before = others(documents)
    del documents[_key(_REDO, step.number)]
    if step.waiting:
        return
    _replace(documents, after)
    documents[_key(_UNDO, step.number)] = _dumped(replace(step, texts=differences(after, before)))
    _bundle(documents)


def _replace(documents: MutableMapping[str, str], texts: Mapping[str, str]) -> None:
    for key in others(documents):
        if key not in texts:
            del documents[key]
    documents.update(texts)


def rebased(
    documents: MutableMapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> None:
    """The last step tells of the hidden texts ``after`` what it told of those ``before``.

    Nothing can be given back: what was taken back told of those ``before``.
    """
    forget_undone(documents)
    if not _numbers(documents, _UNDO):
        _open_last(documents)
    last = last_step(documents)
    if last is not None:
        wanted = on_the_other_side(last, before)
        told = replace(last, texts=differences(after, wanted), kept=None, events=None)
        documents[_key(_UNDO, last.number)] = _dumped(told)


def _bundle(documents: MutableMapping[str, str]) -> None:
    """The oldest steps that have texts of their own share one, where there are too many."""
    alone = _numbers(documents, _UNDO)
    while len(alone) > _ALONE_AT_MOST:
        some, alone = alone[:_BUNDLED], alone[_BUNDLED:]
        texts = [_unpacked(documents.pop(_key(_UNDO, number))) for number in some]
        documents[_key(_BUNDLE, some[0])] = pack_together(json.dumps(texts, ensure_ascii=False))


def _open_last(documents: MutableMapping[str, str]) -> None:
    """The steps of the newest bundle have texts of their own."""
    for first in _numbers(documents, _BUNDLE)[-1:]:
        texts = _bundled(documents, first)
        del documents[_key(_BUNDLE, first)]
        for number, text in enumerate(texts, start=first):
            documents[_key(_UNDO, number)] = pack_tightly(text)


def _unpacked(text: str) -> str:
    try:
        return unpack(text)
    except ValueError as error:
        raise damaged("history.store.undo", error) from error


def _forget_oldest(documents: MutableMapping[str, str], at_most: int) -> None:
    """Of more steps than these the oldest go, but none since the last rounds were paired."""
    of_steps = [*_numbers(documents, _BUNDLE), *_numbers(documents, _UNDO)]
    keys = {n: _key(_UNDO if _key(_UNDO, n) in documents else _BUNDLE, n) for n in of_steps}
    undone = sum(len(documents[_key(_REDO, n)]) for n in _numbers(documents, _REDO))
    letters = undone + sum(len(documents[key]) for key in keys.values())
    last, stay = of_steps[-1], None
    for number, following in pairwise(of_steps):
        if letters <= LETTERS_AT_MOST:
            if last - following + 1 < at_most:
                return
            stay = _since_last_rounds(documents) if stay is None else stay
            if following > stay:
                return
        letters -= len(documents.pop(keys[number]))


def _since_last_rounds(documents: Mapping[str, str]) -> int:
    """The number of the step that paired the last round but one of those that are paired."""
    left, taken = _ROUNDS_STAY, list[object]()
    for number, action, round_ in _acts(documents):
        if action == "unpair":
            taken.append(round_)
        elif action == "pair" and round_ in taken:
            taken.remove(round_)
        elif action == "pair":
            left -= 1
            if not left:
                return number
    return _first(documents)


def _acts(documents: Mapping[str, str]) -> Iterator[tuple[int, object, object]]:
    """Number, action and round of the steps, newest first, without their cells."""
    alone = (
        (n, _unpacked(documents[_key(_UNDO, n)])) for n in reversed(_numbers(documents, _UNDO))
    )
    bundled = (
        one
        for first in reversed(_numbers(documents, _BUNDLE))
        for one in reversed(list(enumerate(_bundled(documents, first), start=first)))
    )
    for number, text in chain(alone, bundled):
        try:
            stored = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise damaged("history.store.undo", error) from error
        known = isinstance(stored, dict)
        yield number, stored.get("action") if known else "", stored.get("round") if known else 0


def others(documents: Mapping[str, str]) -> dict[str, str]:
    """The hidden texts that are no steps, but for those that stay, whatever is undone.

    These are the lines of the Log, and whose game a game was when it was first seen.
    """
    aside, stay = (_UNDO, _REDO, _BUNDLE), (LOG_KEY, OLDER_KEY, SEEN_KEY)
    return {k: t for k, t in documents.items() if not k.startswith(aside) and k not in stay}


def on_the_other_side(step: Step, documents: Mapping[str, str]) -> dict[str, str]:
    """The hidden texts on the other side of a step, from those on this side.

    A text that was changed in between by something else stays as it is; the last known state,
    which nobody knows then, is left out.
    """
    made = others(documents)
    for name, text in (("kept", step.kept), ("events", step.events)):
        if text is not None:
            made[name] = text
    for name, how in step.texts.items():
        found = _text(made.get(name, ""), how)
        if found is not None:
            made[name] = found
        elif name == STATE_KEY:
            made.pop(name, None)
    if step.when is None:  # written by an earlier version
        made.pop(STATE_KEY, None)
    return {name: text for name, text in made.items() if text}


def differences(now: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, object]:
    """How the hidden texts of now become those wanted, by name; for ``texts`` of a step."""
    return {
        name: _how(now.get(name, ""), wanted.get(name, ""))
        for name in sorted(now.keys() | wanted.keys())
        if now.get(name, "") != wanted.get(name, "")
    }


def _how(now: str, wanted: str) -> object:
    """How a packed text becomes another: as a difference, where that can be told."""
    one, other = _plain(now), _plain(wanted)
    if one is None or other is None:
        return wanted
    how = [_sign(one), becoming(one, other)]
    return how if len(json.dumps(how)) < len(json.dumps(other)) else wanted


def _text(now: str, how: object) -> str | None:
    if isinstance(how, str):
        return how
    plain = _plain(now)
    match how:
        case [int(sign), change] if plain is not None and sign == _sign(plain):
            return pack(json.dumps(becomes(plain, change), separators=(",", ":")))
    return None


def _plain(packed: str) -> Any:
    """What a packed text holds; None where it holds nothing that we pack."""
    try:
        return json.loads(unpack(packed)) if packed else None
    except (ValueError, RecursionError):
        return None


def _sign(plain: object) -> int:
    """Tells whether a text is the one a difference was told of."""
    return zlib.crc32(json.dumps(plain, sort_keys=True).encode())

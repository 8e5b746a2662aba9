"""The other parts of the memory on the other side of a step.

A step keeps differences of them, and most of them are short: a text of half a megabyte changes in
a few places. Each has the sign of the text it was made of, and holds for no other one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from swissheet.workbook.memory.chain import BUNDLE, REDO, UNDO
from swissheet.workbook.memory.differing import becomes, becoming
from swissheet.workbook.memory.journal import LOG, OLDER_LOG
from swissheet.workbook.memory.seen_games import SEEN_GAMES
from swissheet.workbook.memory.state import STATE
from swissheet.workbook.memory.step import Step
from swissheet.workbook.memory.texts import pack, unpack

_STAY = (LOG.key, OLDER_LOG.key, SEEN_GAMES.key)
"""What was done was done, and what was seen was seen, whatever is undone."""


def others(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts other than steps, without those that stay, whatever is undone."""
    steps = (UNDO, REDO, BUNDLE)
    return {k: text for k, text in texts.items() if not k.startswith(steps) and k not in _STAY}


def on_the_other_side(step: Step, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts on the other side of a step, from those on this side.

    A text that was changed in between by something else stays as it is. The last known state is
    left out then, because nobody knows it.
    """
    made = others(texts)
    for name, text in (("kept", step.kept), ("events", step.events)):
        if text is not None:
            made[name] = text
    for name, how in step.texts.items():
        found = _text(made.get(name, ""), how)
        if found is not None:
            made[name] = found
        elif name == STATE.key:
            made.pop(name, None)
    if step.when is None:  # written by an earlier version
        made.pop(STATE.key, None)
    return {name: text for name, text in made.items() if text}


def differences(now: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, object]:
    """Return how the texts of now become those wanted, by key; for ``texts`` of a step."""
    return {
        name: _how(now.get(name, ""), wanted.get(name, ""))
        for name in sorted(now.keys() | wanted.keys())
        if now.get(name, "") != wanted.get(name, "")
    }


def _how(now: str, wanted: str) -> object:
    """Return how a packed text becomes another: as a difference, where that is shorter."""
    one, other = _plain(now), _plain(wanted)
    if one is None or other is None:
        return wanted
    how = [_sign(one), becoming(one, other)]
    return how if len(json.dumps(how)) < len(json.dumps(other)) else wanted


def _text(now: str, how: object) -> str | None:
    """Return the text that another becomes; None where the difference is one of a third text."""
    if isinstance(how, str):
        return how
    plain = _plain(now)
    match how:
        case [int(sign), change] if plain is not None and sign == _sign(plain):
            return pack(json.dumps(becomes(plain, change), separators=(",", ":")))
    return None


def _plain(packed: str) -> Any:
    """Return what a packed text holds; None where it holds nothing that we pack."""
    try:
        return json.loads(unpack(packed)) if packed else None
    except (ValueError, RecursionError):
        return None


def _sign(plain: object) -> int:
    """Return a number that shows whether a text is the one a difference was made of."""
    return zlib.crc32(json.dumps(plain, sort_keys=True).encode())

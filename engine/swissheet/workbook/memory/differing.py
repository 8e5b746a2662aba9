"""How one plain JSON value becomes another, written as shortly as the two are alike.

The difference is plain JSON itself, a list that opens with a sign:

======================= ==================================================================
``["=", value]``         the value is another one
``["i", {at: how}]``     a list keeps its length; items at these places become others
``["s", p, q, items]``   between the first p and the last q items of a list are these
``["o", names, {n: how}]`` an object has these names in this order; these have other values
======================= ==================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swissheet.errors import ModelError


def becoming(old: Any, new: Any) -> list[Any]:
    """Return how ``old`` becomes ``new``."""
    if isinstance(old, dict) and isinstance(new, dict):
        return ["o", list(new), {
            name: becoming(old[name], value) if name in old else ["=", value]
            for name, value in new.items()
            if name not in old or not _alike(old[name], value)
        }]  # fmt: skip
    if isinstance(old, list) and isinstance(new, list):
        return _of_list(old, new)
    return ["=", new]


def _of_list(old: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    if len(old) == len(new):
        return ["i", {
            str(at): becoming(one, other)
            for at, (one, other) in enumerate(zip(old, new, strict=True))
            if not _alike(one, other)
        }]  # fmt: skip
    least = min(len(old), len(new))
    first = next((at for at in range(least) if not _alike(old[at], new[at])), least)
    left = least - first
    last = next((at for at in range(left) if not _alike(old[-1 - at], new[-1 - at])), left)
    return ["s", first, last, list(new[first : len(new) - last])]


def _alike(one: Any, other: Any) -> bool:
    """Return whether two values are written alike: ``1`` is neither ``true`` nor ``1.0``."""
    if isinstance(one, list | dict) and type(one) is type(other):
        if len(one) != len(other):
            return False
        if isinstance(one, dict):
            return list(one) == list(other) and all(_alike(one[n], other[n]) for n in one)
        return all(map(_alike, one, other))
    return type(one) is type(other) and bool(one == other)


def becomes(old: Any, how: Any) -> Any:
    """Return the value that ``old`` becomes, as :func:`becoming` says.

    Raises: ModelError: the difference is one of another value, or not one at all.
    """
    match how:
        case ["=", new]:
            return new
        case ["i", dict(items)] if isinstance(old, list):
            made = list(old)
            for at, change in items.items():
                if not at.isdecimal() or int(at) >= len(made):
                    raise ModelError("history.store.differing")
                made[int(at)] = becomes(made[int(at)], change)
            return made
        case ["s", int(first), int(last), list(items)] if isinstance(old, list):
            if first < 0 or last < 0 or first + last > len(old):
                raise ModelError("history.store.differing")
            return [*old[:first], *items, *old[len(old) - last :]]
        case ["o", list(names), dict(items)] if isinstance(old, dict):
            if any(name not in items and name not in old for name in names):
                raise ModelError("history.store.differing")
            return {
                name: becomes(old.get(name), items[name]) if name in items else old[name]
                for name in names
            }
    raise ModelError("history.store.differing")

"""Finds the player whom a person names, where a number is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import InputError
from swissheet.words.meanings import fold

_CANDIDATES = 6
"""The most players shown of those whom a text may mean."""


def named(text: str, names: Mapping[int, str]) -> int:
    """Return the number of the player whom a text names, of those listed by their numbers.

    A number is returned as it is, listed or not. A name may be whole, or the beginning of it or
    of one of its words (``Łukasz``, ``lukasz``, ``Anna Łuk``); case, accents and signs do not
    matter, and a whole name goes before a beginning.
    Raises: InputError: no player has that name, or more than one player.
    """
    plain = text.strip()
    if plain.isascii() and plain.isdigit():
        return int(plain)
    wanted = fold(plain)
    whole = [number for number, name in names.items() if fold(name) == wanted]
    found = whole or [number for number, name in names.items() if _begins(name, wanted)]
    if not wanted or not found:
        raise InputError("actions.nobody-named", text=plain[:40])
    if len(found) > 1:
        shown = [f"{number} {names[number]}" for number in sorted(found)[:_CANDIDATES]]
        more = len(found) - _CANDIDATES
        if more > 0:
            raise InputError(
                "actions.several-named.more", text=plain[:40], players=shown, more=more
            )
        raise InputError("actions.several-named", text=plain[:40], players=shown)
    return found[0]


def _begins(name: str, wanted: str) -> bool:
    """Return whether a name begins so at one of its words, in the order of the list or turned."""
    surname, _, first = name.partition(",")
    words = [*surname.split(), *first.split()]
    turned = [*first.split(), *surname.split()]
    ways = (way[at:] for way in (words, turned) for at in range(len(way)))
    return any(fold("".join(way)).startswith(wanted) for way in ways)

"""Pairing systems by the words people use for them."""

from __future__ import annotations

from collections.abc import Collection

from swissheet.errors import InputError
from swissheet.model import System
from swissheet.words.meanings import find


def system_named(text: str, among: Collection[System] | None = None) -> System:
    """Return the system with this key, name in a workbook, or name that people use.

    ``dutch2026``, ``FIDE Dutch (2026)``, ``dutch``, ``Schweizer System``; ``ko``, ``Knock-out``.
    Every language is understood; case, accents, spaces and punctuation do not matter. The words
    are those of the catalogue and of ``aliases.toml``, as for a cell of a workbook.

    Args:   among: the systems that are possible, by default all.
    Raises: InputError: the text names none of them; the error has the keys of those possible.
    """
    possible = [system.value for system in (System if among is None else among)]
    key = find("value.system", text, possible)
    if key is None:
        raise InputError("pairing.system", system=text, available=tuple(map(repr, possible)))
    return System(key)

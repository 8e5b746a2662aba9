"""Find the texts of problems by key: the finding, and the remedy.

A key is ``area.code``, or ``area.code.variant`` where one code has several texts. Each area is a
file ``problems/LANGUAGE/AREA.toml``, read when a problem of it is first shown; a text that a
language does not have is in English.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.words import message
from swissheet.words.message import Params, filled, reader


def code_of(key: str) -> str:
    """Return the code of a key, which never changes: ``round-order`` of ``model.round-order``."""
    return key.split(".")[1]


def texts(area: str, language: str = "en") -> Mapping[str, str]:
    """Return an area's texts in one language, ``code.found`` and ``code.wanted``, if any."""
    return message.texts("problems", area, language)


def found_and_wanted(key: str, params: Params, language: str = "") -> tuple[str, str]:
    """Return the finding and the remedy in a language; the remedy may be empty.

    A text in English still names sheets, columns and choices as the language does, because that is
    how the reader's workbook has them.
    Raises: KeyError: no such problem, or a place without a value.
    """
    language = language or reader()
    area, _, rest = key.partition(".")
    known, told_in = texts(area, language), language
    if f"{rest}.found" not in known:
        known, told_in = texts(area), "en"
    found, wanted = known[f"{rest}.found"], known.get(f"{rest}.wanted", "")
    return (
        filled(found, params, told_in, reader=language),
        filled(wanted, params, told_in, reader=language) if wanted else "",
    )

"""Translate keys to the words of the workbook in every language, and words back to keys.

The catalogue is one TOML file per language (:mod:`swissheet.words`). A key is the path of its
entry: ``sheet.players``, ``column.white``, ``setting.rounds_total``, ``help.rounds_total``,
``value.system.dutch2026``; ``aliases.toml`` lists further words for titles of sheets, headings and
values. A language is added by a file and its code (:mod:`swissheet.words.catalogue`): texts that it
leaves out are shown in English.

Kinds of keys: ``sheet`` titles (``sheet.round`` has ``{n}``), ``column`` headings, ``hint`` texts
beside a selected cell, ``group``, ``setting`` and ``help`` of the settings, ``value.<setting>``
choices, ``bye`` in place of an opponent, ``severity``, ``action`` and ``button`` names, their
``accelerator`` letters, ``tip`` and ``ribbon`` texts of the add-in, ``box`` lines of the message
boxes of the buttons, ``status`` and ``note`` lines the engine writes, ``explain`` words beside
opened tie-breaks, ``warning`` texts of the data validation, ``print`` words on paper, ``problem``
words inside the text of a problem.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from swissheet.errors import InputError
from swissheet.words import catalogue as words
from swissheet.words.catalogue import LANGUAGES as LANGUAGES
from swissheet.words.meanings import find as find
from swissheet.words.meanings import fold as fold
from swissheet.words.message import Param, words_of


def catalogue(language: str = "en") -> Mapping[str, str]:
    """Return every key with its words in one language; English where a word is missing.

    Raises: InputError: the language is not one of :data:`LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise InputError("workbook.language", language=language, languages=LANGUAGES)
    return words.catalogue(language)


def text(key: str, language: str = "en", **values: Param) -> str:
    """Return the words of a key, with the places in braces filled in, plurals included.

    Raises: InputError: unknown language. KeyError: unknown key, or a place without a value.
    """
    catalogue(language)
    return words_of(key, language, **values)


@cache
def _round_titles() -> tuple[re.Pattern[str], ...]:
    titles = dict.fromkeys(catalogue(code)["sheet.round"] for code in LANGUAGES)
    around = [map(_letters, title.split("{n}")) for title in titles]
    return tuple(re.compile(r"0*([1-9]\d{0,2})".join(parts)) for parts in around)


def _letters(text: str) -> str:
    folded = fold(text)
    return folded if folded.isalnum() else ""


@lru_cache(maxsize=1024)
def round_number(title: str) -> int | None:
    """Return the number of the round whose title this is in any language, or None."""
    plain = fold(title)
    for pattern in _round_titles():
        found = pattern.fullmatch(plain)
        if found:
            return int(found[1])
    return None


def language_code(word: str) -> str | None:
    """Return the code of a language by its code or its name in any language, such as ``Polish``."""
    return find("value.language", word, LANGUAGES) or _language_names().get(fold(word))


@cache
def _language_names() -> Mapping[str, str]:
    from babel import Locale  # It takes 40 ms, and few people type such a name.

    known = [(code, Locale.parse(code).languages) for code in LANGUAGES]
    return {fold(names[code]): code for _, names in known for code in LANGUAGES}

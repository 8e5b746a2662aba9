"""Words of the workbook in every language, and the way back from a word to its key.

The catalogue is one TOML file per language (:mod:`swissheet.words`). A key is the path of its
entry: ``sheet.players``, ``column.white``, ``setting.rounds_total``, ``help.rounds_total``,
``value.system.dutch2026``; ``aliases.toml`` lists further headings of pasted lists. A language is
added by adding a file: whatever it leaves out is shown in English.

Kinds of keys: ``sheet`` titles (``sheet.round`` has ``{n}``), ``column`` headers, ``hint`` texts
beside a selected cell, ``group``, ``setting`` and ``help`` of the settings, ``value.<setting>``
choices, ``bye`` in place of an opponent, ``severity``, ``action`` and ``button`` names, ``tip`` and
``ribbon`` texts of the add-in, ``status`` and ``note`` lines the engine writes, ``explain`` words
beside opened tie-breaks, ``warning`` texts of the data validation, ``print``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from swissheet.errors import InputError
from swissheet.words import catalogue as words
from swissheet.words.catalogue import LANGUAGES

__all__ = ["LANGUAGES", "catalogue", "find", "fold", "language_code", "round_number", "text"]

# Letters that Unicode does not take apart into a base letter and a mark.
_BASE_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


def fold(text: str) -> str:
    """The letters and digits of a text without case, accents, spaces and punctuation.

    A text of nothing but signs keeps them, so that ``#`` stays different from an empty cell.
    """
    # Styled letters lose their style first: only then are they capitals that have small letters.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = plain.translate(_BASE_LETTERS)
    letters = "".join(c for c in plain if c.isalnum())
    return letters or unicodedata.normalize("NFKD", "".join(plain.split()))


def catalogue(language: str = "en") -> Mapping[str, str]:
    """Every key with its words in one language; English where that language has none.

    Raises: InputError: the language is not one of :data:`LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise InputError("workbook.language", language=language, languages=LANGUAGES)
    return words.catalogue(language)


def text(key: str, language: str = "en", **values: object) -> str:
    """The words behind a key, with the places in braces filled in.

    Raises: InputError: unknown language. KeyError: unknown key, or a place without a value.
    """
    found = catalogue(language)[key]
    return found.format_map(values) if values else found


@cache
def _index(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Folded words of one kind to the keys (without the kind) they can mean, best first."""
    found: dict[str, list[str]] = {}

    def enter(words: str, key: str) -> None:
        keys = found.setdefault(fold(words), [])
        if key not in keys:
            keys.append(key)

    start = f"{kind}."
    sources = [catalogue(code) for code in LANGUAGES]
    for source in sources:
        for key, value in source.items():
            if key.startswith(start):
                enter(value, key.removeprefix(start))
    for key, aliases in words.load("languages", "aliases.toml").items():
        if key.startswith(start) and isinstance(aliases, list):
            for alias in aliases:
                enter(alias, key.removeprefix(start))
    # The key itself is understood, too: "dutch2026", "en".
    for key in sources[0]:
        if key.startswith(start):
            enter(key.removeprefix(start), key.removeprefix(start))
    return {word: tuple(keys) for word, keys in found.items()}


def find(kind: str, word: str, among: Iterable[str] | None = None) -> str | None:
    """The key a text stands for in any language, without its kind; None when there is none.

    ``find("column", "Elo")`` is ``"rating"``, ``find("setting", "Liczba rund")`` is
    ``"rounds_total"``, ``find("value.system", "Schweizer System")`` the key of a system. Case,
    accents, spaces and punctuation do not matter.

    Args: among: the keys that may be meant, such as the columns of one table; a word that stands
              for different things in different languages needs it.
    """
    keys = _index(kind).get(fold(word), ())
    if among is not None:
        allowed = set(among)
        keys = tuple(key for key in keys if key in allowed)
    return keys[0] if keys else None


@cache
def _round_titles() -> tuple[re.Pattern[str], ...]:
    titles = dict.fromkeys(catalogue(code)["sheet.round"] for code in LANGUAGES)
    return tuple(
        re.compile(re.escape(fold(title.replace("{n}", ""))) + r"0*([1-9]\d{0,2})")
        for title in titles
    )


def round_number(title: str) -> int | None:
    """The number of the round a sheet title stands for in any language, or None."""
    plain = fold(title)
    for pattern in _round_titles():
        found = pattern.fullmatch(plain)
        if found:
            return int(found[1])
    return None


def language_code(word: str) -> str | None:
    """The code of a language given by its code or its own name: ``pl`` for ``Polski``."""
    return find("value.language", word, LANGUAGES)

"""Find the key of a word, in whatever language it was written.

``aliases.toml`` lists further words beside those of the catalogue: headings of pasted lists, other
ways to write a value. These are understood in a workbook and in a list alike. ``headings.toml``
has the headings of other people's player lists; it is read only when one is met.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

from swissheet.words import caseless
from swissheet.words.catalogue import FURTHER, LANGUAGES, catalogue, load

# Letters that Unicode does not take apart into a base letter and a mark.
BASE_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"}
)
"""Letters that are no letter with a mark, and the ones they are sorted and searched as."""

# "L/P", man or woman in Indonesian, is not "Lp", the numbers of the lines in Polish.
_EITHER = re.compile(r"([^\W_])/([^\W_])")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the letters and digits of a text without case, accents, spaces, punctuation.

    A text of nothing but signs keeps them, so that ``#`` stays different from an empty cell, and
    one of two letters with a slash between them keeps the slash.
    """
    # Styled letters lose their style first: only then are they capitals that have small letters.
    plain = normal("NFKD", normal("NFKD", text).casefold())
    plain = "".join(plain.translate(BASE_LETTERS).split())
    if plain.isalnum():
        return plain
    letters = "".join(c for c in plain if c.isalnum() or c == "/")
    if _EITHER.fullmatch(letters):
        return letters
    letters = letters.replace("/", "")
    return letters or normal("NFKD", plain)


def normal(form: Literal["NFC", "NFKD"], text: str) -> str:
    """Return the text in a normal form of Unicode, which sorts marks above and below a letter.

    Sorting takes the square of their number, so that a long text goes in by parts.
    """
    if len(text) <= _PART:
        return unicodedata.normalize(form, text)
    parts = (text[at : at + _PART] for at in range(0, len(text), _PART))
    return "".join(unicodedata.normalize(form, part) for part in parts)


_PART = 1000


@cache
def index(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Return folded words of one kind with the keys (without it) they can mean, best first."""
    found: dict[str, list[str]] = {}

    for key, words in _by_kind().get(kind, ()):
        keys = found.setdefault(fold(words), [])
        if key not in keys:
            keys.append(key)
    return {word: tuple(keys) for word, keys in found.items()}


@cache
def _by_kind() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the keys of every kind (without it), each with its words, best first."""
    found: dict[str, list[tuple[str, str]]] = {}

    def enter(key: str, words: str | None) -> None:
        at = key.find(".")
        while at > 0:
            rest = key[at + 1 :]
            found.setdefault(key[:at], []).append((rest, rest if words is None else words))
            at = key.find(".", at + 1)

    for code in LANGUAGES:
        for key, words in catalogue(code).items():
            enter(key, words)
    for key, aliases in load("languages", "aliases.toml").items():
        for alias in aliases if isinstance(aliases, list) else ():
            enter(key, alias)
    # The key itself is understood, too: "dutch2026", "en".
    for key in catalogue():
        enter(key, None)
    return found


def find(kind: str, word: str, among: Collection[str] | None = None) -> str | None:
    """Return the key of a text in any language, without its kind; None if it has no key.

    ``find("column", "Elo")`` is ``"rating"``, ``find("setting", "Liczba rund")`` is
    ``"rounds_total"``, ``find("value.system", "Schweizer System")`` the key of a system. Case,
    accents, spaces and punctuation do not matter.

    Args: among: the keys that may be meant, such as the columns of one table; a word that means
    different things in different languages needs it.
    """
    keys = index(kind).get(fold(word), ())
    if among is not None:
        keys = tuple(key for key in keys if key in among)
        if not keys and kind == "column" and _OF_A_LIST.issubset(among):
            keys = tuple(key for key in listed(word) if key in among)
    return keys[0] if keys else None


@cache
def typed_words(meaning: str) -> frozenset[str]:
    """Return the words of all languages that people type for something, in small letters."""
    found = load("languages", "aliases.toml")[f"typed.{meaning}"]
    return frozenset(map(caseless, found)) if isinstance(found, list) else frozenset()


def change(words: Mapping[str, str | None]) -> None:
    """Add words to the catalogue while the program runs, or remove those whose value is ``None``.

    They are the same in every language; ``rules.KEY`` is the page of a system.
    """
    for key, said in words.items():
        if said is None:
            FURTHER.pop(key, None)
        else:
            FURTHER[key] = said
    catalogue.cache_clear()
    _by_kind.cache_clear()
    index.cache_clear()


_OF_A_LIST = {"name", "fide_id"}
"""Only a list of players has columns headed as federations and other programs do."""


def listed(word: str) -> tuple[str, ...]:
    """Return the columns a heading can mean in player lists of federations and other programs."""
    return _headings().get(fold(word), ())


@cache
def _headings() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key, words in load("headings.toml").items():
        for word in words if isinstance(words, list) else ():
            folded, column = fold(word), key.removeprefix("column.")
            found[folded] = (*found.get(folded, ()), column)
    return found

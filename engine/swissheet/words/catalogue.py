"""The words of the workbook by key, one TOML file for each language.

A key is the path of an entry: ``sheet.players``, ``column.white``. A language is added by adding a
file, its code and its name: whatever it leaves out is shown in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

_NAMES = {
    "en": "English",
    "id": "Bahasa Indonesia",
    "ms": "Bahasa Melayu",
    "pl": "Polski",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "nl": "Nederlands",
    "it": "Italiano",
    "pt": "Português",
}
"""The languages' own names, by their codes."""

LANGUAGES = tuple(_NAMES)
"""Codes of the languages of the catalogue, English first."""

FURTHER: dict[str, str] = {}
"""Words that were added while the program runs, by key, the same in every language."""

_HERE = os.path.dirname(__file__)


def _flat(tree: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for key, value in tree.items():
        full = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from _flat(value, full)
        else:
            yield full, value


@cache
def load(*path: str) -> Mapping[str, object]:
    """Return the entries of one TOML file beside this module, by the path of their keys.

    Raises: FileNotFoundError: there is none.
    """
    import tomllib

    with open(os.path.join(_HERE, *path), "rb") as source:
        return dict(_flat(tomllib.load(source)))


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """Return every key with its words in one language; English where it has none.

    Raises: FileNotFoundError: the language is not one of :data:`LANGUAGES`.
    """
    words = {key: str(value) for key, value in load("languages", f"{language}.toml").items()}
    if language != "en":
        words = {**catalogue("en"), **words}
    else:
        words |= {f"value.language.{code}": name for code, name in _NAMES.items()} | FURTHER
    return MappingProxyType(words)


def language_of(key: str, language: str) -> str:
    """Return the language of a key for readers of a language: their own, or English."""
    return language if key in load("languages", f"{language}.toml") else "en"


def text(key: str, language: str = "en") -> str:
    """Return the words of a key, with their places still in braces.

    Raises: KeyError: unknown key.
    """
    return catalogue(language)[key]

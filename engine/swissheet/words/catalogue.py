"""The words of the workbook by key, one TOML file for each language.

A key is the path of an entry: ``sheet.players``, ``column.white``. A language is added by adding a
file, its code and its name: whatever it leaves out is shown in English. In all TOML files of this
folder a text is one line.
"""

from __future__ import annotations

import locale
import os
import re
import sys
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
    "tr": "Türkçe",
}
"""The languages' own names, by their codes."""

LANGUAGES = tuple(_NAMES)
"""Codes of the languages of the catalogue, English first."""

FURTHER: dict[str, str] = {}
"""Words that were added while the program runs, by key, the same in every language."""

_VARIABLES = ("SWISSHEET_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that name the language of the system, the strongest first."""

_HERE = os.path.dirname(__file__)


_ESCAPED = re.compile(r"\\(.)")


@cache
def load(*path: str) -> Mapping[str, object]:
    """Return the entries of one TOML file beside this module, by the path of their keys.

    Raises: FileNotFoundError: there is none. ValueError: it has other lines than sections, texts
    of one line, lists of texts and comments.
    """
    with open(os.path.join(_HERE, *path), encoding="utf-8") as source:
        return dict(_entries(source))


def _entries(lines: Iterator[str]) -> Iterator[tuple[str, object]]:
    # Every command reads the words of all languages. tomllib, which looks at each letter in Python,
    # takes twelve times as long for them, a tenth of a command.
    section = ""
    for line in map(str.strip, lines):
        if line.startswith("["):
            section = line.strip("[]") + "."
        elif line and not line.startswith("#"):
            key, _, value = line.partition(" = ")
            while value.startswith("[") and not value.endswith("]"):
                value += next(lines).strip()
            if value.startswith("["):
                said: object = value.split('"')[1::2]
            elif value.startswith('"') and value.endswith('"'):
                said = _ESCAPED.sub(_unescaped, value[1:-1])
            else:
                raise ValueError(f"not a text of one line, nor a list of texts: {line}")
            yield section + key.strip('"'), said


def _unescaped(found: re.Match[str]) -> str:
    return "\n" if found[1] == "n" else found[1]


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


def system_language() -> str:
    """Return the language of the system, if it is one of the catalogue; else English."""
    named = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    if not named and sys.platform == "win32":
        named = _of_windows()
    return language_named(named) or "en"


def language_named(said: str) -> str:
    """Return the code of a language: ``de`` of ``DE``, ``de-CH`` or ``de_CH.UTF-8``.

    It is empty if the catalogue does not have the language.
    """
    code = said.strip().replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else ""


def _of_windows() -> str:
    import ctypes

    kernel = vars(ctypes)["windll"].kernel32
    return str(locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), ""))

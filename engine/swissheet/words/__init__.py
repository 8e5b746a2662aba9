"""Hold the words of the workbook and the texts of problems, in every language.

:mod:`~swissheet.words.catalogue` holds the words, a TOML file for each language;
:mod:`~swissheet.words.meanings` finds the meaning of a word of any of them;
:mod:`~swissheet.words.message` fills the places of a text in, with the plural the language wants;
:mod:`~swissheet.words.problems` finds the text of a problem by its key,
:mod:`~swissheet.words.rules` the page of a pairing system; what is here compares letters and makes
capitals. Nothing here knows chess.
"""

from __future__ import annotations

# Turkish has two letters i, each with its capital: ı I and i İ. For Python I is the capital of i
# alone, and İ in small letters is an i with one more mark above it.
_DOTTED_SMALL = "i\u0307"
_WITH_DOTTED_CAPITAL = frozenset({"tr"})

# Marks for the direction of writing, at the ends of a text that runs from right to left.
_DIRECTIONS = "\u200e\u200f\u2066\u2067\u2068\u2069"


def caseless(text: str) -> str:
    """Return a text for comparisons without case; the four letters i of Turkish are one.

    People type ``IŞIL``, ``Işıl`` and ``işil`` for one name, as their keyboard has it.
    """
    small = text.casefold()
    return small if small.isascii() else small.replace(_DOTTED_SMALL, "i").replace("ı", "i")


def capitals(text: str, language: str) -> str:
    """Return a text in the capitals of a language."""
    return (text.replace("i", "İ") if language in _WITH_DOTTED_CAPITAL else text).upper()


def begun(text: str, language: str) -> str:
    """Return a text that begins with a capital, behind marks for the direction of writing."""
    at = len(text) - len(text.lstrip(_DIRECTIONS))
    return text[:at] + capitals(text[at : at + 1], language) + text[at + 1 :]


def clause(text: str) -> str:
    """Return a sentence without its full stop, to be a part of a longer one."""
    bare = text.rstrip(_DIRECTIONS)
    return bare.removesuffix(".") + text[len(bare) :]


def counted(number: int, word: str) -> str:
    """Return a number and its noun in English: ``1 player``, ``2 players``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

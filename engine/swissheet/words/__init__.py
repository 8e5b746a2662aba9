"""Hold the words of the workbook and the texts of problems, in every language.

:mod:`~swissheet.words.catalogue` holds the words, a TOML file for each language;
:mod:`~swissheet.words.meanings` finds the meaning of a word of any of them;
:mod:`~swissheet.words.message` fills the places of a text in, with the plural the language wants;
:mod:`~swissheet.words.problems` finds the text of a problem by its key,
:mod:`~swissheet.words.rules` the page of a pairing system. Nothing here knows chess.
"""

from __future__ import annotations


def counted(number: int, word: str) -> str:
    """Return a number and its noun in English: ``1 player``, ``2 players``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

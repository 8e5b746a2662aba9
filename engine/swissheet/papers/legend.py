"""Explain the tie-breaks of a table in one line, by the names of their codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.tiebreaks import Code
from swissheet.words.catalogue import catalogue
from swissheet.words.message import words_of

_SEPARATOR = " · "


def tiebreak_legend(
    headings: Sequence[str], codes: Sequence[Code], lang: str, *, letters: int
) -> str:
    """Return a line that explains the tie-breaks of a table; empty without tie-breaks.

    ``BH/C1 Buchholz: points of the opponents, without the lowest · BH Buchholz · WIN wins``. Each
    meaning is given once. If the line has more than ``letters`` letters, it has only the names,
    however long.

    Args: headings: the headings of the columns, one for each code.
    """
    full = _SEPARATOR.join(_parts(headings, codes, lang, meanings=True))
    if len(full) <= letters:
        return full
    return _SEPARATOR.join(_parts(headings, codes, lang, meanings=False))


def _parts(
    headings: Sequence[str], codes: Sequence[Code], lang: str, *, meanings: bool
) -> Iterator[str]:
    said: set[str] = set()
    for heading, code in zip(headings, codes, strict=True):
        key = "OTHER" if code.name.startswith("OTHER") else code.name
        name, about = words_of(f"tiebreak.{key}", lang), f"meaning.{key}"
        if meanings and key not in said and about in catalogue(lang):
            meaning = words_of(about, lang)
            name = words_of("note.tiebreak", lang, tiebreak=name, meaning=meaning)
        said.add(key)
        yield f"{heading} {', '.join([name, *_modifiers(code, lang)])}"


def _modifiers(code: Code, lang: str) -> Iterator[str]:
    """Yield the words for cuts and forfeits; other modifiers are rare, and stay letters."""
    for key in ("cut", "median"):
        number = getattr(code, key)
        if number:
            one = f"tiebreak.{key}_one"
            yield words_of(one if number == 1 else f"tiebreak.{key}", lang, n=number)
    if code.modified_median:
        yield words_of("tiebreak.modified_median", lang)
    if code.forfeits_played:
        yield words_of("tiebreak.forfeits_played", lang)
    if code.first_place:
        yield words_of("tiebreak.first_place", lang)

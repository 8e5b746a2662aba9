"""The line above the standings that says what the codes of the tie-breaks mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.tiebreaks import Code
from swissheet.workbook.shared import language

_SEPARATOR = " · "


def tiebreak_legend(
    headings: Sequence[str], codes: Sequence[Code], lang: str, *, letters: int
) -> str:
    """``BH/C1 Buchholz: points of the opponents, without the lowest · BH Buchholz · WIN wins``.

    What a name means is said once. Where that takes more than so many letters, the names have to
    do; they are said however long they are. Empty without tie-breaks.
    Args: headings: of the columns, one for each code.
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
        name, colon, meaning = language.text(f"tiebreak.{key}", lang).partition(":")
        whole = meanings and key not in said
        said.add(key)
        words = [f"{name.rstrip()}{colon}{meaning}" if whole and colon else name.rstrip()]
        yield f"{heading} {', '.join([*words, *_modifiers(code, lang)])}"


def _modifiers(code: Code, lang: str) -> Iterator[str]:
    """What is left out and how forfeits count; the other modifiers are rare, and stay letters."""
    for key in ("cut", "median"):
        number = getattr(code, key)
        if number:
            one = f"tiebreak.{key}_one"
            yield language.text(one if number == 1 else f"tiebreak.{key}", lang, n=number)
    if code.modified_median:
        yield language.text("tiebreak.modified_median", lang)
    if code.forfeits_played:
        yield language.text("tiebreak.forfeits_played", lang)
    if code.first_place:
        yield language.text("tiebreak.first_place", lang)

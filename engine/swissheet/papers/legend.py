"""Explain a table in a line below it: its tie-breaks, and the signs of players who left.

``† 3`` left after round 3; ``‡ 3`` did too, and the games do not count; ``†`` alone was expelled. A
sign is used because the columns are narrow and paper has no colours; one line explains all signs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from swissheet.tiebreaks import Code
from swissheet.words.catalogue import catalogue
from swissheet.words.message import titled, words_of

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


LEFT = "†"
STRUCK = "‡"
_ANY = "n"


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player who has left: the key of the words, the sign, and the last round before."""

    key: str
    sign: str
    after: int | None

    @property
    def mark(self) -> str:
        """Return the mark, ``† 3``; the sign alone where there is no round."""
        return self.sign if self.after is None else f"{self.sign} {self.after}"

    def said(self, lang: str) -> str:
        """Return the mark in words, with the round."""
        return self._words(lang, str(self.after))

    def meaning(self, lang: str) -> str:
        """Return the meaning of the sign: ``† n: withdrawn after round n``."""
        sign = self.sign if self.after is None else f"{self.sign} {_ANY}"
        return titled(sign, self._words(lang, _ANY)).words(lang)

    def _words(self, lang: str, round_: str) -> str:
        key = f"gone.{self.key}"
        return words_of(key, lang, **({} if self.after is None else {"round": round_}))


def leaving(
    expelled: Iterable[int],
    left: Mapping[int, int],
    after: int,
    struck: Collection[int] = frozenset(),
) -> dict[int, Leaving]:
    """Return the players who have left after a round, by TPN.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn); a player who leaves after a later round still plays.

    Args: left: the last round before leaving, by TPN. struck: the players whose games do not count.
    """
    found = {tpn: Leaving("expelled", LEFT, None) for tpn in expelled}
    for tpn, last in left.items():
        if last <= after and tpn not in found:
            ruled = ("cancelled", STRUCK) if tpn in struck else ("withdrawn", LEFT)
            found[tpn] = Leaving(*ruled, last)
    return found


def legend_of_leavers(gone: Mapping[int, Leaving], lang: str) -> list[str]:
    """Return the meaning of each sign in use, in words."""
    return list(dict.fromkeys(gone[tpn].meaning(lang) for tpn in sorted(gone)))

"""Shorten names for lists by fixed rules: names that fit stay whole.

The rules are those of print, not of chess. Given names become initials, the last one first
(*Surname, Given Second*, *Surname, Given S.*, *Surname, G. S.*); then words in the middle, the last
one first; then initials are left out; and at the very end long words are cut and marked by dots.
The first and the last word stay whole until then.

No form is used for two players of an event: if every form that fits could be another player too,
the pairing number follows it. So each form can be read again later, when the room is different.
Players of the same name have a mark after it, such as the club. It makes no list longer: if the
room is too small, the name is shortened, and the pairing number replaces a club.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from swissheet.workbook.shared.text_widths import lines, pieces, tall, text_width
from swissheet.workbook.shared.typed import fold

_DOTS = "…"
_CUTS = (48, 36, 28, 22, 16, 11, 7, 5, 3, 2)
"""Lengths, in letters as people count them, to which longer words are cut."""

# More words than a name has: a pasted text must not be shortened word by word.
_MOST_WORDS = 40
_NUMBERED = re.compile(r" \((\d{1,5})\)$")
_YEAR = re.compile(r" \((?:19|20)\d\d\)$")
# The Unicode combining class of signs that join two consonants.
_VIRAMA = 9
_JOINERS = "\u200c\u200d"
_VOWELS_BEFORE = "\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4"


@lru_cache(maxsize=16384)
def forms(name: str) -> tuple[str, ...]:
    """Return every form of a name by the rules, from the whole name to the shortest.

    A name with more words than any person has gets no initials.
    """
    found: dict[str, str] = {}
    for form in _forms(name):
        found.setdefault(fold(form), form)
    return tuple(found.values())


def apart(text: str) -> tuple[str, int]:
    """Return a form and the pairing number after it; 0 if there is none."""
    found = _NUMBERED.search(text)
    return (text[: found.start()], int(found[1])) if found else (text, 0)


def without_marks(text: str, number: int) -> Iterator[str]:
    """Yield a form as it is, and without the brackets at its end.

    A pairing number counts only if it is this one. A club can have brackets itself.
    """
    yield text
    if (text.endswith(")") and apart(text)[1] in (0, number)) or _YEAR.search(text):
        yield from (text[: found.start()] for found in re.finditer(r" \(", text))


class LongNames:
    """The names of an event by TPN, as lists with limited room show them."""

    def __init__(
        self, names: Mapping[int, str], marks: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Keep the names.

        Args: marks: the marks that distinguish players of the same name, by TPN.
        """
        self._names, self._marks = names, marks
        self._owners: dict[str, set[int]] = {}
        self._shown: dict[tuple[float, int], Mapping[int, str]] = {}
        self._whole = {tpn: self._marked(name, tpn) for tpn, name in names.items()}
        every = {*names.values(), *self._whole.values()}
        self._widths = {name: text_width(name) for name in every}

    @cached_property
    def high(self) -> bool:
        """Return whether a name is in a script with high lines."""
        return any(map(tall, self._whole.values()))

    def share_beyond(self, room: float, most_lines: int) -> float:
        """Return which part of the names does not fit; ``room`` as in :meth:`shown`.

        Marks of players with the same name are not counted: they make no list longer.
        """
        long = sum(not self._fits(name, room, most_lines) for name in self._names.values())
        return long / max(1, len(self._names))

    def shown(self, room: float, most_lines: int) -> Mapping[int, str]:
        """Return the name shown for each player, by TPN, in at most so many lines.

        Args: room: the width of a line, as a multiple of the type size.
        """
        key = room, most_lines
        if key not in self._shown:
            self._shown[key] = {
                tpn: name if self._fits(name, room, most_lines) else self._short(tpn, *key)
                for tpn, name in self._whole.items()
            }
        return self._shown[key]

    def _fits(self, text: str, room: float, most_lines: int) -> bool:
        # Fast path: most names are much shorter than the line.
        width = self._widths.get(text)
        if width is not None and width * 1.2 < room:
            return True
        return lines(pieces(text), room) <= most_lines

    def _short(self, tpn: int, room: float, most_lines: int) -> str:
        every = forms(self._names[tpn])
        mark = self._marks.get(tpn, "")
        # No word of a name is cut to make room for a club: the number is shorter.
        ends = not mark or mark.isdecimal()
        for form in (self._marked(one, tpn) for one in every[1:] if ends or _DOTS not in one):
            if self._fits(form, room, most_lines) and self._means(form) == {tpn}:
                return form
        for form in every:
            numbered = f"{form} ({tpn})"
            if self._fits(numbered, room, most_lines) and not self._means(numbered):
                return numbered
        return f"{every[-1]} ({tpn})"

    def _marked(self, form: str, tpn: int) -> str:
        """Return a form with its player's mark, unless another player has exactly this name."""
        mark = self._marks.get(tpn)
        marked = f"{form} ({mark})"
        return marked if mark and self._means(marked) == {tpn} else form

    def _means(self, form: str) -> Collection[int]:
        """Return the players whom a form may mean, by TPN."""
        if not self._owners:
            for tpn, name in self._names.items():
                for own in forms(name):
                    self._owners.setdefault(fold(own), set()).add(tpn)
                    if tpn in self._marks:
                        marked = f"{own} ({self._marks[tpn]})"
                        self._owners.setdefault(fold(marked), set()).add(tpn)
        return self._owners.get(fold(form), ())


def _forms(name: str) -> Iterator[str]:
    yield name
    surname, comma, given = name.partition(",")
    words, names = surname.split(), given.split()
    if len(words) + len(names) > _MOST_WORDS:
        words, names = [" ".join(words)], [" ".join(names)] if names else []

    def joined() -> str:
        return " ".join(words) + (f"{comma} {' '.join(names)}" if names else comma)

    for at in reversed(range(len(names))):
        names[at] = initial(names[at])
        yield joined()
    for at in reversed(range(1, len(words) - 1)):
        words[at] = initial(words[at])
        yield joined()
    while len(names) > 1:
        del names[-1]
        yield joined()
    while len(words) > 2:
        del words[-2]
        yield joined()
    for most in _CUTS:
        words, names = [_cut(word, most) for word in words], [_cut(one, most) for one in names]
        yield joined()


def initial(word: str) -> str:
    """Return the initial of a word, or of each part with a hyphen; a word as short stays.

    The first letter includes its marks, and everything that the script joins to it. Signs before
    it, such as a bracket, are left out.
    """
    if "-" in word.strip("-"):
        return "-".join(initial(part) for part in word.split("-") if part)
    first = next((one for one in clusters(word) if one[0].isalpha()), "")
    return f"{first}." if first and len(first) + 1 < len(word) else word


def _cut(word: str, most: int) -> str:
    letters = clusters(word.removesuffix(_DOTS))
    whole = len(letters) <= most or word.endswith(".")
    return word if whole else "".join(letters[:most]) + _DOTS


def clusters(word: str) -> list[str]:
    """Return the characters of a word as people count them.

    A mark belongs to its letter, and so do a letter that a virama joins to it (Unicode 15.1, UAX
    29, rules GB9 to GB9c) and the consonant after a vowel that is written first.
    """
    found: list[str] = []
    for letter in unicodedata.normalize("NFC", word):
        if found and (
            unicodedata.category(letter) in ("Mn", "Mc", "Me")
            or letter in _JOINERS
            or _joins(found[-1])
        ):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _joins(cluster: str) -> bool:
    """Return whether the next letter belongs to this character."""
    if cluster in _VOWELS_BEFORE:
        return True
    return unicodedata.combining(cluster.rstrip(_JOINERS)[-1:] or " ") == _VIRAMA

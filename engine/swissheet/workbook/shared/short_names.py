"""Names as lists show them: whole where they fit, and else shortened by rule.

No rule of chess asks for it; it is how names are shortened in print. Given names become initials,
from the last one forwards (*Surname, Given Second*, *Surname, Given S.*, *Surname, G. S.*); then
words in the middle do, from the last one forwards; then initials are left out; and at the very
last long words lose their ends, and dots say so. The first and the last word stay whole until then.

No form means two players of an event: where no form that fits is one player's alone, the pairing
number stands behind it. So each form can be read again, whatever room there was when it was made.
Players of one name have something behind every form of it that tells them apart. It makes no list
longer: where it leaves too little room, the name is shortened, and the number stands for a club.
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
"""To so many characters, as people count them, a word is cut that is longer."""

_MOST_WORDS = 40
_NUMBERED = re.compile(r" \((\d{1,5})\)$")
_YEAR = re.compile(r" \((?:19|20)\d\d\)$")
_VIRAMA = 9
_JOINERS = "\u200c\u200d"
_VOWELS_BEFORE = "\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4"


@lru_cache(maxsize=16384)
def forms(name: str) -> tuple[str, ...]:
    """Every form of a name that the rule may give, the whole name first, each shorter than before.

    A name of more words than anybody has gets no initials.
    """
    found: dict[str, str] = {}
    for form in _forms(name):
        found.setdefault(fold(form), form)
    return tuple(found.values())


def apart(text: str) -> tuple[str, int]:
    """A form, and the pairing number behind it; 0 where none is."""
    found = _NUMBERED.search(text)
    return (text[: found.start()], int(found[1])) if found else (text, 0)


def without_marks(text: str, number: int) -> Iterator[str]:
    """Yield a form as it is, and without what may stand in brackets behind it.

    A pairing number counts only if it is this one. A club may have brackets itself.
    """
    yield text
    if (text.endswith(")") and apart(text)[1] in (0, number)) or _YEAR.search(text):
        yield from (text[: found.start()] for found in re.finditer(r" \(", text))


class LongNames:
    """The names of an event by TPN, and how a list shows them that has so much room."""

    def __init__(
        self, names: Mapping[int, str], marks: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Args: marks: what tells players of one name apart, by TPN."""
        self._names, self._marks = names, marks
        self._owners: dict[str, set[int]] = {}
        self._shown: dict[tuple[float, int], Mapping[int, str]] = {}
        self._whole = {tpn: self._marked(name, tpn) for tpn, name in names.items()}
        every = {*names.values(), *self._whole.values()}
        self._widths = {name: text_width(name) for name in every}

    @cached_property
    def high(self) -> bool:
        """Whether a name is of a script with high lines."""
        return any(map(tall, self._whole.values()))

    def share_beyond(self, room: float, most_lines: int) -> float:
        """Return which part of the names does not fit; ``room`` as in :meth:`shown`.

        What tells players of one name apart is not counted: it makes no list longer.
        """
        long = sum(not self._fits(name, room, most_lines) for name in self._names.values())
        return long / max(1, len(self._names))

    def shown(self, room: float, most_lines: int) -> Mapping[int, str]:
        """What stands for each player, by TPN, in so many lines.

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
        # Of most names it is seen at once that they need no second line.
        width = self._widths.get(text)
        if width is not None and width * 1.2 < room:
            return True
        return lines(pieces(text), room) <= most_lines

    def _short(self, tpn: int, room: float, most_lines: int) -> str:
        every = forms(self._names[tpn])
        mark = self._marks.get(tpn, "")
        # No word of a name loses its end for a club: the number is shorter.
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
        """A form of a name with what tells its players apart, unless somebody else is called so."""
        mark = self._marks.get(tpn)
        marked = f"{form} ({mark})"
        return marked if mark and self._means(marked) == {tpn} else form

    def _means(self, form: str) -> Collection[int]:
        """Whom the form may mean, by TPN."""
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
    """The initial of a word, of each part where it has a hyphen; a word that is no longer stays.

    The first letter is what people take for one: with its marks, and with all that a script joins.
    What stands before it, such as a bracket, goes.
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
    """The characters of a word as people count them.

    A mark belongs to its letter, and so does the letter that a virama joins to it (Unicode 15.1,
    UAX 29, rules GB9 to GB9c), and the consonant behind a vowel that is written first.
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
    """Whether what follows belongs to the cluster, too."""
    if cluster in _VOWELS_BEFORE:
        return True
    return unicodedata.combining(cluster.rstrip(_JOINERS)[-1:] or " ") == _VIRAMA

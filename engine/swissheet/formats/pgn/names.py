"""The similarity of two names, in any order, script and with any titles.

A name becomes a set of plain words: letters without accents, Cyrillic in Latin letters, titles and
punctuation left out. Word order says nothing, for PGN has the family name first, lists often not.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

EQUAL, INITIAL, PART, FUZZY = 95, 85, 75, 65
ALIKE_AT_LEAST = FUZZY

NameKey = tuple[str, ...]
"""The words of a name, sorted."""

WordKey = tuple[tuple[NameKey, ...], tuple[str, ...]]
"""The words of a name in every way of writing, and its numbers in their order."""

_TITLES_WRITTEN = "gm im fm cm wgm wim wfm wcm agm aim afm acm dr ing prof mr mrs ms sir"
_TITLES = frozenset(_TITLES_WRITTEN.split())

_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th",
     "’": "", "'": "", "ʼ": ""}
)  # fmt: skip

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_CYRILLIC_IN_LATIN = (
    "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch . y . e yu ya i i e g"
)
_GREEK = "αβγδεζηθικλμνξοπρσςτυφχψω"
_GREEK_IN_LATIN = "a v g d e z i th i k l m n x o p r s s t y f ch ps o"
_SCRIPTS = {
    letter: latin.strip(".")
    for letters, written in ((_CYRILLIC, _CYRILLIC_IN_LATIN), (_GREEK, _GREEK_IN_LATIN))
    for letter, latin in zip(letters, written.split(), strict=True)
}

_OTHER_WAYS: tuple[dict[str, str], ...] = (
    {},
    {"й": "y", "ё": "yo", "є": "ye", "ї": "yi"},
    {"ю": "iu", "я": "ia", "є": "ie"},
    {"ё": "jo", "ж": "z", "й": "j", "х": "h", "ц": "c", "ч": "c", "ш": "s", "щ": "sc", "ю": "ju",
     "я": "ja"},
    {"в": "w", "ё": "jo", "ж": "sch", "з": "s", "х": "ch", "ц": "z", "ч": "tsch", "ш": "sch",
     "щ": "schtsch", "ю": "ju", "я": "ja"},
)  # fmt: skip
"""Ways to write Cyrillic in Latin letters, the differences: English, passport, science, German."""

_WAYS = [
    str.maketrans({letter: other.get(letter, latin) for letter, latin in _SCRIPTS.items()})
    for other in _OTHER_WAYS
]


@lru_cache(maxsize=20_000)
def keys_of(name: str) -> tuple[NameKey, ...]:
    """Return the words by which a name is compared, in every way its script may be in Latin.

    A name in Latin letters has one key; a name without letters has an empty one.
    """
    # Composed first: й is a letter of its own, not an и with an accent.
    composed = unicodedata.normalize("NFC", name).casefold().replace("ού", "ου")
    composed = composed.replace("ου", "ou")
    return tuple(dict.fromkeys(_key(composed, way) for way in _WAYS))


def _key(name: str, way: dict[int, str]) -> NameKey:
    plain = unicodedata.normalize("NFKD", name.translate(way).translate(_LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    # Again, for letters that had an accent.
    plain = plain.translate(way)
    words = re.findall(r"[^\W\d_]+", plain)
    named = [word for word in words if word not in _TITLES]
    return tuple(sorted(named or words))


def words_of(name: str) -> WordKey:
    """Return a key that is the same for names different only in order, accents, script, titles.

    Numbers count: ``Player 2`` and ``Player 3`` are two people.
    """
    return keys_of(name), tuple(number.lstrip("0") for number in re.findall(r"\d+", name))


def alike(one: tuple[NameKey, ...], other: tuple[NameKey, ...]) -> int:
    """Return how sure two names are the same: 95 equal, 85 initial, 75 part, 65 misspelt, or 0."""
    return max(_alike(first, second) for first in one for second in other)


@lru_cache(maxsize=100_000)
def _alike(one: NameKey, other: NameKey) -> int:
    if not one or not other:
        return 0
    if one == other or "".join(one) == "".join(other):
        return EQUAL
    few, many = sorted((one, other), key=len)
    if _with_initials(few, many) or _with_initials(many, few):
        return INITIAL
    if set(few) < set(many) and max(map(len, few)) > 2:
        return PART
    if len(one) == len(other) and _misspelt(one, other):
        return FUZZY
    return 0


def _with_initials(short: NameKey, full: NameKey) -> bool:
    """Return whether one name is the other with initials; one word must be written out."""
    if len(short) > len(full):
        return False
    left = list(full)
    whole = [word for word in short if len(word) > 2]
    if not whole:
        return False
    for word in whole:
        if word not in left:
            return False
        left.remove(word)
    for word in (word for word in short if len(word) <= 2):
        found = next((name for name in left if name.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return len(whole) < len(short)


def _misspelt(one: NameKey, other: NameKey) -> bool:
    """Return whether every word has a similar one: one letter wrong from five on, two from nine."""
    left = list(other)
    for word in one:
        found = min(left, key=lambda name: _distance(word, name))
        if _distance(word, found) > _allowed(word):
            return False
        left.remove(found)
    return True


def _allowed(word: str) -> int:
    return 2 if len(word) >= 9 else 1 if len(word) >= 5 else 0


def _distance(one: str, other: str) -> int:
    """Return letters to change, add, leave out or exchange with a neighbour; 3 means more."""
    if one == other:
        return 0
    if abs(len(one) - len(other)) > 2 or max(len(one), len(other)) > 40:
        return 3
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, before, row = before, row, [i]
        for j, found in enumerate(other, start=1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != found))
            swapped = i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == found
            row.append(min(cost, last[j - 2] + 1) if swapped else cost)
    return min(row[-1], 3)
